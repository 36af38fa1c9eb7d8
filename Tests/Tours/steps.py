"""The tour, step by step. Each step begins where the one before it ended."""

import re

import desktop
from account_server import TOKEN, Browser
from app import ROOT, Dialog, wait_for
from case import NAMES, read_names
from server import FIXTURES
from tour import DARK, NARROW, TITLES, WIDE, Tour

# Two entries of each list. The applets are the samples, because those can be switched.
SHOWN = NAMES | {"Applets": read_names(ROOT / "Resources/samples/applets.json")}
FIRST = {title: names[0] for title, names in SHOWN.items()}
SECOND = {title: names[1] for title, names in SHOWN.items()}
STEPS = []


def step(function):
    STEPS.append(function)
    return function


# Sections and pages


@step
def it_starts_light_and_wide(tour: Tour) -> None:
    tour.begin("--section", "applets")
    tour.row("Applets", FIRST["Applets"])


@step
def each_section_shows_its_list(tour: Tour) -> None:
    for title in reversed(TITLES):
        tour.show_section(title)
        tour.row(title, FIRST[title])


@step
def a_page_of_each_section_opens_and_closes(tour: Tour) -> None:
    for title in TITLES:
        tour.show_section(title)
        tour.open_row(title, FIRST[title])
        tour.open_row(title, SECOND[title])
        tour.leave_page()


@step
def a_sample_is_switched_off_and_on(tour: Tour) -> None:
    tour.show_section("Applets")
    tour.open_row("Applets", FIRST["Applets"])
    for word in ["Off", "On"]:
        tour.app.click(tour.app.expect("switch"))
        wait_for(lambda: f", {word}" in tour.row("Applets", FIRST["Applets"]).name,
                 f"the list to say {word}")
    tour.leave_page()


@step
def a_star_comes_and_goes(tour: Tour) -> None:
    tour.show_section("Contacts")
    tour.open_row("Contacts", "Amara Diallo")
    tour.press_button("Favorite")
    tour.row("Contacts", "Amara Diallo, favorite")
    tour.app.press("ctrl+d")
    tour.row("Contacts", "Amara Diallo, Diallo")


@step
def a_field_is_copied(tour: Tour) -> None:
    tour.app.reach("button", re.compile("^Copy "))
    tour.app.press("space")
    tour.app.expect("alert", re.compile(" copied$"))
    tour.app.press("Escape")
    tour.app.expect_gone("alert", re.compile(" copied$"))
    tour.leave_page()


@step
def a_link_that_no_program_opens_is_offered_to_copy(tour: Tour) -> None:
    tour.show_section("Recipes")
    tour.open_row("Recipes", "Lentil Soup")
    tour.app.reach("link", re.compile("kitchen.example.org"))
    tour.app.press("Return")
    tour.press_button("Copy Link")
    tour.app.expect_gone("button", "Copy Link")
    tour.leave_page()


# Search


@step
def a_section_is_searched(tour: Tour) -> None:
    tour.show_section("Contacts")
    tour.app.press("ctrl+f")
    tour.app.expect("entry", "Search in Contacts")
    tour.app.type("amar")
    tour.app.expect_gone("row", re.compile("^Zachary"))
    tour.app.press("Return")
    tour.expect_page("Amara Diallo")
    tour.app.press("Escape")
    tour.row("Contacts", "Zachary Moss")
    tour.leave_page()


@step
def nothing_is_found_but_in_another_section(tour: Tour) -> None:
    tour.show_section("Articles")
    tour.app.press("ctrl+f")
    tour.app.expect("entry", "Search in Articles")
    tour.app.type("lentil")
    tour.app.expect("heading", re.compile("^Nothing matches"))
    tour.press_button("Search All Sections")
    tour.row("All Sections", "Lentil Soup")
    tour.app.press("Return")
    tour.expect_page("Lentil Soup")
    tour.leave_page()
    tour.show_section("Articles")
    tour.app.press("ctrl+f", "ctrl+a")
    tour.app.type("qqq")
    tour.app.expect("heading", re.compile("^Nothing matches “qqq”"))
    tour.app.press("Escape")
    tour.row("Articles", FIRST["Articles"])


# The main menu and its dialogs


@step
def the_main_menu_opens_and_closes(tour: Tour) -> None:
    for _ in range(tour.rounds):
        tour.app.press("F10", "Down")
        tour.look_at_menu(tour.app)


@step
def the_menu_searches_and_refreshes(tour: Tour) -> None:
    tour.show_section("Articles")
    tour.app.choose("Search")
    tour.app.expect("entry", "Search in Articles")
    tour.app.press("Escape")
    tour.app.expect_gone("entry", "Search in Articles")
    before = tour.server.count("articles.json")
    tour.app.choose("Refresh")
    wait_for(lambda: tour.server.count("articles.json") > before, "a request")


