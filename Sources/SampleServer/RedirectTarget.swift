/// What listens on a second port, where a redirect leads: it answers anything and records what it
/// was sent, so that a test can see whether a token came along.
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
