import Foundation

/// A small HTTP server on 127.0.0.1 that misbehaves on demand. It exits when its standard input is
/// closed, and so when the test process ends, even if that crashes.
final class LoopbackServer: Sendable {
  static let python = "/usr/bin/python3"

  let base: URL
  /// The same server at another origin.
  let other: URL
  private let input: Pipe

  init() throws {
    let process = Process()
    process.executableURL = URL(filePath: Self.python)
    process.arguments = ["-c", Self.script]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line = Data()
    while !line.contains(UInt8(ascii: "\n")) {
      guard let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty else {
        throw CocoaError(.executableLoad)
      }
      line.append(byte)
    }
    let port = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    base = URL(string: "http://127.0.0.1:\(port)/")!
    other = URL(string: "http://localhost:\(port)/")!
    self.input = input
  }

  private static let script = #"""
    import gzip, json, os, socket, sys, threading, zlib
    from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
    forever = threading.Event()
    def bomb(megabytes):
        packer = zlib.compressobj(9, zlib.DEFLATED, 31)
        def piece(): return packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
        # All pieces but the first are the same; only the checksum of several is wrong.
        return piece() + (piece() * (megabytes - 1) if megabytes > 1 else b"") + packer.flush()
    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *arguments): pass
        def answer(self, status, body=b"", **headers):
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name.replace("_", "-"), value)
            if "Content_Length" not in headers:
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        def stream(self, piece, pause, status=200, **headers):
            """Sends the piece again and again, until nobody reads it."""
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name.replace("_", "-"), value)
            self.end_headers()
            try:
                while not forever.wait(pause): self.wfile.write(piece)
            except OSError: pass
        def repeat_bytes(self, piece):
            """Sends the piece as fast as it goes, until nobody reads it."""
            self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            try:
                while True: self.wfile.write(piece)
            except OSError: pass
        def start_chunks(self):
            self.wfile.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
        def do_POST(self): self.do_GET()
        do_PUT = do_PATCH = do_DELETE = do_POST
        def do_GET(self):
            # As a proxy is asked.
            if self.path.startswith("http:"): return self.answer(200, b"proxy")
            parts = self.path.strip("/").split("/")
            if parts[0] == "feed":
                if self.headers["If-None-Match"] == '"1"': self.answer(304, ETag='"1"')
                else: self.answer(200, b"hello", ETag='"1"', Set_Cookie="a=b; Path=/")
            elif parts[0] == "echo":
                body = self.rfile.read(int(self.headers["Content-Length"] or 0)).decode()
                seen = {k.lower(): v for k, v in self.headers.items()}
                self.answer(200, json.dumps(
                    {"method": self.command, "headers": seen, "body": body}).encode())
            elif parts[0] == "locked":
                self.answer(401, b"locked", WWW_Authenticate='Basic realm="x"')
            elif parts[0] == "status": self.answer(int(parts[1]), b"sorry")
            elif parts[0] == "hops":
                left = int(parts[1])
                self.answer(302, Location=f"/hops/{left - 1}" if left > 1 else "/echo")
            elif parts[0] == "moves":
                # "/moves/301/302" answers 301, then at "/moves/302" 302, then at "/moves" 200.
                if parts[1:]:
                    self.answer(int(parts[1]), Location="/" + "/".join(["moves"] + parts[2:]))
                else: self.answer(200)
            elif parts[0] == "elsewhere":
                self.answer(302, Location=f"http://localhost:{self.server.server_port}/echo")
            elif parts[0] == "moved-elsewhere":
                self.answer(308, Location=f"http://localhost:{self.server.server_port}/moves")
            elif parts[0] == "loop": self.answer(302, Location="/loop")
            elif parts[0] == "nowhere": self.answer(302, b"somewhere else")
            elif parts[0] == "no-http": self.wfile.write(b"SSH-2.0-OpenSSH_9.2\r\n")
            elif parts[0] == "late":
                forever.wait(0.1)
                self.answer(200, b"late")
            elif parts[0] == "kept":
                self.close_connection = False
                self.answer(200, str(self.client_address[1]).encode(), Connection="keep-alive")
            elif parts[0] == "outside": self.answer(302, Location="file:///etc/passwd")
            elif parts[0] == "large": self.answer(200, b"x", Content_Length="999999999")
            elif parts[0] == "cut": self.answer(200, b"x" * 10, Content_Length="100")
            elif parts[0] == "silent": forever.wait()
            elif parts[0] == "drip":
                self.answer(200, b"x", Content_Length="100")
                forever.wait()
            elif parts[0] == "trickle": self.stream(b"x", 0.01)
            elif parts[0] == "pieces":
                self.close_connection = False
                self.send_response(200)
                self.send_header("Content-Length", str(60 + (1 << 20)))
                self.end_headers()
                for _ in range(30): forever.wait(0.01) or self.wfile.write(b"x")
                self.wfile.write(b"y" * (1 << 20))
                for _ in range(30): forever.wait(0.01) or self.wfile.write(b"z")
            elif parts[0] == "packed": self.answer(200, bomb(1), Content_Encoding="gzip")
            elif parts[0] == "encoded":
                # "/encoded/utf-8/plain": the header, and how the body really is.
                body = b"hello" * 1000
                raw = zlib.compressobj(9, zlib.DEFLATED, -15)
                ways = {
                    "plain": body, "empty": b"", "short": b"h", "gzip": gzip.compress(body),
                    "zlib": zlib.compress(body), "raw": raw.compress(body) + raw.flush(),
                    "followed": gzip.compress(body) + b"trailing",
                    "empties": gzip.compress(b"") * 2000,
                    "parts": gzip.compress(body[:9]) + gzip.compress(body[9:]),
                }
                named = {} if parts[1] == "none" else {"Content_Encoding": parts[1]}
                self.answer(200, ways[parts[2]], **named)
            elif parts[0] == "cookie-hop":
                if "seen=1" in (self.headers["Cookie"] or ""): self.answer(200, b"with cookie")
                else: self.answer(302, Location="/cookie-hop", Set_Cookie="seen=1; Path=/")
            elif parts[0] == "cut-packed":
                self.answer(200, bomb(1)[:-100], Content_Encoding="gzip")
            elif parts[0] == "bomb": self.answer(200, bomb(1024), Content_Encoding="gzip")
            elif parts[0] == "liar":
                # Ten bytes announced, and no end of them sent.
                self.answer(200, b"x" * (1 << 20), Content_Length="10")
            elif parts[0] == "chunked":
                self.protocol_version = "HTTP/1.1"
                self.stream(
                    b"10000\r\n" + b"x" * 65536 + b"\r\n", 0.001, Transfer_Encoding="chunked")
            elif parts[0] == "broken-chunks":
                self.start_chunks()
                self.wfile.write(b"5\r\nhello\r\nno number\r\n")
            elif parts[0] in ("atoms", "slow-atoms"):
                self.start_chunks()
                self.repeat_bytes(b"1\r\nx\r\n" * (1000 if parts[0] == "atoms" else 1))
            elif parts[0] == "slow-head":
                self.wfile.write(b"HTTP/1.1 200 OK\r\nX: ")
                self.repeat_bytes(b"x")
            elif parts[0] == "endless-head":
                self.wfile.write(b"HTTP/1.1 200 OK\r\n")
                self.repeat_bytes(b"X: y\r\n" * 1000)
            elif parts[0] == "endless-line":
                self.wfile.write(b"HTTP/1.1 200 OK\r\nX: ")
                self.repeat_bytes(b"x" * 65536)
            elif parts[0] == "interim": self.repeat_bytes(b"HTTP/1.1 103 Early\r\nX: y\r\n\r\n" * 99)
            elif parts[0] == "trailers":
                self.start_chunks()
                self.wfile.write(b"1\r\nx\r\n0\r\n")
                self.repeat_bytes(b"X: y\r\n" * 1000)
            elif parts[0] == "extension":
                self.start_chunks()
                self.wfile.write(b"1;")
                self.repeat_bytes(b"x" * 65536)
            elif parts[0] == "heavy-hop":
                self.stream(b"x" * 65536, 0.0001, 302, Location="/echo")
            elif parts[0] == "bomb-hop":
                self.answer(302, bomb(1024), Content_Encoding="gzip", Location="/echo")
            elif parts[0] == "long-hop": self.answer(302, b"x" * 60000, Location="/echo")
            elif parts[0] == "endless":
                # As a fast network does: a loopback stream without a pause starves URLSession's
                # own queue, on which a task is cancelled, for seconds.
                self.stream(b"x" * 65536, 0.001)
    ThreadingHTTPServer.request_queue_size = 128
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    print(server.server_port, flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.read()
    os._exit(0)
    """#
}
