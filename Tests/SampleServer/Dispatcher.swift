/// Answers all requests to the sample server, and holds its state, its faults and its log.
actor Dispatcher {
  private let start: World
  private let redirectBase: String
  private let firstFaults: [Fault]
  private let routes: Routes
  private var world: World
  /// The faults that are waiting for their requests.
  private var faults: [Fault]
  /// Requests that wait until they are released.
  private var gates: [AsyncStream<Never>.Continuation] = []
  private var log = RequestLog()
  /// The requests at the second port.
  private var redirected = RequestLog()
  /// Callers that wait until a number of requests have arrived.
  private var watchers: [(count: Int, arrival: AsyncStream<Never>.Continuation)] = []

  /// - Parameters:
  ///   - start: the state that a reset restores, together with `faults`.
  ///   - redirectBase: the second port's address, without a final slash.
  init(start: World, feeds: SampleFeeds, redirectBase: String, faults: [Fault] = []) {
    self.start = start
    self.redirectBase = redirectBase
    firstFaults = faults
    routes = Routes(
      rows: AppletAPI.routes + ExampleBackend.routes + feeds.routes + Pages.routes
        + ActivationPage.routes)
    world = start
    self.faults = faults
  }

  func answer(_ request: Request) async -> Answer {
    if request.path.hasPrefix("/control/") { return await control(request) }
    let number = log.begin(request)
    arrived()
    let fault = faults.take(for: request)
    if let fault { await hold(fault) }
    guard !Task.isCancelled else { return .hangUp }
    let answer =
      fault?.answer(to: request, redirectTarget: redirectBase) {
        routes.answer(request, in: &world)
      }
      ?? routes.answer(request, in: &world)
    let status = answer.delivery == .nothing ? nil : answer.status
    log.end(number, status: status, fault: fault?.kind)
    return answer
  }

  /// Answers a request at the second port, to which redirects lead. Any request is accepted and
  /// recorded, so that tests can see whether a token was sent.
  func answerRedirected(_ request: Request) -> Answer {
    let number = redirected.begin(request)
    redirected.end(number, status: 200, fault: nil)
    return .json(["type": "list", "data": []])
  }

  private func hold(_ fault: Fault) async {
    if fault.kind == .gate {
      let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
      gates.append(continuation)
      for await _ in stream {}
    }
    if let seconds = fault.seconds { try? await Task.sleep(for: .seconds(seconds)) }
  }
}

extension Dispatcher {
  /// Answers a request below `/control/`. Such a request never gets a fault and is never recorded.
  private func control(_ request: Request) async -> Answer {
    do throws(Refusal) {
      guard request.isFromHere else { throw .foreign }
      switch (request.method, request.path) {
      case ("GET", "/control/faults"):
        return .json(["faults": .list(faults.map(\.json))])
      case ("POST", "/control/faults"):
        let more = try ControlWire.faults(request.body)
        guard faults.count + more.count <= Fault.Limit.faults else {
          throw .invalid("fault", "There can be at most \(Fault.Limit.faults) faults.")
        }
        faults += more
        return .json(["faults": .list(faults.map(\.json))])
      case ("DELETE", "/control/faults"):
        faults = []
        return .json(["released": .number(release())])
      case ("POST", "/control/release"):
        return .json(["released": .number(release())])
      case ("GET", "/control/requests"):
        await wait(until: request.query["at_least"].flatMap { Int($0) } ?? 0)
        return .json(log.json)
      case ("DELETE", "/control/requests"):
        clearLogs()
        return .json(log.json)
      case ("GET", "/control/redirected"):
        return .json(redirected.json)
      case ("POST", "/control/reset"):
        reset()
        return .json(world.rules.json)
      case ("POST", "/control/revoke"):
        try revoke(try ControlWire.Revocation(wire: request.body))
        return .json([:])
      case ("GET", "/control/rules"):
        return .json(world.rules.json)
      case ("POST", "/control/rules"):
        world.rules = try ControlWire.rules(request.body, changing: world.rules)
        return .json(world.rules.json)
      default: throw .notFound
      }
    } catch {
      return .json(error.json, status: error.status)
    }
  }

  private func reset() {
    world = start
    faults = firstFaults
    release()
    clearLogs()
  }

  private func clearLogs() {
    log.clear()
    redirected.clear()
  }

  /// - Returns: how many requests were released.
  @discardableResult private func release() -> Int {
    for gate in gates { gate.finish() }
    defer { gates = [] }
    return gates.count
  }

  private func revoke(_ revocation: ControlWire.Revocation) throws(Refusal) {
    guard let user = world.users.first(where: { $0.token == revocation.token }) else {
      throw .invalid("token", "Nobody has the token “\(revocation.token)”.")
    }
    world.changeUser(user.id) { $0.revoke(renew: revocation.renew ?? true) }
  }

  private func wait(until count: Int) async {
    guard log.count < count else { return }
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    watchers.append((count, continuation))
    for await _ in stream {}
  }

  private func arrived() {
    for watcher in watchers where watcher.count <= log.count { watcher.arrival.finish() }
    watchers.removeAll { $0.count <= log.count }
  }
}
