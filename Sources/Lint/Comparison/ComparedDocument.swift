package import ConfigModel

/// One version of a document, with its kind.
package struct ComparedDocument: Sendable {
  package let kind: DocumentKind
  package let source: SourceBytes
  /// The name of the file, which is part of an app's identity; empty if unknown.
  package let fileName: String
  /// The files of an external client app, which ``source`` joins; empty for a single file.
  package let files: [SourceBytes]

  package init(
    _ kind: DocumentKind, _ source: SourceBytes, fileName: String = "", files: [SourceBytes] = []
  ) {
    self.kind = kind
    self.source = source
    self.fileName = fileName
    self.files = files
  }

  /// True if the document is one of an app, which ``AppComparison`` compares.
  var isOfApp: Bool { ComparedApp.World(kind) != nil }
}

/// The reason why two documents cannot be compared.
package struct ComparisonFault: Error {
  /// The version with the problem, or nil if the problem concerns both.
  package let side: ComparedPlace.Side?
  package let reason: String
  /// The range of the problem, in offsets of its file.
  package let range: SourceRange?
}
