package import ConfigModel

/// A pattern of paths in a settings file.
package struct PathPatternUse: Sendable {
  /// The setting that contains the pattern.
  package enum Setting: Sendable {
    case overrides, files, exclude
  }

  package let pattern: String
  package let range: SourceRange
  package let setting: Setting
}

/// The patterns in one settings file that match no file.
package struct UnusedPatterns: Sendable {
  package let patterns: [PathPatternUse]
  /// The files in the folder of the settings, relative to it.
  package let paths: [String]
}
