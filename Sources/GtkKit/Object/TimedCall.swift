internal import CGtk

/// Why a `TimedCall` got no answer.
enum CallFailure: Error {
  case timedOut
  case cancelled
  case failed(GLibError)
}

/// One asynchronous GIO call with a time limit.
///
/// It ends once: with an answer or an error, when the time is up, or when the waiting task is
/// cancelled. In the last two cases the call is cancelled, and a late answer is freed and dropped.
@MainActor final class TimedCall<Answer: Sendable> {
  private let cancellable = Object(owning: UnsafeMutableRawPointer(g_cancellable_new()))
  private var continuation: CheckedContinuation<Result<Answer, CallFailure>, Never>?
  private var limit: Timeout?

  private init() {}

  typealias Start = (
    _ cancellable: UnsafeMutablePointer<GCancellable>, _ data: UnsafeMutableRawPointer
  ) -> Void
  typealias Finish =
    @MainActor (_ result: OpaquePointer, _ error: inout UnsafeMutablePointer<GError>?) -> Answer

  /// - Parameters:
  ///   - start: calls the `…_async` function with `AsyncCall.callback` and the given data.
  ///   - finish: calls the `…_finish` function. The answer must be freed automatically when it
  ///     is dropped.
  static func run(
    within timeout: Duration, start: Start, finish: @escaping Finish
  ) async throws(CallFailure) -> Answer {
    let call = TimedCall()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        call.begin(continuation, within: timeout, start, finish)
      }
    } onCancel: {
      // This may run on any thread.
      Task { @MainActor in call.interrupt(.cancelled) }
    }
    return try result.get()
  }

  private func begin(
    _ continuation: CheckedContinuation<Result<Answer, CallFailure>, Never>,
    within timeout: Duration, _ start: Start, _ finish: @escaping Finish
  ) {
    self.continuation = continuation
    guard !Task.isCancelled else { return end(.failure(.cancelled)) }
    limit = Timeout(after: max(0, timeout.milliseconds)) { [weak self] in
      self?.interrupt(.timedOut)
    }
    start(
      cancellable.pointer(),
      AsyncCall.data { [self] result in
        var error: UnsafeMutablePointer<GError>?
        let answer = finish(result, &error)
        end(error.map { .failure(.failed(GLibError(taking: $0))) } ?? .success(answer))
      })
  }

  private func interrupt(_ failure: CallFailure) {
    guard continuation != nil else { return }
    end(.failure(failure))
    g_cancellable_cancel(cancellable.pointer())
  }

  private func end(_ result: Result<Answer, CallFailure>) {
    limit = nil
    continuation?.resume(returning: result)
    continuation = nil
  }
}
