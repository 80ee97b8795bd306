import ConfigModel
import Lint

/// The value of one policy, from a file of its own or from a line of an export.
struct PolicyValue {
  let file: ReadDocument
  /// The value itself, with the escapes of an export decoded.
  let bytes: SourceBytes
  /// Maps ranges of the value to ranges of the file.
  let placement: Placement
  /// The export that holds the value; nil for a file of its own.
  let export: PolicyExport?

  /// Reads the file that an operand names.
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

  /// Takes the value from a document. An export may hold the policy several times: the value for
  /// the whole environment counts and, of several, the last one, as in Java.
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
        throw .unusable(document.file.path, Self.absence(of: kind))
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

  /// The reason why an export without a policy cannot be used.
  static func absence(of kind: DocumentKind) -> String {
    "the export has no policy '\(kind.policyName ?? "")'"
  }

  var path: String { file.file.path }
  var settings: LintSettings { file.file.settings.linter.settings }

  /// The environment policies. The command line overrides the export that holds the value, which
  /// overrides the settings.
  func policies(_ arguments: Arguments) -> EnvironmentPolicies {
    guard !arguments.isSet(.policies), let export else { return settings.policies }
    return EnvironmentPolicies(export)
  }

  /// The value as JSON. Throws if it is malformed, and reports the errors of a file of its own.
  func json(_ console: Console) throws(Failure) -> JSONTree {
    let tree = JSONParser.parse(bytes)
    guard !tree.isWellFormed else { return tree }
    if export == nil { _ = file.reportErrors(onlySyntax: true, console) }
    throw .unusable(path, "the \(file.kind == .policies ? "policy's value" : "file") is not JSON")
  }
}