@step
def the_shortcuts_open(tour: Tour) -> None:
    keys = ["ctrl+question", "F1"]

    def open_() -> Dialog:
        keys.append(keys.pop(0))
        tour.app.press(keys[-1])
        return tour.dialog("Keyboard Shortcuts")

    tour.open_in_rounds(open_)
    tour.choose("Keyboard Shortcuts", "Keyboard Shortcuts").escape()


@step
def about_opens(tour: Tour) -> None:
    tour.open_in_rounds(lambda: tour.choose("About Almanac", "About Almanac"))


@step
def the_preferences_open(tour: Tour) -> None:
    tour.open_in_rounds(lambda: tour.choose("Preferences", "Preferences"))


# Feeds


def open_feeds(tour: Tour) -> Dialog:
    return tour.choose("Feeds…", "Feeds")


@step
def the_feeds_open(tour: Tour) -> None:
    tour.open_in_rounds(lambda: open_feeds(tour))


@step
def the_page_where_feeds_are_added_opens(tour: Tour) -> None:
    tour.feeds = open_feeds(tour)
    for number in range(tour.rounds):
        open_add_page(tour.feeds)
        if number % 2:
            tour.feeds.expect("button", "Back").press()
        else:
            tour.app.press("Escape")
        tour.feeds.expect("button", "Add…")


def open_add_page(feeds: Dialog) -> None:
    feeds.expect("button", "Add…").press()
    feeds.expect("button", "Back")


@step
def an_address_of_no_feed_is_a_problem(tour: Tour) -> None:
    tour.server.bodies["/page"] = b"<!doctype html><title>Hi</title>"
    open_add_page(tour.feeds)
    tour.feeds.enter("Address", tour.server.url("page"))
    tour.feeds.expect("alert", re.compile("^This is a web page, not a feed"))


@step
def an_address_out_of_reach_is_a_problem(tour: Tour) -> None:
    # Nothing listens at this port.
    tour.feeds.enter("Address", "http://127.0.0.1:1/feed.json")
    wait_for(lambda: not tour.feeds.frame.find("alert", re.compile("^This is a web page")),
             "another problem")
    tour.feeds.expect("alert")


@step
def a_look_is_cancelled(tour: Tour) -> None:
    gate = tour.server.hold("slow.json")
    tour.feeds.enter("Address", tour.server.url("slow.json"))
    tour.feeds.expect("button", "Cancel").press()
    wait_for(lambda: not tour.feeds.frame.find("button", "Cancel"), "the look to end")
    gate.set()
    tour.server.heal("slow.json")


@step
def a_feed_is_added_with_a_name_of_its_own(tour: Tour) -> None:
    body = (FIXTURES / "contacts.json").read_bytes()
    # With two unreadable elements, the preview has a line about them.
    tour.server.bodies["/family.json"] = body.replace(b"[", b"[7, [], ", 1)
    tour.feeds.enter("Address", tour.server.url("family.json"))
    tour.feeds.expect("button", "Add to Contacts")
    tour.feeds.enter("Name", "Family")
    tour.feeds.expect("button", "Options for Family")


@step
def what_could_not_be_read_unfolds(tour: Tour) -> None:
    tour.feeds.reach("button", re.compile("skipped$"))
    tour.app.press("space")
    tour.feeds.expect("button", "Copy").press()


@step
def a_feed_is_not_added_twice(tour: Tour) -> None:
    open_add_page(tour.feeds)
    tour.feeds.enter("Address", tour.server.url("family.json#again"))
    tour.feeds.expect("alert", "You already have this feed")


@step
def a_feed_is_renamed(tour: Tour) -> None:
    tour.feeds.press("Options for Family")
    tour.app.choose_item("Rename…")
    tour.feeds.enter("Name", "Relatives")
    tour.feeds.expect("button", "Options for Relatives")
    tour.app.press("F2")
    tour.feeds.expect("entry", "Name")
    tour.app.press("Escape")
    tour.feeds.expect("heading", "Relatives")


@step
def the_menu_of_a_feed_does_all_that_it_offers(tour: Tour) -> None:
    for _ in range(tour.rounds):
        tour.feeds.press("Options for Relatives")
        tour.app.press("Down")
        tour.look_at_menu(tour.feeds)
    for item in ["Refresh", "Copy Address", "Move Up", "Move Down", "Hourly"]:
        tour.feeds.press("Options for Relatives")
        tour.app.choose_item(item)
    tour.feeds.expect("label", re.compile("refreshed hourly$"))
    tour.app.press("alt+Up", "alt+Down")


