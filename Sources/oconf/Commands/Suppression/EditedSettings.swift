import ConfigModel
import Lint

/// The settings file that a command changes.
struct EditedSettings {
  let path: String
  /// The folder that paths in the file are relative to, without links.
  let folder: String
  /// The file as it is; nil for a new one.
  private let source: SourceBytes?

  /// The nearest settings file, or a new one at the top of the repository.
  ///
  /// - Parameter folder: The folder from which to search, without links.
  init(nearest folder: String, _ store: SettingsStore) throws(Failure) {
    if let file = try store.settings(inFolder: folder).file {
      (path, self.folder, source) = (file.path, file.folder, file.source)
    } else {
      self.folder = store.top(above: folder)
      path = store.display(Path.join(self.folder, Recognition.settingsName))
      source = nil
    }
  }

  /// Writes the file with a change.
  ///
  /// - Parameter edits: Returns the edits of the root object; none if the change is impossible.
  func write(_ edits: (JSONValue) -> [Edit]) throws(Failure) {
    guard let bytes = try Self.text(of: source, edits) else {
      throw .settings(path, "unsuitable values; run 'oconf lint \(path)' for details")
    }
    try Failure.ofFile { () throws(FileError) in
      let file = try FileReplacement(path)
      try file.write(bytes.span)
      try file.commit()
    }
  }

  /// The text of a settings file with a change. A text that is formatted stays so.
  ///
  /// - Parameters:
  ///   - settings: Nil for a new file.
  ///   - edits: Returns the edits of the root object; none if the change is impossible.
  /// - Returns: Nil if the change is impossible.
  static func text(
    of settings: SourceBytes?, _ edits: (JSONValue) -> [Edit]
  ) throws(Failure) -> [UInt8]? {
    let source = settings ?? SourceBytes("{}\n")
    let tree = JSONParser.parse(source)
    guard tree.isWellFormed else { return nil }
    var isFormatted = settings == nil
    if !isFormatted { isFormatted = try FormatCheck.compare(tree, FormatCheck.indentation).isEqual }
    let edits = edits(tree.root)
    guard !edits.isEmpty, let bytes = try? source.applying(edits) else { return nil }
    guard isFormatted else { return bytes }
    var formatted = ByteCollector()
    try FormatCheck.write(
      JSONParser.parse(SourceBytes(bytes)), FormatCheck.indentation, into: &formatted)
    return formatted.bytes
  }
}
