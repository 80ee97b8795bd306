import ConfigModel
import Lint

/// A document that is open in the client, as of one version. Its text counts, and not that of the
/// file.
struct OpenDocument {
  let uri: String
  /// The absolute path, without links in its folders; nil for a document that is not a file.
  let path: String?
  /// The language that the client gives to the document.
  let languageID: String
  let version: Int
  let source: SourceBytes
  /// Nil if the kind is unrecognized, so that the server says nothing about the document.
  let kind: DocumentKind?
  let positions: LinePositions

  /// The last part of the path or of the URI.
  var name: String { Path.name(of: path ?? uri) }

  /// A range as the protocol has it.
  func json(_ range: SourceRange) -> String { positions.json(range) }

  /// An edit as the protocol has it.
  func json(_ edit: Edit) -> String {
    JSONObjectText.build { object in
      object.add("range", raw: json(edit.range))
      object.add("newText", edit.text)
    }
  }

  /// A place in the document as the protocol has it.
  func location(_ range: SourceRange) -> String {
    JSONObjectText.build { object in
      object.add("uri", uri)
      object.add("range", raw: json(range))
    }
  }
}
