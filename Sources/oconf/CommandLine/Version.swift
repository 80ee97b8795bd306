/// The version, in one place.
enum Version {
  static let current = "0.1.0"
}
