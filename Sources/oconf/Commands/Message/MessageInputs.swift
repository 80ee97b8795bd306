import ConfigModel
import Lint

/// The operands of `oconf message`. The operands that are messages form one document, in their
/// order; each file is a document of its own.
struct MessageInputs {
  private(set) var documents: [MessageDocument] = []
  /// True if a file or settings could not be read.
  private(set) var hasFailed = false

  init(_ arguments: Arguments, _ console: Console) throws(Failure) {
    let store = try SettingsStore(arguments)
    let dialect = arguments.value(.dialect).flatMap { MessageDialect(rawValue: $0) }
    let setup = try Self.setup(arguments, store, console)
    let typed = arguments.operands.filter(Self.isMessage)
    if !typed.isEmpty {
      let settings = try store.settings(inFolderNamed: ".")
      let context = MessageContext(dialect: dialect, isKept: false, setup: setup)
      let source = SourceBytes(typed.joined(separator: "\n"))
      documents.append(
        Self.document("<arguments>", source, context, settings, absolute: nil))
    }
    let others = arguments.operands.filter { !Self.isMessage($0) }
    guard !others.isEmpty else { return }
    var finder = InputFinder(store, arguments, console)
    try finder.find(others)
    for error in finder.errors {
      console.fail(error.text)
      hasFailed = true
    }
    let context = MessageContext(dialect: dialect, setup: setup)
    for file in finder.files {
      do throws(Failure) {
        try add(file, context)
      } catch {
        console.fail(error.text)
        hasFailed = true
      }
    }
  }

  /// The setup to check the messages against; nil without `--setup`.
  private static func setup(
    _ arguments: Arguments, _ store: SettingsStore, _ console: Console
  ) throws(Failure) -> IdentityProviderSetup? {
    guard let path = arguments.value(.setup) else { return nil }
    let loaded = try Failure.ofFile { () throws(FileError) in try FileReader.read(path) }
    let tree = JSONParser.parse(loaded.source)
    guard tree.isWellFormed, let root = DecodedDocument(tree, IdentityProviderSetup.schema).root
    else { throw .unusable(path, "is not a setup; run 'oconf lint \(path)' for details") }
    let files = SetupReader(workingDirectory: store.workingDirectory).files(
      of: loaded.source, named: path, absolute: store.resolve(path).absolute)
    let setup = IdentityProviderSetup(root, files)
    if setup.identityProvider == nil { throw .unusable(path, "names no identity provider") }
    if setup.parties.contains(where: { !$0.faults.isEmpty }) {
      console.note("\(path): some of its files cannot be used; run 'oconf lint' for details")
    }
    return setup
  }

  /// True if the operand is a message, not a path. Paths rarely contain a colon, and an existing
  /// file is always a path.
  private static func isMessage(_ operand: String) -> Bool {
    guard operand != "-", operand.utf8.contains(UInt8(ascii: ":")) else { return false }
    return System.status(operand) == nil
  }

  private mutating func add(_ file: InputFile, _ context: MessageContext) throws(Failure) {
    let source = try Failure.ofFile(file.read).source
    // A named file is read as messages unless another kind is recognized.
    let kind = file.kind(of: source) ?? (file.isNamed ? .idpMessages : nil)
    guard kind == .idpMessages else {
      if file.isNamed, let kind {
        throw .usage(.unsuitableKind(path: file.path, kind, "read as messages"))
      }
      return
    }
    documents.append(
      Self.document(
        file.path, source, context, file.settings, absolute: file.absolute))
  }

  private static func document(
    _ path: String, _ source: SourceBytes, _ context: MessageContext, _ settings: AppliedSettings,
    absolute: String?
  ) -> MessageDocument {
    let input = LintInput(path: path, kind: .idpMessages, source: source, messages: context)
    let linted = LintSession().lint(SessionDocument(input, settings, absolute: absolute))
    return MessageDocument(
      path: path, document: IDPMessages(source, context), report: linted.report)
  }
}
