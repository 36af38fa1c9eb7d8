import CCurl

extension HTTPProtocol {
  /// libcurl's version, with those of the libraries that it uses, such as
  /// `libcurl/7.88.1 OpenSSL/3.0.15`. Loads libcurl.
  public static var curlVersion: String { libcurl_version().map { String(cString: $0) } ?? "?" }
}
