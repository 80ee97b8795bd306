package import ConfigModel

/// One of the two compared versions, as it was named, with the settings that apply to it.
package struct ComparedInput {
  /// A file of an external client app.
  package struct File {
    package let path: String
    package let source: SourceBytes

    package init(path: String, source: SourceBytes) {
      self.path = path
      self.source = source
    }
  }

  /// The path as reports show it.
  package let path: String
  package let source: SourceBytes
  package let kind: DocumentKind
  package let settings: AppliedSettings
  /// The name of the file; empty for standard input without a name.
  package let name: String
  /// The files of an external client app, which ``source`` joins; empty for a single file.
  package let files: [File]

  package init(
    path: String, source: SourceBytes, kind: DocumentKind, settings: AppliedSettings,
    name: String? = nil, files: [File] = []
  ) {
    self.path = path
    self.source = source
    self.kind = kind
    self.settings = settings
    self.name = name ?? Path.name(of: path)
    self.files = files
  }

  package var document: ComparedDocument {
    ComparedDocument(kind, source, fileName: name, files: files.map(\.source))
  }

  /// The file with an offset of ``source``, and the offset in it.
  package func file(at offset: Int) -> (path: String, source: SourceBytes, offset: Int) {
    var start = 0
    for file in files {
      let end = start + file.source.count
      if offset < end { return (file.path, file.source, offset - start) }
      start = end
    }
    return (path, source, offset)
  }
}
