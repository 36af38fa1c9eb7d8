"""An internet of its own: names, their addresses, and web servers, in a network that this program
makes for itself and for the programs that `beside` starts.

Run as a program, it serves until its standard input ends. It prints each request as a line of JSON.
"""

import json
import os
import socket
import socketserver
import ssl
import subprocess
import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

PUBLIC = "198.51.100.1"
"""An address of the internet, where all pages are."""
LOCAL = ["127.0.0.1", "10.0.0.1", "169.254.1.1", "::1", "fd00::1"]
"""Addresses on this computer and its local network."""
PORTS = [80, 8080]
SECURE = [
    "good.test", "expired.test", "other.test", "self.test", "unknown.test", "old.test", "plain.test"]
"""Servers at port 443, each with an address of its own: the second has an expired certificate, the
third another server's, the fourth one that it made itself, the fifth one of an issuer that nobody
knows; the sixth only knows TLS 1.1, and the last no TLS."""


def _unshare() -> list[str] | None:
    for users in [[], ["--map-root-user"]]:
        command = ["unshare", *users, "--net", "--mount"]
        script = f"ip address add {PUBLIC}/24 dev lo && mount --bind /etc/hostname /etc/resolv.conf"
        try:
            if subprocess.run([*command, "sh", "-c", script], capture_output=True).returncode == 0:
                return command
        except FileNotFoundError:
            return None
    return None


UNSHARE = _unshare()
"""A prefix that gives a program a network of its own; `None` if that is not permitted."""


class Internet:
    """Starts the program, and steers it.

    - names: the addresses of each name. A name with several lists of addresses has the first when it
      is first looked up, then the next; the last stays.
    - pages: by "host/path", the status, the headers and the body of each page.
    - is_secure: whether there are the servers of `SECURE`, too.
    """

    def __init__(
        self, names: dict[str, list[list[str]]], pages: dict[str, tuple], is_secure: bool = False,
    ) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="almanac-internet-"))
        (self.folder / "world.json").write_text(json.dumps(
            {"names": names, "pages": pages, "secure": SECURE if is_secure else []}))
        self._process = subprocess.Popen(
            [*UNSHARE, sys.executable, "-W", "ignore", __file__, str(self.folder)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.requests: list[dict] = []
        assert self._process.stdout.readline() == "ready\n"
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        for line in self._process.stdout:
            self.requests.append(json.loads(line))

    @property
    def beside(self) -> list[str]:
        """A prefix that runs a program in this internet."""
        users = ["--user", "--preserve-credentials"] if "--map-root-user" in UNSHARE else []
        return ["nsenter", f"--target={self._process.pid}", "--net", "--mount", *users]

    @property
    def local_requests(self) -> list[dict]:
        return [request for request in self.requests if request["address"] in LOCAL]

    def stop(self) -> None:
        self._process.communicate()
        self._reader.join()


def question(packet: bytes) -> tuple[str, int, int]:
    """The name, the type and the end of the first question in a DNS packet."""
    labels, at = [], 12
    while length := packet[at]:
        labels.append(packet[at + 1:at + 1 + length].decode())
        at += 1 + length
    return ".".join(labels).lower(), int.from_bytes(packet[at + 1:at + 3]), at + 5


def answer_names(names: dict[str, list[list[str]]]) -> None:
    """Answers DNS requests, for which see RFC 1035, §4."""
    server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    server.bind(("127.0.0.1", 53))
    while True:
        packet, sender = server.recvfrom(512)
        name, kind, end = question(packet)
        lists = names.get(name, [])
        family = {1: socket.AF_INET, 28: socket.AF_INET6}.get(kind)
        found = [
            socket.inet_pton(family, address) for address in (lists[0] if lists else [])
            if family and (":" in address) == (kind == 28)]
        # Both families are asked for; the one with an address counts.
        if found and len(lists) > 1:
            lists.pop(0)
        code = b"\x81\x80" if name in names else b"\x81\x83"
        records = b"".join(
            b"\xc0\x0c" + kind.to_bytes(2) + b"\0\1\0\0\0\0" + len(data).to_bytes(2) + data
            for data in found)
        header = packet[:2] + code + b"\0\1" + len(found).to_bytes(2) + b"\0\0\0\0"
        server.sendto(header + packet[12:end] + records, sender)


def serve(
    address: str, port: int, pages: dict[str, tuple], context: ssl.SSLContext | None = None,
) -> None:
    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *arguments) -> None:
            pass

        def do_GET(self) -> None:
            host = self.headers["Host"] or ""
            print(json.dumps({"address": address, "port": port, "url": host + self.path}), flush=True)
            status, headers, body = pages.get(host + self.path, (404, {}, ""))
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body.encode())

    class Server(ThreadingHTTPServer):
        address_family = socket.AF_INET6 if ":" in address else socket.AF_INET

        def server_bind(self) -> None:
            # HTTPServer's own would look its name up.
            socketserver.TCPServer.server_bind(self)

        def finish_request(self, request, client) -> None:
            try:
                super().finish_request(
                    context.wrap_socket(request, server_side=True) if context else request, client)
            except OSError:
                pass

    threading.Thread(target=Server((address, port), Handler).serve_forever, daemon=True).start()


