"""Tests that an idle app takes almost no processor time."""

from case import AlmanacTest, long


class Idle(AlmanacTest):
    @long
    def test_the_idle_app_takes_under_one_percent_of_a_processor(self) -> None:
        app = self.start_with_rows("recipes")
        self.open(app, "Lentil Soup")
        app.rest_pointer()
        app.settle()
        self.assertLess(app.cpu_share(5), 0.01)
