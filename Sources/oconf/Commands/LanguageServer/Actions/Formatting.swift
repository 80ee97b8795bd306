import ConfigModel
import Lint

/// Formatting, as `fmt` does it.
enum Formatting {
  static func document(_ request: ServerRequest) throws(ResponseError) -> String {
    let document = try request.document()
    return json(edits(document, request.server), document)
  }

  static func range(_ request: ServerRequest) throws(ResponseError) -> String {
    let document = try request.document()
    let range = try request.range(in: document)
    let edits = edits(document, request.server)?.filter { range.contains($0.range) }
    return json(edits, document)
  }

  private static func json(_ edits: [Edit]?, _ document: OpenDocument) -> String {
    edits.map { "[" + $0.map(document.json).joined(separator: ",") + "]" } ?? "null"
  }

  /// Nil if the document is not to be formatted: it is not JSON, is malformed, or flat on purpose.
  private static func edits(_ document: OpenDocument, _ server: LanguageServer) -> [Edit]? {
    guard let kind = document.kind, kind.isJSON(document.source, name: document.name) else {
      return nil
    }
    if let path = document.path,
      !server.workspace.settings(of: document).sources(of: path).isEmpty
    {
      return nil
    }
    let tree = JSONParser.parse(document.source)
    guard tree.isWellFormed else { return nil }
    var text = ByteCollector()
    do throws(Failure) {
      try FormatCheck.checkGrowth(tree, FormatCheck.indentation, path: document.name)
      try FormatCheck.write(tree, FormatCheck.indentation, into: &text)
    } catch {
      return nil
    }
    return TextChange.layout(from: document.source, to: text.bytes)
  }
}
