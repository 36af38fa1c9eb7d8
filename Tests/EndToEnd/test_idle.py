"""An idle app uses no resources."""

import time

from app import App, pause
from case import AlmanacTest, long


class Idle(AlmanacTest):
    def cpu_share(self, app: App, seconds: float) -> float:
        """The app's share of one processor while nobody uses it."""
        before, start = app.cpu_seconds, time.monotonic()
        pause.wait(seconds)
        return (app.cpu_seconds - before) / (time.monotonic() - start)

    @long
    def test_the_idle_app_takes_under_one_percent_of_a_processor(self) -> None:
        app = self.start("recipes")
        self.wait_for_rows(app, "Recipes", 10)
        self.open(app, "Lentil Soup")
        app.rest_pointer()
        app.settle()
        self.assertLess(self.cpu_share(app, 5), 0.01)
