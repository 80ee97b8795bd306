import ConfigModel
import Lint

/// The policy that decides about origins.
struct OriginSubject: Sendable {
  let policy: AllowOriginPolicy
  let readings: Readings
  /// The file, or the value itself if the command line gives it.
  let frames: FileFrames
  private let placement: Placement

  init(_ operand: String, _ arguments: Arguments, _ console: Console) throws(Failure) {
    let store = try SettingsStore(arguments)
    if operand != "-", System.status(operand) == nil, Self.isValue(operand) {
      let source = SourceBytes(operand)
      policy = AllowOriginPolicy(source)
      frames = FileFrames("<policy>", source)
      placement = .whole
      readings = try Readings(try store.settings(inFolderNamed: "."), arguments)
    } else {
      let value = try Self.value(operand, store, arguments, console)
      policy = AllowOriginPolicy(value.bytes)
      frames = FileFrames(value.path, value.file.source)
      placement = value.placement
      readings = try Readings(value.file.file.settings, arguments)
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

  /// The range of the file that an item of the policy comes from.
  func place(_ item: AllowOriginPolicy.Item) -> SourceRange { placement.inFile(item.range) }

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

  // MARK: Text for reports

  /// An origin, or any other text in its place, with secrets masked and about 300 characters at
  /// most.
  static func shown(_ text: String) -> String {
    let masked = Secrets.masked(shapesIn: text)
    guard masked.utf8.count > longest, masked.count > longest else { return masked }
    return masked.prefix(longest / 2) + "…" + masked.suffix(longest / 2)
  }

  private static let longest = 300

  func shown(_ item: AllowOriginPolicy.Item) -> String {
    frames.secrets.masked(item.text, about: place(item))
  }

  /// `name=choice` for each reading that a verdict depends on.
  func words(_ assumptions: Assumptions) -> [String] {
    assumptions.switchable.map { "\($0.name)=\(readings.choice(of: $0))" }
  }
}
