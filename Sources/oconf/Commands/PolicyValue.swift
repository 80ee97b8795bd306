import ConfigModel
import Lint

/// The value of one policy as a command reads it: from a file of its own, or from the line of an
/// export.
struct PolicyValue {
  let file: ReadDocument
  /// The value itself, escapes of an export decoded.
  let bytes: SourceBytes
  /// The way back from the value to the file.
  let placement: Placement
  /// The export that the value is from, if it is from one.
  let export: PolicyExport?

  /// Reads what an operand names.
  ///
  /// - Parameter kind: The kind of the value, which must be that of a policy.
  init(
    _ operand: String, _ kind: DocumentKind, _ arguments: Arguments, _ console: Console
  ) throws(Failure) {
    try self.init(operand, kind, try SettingsStore(arguments), arguments, console)
  }

  init(
    _ operand: String, _ kind: DocumentKind, _ store: SettingsStore, _ arguments: Arguments,
    _ console: Console
  ) throws(Failure) {
    try self.init(try ReadDocument(named: operand, store, arguments, console), kind)
  }

  /// Takes the value out of a document. An export may hold the policy several times: the one for the
  /// whole environment counts, and of several the last one, as Java reads them.
  init(_ document: ReadDocument, _ kind: DocumentKind) throws(Failure) {
    file = document
    switch document.kind {
    case kind, .json:
      if !kind.isJSON(document.source, name: ""),
        let encoding = ForeignEncoding(of: document.source)
      {
        throw .unusable(document.file.path, encoding.message)
      }
      bytes = document.source
      placement = .whole
      export = nil
    case .policies:
      let export = PolicyExport(PropertiesFile(document.source))
      let name = kind.policyName ?? ""
      let policies = export.policies(named: name)
      guard let policy = policies.last(where: { $0.key.isGlobal }) ?? policies.last else {
        throw .unusable(document.file.path, "the export has no policy '\(name)'")
      }
      let value = export.value(of: policy)
      bytes = value.bytes
      placement = value.placement
      self.export = export
    default:
      throw .usage(
        .unsuitableKind(path: document.file.path, document.kind, "used as '\(kind.rawValue)'"))
    }
  }

  var path: String { file.file.path }
  var settings: LintSettings { file.file.settings.linter.settings }

  /// The value as JSON. What is malformed is reported, and is no answer to anything.
  func json(_ console: Console) throws(Failure) -> JSONTree {
    let tree = JSONParser.parse(bytes)
    guard !tree.isWellFormed else { return tree }
    if export == nil { _ = file.reportErrors(onlySyntax: true, console) }
    throw .unusable(path, "the \(file.kind == .policies ? "policy's value" : "file") is not JSON")
  }
}
