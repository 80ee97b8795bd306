/// The version, the only source for packages, man pages and reports.
enum Version {
  static let current = "0.1.0"
  /// The release date, for man pages.
  static let date = "November 21, 2026"
}
