"""Starts `almanac-server`, controls its faults, and visits its pages like a browser."""

import html
import json
import os
import re
import subprocess
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Sequence
from pathlib import Path

from app import ROOT

BINARY = Path(os.environ.get("ALMANAC_SERVER", ROOT / ".build/debug/almanac-server"))
TOKEN = "demo-token"
INVITE_CODE = "314-attic"


class AccountServer:
    """A running `almanac-server`, which keeps its port when it is started again."""

    def __init__(self, port: int = 0, inside: Sequence[str] = ()) -> None:
        """`inside` is a command that becomes the server, for instance in another network."""
        self.port = port
        self.inside = inside
        # Ignores proxies in the environment.
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [*self.inside, BINARY, "--port", str(self.port)], stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        found = re.fullmatch(r"Listening on http://127\.0\.0\.1:(\d+)\n", line)
        if not found:
            raise AssertionError(f"almanac-server said {line!r}")
        self.port = int(found[1])

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(60)
        self.process.stdout.close()

    def url(self, path: str = "") -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    def answers(self, *more: str) -> list[str]:
        """What a user who connects enters into the form, without the token. Of two answers to one
        question, the later one counts."""
        return ["service=lights", f"server={self.url()}", "user-id=42",
                "email=sam+home@example.org", *more]

    def demo_arguments(self) -> list[str]:
        """The app's command line in `make demo`."""
        answers = self.answers(f"token-url={self.url('/mobile_api/get_ifttt_token')}")
        return ["--section", "applets", *(f"--connect={answer}" for answer in answers)]

    @property
    def requests(self) -> list[dict]:
        """The API requests so far, oldest first, with lowercase header names."""
        found = self.control("GET", "requests")["requests"]
        for request in found:
            request["headers"] = {name.lower(): value
                                  for name, value in request["headers"].items()}
            request["path"] = request["target"].partition("?")[0]
        return [request for request in found if request["path"].startswith("/v1/")]

    @property
    def redirected(self) -> list[dict]:
        """The requests at the server's other port, to which redirects lead."""
        return self.control("GET", "redirected")["requests"]

    def forget_requests(self) -> None:
        self.control("DELETE", "requests")

    def fail(self, path: str, kind: str, **fault) -> None:
        self.control("POST", "faults", {"path": path, "kind": kind} | fault)

    def heal(self) -> None:
        self.control("DELETE", "faults")

    def revoke(self, token: str = TOKEN, renew: bool = True) -> None:
        self.control("POST", "revoke", {"token": token, "renew": renew})

    def applets(self, order: str | None = None, service: str = "lights") -> list[dict]:
        """The server's applets for the token's user."""
        query = f"?order={order}" if order else ""
        request = urllib.request.Request(
            self.url(f"/v1/services/{service}/applets{query}"),
            headers={"Authorization": f"Bearer {TOKEN}"})
        with self.opener.open(request, timeout=60) as answer:
            return json.load(answer)["data"]

    def status(self, name: str) -> str:
        return next(each["user_status"] for each in self.applets() if each["name"] == name)

    def token(self) -> str:
        """The demo user's current token, from the backend."""
        with self.opener.open(self.url("/mobile_api/get_ifttt_token"), timeout=60) as answer:
            return json.load(answer)["token"]

    def control(self, method: str, name: str, body: dict | None = None) -> dict:
        request = urllib.request.Request(
            self.url(f"/control/{name}"), method=method,
            data=json.dumps(body).encode() if body is not None else None,
            headers={"Content-Type": "application/json"})
        with self.opener.open(request, timeout=60) as answer:
            return json.load(answer)


class Browser:
    """A user with a browser: opens a page, presses a button, and stops before the button's
    target."""

    class Stop(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, request, *others):
            return None if request.data else super().redirect_request(request, *others)

    def __init__(self) -> None:
        # Uses no proxy, and follows no redirect after a button: the tests check where it leads.
        self.opener = urllib.request.build_opener(
            self.Stop, urllib.request.ProxyHandler({}))

    def get(self, url: str) -> str:
        with self.opener.open(url, timeout=60) as answer:
            self.url = answer.url
            self.page = answer.read().decode()
        return self.page

    def press(self, label: str) -> str:
        """Sends the form with this button; returns the address to which the answer redirects."""
        for form in re.findall(r"<form\b.*?</form>", self.page, re.S):
            if label not in form:
                continue
            action = html.unescape(re.search(r'action="([^"]*)"', form)[1])
            fields = {}
            for element in re.findall(r"<input\b[^>]*>", form):
                attributes = dict(re.findall(r'(\w+)="([^"]*)"', element))
                fields[attributes["name"]] = html.unescape(attributes.get("value", ""))
            target = urllib.parse.urljoin(self.url, action)
            body = urllib.parse.urlencode(fields).encode()
            try:
                self.opener.open(target, data=body, timeout=60)
            except urllib.error.HTTPError as answer:
                if answer.code in [302, 303]:
                    return answer.headers["Location"]
                raise
        raise AssertionError(f"no button {label!r} that redirects")
