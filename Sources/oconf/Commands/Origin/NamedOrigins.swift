import ConfigModel
import Lint

extension OriginSubject {
  init(_ operand: String, _ arguments: Arguments, _ console: Console) throws(Failure) {
    let store = try SettingsStore(arguments)
    if operand != "-", System.status(operand) == nil, Self.isValue(operand) {
      let source = SourceBytes(operand)
      self.init(
        policy: AllowOriginPolicy(source),
        readings: try Readings(try store.settings(inFolderNamed: "."), arguments),
        frames: FileFrames("<policy>", source), placement: .whole)
    } else {
      let value = try Self.value(operand, store, arguments, console)
      self.init(
        policy: AllowOriginPolicy(value.bytes),
        readings: try Readings(value.file.file.settings, arguments),
        frames: FileFrames(value.path, value.file.source), placement: value.placement)
    }
  }

  /// True if an operand that names no file is meant as a policy's value: it has an address, is the
  /// keyword or similar to it, consists of asterisks and spaces, or is a list without slashes,
  /// which paths have.
  private static func isValue(_ text: String) -> Bool {
    if text.includes("://") || text.utf8.allSatisfy({ $0 == UInt8(ascii: "*") || $0.isBlank }) {
      return true
    }
    if text.utf8.contains(UInt8(ascii: ",")) { return !text.utf8.contains(UInt8(ascii: "/")) }
    let word = text.trimmingWhitespace.lowercased()
    return EditDistance.between(word, AllowOriginPolicy.keyword, limit: 2) != nil
  }

  private static func value(
    _ operand: String, _ store: SettingsStore, _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> PolicyValue {
    guard operand == "-" || System.status(operand)?.kind != .directory else {
      throw .file(FileError(operand, .read, .isDirectory))
    }
    var finder = InputFinder(store, arguments, console)
    try finder.find([operand], excluding: false)
    if let error = finder.errors.first { throw error }
    guard let file = finder.files.first else { throw .usage(.unknownKind(path: operand)) }
    // A pipe can be read only once.
    let loaded = try Failure.ofFile(file.read)
    guard
      let kind = file.kind(of: loaded.source)
        ?? (looksLikeValue(loaded.source) ? .allowOrigin : nil)
    else { throw .usage(.unknownKind(path: file.path)) }
    return try PolicyValue(ReadDocument(file: file, loaded: loaded, kind: kind), .allowOrigin)
  }

  /// True if a file of unrecognized kind holds a policy's value: the keyword, or at least one
  /// pattern.
  private static func looksLikeValue(_ source: SourceBytes) -> Bool {
    let policy = AllowOriginPolicy(source)
    return policy.isDisallow || !policy.patterns.isEmpty
  }

  /// Reports the items that match nothing because they are not valid patterns.
  func noteFaults(_ console: Console) {
    let faults = policy.faults
    for (item, _) in faults.prefix(5) {
      let range = place(item)
      console.note(
        policy.isBlank
          ? "\(frames.place(range)): the policy is empty, so it allows no origin"
          : "\(frames.place(range)): '\(frames.harmless(item.text, range))' is not a pattern, "
            + "so it allows no origin")
    }
    if faults.count > 5 {
      console.note("\(DiffReport.count(faults.count - 5, "more item")) not patterns")
    }
  }
}