def openssl(folder: Path, *arguments: str) -> None:
    subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True)


def make_certificates(folder: Path) -> None:
    """Makes `NAME.pem` and `NAME.key` for the servers, and `trusted.pem`, their issuer."""
    new = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    for issuer in ["trusted", "nobody"]:
        openssl(folder, "req", "-x509", *new, "-keyout", f"{issuer}.key", "-out", f"{issuer}.pem",
                "-subj", f"/CN={issuer}")
    for host in SECURE:
        issuer = {"self.test": None, "unknown.test": "nobody"}.get(host, "trusted")
        named = "good.test" if host == "other.test" else host
        own = ["-x509", "-out", f"{host}.pem"] if issuer is None else ["-out", f"{host}.csr"]
        openssl(folder, "req", *new, "-keyout", f"{host}.key", "-subj", f"/CN={named}",
                "-addext", f"subjectAltName=DNS:{named}", *own)
        if issuer:
            openssl(folder, "x509", "-req", "-in", f"{host}.csr", "-out", f"{host}.pem",
                    "-CA", f"{issuer}.pem", "-CAkey", f"{issuer}.key", "-CAcreateserial",
                    "-copy_extensions", "copy", "-days", "-1" if host == "expired.test" else "9")


def secure(folder: Path, host: str) -> ssl.SSLContext | None:
    if host == "plain.test":
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / f"{host}.pem", folder / f"{host}.key")
    if host == "old.test":
        context.set_ciphers("DEFAULT:@SECLEVEL=0")
        context.minimum_version = ssl.TLSVersion.TLSv1_1
        context.maximum_version = ssl.TLSVersion.TLSv1_1
    return context


def main() -> None:
    folder = Path(sys.argv[1])
    world = json.loads((folder / "world.json").read_text())
    (folder / "resolv.conf").write_text("nameserver 127.0.0.1\noptions timeout:1\n")
    subprocess.run(["mount", "--bind", folder / "resolv.conf", "/etc/resolv.conf"], check=True)
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    for address in [PUBLIC, *LOCAL]:
        if address not in ["127.0.0.1", "::1"]:
            length = "64" if ":" in address else "24"
            subprocess.run(["ip", "address", "add", f"{address}/{length}", "dev", "lo",
                            *(["nodad"] if ":" in address else [])], check=True)
    if world["secure"]:
        make_certificates(folder)
        subprocess.run(
            ["mount", "--bind", folder / "trusted.pem", "/etc/ssl/certs/ca-certificates.crt"],
            check=True)
    for number, host in enumerate(world["secure"]):
        address = f"198.51.100.{number + 2}"
        subprocess.run(["ip", "address", "add", f"{address}/24", "dev", "lo"], check=True)
        world["names"][host] = [[address]]
        serve(address, 443, world["pages"], secure(folder, host))
    threading.Thread(target=answer_names, args=[world["names"]], daemon=True).start()
    for address in [PUBLIC, *LOCAL]:
        for port in PORTS:
            serve(address, port, world["pages"])
    print("ready", flush=True)
    sys.stdin.read()
    os._exit(0)


if __name__ == "__main__":
    main()
