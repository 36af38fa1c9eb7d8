/// A service that applets connect.
struct Service: Hashable, Sendable {
  let slug: String
  let name: String
  /// The brand color, as `#rrggbb`.
  let color: String
  /// The part of its pictures' names in `Resources/samples/pictures` that differs between services,
  /// such as `clock` in `channel-clock.png`.
  let icon: String
  /// The kind of phone that the service needs, if any.
  var phone: Phone?

  enum Phone: String, Sendable {
    case iOS = "ios"
    case android
  }
}

extension Service {
  static let calendar = Service(
    slug: "calendar", name: "Household Calendar", color: "#c2255c", icon: "calendar")
  static let clock = Service(slug: "clock", name: "Clock", color: "#364fc7", icon: "clock")
  static let garden = Service(
    slug: "garden", name: "Garden Sensors", color: "#2f9e44", icon: "garden")
  static let lights = Service(slug: "lights", name: "Lights", color: "#f59f00", icon: "lights")
  static let location = Service(
    slug: "location", name: "Location", color: "#1098ad", icon: "location")
  static let mail = Service(slug: "mail", name: "Mail", color: "#1c7ed6", icon: "mail")
  static let music = Service(slug: "music", name: "Music", color: "#7048e8", icon: "music")
  static let notes = Service(slug: "notes", name: "Notes", color: "#e8590c", icon: "notes")
  static let notifications = Service(
    slug: "notifications", name: "Notifications", color: "#ae3ec9", icon: "notifications")
  static let thermostat = Service(
    slug: "thermostat", name: "Thermostat", color: "#d9480f", icon: "thermostat")
  static let weather = Service(slug: "weather", name: "Weather", color: "#2563eb", icon: "weather")
  static let iPhoneCamera = Service(
    slug: "iphone_camera", name: "iPhone Camera", color: "#d6336c", icon: "photos", phone: .iOS)
  static let androidDevice = Service(
    slug: "android_device", name: "Android Device", color: "#2b8a3e", icon: "notifications",
    phone: .android)
  static let attic = Service(slug: "attic", name: "Attic", color: "#6d4c41", icon: "notes")
  static let many = Service(slug: "many", name: "Ten Thousand", color: "#495057", icon: "clock")
}
