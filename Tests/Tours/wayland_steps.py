"""A short tour on Wayland, by keyboard: checks what may be different from X11."""

import re
import subprocess

import steps
from app import Dialog, wait_for
from steps import FIRST
from wayland import WaylandTour

APP_ID = "io.github.almanac.Almanac"
STEPS = []


def step(function):
    STEPS.append(function)
    return function


@step
def it_starts(tour: WaylandTour) -> None:
    tour.home.install_browser()
    tour.begin("--section", "contacts", size=None)
    tour.row("Contacts", FIRST["Contacts"])
    tour.assertEqual(tour.app.window_named("Almanac")["app_id"], APP_ID)


step(steps.each_section_shows_its_list)


@step
def a_page_opens_by_key(tour: WaylandTour) -> None:
    tour.show_section("Contacts")
    tour.app.press("Home", "Down", "Return")
    tour.expect_page("Zachary Moss")


@step
def what_is_copied_is_on_the_clipboard(tour: WaylandTour) -> None:
    tour.app.reach("button", re.compile("^Copy "))
    tour.app.press("space")
    tour.app.expect("alert", re.compile(" copied$"))
    tour.assertEqual(pasted(), "555-0102")
    tour.app.press("Escape")
    tour.leave_page()


def pasted() -> str:
    return subprocess.run(["wl-paste", "--no-newline"], check=True, capture_output=True, text=True,
                          timeout=20).stdout


@step
def what_is_on_the_clipboard_is_searched(tour: WaylandTour) -> None:
    subprocess.run(["wl-copy", "carla"], check=True, timeout=20)
    tour.app.press("ctrl+f")
    tour.app.expect("entry", "Search in Contacts")
    tour.app.press("ctrl+v")
    tour.app.expect_gone("row", re.compile("^Zachary"))
    tour.app.press("Return")
    tour.expect_page("Carla Nußbaum")
    tour.app.press("Escape")
    tour.row("Contacts", FIRST["Contacts"])
    tour.leave_page()


@step
def a_link_reaches_the_browser(tour: WaylandTour) -> None:
    tour.show_section("Recipes")
    tour.app.press("Home", "Return")
    tour.expect_page("Lentil Soup")
    tour.app.reach("link", re.compile("kitchen.example.org"))
    tour.app.press("Return")
    followed = wait_for(lambda: tour.home.followed, "the browser")
    tour.assertEqual(followed, ["http://kitchen.example.org/lentil-soup.html"])
    tour.leave_page()


@step
def it_is_as_narrow_as_a_phone(tour: WaylandTour) -> None:
    tour.app.resize(360, 720)
    tour.show_section("Contacts")
    tour.app.press("Home", "Down", "Return")
    tour.expect_page("Zachary Moss")
    tour.app.expect_gone("row", re.compile("^Zachary"))
    tour.leave_page()
    tour.app.resize(1000, 700)


step(steps.the_main_menu_opens_and_closes)


DIALOGS = ["Keyboard Shortcuts", "About Almanac", "Feeds…", "Connect a Service…"]


@step
def each_dialog_is_a_window_of_the_app(tour: WaylandTour) -> None:
    for item in DIALOGS:
        dialog = tour.choose(item, item.rstrip("…"))
        tour.assertEqual(dialog.window["app_id"], APP_ID, item)
        dialog.escape()


@step
def each_dialog_opens_and_closes(tour: WaylandTour) -> None:
    def open_shortcuts() -> Dialog:
        tour.app.press("ctrl+question")
        return tour.dialog("Keyboard Shortcuts")

    tour.open_in_rounds(open_shortcuts, button=None)
    for item in DIALOGS[1:]:
        tour.open_in_rounds(lambda: tour.choose(item, item.rstrip("…")), button=None)


@step
def at_rest_it_costs_nothing(tour: WaylandTour) -> None:
    # The dialogs may have left work that is done first, such as a timer that fires every minute.
    wait_for(lambda: tour.app.cpu_share(5) < 0.01, "five seconds of rest")


@step
def it_quits(tour: WaylandTour) -> None:
    tour.end(lambda: tour.app.press("ctrl+q"))
