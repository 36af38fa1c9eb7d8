"""Tests that the address book of a CardDAV server is followed, with Radicale as the server."""

import base64
import importlib.util
import socket
import subprocess
import tempfile
import unittest
import urllib.request
from pathlib import Path

from app import wait_for
from case import AlmanacTest
from pictures import png

BOOK = "/anna/book/"
COLORS = [bytes([255, 120, 0] * 3), bytes([0, 90, 255] * 3)]
"""Three pixels each."""


def card(uid: str, name: str, number: str, picture: bytes) -> bytes:
    photo = base64.b64encode(picture).decode()
    lines = ["BEGIN:VCARD", "VERSION:3.0", f"UID:{uid}", f"FN:{name}", f"N:{name};;;;",
             f"TEL;TYPE=CELL:{number}", f"PHOTO;ENCODING=b;TYPE=PNG:{photo}", "END:VCARD", ""]
    return "\r\n".join(lines).encode()


class Radicale:
    """A server without passwords, on the loopback address."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        with socket.create_server(("127.0.0.1", 0)) as unused:
            host = "127.0.0.1:{}".format(unused.getsockname()[1])
        self.address = f"http://{host}"
        config = Path(self._folder.name) / "config"
        config.write_text(
            f"[server]\nhosts = {host}\n[auth]\ntype = none\n[rights]\ntype = owner_only\n"
            f"[storage]\nfilesystem_folder = {self._folder.name}/cards\n")
        self._process = subprocess.Popen(
            ["/usr/bin/python3", "-m", "radicale", "--config", str(config)], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        wait_for(self._answers, "Radicale")
        self.send("MKCOL", BOOK, (
            b'<?xml version="1.0"?><mkcol xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav">'
            b"<set><prop><resourcetype><collection/><C:addressbook/></resourcetype></prop></set>"
            b"</mkcol>"))

    def _answers(self) -> bool:
        try:
            urllib.request.urlopen(f"{self.address}/.web/").close()
        except OSError:
            return False
        return True

    def send(self, method: str, path: str, body: bytes) -> None:
        request = urllib.request.Request(self.address + path, body, method=method, headers={
            "Authorization": "Basic YW5uYTo=", "Content-Type": "text/vcard"})
        urllib.request.urlopen(request).close()

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()
        self._folder.cleanup()


@unittest.skipUnless(importlib.util.find_spec("radicale"), "Radicale is not installed")
class AddressBookServer(AlmanacTest):
    def test_an_address_book_is_followed(self) -> None:
        server = Radicale()
        self.addCleanup(server.stop)
        orange, blue = [png(48, 48, color * 16 * 48) for color in COLORS]
        server.send("PUT", f"{BOOK}1.vcf", card("1", "Ines Okafor", "+44 7700 900001", orange))
        server.send("PUT", f"{BOOK}2.vcf", card("2", "Jonas Weil", "+44 7700 900002", blue))
        self.assertIn("2 entries", self.almanac("add", "contacts", server.address + BOOK).stdout)
        self.assertIn("nothing new", self.almanac("refresh", "contacts", server.address + BOOK).stdout)
        server.send("PUT", f"{BOOK}2.vcf", card("2", "Jonas Weil", "+44 7700 900999", blue))
        self.assertIn("updated", self.almanac("refresh", "contacts", server.address + BOOK).stdout)
        self.assertIn("900999", self.almanac("show", "Jonas").stdout)
        app = self.start_plain("--section", "contacts")
        wait_for(lambda: all(color in app.screen.rgb(*app.area) for color in COLORS),
                 "the pictures of both cards")
