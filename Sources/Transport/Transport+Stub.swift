extension Transport {
  /// Answers from a closure, for tests.
  public static func stub(
    _ answer:
      @escaping @Sendable (TransportRequest) async throws(TransportError)
      -> TransportResponse
  ) -> Transport {
    Transport(send: answer)
  }

  /// Fails every request the same way, for tests.
  public static func failing(_ error: TransportError) -> Transport {
    Transport { _ throws(TransportError) in throw error }
  }
}
