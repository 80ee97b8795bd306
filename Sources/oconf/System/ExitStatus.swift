/// The exit status of a run. A greater status is worse.
enum ExitStatus: Int32, Comparable {
  /// Nothing to report.
  case success = 0
  /// Findings, malformed documents, unformatted files.
  case findings = 1
  /// Could not complete: a wrong command line, an unreadable file, or a failed write.
  case failure = 2

  static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
  }
}
