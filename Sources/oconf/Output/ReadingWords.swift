import ConfigModel

extension Reading {
  /// What a reading is. Each report and page that mentions readings says it once.
  static let introduction =
    "A reading is how oconf reads an ambiguous sentence of the documentation"
}
