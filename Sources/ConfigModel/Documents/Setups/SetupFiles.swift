/// What is in the files that a setup names, each read and parsed once, however often it is named.
///
/// Whoever lints a setup looks the files up; where nobody did, nothing is known of what they say.
public final class SetupFiles: Sendable {
  /// Why a file is not looked at.
  public enum Refusal: Sendable, Equatable {
    case empty
    case absolute
    case missing
    case outside
    case directory
    case notRegular
    case tooLarge
    /// Why, in the words of the system.
    case unreadable(String)
    /// More files are named than are looked at, or more is in them.
    case tooMany
    /// Neither the metadata of a connected app nor a file of an app.
    case unknownKind
    /// What is written in it breaks off, or cannot be told from its form.
    case malformed
    /// The file of an app where metadata is wanted, or the other way round.
    case misplaced
  }

  public enum Content: Sendable {
    case text(SourceBytes)
    case refused(Refusal)
  }

  enum Entry: Sendable {
    case document(OAuthClient)
    case refused(Refusal)
  }

  /// How many files of a setup are looked at.
  public static let maximumCount = 50_000
  /// How long each may be.
  public static let maximumSize = 1 << 24
  /// How long all of them together may be.
  public static let maximumTotal = 1 << 28

  private let entries: [String: Entry]
  private let sources: [SourceBytes]

  /// - Parameter contents: By the path as the setup writes it.
  public init(_ contents: [String: Content]) {
    var entries: [String: Entry] = [:]
    entries.reserveCapacity(contents.count)
    for (path, content) in contents { entries[path] = Self.entry(path, content) }
    self.entries = entries
    sources = contents.values.compactMap { content in
      if case .text(let source) = content { source } else { nil }
    }
  }

  /// The secrets that the files hold, which nothing that is said of the setup may show. Looks through
  /// all of them.
  public var secretTexts: [String] { sources.flatMap { Secrets($0).texts } }

  /// Nil where nobody looked.
  subscript(path: Text) -> Entry? { entries[path.string] }

  private static func entry(_ path: String, _ content: Content) -> Entry {
    switch content {
    case .refused(let refusal): return .refused(refusal)
    case .text(let source):
      let name =
        path.utf8.lastIndex(of: UInt8(ascii: "/"))
        .map { String(path[path.utf8.index(after: $0)...]) } ?? path
      let kind =
        Recognition.kind(ofName: name) ?? Recognition.kind(ofContent: source, name: name)
      switch kind {
      case .connectedApp, .externalClientApp, .mobileApp: break
      default: return .refused(.unknownKind)
      }
      if kind == .mobileApp, DocumentKind.mobileApp.isJSON(source, name: name) {
        let tree = JSONParser.parse(source)
        guard tree.isWellFormed, let app = MobileAppConfiguration(tree) else {
          return .refused(.malformed)
        }
        return .document(OAuthClient(app))
      }
      let tree = XMLParser.parse(source)
      guard tree.isWellFormed, let client = client(tree, kind) else { return .refused(.malformed) }
      return .document(client)
    }
  }

  private static func client(_ tree: XMLTree, _ kind: DocumentKind?) -> OAuthClient? {
    guard let root = tree.root else { return nil }
    switch kind {
    case .connectedApp:
      guard root.name == ConnectedApp.rootName else { return nil }
      return OAuthClient(ConnectedApp(DeclaredElement(root, ConnectedApp.schema)))
    case .externalClientApp:
      return ExternalClientApp.Part.rooted(root.name).map {
        OAuthClient(ExternalClientApp($0, DeclaredElement(root, $0.schema)))
      }
    default:
      return MobileAppConfiguration(tree).map { OAuthClient($0) }
    }
  }
}

/// An object of a setup that names files and says the same things as they do: what it says itself
/// wins.
struct SetupDeclaration {
  struct File {
    let path: WrittenText
    let client: OAuthClient
  }

  /// A file that cannot be used, and why.
  struct Fault {
    let path: WrittenText
    let refusal: SetupFiles.Refusal
  }

  private(set) var files: [File] = []
  private(set) var faults: [Fault] = []
  /// Whether something is named whose content is not known.
  private(set) var hasUnknown = false

  /// - Parameter holdsApps: Whether the files are those of an app, and not metadata.
  init(_ paths: TextListMember, holdsApps: Bool, _ known: SetupFiles?) {
    if paths.isPresent, !paths.isUsable { hasUnknown = true }
    for path in paths.elements {
      switch known?[path.text] {
      case .document(let client) where (client.mobileApp != nil) == holdsApps:
        files.append(File(path: path, client: client))
      case .document:
        faults.append(Fault(path: path, refusal: .misplaced))
        hasUnknown = true
      case .refused(let refusal):
        faults.append(Fault(path: path, refusal: refusal))
        hasUnknown = true
      case nil: hasUnknown = true
      }
    }
  }

  /// The first value that a file has.
  func first(_ value: (OAuthClient) -> LocatedText?) -> SetupValue? {
    for file in files {
      if let found = value(file.client) { return SetupValue(found, in: file) }
    }
    return nil
  }

  /// What the files together say; nil where none says anything.
  func joined(_ values: (OAuthClient) -> [LocatedText]?) -> SetupList? {
    SetupList.joined(
      files.compactMap { file in
        values(file.client).map { values in
          SetupList(
            values.map { SetupValue($0, in: file) }, file.path.range, path: file.path.text,
            isComplete: !values.contains { MobileAppConfiguration.isVariable($0.text) })
        }
      })
  }
}
