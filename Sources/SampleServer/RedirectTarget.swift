/// The second port, which redirects lead to: answers anything and records what it received, so that
/// tests can see whether a token was sent.
actor RedirectTarget {
  private var log = RequestLog()

  func answer(_ request: Request) -> Answer {
    let number = log.begin(request)
    log.end(number, status: 200, fault: nil)
    return .json(["type": "list", "data": []])
  }

  func clear() {
    log.clear()
  }

  var json: JSON { log.json }
}
