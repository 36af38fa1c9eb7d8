"""Evolution's address book, which GNOME Contacts shows, without a desktop session.

Starts the services that a session's bus would start, on the bus that already exists.
"""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gi.repository import Gio

from bus import call, wait_for_name

LIBEXEC = Path("/usr/libexec")
SOURCES = "org.gnome.evolution.dataserver.Sources5"
BOOKS = "org.gnome.evolution.dataserver.AddressBook10"
BOOK = "org.gnome.evolution.dataserver.AddressBook"
SERVICES = {SOURCES: "evolution-source-registry", BOOKS: "evolution-addressbook-factory"}
LOCAL = "system-address-book"
BATCH = 1_000


def is_installed() -> bool:
    return all((LIBEXEC / binary).exists() for binary in SERVICES.values())


@contextmanager
def services(variables: dict[str, str]) -> Iterator[Gio.DBusConnection]:
    """Runs the services with these environment variables, which name their home directory."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    running = []
    try:
        for name, binary in SERVICES.items():
            running.append(subprocess.Popen(
                [LIBEXEC / binary], env=variables, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL))
            wait_for_name(bus, name)
        yield bus
    finally:
        for service in reversed(running):
            service.terminate()
            service.wait(10)
        for name in SERVICES:
            wait_for_name(bus, name, is_there=False)


def open_book(bus: Gio.DBusConnection) -> tuple[str, str]:
    """Returns the local book's bus name and path."""
    path, name = call(
        bus, BOOKS, "/org/gnome/evolution/dataserver/AddressBookFactory",
        "org.gnome.evolution.dataserver.AddressBookFactory.OpenAddressBook", "(s)", LOCAL)
    call(bus, name, path, f"{BOOK}.Open", "()")
    return name, path


def fill(variables: dict[str, str], people: list[dict]) -> None:
    """Imports a feed's contacts into the local book of the home directory that the variables
    name."""
    with services(variables) as bus:
        name, path = open_book(bus)
        for first in range(0, len(people), BATCH):
            cards = [card(person) for person in people[first:first + BATCH]]
            call(bus, name, path, f"{BOOK}.CreateContacts", "(asu)", cards, 0)


def card(person: dict) -> str:
    """The contact as a vCard 3.0 (RFC 2426)."""
    given, _, family = person["name"].partition(" ")
    address = person["address"]
    lines = [
        "BEGIN:VCARD", "VERSION:3.0", f"FN:{person['name']}", f"N:{family};{given};;;",
        f"ORG:{person['companyName']}", f"EMAIL;TYPE=HOME:{person['emailAddress']}",
        f"TEL;TYPE=WORK:{person['phone']['work']}", f"TEL;TYPE=CELL:{person['phone']['mobile']}",
        f"ADR;TYPE=HOME:;;{address['street']};{address['city']};;{address['zipCode']};SE",
        "END:VCARD"]
    return "\r\n".join(lines)
