import CCurl
import Transport

extension TransportError {
  /// - Parameters:
  ///   - easy: the transfer that ended with this code.
  ///   - words: libcurl's message, of which only the numbers of OpenSSL's errors are used.
  /// - Returns: `nil` for success.
  /// - Source: https://curl.se/libcurl/c/libcurl-errors.html
  init?(_ code: CURLcode, easy: UnsafeMutableRawPointer?, words: String) {
    switch code {
    case CURLE_OK: return nil
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_GOT_NOTHING, CURLE_SEND_ERROR,
      CURLE_RECV_ERROR:
      self = .offline
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: self = .proxy
    case CURLE_OPERATION_TIMEDOUT: self = .timedOut
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT, CURLE_WEIRD_SERVER_REPLY: self = .notHTTP
    case CURLE_PARTIAL_FILE, CURLE_HTTP2, CURLE_HTTP2_STREAM: self = .cutShort
    // libcurl 7 has no memory for a long header, as it says; later it calls that too large.
    case CURLE_OUT_OF_MEMORY, CURLcode(100): self = .malformed
    case CURLE_SSL_CONNECT_ERROR:
      // OpenSSL's numbers for a version, a signature or a key that one of the two sides refuses.
      let isOutdated = ["0A000102", "0A00014D", "0A00018A", "0A00018F", "0A00042E"]
        .contains { words.contains($0) }
      self = isOutdated ? .outdatedEncryption : .notEncrypted
    case CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ENGINE_INITFAILED, CURLE_USE_SSL_FAILED:
      self = .notEncrypted
    case CURLE_PEER_FAILED_VERIFICATION:
      let result = easy.map { libcurl_get_number($0, CURLINFO_SSL_VERIFYRESULT) } ?? 0
      self = .untrusted(CertificateProblem(verification: result))
    case CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR: self = .untrusted(.unknownIssuer)
    default: self = .other(reason: "libcurl \(code.rawValue)")
    }
  }
}

extension CertificateProblem {
  /// - Parameter verification: OpenSSL's result.
  /// - Source: https://docs.openssl.org/3.0/man3/X509_STORE_CTX_get_error/
  init(verification: Int) {
    self =
      switch verification {
      // libcurl compares the names itself, after everything else was right.
      case 0, 1, 62: .otherHost
      case 9: .notYetValid
      case 10: .expired
      case 18, 19: .selfSigned
      case 2, 20, 21: .unknownIssuer
      default: .invalid
      }
  }
}
