/// Answers all requests of the sample server; holds its state, its faults and its log.
actor Dispatcher {
  private let start: World
  private let redirectTarget: RedirectTarget
  private let redirectBase: String
  private let firstFaults: [Fault]
  private let routes: Routes
  private var world: World
  private var faults: FaultPlan
  private var gates = HeldRequests()
  private var log = RequestLog()
  /// Callers that wait until a number of requests have arrived.
  private var watchers: [(count: Int, arrival: AsyncStream<Never>.Continuation)] = []

  /// - Parameters:
  ///   - start: the state that a reset restores, with these faults.
  ///   - redirectBase: the second port's address, without a slash at its end.
  init(
    start: World, feeds: SampleFeeds, redirectTarget: RedirectTarget, at redirectBase: String,
    faults: [Fault] = []
  ) {
    self.start = start
    self.redirectTarget = redirectTarget
    self.redirectBase = redirectBase
    firstFaults = faults
    routes = Routes(
      AppletAPI.routes + ExampleBackend.routes + feeds.routes + Pages.routes
        + ActivationPage.routes)
    world = start
    self.faults = FaultPlan(faults)
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
    var status: Int? = answer.status
    if case .nothing = answer.delivery { status = nil }
    log.end(number, status: status, fault: fault?.kind)
    return answer
  }

  private func hold(_ fault: Fault) async {
    if fault.kind == .gate {
      for await _ in gates.close() {}
    }
    if fault.seconds > 0 { try? await Task.sleep(for: .seconds(fault.seconds)) }
  }
}

extension Dispatcher {
  /// Answers `/control`, which is never faulted and never recorded.
  private func control(_ request: Request) async -> Answer {
    do throws(Refusal) {
      guard request.isFromHere else { throw .foreign }
      switch (request.method, request.path) {
      case ("GET", "/control/faults"):
        return .json(["faults": .list(faults.faults.map(\.json))])
      case ("POST", "/control/faults"):
        for fault in try ControlWire.faults(request.body) where !faults.add(fault) {
          throw .invalid("fault", "There are \(Fault.Limit.faults) faults already.")
        }
        return .json(["faults": .list(faults.faults.map(\.json))])
      case ("DELETE", "/control/faults"):
        faults.clear()
        return .json(["released": .number(gates.open())])
      case ("POST", "/control/release"):
        return .json(["released": .number(gates.open())])
      case ("GET", "/control/requests"):
        await wait(until: request.query["at_least"].flatMap { Int($0) } ?? 0)
        return .json(log.json)
      case ("DELETE", "/control/requests"):
        log.clear()
        await redirectTarget.clear()
        return .json(log.json)
      case ("GET", "/control/redirected"):
        return .json(await redirectTarget.json)
      case ("POST", "/control/reset"):
        await reset()
        return .json(world.rules.json)
      case ("POST", "/control/revoke"):
        try revoke(try ControlWire.revocation(request.body))
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

  private func reset() async {
    world = start
    faults = FaultPlan(firstFaults)
    gates.open()
    log.clear()
    await redirectTarget.clear()
  }

  private func revoke(_ revocation: (token: String, renew: Bool)) throws(Refusal) {
    guard let user = world.user(where: { $0.token == revocation.token }) else {
      throw .invalid("token", "Nobody has the token “\(revocation.token)”.")
    }
    world.changeUser(user.id) { $0.revoke(renew: revocation.renew) }
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
