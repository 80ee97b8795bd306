import ConfigModel
import Lint

/// The requests about explanations, completions and navigation.
enum FeatureRoutes {
  static let all: [Route] = [
    Route("textDocument/hover", "hoverProvider", hover),
    Route(
      "textDocument/completion", "completionProvider",
      value: { _ in #"{"triggerCharacters":["\"",":","<"],"resolveProvider":true}"# }, completion),
    Route("completionItem/resolve", nil, resolve),
    Route("textDocument/documentSymbol", "documentSymbolProvider", OutlineRoutes.symbols),
    Route("workspace/symbol", "workspaceSymbolProvider", OutlineRoutes.workspaceSymbols),
    Route("textDocument/foldingRange", "foldingRangeProvider", OutlineRoutes.folding),
    Route("textDocument/selectionRange", "selectionRangeProvider", OutlineRoutes.selection),
    Route(
      "textDocument/documentLink", "documentLinkProvider", value: { _ in "{}" },
      NavigationRoutes.links),
    Route("textDocument/definition", "definitionProvider", NavigationRoutes.definition),
    Route("textDocument/references", "referencesProvider", NavigationRoutes.references),
    Route("textDocument/prepareRename", nil, NavigationRoutes.prepareRename),
    Route(
      "textDocument/rename", "renameProvider", value: { _ in #"{"prepareProvider":true}"# },
      NavigationRoutes.rename),
    Route(
      "textDocument/codeLens", "codeLensProvider", value: { _ in "{}" }, NavigationRoutes.lenses),
    Route("textDocument/inlayHint", "inlayHintProvider", NavigationRoutes.hints),
    Route(
      "textDocument/semanticTokens/full", "semanticTokensProvider",
      value: { _ in SemanticTokens.capability }, OutlineRoutes.semanticTokens),
  ]

  static func list(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }

  static func markup(_ text: String, _ client: ClientCapabilities) -> String {
    JSONObjectText.build { object in
      object.add("kind", client.hasMarkdown ? "markdown" : "plaintext")
      object.add("value", text)
    }
  }

  // MARK: Hover

  private static func hover(_ request: ServerRequest) throws(ResponseError) -> String {
    guard let subject = try request.subject() else { return "null" }
    let client = request.server.client
    let hover = Hover(
      in: subject.content, at: try request.offset(in: subject.open), subject.workspace,
      isPlain: !client.hasMarkdown)
    guard let hover else { return "null" }
    return JSONObjectText.build { object in
      object.add("contents", raw: markup(hover.text, client))
      object.add("range", raw: subject.open.json(hover.range))
    }
  }

  // MARK: Completion

  private static func completion(_ request: ServerRequest) throws(ResponseError) -> String {
    guard let subject = try request.subject() else { return "null" }
    let client = request.server.client
    let completion = Completion(
      in: subject.content, at: try request.offset(in: subject.open), subject.workspace,
      Completion.Client(
        hasSnippets: client.hasSnippets, keepsIndentation: client.keepsIndentation,
        isPlain: !client.hasMarkdown))
    return JSONObjectText.build { object in
      object.add("isIncomplete", completion.isIncomplete)
      object.add(
        "items",
        completion.items.enumerated().map { index, item in
          json(item, index, subject.open, client)
        })
    }
  }

  private static func json(
    _ item: Completion.Item, _ index: Int, _ document: OpenDocument, _ client: ClientCapabilities
  ) -> String {
    JSONObjectText.build { object in
      object.add("label", Untrusted.escape(item.label))
      object.add("kind", item.kind.rawValue)
      if !item.detail.isEmpty { object.add("detail", item.detail) }
      // The order of the declarations.
      object.add("sortText", String(1_000 + index))
      object.add("filterText", item.filter)
      object.add("textEdit", raw: document.json(item.edit))
      if !item.others.isEmpty {
        object.add("additionalTextEdits", item.others.map(document.json))
      }
      if item.isSnippet { object.add("insertTextFormat", 2) }
      if item.isDeprecated, client.tagsDeprecated { object.add("tags", raw: "[1]") }
      if client.keepsIndentation { object.add("insertTextMode", 1) }
      guard let subject = item.subject else { return }
      object.add(
        "data",
        raw: JSONObjectText.build { data in
          data.add("subject", subject)
          data.add("uri", document.uri)
        })
    }
  }

  /// Adds the documentation to an item, and returns everything else as the client sent it.
  private static func resolve(_ request: ServerRequest) throws(ResponseError) -> String {
    guard let item = request.params, item.kind == .object else { throw .missing("label") }
    let data = item.member("data")
    guard let subject = data?.member("subject")?.string, item.member("documentation") == nil else {
      return item.written
    }
    let server = request.server
    let open = data?.member("uri")?.string.flatMap { server.documents[uri: $0] }
    let text = CompletionSubject.documentation(
      of: subject, in: open.flatMap(server.contents.content),
      open.map(server.workspace.settings) ?? AppliedSettings(LintSettings()),
      isPlain: !server.client.hasMarkdown)
    guard let text else { return item.written }
    let separator = item.members.first(where: { _ in true }) == nil ? "" : ","
    return "{\"documentation\":" + markup(text, server.client) + separator
      + item.written.dropFirst()
  }
}
