/// The faults that are waiting for their requests.
struct FaultPlan: Sendable {
  private(set) var faults: [Fault]

  init(_ faults: [Fault] = []) {
    self.faults = faults
  }

  /// - Returns: whether there was room for another.
  mutating func add(_ fault: Fault) -> Bool {
    guard faults.count < Fault.Limit.faults else { return false }
    faults.append(fault)
    return true
  }

  mutating func clear() {
    faults = []
  }

  /// Takes the oldest fault for this request, and counts it as used once.
  mutating func take(for request: Request) -> Fault? {
    guard let place = faults.firstIndex(where: { $0.matches(request) }) else { return nil }
    let fault = faults[place]
    if let times = fault.times {
      faults[place].times = times - 1
      if times <= 1 { faults.remove(at: place) }
    }
    return fault
  }
}
