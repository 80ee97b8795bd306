import ConfigModel
import Lint

/// The files around the open documents, and the findings in them.
final class Workspace {
  let documents: OpenDocuments

  init(_ documents: OpenDocuments) {
    self.documents = documents
  }

  /// The settings that apply to a document.
  func settings(of document: OpenDocument) -> AppliedSettings {
    AppliedSettings(LintSettings())
  }

  /// The findings in a document, as of the last check.
  func findings(of document: OpenDocument) -> [Diagnostic] { [] }

  /// The files of the workspace folder that holds a document, without the document.
  func files(around document: OpenDocument) -> [WorkspaceFile] { [] }

  /// The text at an absolute path: that of an open document, or else of the file. Nil if there is none.
  func source(at path: String) -> SourceBytes? {
    documents[path: path]?.source ?? (try? FileReader().read(path).source)
  }

  /// A place in a file or an open document as the protocol has it; nil if the file cannot be read.
  func location(_ path: String, _ range: SourceRange) -> String? {
    if let document = documents[path: path] { return document.location(range) }
    guard let source = source(at: path) else { return nil }
    return JSONObjectText.build { object in
      object.add("uri", FileURI.of(path: path))
      object.add("range", raw: LinePositions(source, documents.encoding).json(range))
    }
  }
}

/// A file of a workspace.
struct WorkspaceFile {
  /// The absolute path, without links in its folders.
  let path: String
  let kind: DocumentKind
}
