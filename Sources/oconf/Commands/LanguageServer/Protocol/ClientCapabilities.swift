import ConfigModel

/// The abilities of a client that change what the server sends.
struct ClientCapabilities {
  private(set) var encoding = PositionEncoding.utf16
  /// True if edits may name the version of the document that they are for.
  private(set) var hasDocumentChanges = false
  /// True if edits may create files.
  private(set) var createsFiles = false
  private(set) var appliesEdits = false
  private(set) var showsDocuments = false
  private(set) var showsProgress = false
  private(set) var hasConfiguration = false
  /// True if the client reports changes of its settings when it is asked to.
  private(set) var registersConfiguration = false
  /// True if the client reports changes of files when it is asked to.
  private(set) var watchesFiles = false
  /// True if the client asks for the findings of a document itself.
  private(set) var pullsDiagnostics = false
  private(set) var refreshesDiagnostics = false
  private(set) var showsRelatedInformation = false
  private(set) var diagnosticTags: [Int] = []
  private(set) var linksCodes = false
  /// True if code actions may be edits instead of commands.
  private(set) var hasCodeActionLiterals = false
  private(set) var prefersActions = false
  /// True if completions may have placeholders to fill in.
  private(set) var hasSnippets = false
  /// True if completions of several lines can be inserted as they are.
  private(set) var keepsIndentation = false
  /// True if hovers and documentation may be Markdown.
  private(set) var hasMarkdown = false
  /// True if symbols may contain each other.
  private(set) var nestsSymbols = false
  /// True if definitions may tell the range that leads to them.
  private(set) var linksDefinitions = false
  private(set) var refreshesLenses = false
  private(set) var refreshesHints = false
  /// True if completions may be marked as deprecated.
  private(set) var tagsDeprecated = false
  /// The commands that the client itself runs, as its extension for oconf declares them.
  private(set) var commands: [String] = []

  init() {}

  init(_ value: JSONValue) {
    let text = value.member("textDocument")
    let workspace = value.member("workspace")
    let window = value.member("window")
    encoding = PositionEncoding(
      offered: value.member(at: "general", "positionEncodings")?.strings ?? [])
    let edit = workspace?.member("workspaceEdit")
    hasDocumentChanges = edit?.member("documentChanges")?.isTrue ?? false
    createsFiles =
      hasDocumentChanges && edit?.member("resourceOperations")?.strings.contains("create") ?? false
    appliesEdits = workspace?.member("applyEdit")?.isTrue ?? false
    hasConfiguration = workspace?.member("configuration")?.isTrue ?? false
    registersConfiguration =
      workspace?.member(at: "didChangeConfiguration", "dynamicRegistration")?.isTrue ?? false
    watchesFiles =
      workspace?.member(at: "didChangeWatchedFiles", "dynamicRegistration")?.isTrue ?? false
    refreshesDiagnostics =
      workspace?.member(at: "diagnostics", "refreshSupport")?.isTrue ?? false
    refreshesLenses = workspace?.member(at: "codeLens", "refreshSupport")?.isTrue ?? false
    refreshesHints = workspace?.member(at: "inlayHint", "refreshSupport")?.isTrue ?? false
    showsDocuments = window?.member(at: "showDocument", "support")?.isTrue ?? false
    showsProgress = window?.member("workDoneProgress")?.isTrue ?? false
    pullsDiagnostics = text?.member("diagnostic")?.kind == .object
    let published = text?.member("publishDiagnostics")
    let shown = pullsDiagnostics ? text?.member("diagnostic") : published
    func shows(_ name: StaticString) -> JSONValue? {
      shown?.member(name) ?? published?.member(name)
    }
    showsRelatedInformation = shows("relatedInformation")?.isTrue ?? false
    linksCodes = shows("codeDescriptionSupport")?.isTrue ?? false
    diagnosticTags =
      shows("tagSupport")?.member("valueSet")?.elements.compactMap(\.integer) ?? []
    let action = text?.member("codeAction")
    hasCodeActionLiterals = action?.member("codeActionLiteralSupport")?.kind == .object
    prefersActions = action?.member("isPreferredSupport")?.isTrue ?? false
    hasSnippets =
      text?.member(at: "completion", "completionItem", "snippetSupport")?.isTrue ?? false
    keepsIndentation =
      text?.member(at: "completion", "completionItem", "insertTextModeSupport", "valueSet")?
      .elements.contains { $0.integer == 1 } ?? false
    hasMarkdown =
      text?.member(at: "hover", "contentFormat")?.strings.contains("markdown") ?? false
    nestsSymbols =
      text?.member(at: "documentSymbol", "hierarchicalDocumentSymbolSupport")?.isTrue ?? false
    linksDefinitions = text?.member(at: "definition", "linkSupport")?.isTrue ?? false
    tagsDeprecated =
      text?.member(at: "completion", "completionItem", "tagSupport", "valueSet")?
      .elements.contains { $0.integer == 1 } ?? false
    commands = value.member(at: "experimental", "commands")?.strings ?? []
  }
}
