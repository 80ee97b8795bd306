import ConfigModel
import Lint

/// A document to flatten, without errors unless the caller accepts them or skips the rules.
struct FlattenedDocument {
  private let document: ReadDocument
  let content: Content

  enum Content {
    case tree(JSONTree)
    case list(AllowOriginPolicy)

    /// The value to upload, with every number and string as written.
    func exactValue() throws(Failure) -> String {
      switch self {
      case .list(let policy):
        let items = policy.items.map(\.text).filter { !$0.isEmpty }
        let value = items.joined(separator: ",")
        guard AllowOriginPolicy(value).items.map(\.text) == items else {
          throw .defect("the written list differs from the list that was read")
        }
        return value
      case .tree(let tree):
        var collector = ByteCollector()
        try Failure.ofWriting { () throws(JSONWriter.Failure<Never>) in
          try JSONWriter.writeFlat(tree, into: &collector)
        }
        return String(decoding: collector.bytes, as: UTF8.self)
      }
    }
  }

  /// True if errors have been reported. Always false unless the caller accepts errors.
  let hasErrors: Bool

  /// Nil if the document has errors, which have been reported.
  ///
  /// - Parameter acceptsErrors: True to fail only for syntax errors.
  init?(
    _ operand: String, _ store: SettingsStore, _ arguments: Arguments, _ console: Console,
    acceptsErrors: Bool = false
  ) throws(Failure) {
    let document = try ReadDocument(named: operand, store, arguments, console)
    self.document = document
    let onlySyntax = arguments.isSet(.noLint)
    switch document.kind {
    case let kind where kind.isJSON(document.source, name: document.file.name):
      // `--no-lint` skips the rules, but never the syntax check.
      let tree = JSONParser.parse(document.source)
      hasErrors =
        (!onlySyntax || !tree.isWellFormed)
        && document.reportErrors(onlySyntax: onlySyntax, console) > 0
      if hasErrors, !acceptsErrors || !tree.isWellFormed { return nil }
      content = .tree(tree)
    case .allowOrigin:
      hasErrors = !onlySyntax && document.reportErrors(onlySyntax: false, console) > 0
      if hasErrors, !acceptsErrors { return nil }
      content = .list(AllowOriginPolicy(document.source))
    default:
      throw .usage(.unsuitableKind(path: document.file.path, document.kind, "flattened"))
    }
  }

  var path: String { document.file.path }
  /// The policy whose value the document is; nil if it is not a policy's value.
  var policyName: String? { document.kind.policyName }

  func requiredPolicyName() throws(Failure) -> String {
    guard let policyName else {
      throw .usage(.unsuitableKind(path: path, document.kind, "a policy's value"))
    }
    return policyName
  }

  /// The value to upload; nil if it cannot be written in the requested style, which has been
  /// reported.
  func value(_ options: FlattenOptions, _ console: Console) throws(Failure) -> String? {
    let value: String
    if case .tree(let tree) = content, let spelling = options.spelling {
      do throws(JSONRewriter.Refusal) {
        value = try JSONRewriter.text(tree, spelling)
      } catch {
        try refuse(error, console)
        return nil
      }
    } else {
      value = try content.exactValue()
    }
    return value
  }

  /// Prints the value, or the line of an export that holds it.
  func print(_ options: FlattenOptions, _ console: Console) throws(Failure) -> ExitStatus {
    let policy = options.isProperties ? try requiredPolicyName() : nil
    if case .tree(let tree) = content, options.spelling == nil, policy == nil {
      return try printExactly(tree, options, console)
    }
    guard let value = try value(options, console) else { return .findings }
    let text = try policy.map { (policy) throws(Failure) in try Self.line(value, policy) } ?? value
    try console.write(document: text + options.end, to: options.outputPath)
    return try console.finishDocument()
  }

  /// The usual case: writes the value block by block, whatever the size of the document.
  private func printExactly(
    _ tree: JSONTree, _ options: FlattenOptions, _ console: Console
  ) throws(Failure) -> ExitStatus {
    if let outputPath = options.outputPath {
      var target = try Failure.ofFile { () throws(FileError) in try FileReplacement(outputPath) }
      try writeExactly(tree, options.end, into: &target)
      try Failure.ofFile(target.commit)
    } else {
      var output = console.output
      try writeExactly(tree, options.end, into: &output)
    }
    return try console.finishDocument()
  }

  private func writeExactly<Sink: ByteSink>(
    _ tree: JSONTree, _ end: String, into sink: inout Sink
  ) throws(Failure) {
    try Failure.ofWriting { () throws(JSONWriter.Failure<Sink.Failure>) in
      try JSONWriter.writeFlat(tree, into: &sink)
      do throws(Sink.Failure) {
        try sink.write(Array(end.utf8).span)
      } catch {
        throw .sink(error)
      }
    }
  }

  private static func line(_ value: String, _ policy: String) throws(Failure) -> String {
    let key = PolicyExport.globalKey(policy)
    let line = PropertiesEscape.key(key) + "=" + PropertiesEscape.value(value)
    let file = PropertiesFile(SourceBytes(line))
    guard file.entries.count == 1, file.entries[0].key == key,
      file.value(of: file.entries[0]).string.utf8.elementsEqual(value.utf8)
    else { throw .defect("the written line does not contain the value") }
    return line
  }

  private func refuse(_ refusal: JSONRewriter.Refusal, _ console: Console) throws(Failure) {
    let reason =
      switch refusal.reason {
      case .numberOverflows: "number too large for Python, which would print Infinity"
      case .integerTooLong: "Python refuses integers of more than 4300 digits"
      case .duplicateKey: "Python would keep only the last field with this name"
      case .readBack:
        throw Failure.defect("the written document differs from the one that was read")
      }
    let position = FileFrames(path, document.source).lines.position(at: refusal.range.start)
    console.fail("\(path):\(position.line):\(position.column): \(reason)")
  }
}
