import ConfigModel
import Lint

/// The version, the only source for packages, man pages and reports.
enum Version {
  static let current = "0.1.0"
  /// The release date, for man pages.
  static let date = "November 21, 2026"

  /// The version and the facts that a report of a defect needs, one per line.
  static var details: String {
    """
    oconf \(current)
    commit: \(BuildFacts.commit ?? "unknown")
    toolchain: Swift \(toolchain)
    target: \(architecture)-\(system)
    public suffixes: \(PublicSuffixes.version)
    rules: \(AllRules.about.count)

    """
  }

  private static var toolchain: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "aarch64"
    #else
      "unknown"
    #endif
  }

  private static var system: String {
    #if os(Linux)
      "linux"
    #elseif os(macOS)
      "macos"
    #else
      "unknown"
    #endif
  }
}
