import ConfigModel
import Lint

/// A new entry of `ignore` in a settings file.
struct IgnoreEntry {
  let rule: String
  /// The files that the entry is about; nil for all.
  let pattern: String?
  /// The place as a ``StablePointer``; nil for all places.
  let pointer: String?
  let reason: String
  let expires: String?

  private var text: String {
    JSONObjectText.build { object in
      object.add("rule", rule)
      if let pattern { object.add("path", pattern) }
      if let pointer { object.add("pointer", pointer) }
      object.add("reason", reason)
      if let expires { object.add("expires", expires) }
    }
  }

  /// The text of a settings file with the entry. Returns nil if `ignore` is not an array. A text that
  /// is formatted stays so.
  ///
  /// - Parameter settings: Nil for a new file.
  func added(to settings: SourceBytes?) throws(Failure) -> [UInt8]? {
    let source = settings ?? SourceBytes("{}\n")
    let tree = JSONParser.parse(source)
    guard tree.isWellFormed else { return nil }
    var isFormatted = settings == nil
    if !isFormatted { isFormatted = try FormatCheck.compare(tree, FormatCheck.indentation).isEqual }
    let edits: [Edit]
    if let list = tree.root.members.first(where: { $0.name.text.string == "ignore" })?.value {
      edits = list.appending([text])
    } else {
      edits = tree.root.appending(name: "ignore", value: "[\(text)]")
    }
    guard !edits.isEmpty, let bytes = try? source.applying(edits) else { return nil }
    guard isFormatted else { return bytes }
    var formatted = ByteCollector()
    try FormatCheck.write(
      JSONParser.parse(SourceBytes(bytes)), FormatCheck.indentation, into: &formatted)
    return formatted.bytes
  }
}
