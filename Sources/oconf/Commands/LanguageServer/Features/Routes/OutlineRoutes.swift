import ConfigModel
import Lint

/// The requests about the structure of documents.
enum OutlineRoutes {
  static func symbols(_ request: ServerRequest) throws(ResponseError) -> String {
    guard let subject = try request.subject() else { return "null" }
    let symbols = DocumentSymbol.all(in: subject.content)
    if request.server.client.nestsSymbols {
      return FeatureRoutes.list(symbols.map { nested($0, subject.open) })
    }
    return FeatureRoutes.list(symbols.flatMap { flat($0, "", subject.open) })
  }

  private static func nested(_ symbol: DocumentSymbol, _ document: OpenDocument) -> String {
    JSONObjectText.build { object in
      object.add("name", symbol.name)
      if !symbol.detail.isEmpty { object.add("detail", symbol.detail) }
      object.add("kind", symbol.kind.rawValue)
      object.add("range", raw: document.json(symbol.range))
      object.add("selectionRange", raw: document.json(symbol.nameRange))
      if !symbol.children.isEmpty {
        object.add("children", symbol.children.map { nested($0, document) })
      }
    }
  }

  private static func flat(
    _ symbol: DocumentSymbol, _ container: String, _ document: OpenDocument
  ) -> [String] {
    let own = information(
      symbol.name, symbol.kind, container, document.location(symbol.range))
    return [own] + symbol.children.flatMap { flat($0, symbol.name, document) }
  }

  private static func information(
    _ name: String, _ kind: DocumentSymbol.Kind, _ container: String, _ location: String
  ) -> String {
    JSONObjectText.build { object in
      object.add("name", name)
      object.add("kind", kind.rawValue)
      if !container.isEmpty { object.add("containerName", container) }
      object.add("location", raw: location)
    }
  }

  static func workspaceSymbols(_ request: ServerRequest) throws(ResponseError) -> String {
    let server = request.server
    let query = try request.string("query")
    let documents = server.contents.documents(of: server.workspace.checks, server.documents)
    return FeatureRoutes.list(
      WorkspaceSymbol.matching(query, in: documents).compactMap { symbol in
        server.workspace.location(symbol.place.absolute, symbol.place.range).map {
          information(symbol.name, symbol.kind, symbol.container, $0)
        }
      })
  }

  static func folding(_ request: ServerRequest) throws(ResponseError) -> String {
    guard let subject = try request.subject() else { return "null" }
    let positions = subject.open.positions
    let parts = Folding.all(in: subject.content).compactMap { part -> String? in
      let start = positions.lineIndex(at: part.range.start)
      // The closing bracket remains visible.
      let keepsEnd = subject.content.export == nil
      let end = positions.lineIndex(at: part.range.end) - (keepsEnd ? 1 : 0)
      guard end > start else { return nil }
      return JSONObjectText.build { object in
        object.add("startLine", start)
        object.add("endLine", end)
        if part.isComment { object.add("kind", "comment") }
      }
    }
    return FeatureRoutes.list(parts)
  }

  static func semanticTokens(_ request: ServerRequest) throws(ResponseError) -> String {
    guard let subject = try request.subject() else { return "null" }
    let data = SemanticTokens(subject.content).data(subject.open.positions)
    return "{\"data\":[\(data.map(String.init).joined(separator: ","))]}"
  }

  static func selection(_ request: ServerRequest) throws(ResponseError) -> String {
    guard let positions = request.params?.member("positions"), positions.kind == .array else {
      throw .missing("positions")
    }
    guard let subject = try request.subject() else { return "null" }
    var all: [String] = []
    for position in positions.elements.prefix(1_000) {
      guard let offset = subject.open.positions.offset(of: position) else {
        throw .missing("positions")
      }
      let ranges = SelectionRanges.at(offset, in: subject.content)
      var text: String?
      for range in ranges.reversed() {
        let parent = text
        text = JSONObjectText.build { object in
          object.add("range", raw: subject.open.json(range))
          if let parent { object.add("parent", raw: parent) }
        }
      }
      all.append(text ?? "null")
    }
    return FeatureRoutes.list(all)
  }
}