@step
def a_feed_that_fails_offers_a_retry(tour: Tour) -> None:
    tour.server.fail("family.json", status=503)
    tour.feeds.press("Options for Relatives")
    tour.app.choose_item("Refresh")
    retry = tour.feeds.expect("button", "Retry")
    del tour.server.faults["/family.json"]
    retry.press()
    wait_for(lambda: not tour.feeds.frame.find("button", "Retry"), "the problem to go")


@step
def a_removed_feed_comes_back(tour: Tour) -> None:
    tour.feeds.press("Options for Relatives")
    tour.app.choose_item("Remove")
    tour.feeds.expect("button", "Undo").press()
    tour.feeds.expect("button", "Options for Relatives")
    # Removes the feed with a key, and undoes that in the main window.
    tour.feeds.reach("button", "Options for Relatives")
    tour.app.press("Delete")
    wait_for(lambda: not tour.feeds.frame.find("button", "Options for Relatives"), "it to go")
    tour.feeds.escape()
    tour.press_button("Undo")
    tour.app.expect_gone("button", "Undo")


@step
def a_file_is_chosen(tour: Tour) -> None:
    tour.feeds = open_feeds(tour)
    open_add_page(tour.feeds)
    for number in range(tour.rounds):
        tour.feeds.expect("button", "Choose a File…").press()
        tour.app.focus_chooser(tour.feeds.window)
        if number < tour.rounds - 1:
            wait_for(lambda: len(tour.app.frames) == 3, "the chooser to be read")
            tour.app.press("Escape")
        else:
            tour.app.type_file(FIXTURES / "recipes.json")
        wait_for(lambda: len(tour.app.frames) == 2, "the chooser to close")
        tour.app.run("windowfocus", tour.feeds.window)
    tour.feeds.expect("button", "Add to Recipes")
    tour.feeds.close()


@step
def a_section_shows_one_of_its_feeds(tour: Tour) -> None:
    tour.show_section("Contacts")
    for shown, name in [("All Contacts", "Relatives"), ("Relatives", "All Feeds")]:
        tour.press_button(f"Feed: {shown}")
        tour.app.choose_item(name)
    tour.press_button("Feed: All Contacts")
    tour.app.choose_item("Feeds…")
    tour.dialog("Feeds").escape()


@step
def a_section_without_feeds_says_so(tour: Tour) -> None:
    feeds = open_feeds(tour)
    feeds.reach("button", "Options for About Harbours")
    tour.app.press("Delete")
    wait_for(lambda: not feeds.frame.find("button", "Options for About Harbours"), "it to go")
    feeds.escape()
    # Closes the message, because Escape would otherwise close only the message in later steps.
    tour.app.expect("alert", re.compile("^Removed"))
    tour.app.press("Escape")
    tour.app.expect_gone("alert", re.compile("^Removed"))
    tour.show_section("Articles")
    tour.app.expect("heading", "No feeds here")
    tour.press_button("Feeds…")
    feeds = tour.dialog("Feeds")
    open_add_page(feeds)
    feeds.enter("Address", tour.server.url("articles.json"))
    feeds.expect("button", "Add to Articles")
    tour.app.press("Return")
    feeds.expect("button", "Options for About Harbours")
    feeds.close()
    tour.row("Articles", FIRST["Articles"])


# What goes wrong


@step
def a_refresh_that_fails_shows_a_banner(tour: Tour) -> None:
    tour.server.fail("articles.json", status=503)
    tour.app.press("F5")
    tour.app.expect("label", re.compile("^Couldn’t refresh"))
    tour.server.heal("articles.json")
    tour.press_button("Retry")
    tour.app.expect_gone("label", re.compile("^Couldn’t refresh"))


# Narrow


@step
def each_section_fits_a_phone(tour: Tour) -> None:
    tour.app.resize(*NARROW)
    for title in TITLES:
        tour.show_section(title)
        tour.open_row(title, FIRST[title])
        tour.go_back()
        tour.row(title, FIRST[title])


@step
def a_phone_searches(tour: Tour) -> None:
    tour.show_section("Recipes")
    tour.app.press("ctrl+f")
    tour.app.type("toast")
    tour.app.expect_gone("row", FIRST["Recipes"])
    tour.app.press("Return")
    tour.expect_page("Toast")
    tour.leave_page()
    tour.app.press("Escape")
    tour.row("Recipes", FIRST["Recipes"])


@step
def dialogs_fit_a_phone(tour: Tour) -> None:
    tour.app.press("ctrl+question")
    tour.dialog("Keyboard Shortcuts").escape()
    for item, title in [("About Almanac", "About Almanac"), ("Feeds…", "Feeds"),
                        ("Preferences", "Preferences"),
                        ("Connect a Service…", "Connect a Service")]:
        tour.choose(item, title).close()


