/// The version, in one place: packages, man pages and reports have it from here.
enum Version {
  static let current = "0.1.0"
  /// The day it was made, for man pages.
  static let date = "November 21, 2026"
}
