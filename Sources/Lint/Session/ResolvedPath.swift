import ConfigModel

/// A path as it was named, and its absolute form.
package struct ResolvedPath: Sendable {
  package let named: String
  /// The absolute path, without links in its folders.
  package let absolute: String

  package init(named: String, absolute: String) {
    self.named = named
    self.absolute = absolute
  }

  /// The path relative to a folder; nil if the file is not in it.
  package func relative(to folder: String) -> String? {
    Path.relative(absolute, to: folder)
  }
}