@step
def a_page_stays_while_the_window_grows(tour: Tour) -> None:
    tour.open_row("Recipes", FIRST["Recipes"])
    tour.app.resize(*WIDE)
    tour.expect_page(FIRST["Recipes"])


@step
def it_quits_while_a_page_is_open(tour: Tour) -> None:
    tour.end(lambda: tour.app.press("ctrl+q"))


# Another look, and a service


@step
def it_starts_dark_and_narrow(tour: Tour) -> None:
    tour.home.install_browser()
    tour.begin("--section", "contacts", size=NARROW, look=DARK)
    for title in ["Recipes", "Articles", "Contacts"]:
        tour.show_section(title)
        tour.open_row(title, FIRST[title])
        tour.go_back()
    tour.app.resize(*WIDE)
    tour.show_section("Applets")
    tour.open_row("Applets", FIRST["Applets"])
    tour.leave_page()


@step
def the_form_that_connects_a_service_opens(tour: Tour) -> None:
    tour.open_in_rounds(
        lambda: tour.choose("Connect a Service…", "Connect a Service"), "Cancel")


@step
def the_form_says_what_is_missing_and_what_is_wrong(tour: Tour) -> None:
    form = tour.choose("Connect a Service…", "Connect a Service")
    form.expect("button", "Connect").press()
    form.expect("alert")
    form.fill("Name", "lights")
    form.fill("User token", "wrong")
    form.press("Advanced")
    form.fill("User ID", "42")
    form.fill("Address", tour.account.url())
    form.expect("button", "Connect").press()
    form.expect("alert", re.compile("Check the token"))
    tour.account.fail("/v1/*", "status", status=403)
    form.fill("User token", TOKEN)
    tour.app.press("Return")
    form.expect("alert", re.compile("This fault"))
    tour.account.heal()
    tour.form = form


@step
def the_order_is_chosen(tour: Tour) -> None:
    tour.form.reach("button", "Default")
    tour.app.press("space", "Down", "Return")


@step
def a_service_is_connected(tour: Tour) -> None:
    tour.form.expect("button", "Connect").press()
    tour.form.expect_closed()
    tour.wait_for_rows(tour.app, "Applets", len(tour.account.applets()))
    tour.app.press("Escape")


def applet(tour: Tour, status: str) -> str:
    """The name of an applet with this status on the server."""
    return next(each["name"] for each in tour.account.applets() if each["user_status"] == status)


@step
def an_applet_is_switched(tour: Tour) -> None:
    name = applet(tour, "disabled")
    tour.open_row("Applets", name)
    tour.app.click(tour.app.expect("switch"))
    wait_for(lambda: tour.account.status(name) == "enabled", "the server to know")


@step
def a_switch_that_fails_offers_a_retry(tour: Tour) -> None:
    tour.account.fail("/v1/*", "status", method="POST", status=500)
    tour.app.click(tour.app.expect("switch"))
    retry = tour.app.expect("button", "Retry")
    tour.account.heal()
    retry.press()
    tour.app.expect_gone("button", "Retry")
    tour.leave_page()


@step
def an_applet_is_activated_in_the_browser(tour: Tour) -> None:
    tour.open_row("Applets", applet(tour, "never_enabled"))
    tour.press_button("Activate…")
    browser = Browser()
    browser.get(wait_for(lambda: tour.home.followed, "the browser")[0])
    browser.get(browser.press("Activate"))
    tour.app.expect("switch")
    tour.leave_page()


@step
def the_feeds_lead_to_the_service(tour: Tour) -> None:
    feeds = open_feeds(tour)
    feeds.expect("button", "Show…").press()
    tour.dialog("Connected Service").escape()


@step
def the_service_is_disconnected(tour: Tour) -> None:
    tour.open_in_rounds(
        lambda: tour.choose("Connected Service…", "Connected Service"), "Cancel")
    form = tour.choose("Connected Service…", "Connected Service")
    form.expect("button", "Disconnect").press()
    form.expect_closed()
    tour.app.expect("label", re.compile("^These applets are samples"))


@step
def other_dialogs_open_in_the_dark(tour: Tour) -> None:
    tour.app.press("F1")
    tour.dialog("Keyboard Shortcuts").close()
    tour.choose("About Almanac", "About Almanac").escape()
    open_feeds(tour).escape()


@step
def the_desktop_quits_it_while_a_dialog_is_open(tour: Tour) -> None:
    open_feeds(tour)
    tour.end(lambda: desktop.action("quit"))
