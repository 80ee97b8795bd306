import ConfigModel
import Lint

/// The documents that features have parsed, each as long as its text is the same.
final class ContentCache {
  private final class Entry {
    let path: String
    let content: DocumentContent
    /// The state of the file; nil for an open document.
    let status: System.Status?
    /// The version in the last commit, and the lens about it.
    var committed: AccessLens.Committed?
    var lens: CodeLens?
    /// The ID of the version that ``lens`` is about.
    var comparedID = ""
    /// The settings under which ``lens`` compares.
    var comparedSettings: AppliedSettings?

    init(_ path: String, _ content: DocumentContent, _ status: System.Status?) {
      self.path = path
      self.content = content
      self.status = status
    }
  }

  /// By path, or by URI for a document that is not a file.
  private var entries: [Text: Entry] = [:]

  /// The number of files that features look at, besides the open documents.
  static let maximumFiles = 2_000
  /// The size of a file, in bytes, above which features do not look at it unless it is open.
  static let maximumSize = 4 << 20

  /// The content of an open document; nil if its kind is unrecognized.
  func content(of document: OpenDocument) -> DocumentContent? {
    guard let kind = document.kind else { return nil }
    let key = Text(document.path ?? document.uri)
    if let entry = entries[key], entry.content.source === document.source,
      entry.content.kind == kind
    {
      return entry.content
    }
    let content = DocumentContent(document.path ?? "", document.source, kind)
    let entry = Entry(key.string, content, nil)
    entry.committed = entries[key]?.committed
    entries[key] = entry
    return content
  }

  /// The content of a file that is not open; nil if it cannot be read or is too large.
  ///
  /// - Parameter kind: The kind; nil to recognize it.
  func content(ofFile path: String, _ kind: DocumentKind?) -> DocumentContent? {
    let key = Text(path)
    guard let status = System.status(path), status.kind == .regular,
      status.size <= Self.maximumSize
    else {
      entries[key] = nil
      return nil
    }
    if let entry = entries[key], let known = entry.status, known == status,
      kind.map({ $0 == entry.content.kind }) ?? true
    {
      return entry.content
    }
    guard let source = try? FileReader.read(path).source else { return nil }
    let name = Path.name(of: path)
    let recognized =
      kind ?? Recognition.kind(ofName: name) ?? Recognition.kind(ofContent: source, name: name)
    guard let recognized else { return nil }
    let content = DocumentContent(path, source, recognized)
    entries[key] = Entry(path, content, status)
    return content
  }

  /// The open documents, and the files that are checked together.
  func documents(of checks: [CheckedFiles], _ open: OpenDocuments) -> [DocumentContent] {
    var all = open.all.compactMap(content)
    var paths: Set<Text> = Set(all.map { Text($0.absolute) })
    for check in checks {
      for file in check.files.prefix(Self.maximumFiles)
      where paths.insert(Text(file.path)).inserted {
        if let content = content(ofFile: file.path, file.kind) { all.append(content) }
      }
    }
    // Forgets files that have disappeared.
    if entries.count > Self.maximumFiles * 2 {
      entries = entries.filter { paths.contains($0.key) }
    }
    return all
  }

  /// The size of a policy, in bytes, up to which it is compared with the last commit.
  private static let maximumCompared = 256 << 10

  /// The lens that compares a document with the last commit; nil if there is none.
  func accessLens(_ content: DocumentContent, _ workspace: some FeatureWorkspace) -> CodeLens? {
    guard content.kind.isPolicy || content.kind.isSalesforceApp, !content.absolute.isEmpty,
      content.source.count <= Self.maximumCompared, let entry = entries[Text(content.absolute)]
    else { return nil }
    entry.committed = AccessLens.committed(content.absolute, known: entry.committed)
    guard let committed = entry.committed else { return nil }
    let settings = workspace.settings(for: content)
    if entry.comparedID != committed.id || entry.comparedSettings !== settings {
      entry.comparedID = committed.id
      entry.comparedSettings = settings
      entry.lens = AccessLens.lens(content, since: committed, workspace)
    }
    return entry.lens
  }
}

/// The documents around an open document, as the server has them.
struct ServerWorkspace: FeatureWorkspace {
  let server: LanguageServer
  let document: OpenDocument

  var documents: [DocumentContent] {
    server.contents.documents(
      of: server.workspace.check(of: document).map { [$0] } ?? [], server.documents)
  }

  func document(at absolute: String) -> DocumentContent? {
    if let open = server.documents[path: absolute] { return server.contents.content(of: open) }
    let stated = server.workspace.statedKind(absolute)
    return server.contents.content(ofFile: absolute, stated)
  }

  func settings(for content: DocumentContent) -> AppliedSettings {
    let open = server.documents[path: content.absolute] ?? document
    let isSame = Path.isSame(content.absolute, open.path ?? "")
    if isSame { return server.workspace.settings(of: open) }
    return (try? store.settings(for: store.resolve(content.absolute)))
      ?? server.workspace.settings(of: document)
  }

  func findings(in content: DocumentContent) -> [Diagnostic] {
    // Findings in an earlier version would be at other places.
    guard content.source === document.source, let check = server.workspace.check(of: document),
      let linted = check.linted(document), let source = linted.source,
      Text(source) == Text(content.source)
    else { return [] }
    return Findings.shown(linted, server.workspace.arguments)
  }

  var store: SettingsStore {
    (try? server.workspace.check(of: document)?.currentStore())
      ?? SettingsStore(SettingsOverrides())
  }
}

extension ServerRequest {
  /// A document of a known kind that the request is about, and the documents around it; nil if the
  /// kind is unrecognized.
  func subject() throws(ResponseError) -> FeatureSubject? {
    let open = try document()
    guard let content = server.contents.content(of: open) else { return nil }
    return FeatureSubject(
      open: open, content: content, workspace: ServerWorkspace(server: server, document: open))
  }
}

/// An open document for features.
struct FeatureSubject {
  let open: OpenDocument
  let content: DocumentContent
  let workspace: ServerWorkspace
}
