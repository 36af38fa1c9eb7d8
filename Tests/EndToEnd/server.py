"""A loopback HTTP server for the fixtures, with faults on demand."""

import hashlib
import socket
import threading
from dataclasses import dataclass, field
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from pictures import gradient, png

FIXTURES = Path(__file__).parent / "fixtures"
# The pictures in the fixtures have this host, which the server replaces with its own address.
PLACEHOLDER = b"http://server.invalid"
LAST_MODIFIED = formatdate(1_790_000_000, usegmt=True)


@dataclass
class Request:
    path: str
    headers: dict[str, str]
    status: int = 0


@dataclass
class Fault:
    """The fault of a path, which lasts until it is removed."""

    status: int | None = None
    """Answer with this status and an empty body."""
    dropped: bool = False
    """Close the connection without an answer."""
    truncated: bool = False
    """Announce the whole body, send half of it, then close."""
    gate: threading.Event | None = None
    """Answer only once this event is set."""


@dataclass
class Server:
    """Serves `fixtures/` and generated pictures, some of them white, below `/pictures/` on 127.0.0.1.

    It keeps its port when it is stopped and started again.
    """

    port: int = 0
    requests: list[Request] = field(default_factory=list)
    faults: dict[str, Fault] = field(default_factory=dict)
    bodies: dict[str, bytes] = field(default_factory=dict)
    """Bodies that replace the fixture of the same path."""

    def start(self) -> None:
        handler = type("BoundHandler", (Handler,), {"owner": self})
        self._server = Listener(("127.0.0.1", self.port), handler)
        self.port = self._server.server_port
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))
        self._thread.start()

    def stop(self) -> None:
        """Refuses connections from now on and closes the open ones."""
        for fault in self.faults.values():
            if fault.gate:
                fault.gate.set()
        self._server.shutdown()
        self._server.cut_connections()
        self._server.server_close()
        self._thread.join()

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}/{path}"

    def fail(self, path: str, body: bytes | None = None, **fault) -> None:
        """Answers a path with a fault, and with this body instead of the fixture."""
        self.faults["/" + path] = Fault(**fault)
        if body is not None:
            self.bodies["/" + path] = body

    def heal(self, path: str) -> None:
        self.faults.pop("/" + path, None)
        self.bodies.pop("/" + path, None)

    def hold(self, path: str) -> threading.Event:
        """Holds requests for a path until the returned event is set."""
        gate = threading.Event()
        self.faults["/" + path] = Fault(gate=gate)
        return gate

    def count(self, path: str) -> int:
        """How many requests for a path have arrived."""
        return sum(request.path == "/" + path for request in self.requests)

    def statuses(self, path: str) -> list[int]:
        """The status of each answer to a path, oldest first."""
        return [each.status for each in self.requests if each.path == "/" + path and each.status]


class Listener(ThreadingHTTPServer):
    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, *arguments) -> None:
        self.connections: set[socket.socket] = set()
        super().__init__(*arguments)

    def process_request(self, request, client_address) -> None:
        self.connections.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request) -> None:
        self.connections.discard(request)
        super().shutdown_request(request)

    def cut_connections(self) -> None:
        for connection in list(self.connections):
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # The client has closed its end already.

    def handle_error(self, request, client_address) -> None:
        pass  # Tests include clients that go away in the middle of a response.


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    owner: Server

    def log_message(self, *_) -> None:
        pass

    def do_CONNECT(self) -> None:
        # This server is the app's proxy for all but loopback, so nothing reaches the internet.
        self.answer(502)

    def do_GET(self) -> None:
        request = Request(self.path, {name.lower(): value for name, value in self.headers.items()})
        self.owner.requests.append(request)
        fault = self.owner.faults.get(self.path, Fault())
        if fault.gate:
            fault.gate.wait(600)
        if fault.dropped:
            self.close_connection = True
            return
        body = self.body()
        tag = f'"{hashlib.sha1(body or b"").hexdigest()}"'
        request.status = fault.status or self.status(body, tag)
        if request.status == 200:
            self.answer(200, body, tag, fault.truncated)
        else:
            self.answer(request.status, tag=tag if request.status == 304 else None)

    def status(self, body: bytes | None, tag: str) -> int:
        if body is None:
            return 404
        return 304 if self.headers.get("If-None-Match") == tag else 200

    def body(self) -> bytes | None:
        if self.path in self.owner.bodies:
            return self.owner.bodies[self.path]
        if self.path.startswith("/pictures/"):
            white = "/white" in self.path
            return png(160, 160, b"\xff" * 3 * 160 * 160) if white else gradient(self.path)
        file = FIXTURES / self.path.removeprefix("/")
        if file.parent != FIXTURES or not file.is_file():
            return None
        return file.read_bytes().replace(PLACEHOLDER, self.owner.url("").rstrip("/").encode())

    def answer(
        self, status: int, body: bytes | None = None, tag: str | None = None,
        truncated: bool = False,
    ) -> None:
        self.send_response(status)
        if tag:
            self.send_header("ETag", tag)
            self.send_header("Last-Modified", LAST_MODIFIED)
        if body:
            # Sends no charset, so the reader has to detect it.
            kind = "image/png" if self.path.startswith("/pictures/") else "application/json"
            self.send_header("Content-Type", kind)
        if status != 304:
            self.send_header("Content-Length", str(len(body or b"")))
        self.end_headers()
        if body:
            self.wfile.write(body[: len(body) // 2] if truncated else body)
        if truncated:
            self.close_connection = True
