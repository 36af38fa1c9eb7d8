/// What a client says about itself, in the `IFTTT-SDK-*` headers and the activation URL.
///
/// This is for the server's statistics. The default is honest, the same for everyone, and names
/// nobody. It is unknown whether IFTTT accepts the platform `linux` or a missing anonymous ID.
public struct ClientIdentity: Hashable, Sendable {
  /// The product's name, which only `User-Agent` contains; by default `AppletKit`.
  public var name: String
  /// The product's version, such as `0.1.0`.
  public var version: String
  /// The platform: by default `linux`, or `macos` on macOS; IFTTT's own libraries say `ios` or
  /// `android`.
  public var platform: String
  /// An ID that ties requests to one installation. If it is empty or `nil`, the default, no ID is
  /// sent.
  public var anonymousID: String?

  /// Makes an identity. See the properties for the defaults; all values must be printable ASCII.
  public init(
    name: String = "AppletKit", version: String = "0.1.0",
    platform: String = ClientIdentity.system, anonymousID: String? = nil
  ) {
    self.name = name
    self.version = version
    self.platform = platform
    self.anonymousID = anonymousID
  }

  /// The name of the system that this library was built for: `linux` or `macos`.
  public static var system: String {
    #if os(macOS)
      "macos"
    #else
      "linux"
    #endif
  }

  /// The headers that are sent with every request.
  var headers: [String: String] {
    var headers = [
      "User-Agent": "\(name)/\(version)",
      "IFTTT-SDK-Version": version,
      "IFTTT-SDK-Platform": platform,
    ]
    if let anonymousID, !anonymousID.isEmpty { headers["IFTTT-SDK-Anonymous-Id"] = anonymousID }
    return headers
  }
}
