import AppletKit
import Foundation
import Testing
import Transport

struct AppletErrorTests {
  private func error(_ answer: FakeAPI.Answer) async throws -> AppletError? {
    do throws(AppletError) {
      _ = try await FakeAPI(answer).client(retry: .never).applets()
      return nil
    } catch {
      return error
    }
  }

  @Test func everyStatusHasItsError() async throws {
    let report = { ServerReport(status: $0, code: "c", message: "Words.") }
    let expected: [AppletError] = [
      .badRequest(report(400)), .unauthorized(report(401)), .forbidden(report(403)),
      .notFound(report(404)), .badRequest(report(418)), .invalidParameters(report(422)),
      .rateLimited(retryAfter: nil, report(429)), .server(report(500)), .server(report(502)),
      .server(report(503)), .server(report(504)),
    ]
    for error in expected {
      let status = try #require(error.report?.status)
      let answer = FakeAPI.Answer.status(
        status, #"{"type": "error", "code": "c", "message": "Words."}"#)
      #expect(try await self.error(answer) == error)
      #expect(error.message == "Words.")
    }
  }

  @Test func detailsSayWhichParameter() async throws {
    let error = try await error(
      .status(
        422,
        #"{"code": "invalid_parameters", "details": [{"parameter": "order", "message": "No."}]}"#))
    #expect(
      error
        == .invalidParameters(
          ServerReport(
            status: 422, code: "invalid_parameters",
            details: [.init(parameter: "order", message: "No.")])))
    #expect(error?.message == "No.")
  }

  @Test func aBackendsOwnEnvelopeIsRead() async throws {
    let error = try await error(.status(401, #"{"errors": [{"message": "Log in."}]}"#))
    #expect(error == .unauthorized(ServerReport(status: 401, message: "Log in.")))
  }

  @Test(arguments: ["", "<html>Bad gateway", "[1]", #"{"code": {}}"#])
  func anUnknownBodyDoesNotHideTheStatus(body: String) async throws {
    #expect(try await error(.status(502, body)) == .server(ServerReport(status: 502)))
  }

  @Test(arguments: [
    (TransportError.offline, AppletError.offline), (.timedOut, .timedOut),
    (.cancelled, .cancelled), (.redirectRefused, .redirectRefused),
    (.other(reason: "r"), .connection(reason: "r")),
  ])
  func everyFailureOfTheConnectionHasItsError(cause: TransportError, expected: AppletError)
    async throws
  {
    #expect(try await error(.failure(cause)) == expected)
  }

  @Test(arguments: [
    (#"{"data": 5}"#, "data"), (#"{"type": "list"}"#, "live_applets"), ("7", ""),
    (#"{"data": [{"id""#, ""), ("", ""), ("<html>", ""),
  ])
  func anAnswerWithAnotherShapeIsMalformed(body: String, path: String) async throws {
    guard case .malformed(path, let reason) = try await error(.json(body)) else {
      Issue.record("\(String(describing: try await error(.json(body))))")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test func aRedirectIsRefusedByEveryTransport() async throws {
    let api = FakeAPI(.status(302, "", ["Location": "https://evil.example.test/"]))
    await #expect(throws: AppletError.redirectRefused) { try await api.client().applets() }
    #expect(api.requests.map(\.redirects) == [.refuse])
  }

  @Test func onlyTemporaryErrorsAreTransient() {
    let report = ServerReport(status: 0)
    let passing: [AppletError] = [
      .rateLimited(retryAfter: nil, report), .server(report), .offline, .timedOut, .cancelled,
      .connection(reason: ""), .tokenUnavailable(reason: ""),
    ]
    #expect(passing.allSatisfy { $0.isTransient })
    #expect(all.filter(\.isTransient).count == passing.count)
  }

  @Test func aMissingTokenHasAReason() {
    let error = AppletError.tokenUnavailable(reason: "The keyring is locked.")
    #expect(error.message == "Couldn’t get the token: The keyring is locked.")
    #expect(error.suggestion == "Try again, or connect the service again.")
  }

  @Test func everyErrorSaysWhatHappenedAndWhatToDo() {
    for error in all {
      #expect(!error.message.isEmpty && !error.message.contains("{"))
      #expect(!error.suggestion.isEmpty && !error.suggestion.contains("{"))
    }
  }

  private var all: [AppletError] {
    let report = ServerReport(status: 500)
    return [
      .badRequest(report), .unauthorized(report), .forbidden(report), .notFound(report),
      .invalidParameters(report), .rateLimited(retryAfter: .seconds(2), report), .server(report),
      .redirectRefused, .offline, .timedOut, .cancelled, .connection(reason: "r"),
      .malformed(path: "p", reason: "r"), .activationRequired(appletID: "a"),
      .unsupportedStatus("w"), .invalidAppletID(""), .tokenUnavailable(reason: "r"),
      .invalidToken, .invalidConfiguration(.service), .invalidActivation(.missingUserID),
    ]
  }

  @Test func aWaitIsRoundedUpToSeconds() {
    let error = AppletError.rateLimited(
      retryAfter: .milliseconds(2_900), ServerReport(status: 429))
    #expect(error.suggestionPhrase.words == "Try again in 3 seconds.")
  }
}
