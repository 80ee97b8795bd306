/// The contents of the files that a setup names. Each file is read and parsed once, even if it is
/// named several times.
///
/// The caller looks the files up. If it does not, nothing is known about their contents.
public final class SetupFiles: Sendable {
  /// The reason why a file is not used.
  public enum Refusal: Sendable, Equatable {
    case empty
    case absolute
    case missing
    case outside
    case directory
    case notRegular
    case tooLarge
    /// The error message of the operating system.
    case unreadable(String)
    /// The setup names too many files, or the files are too large in total.
    case tooMany
    /// Neither the metadata of a connected app nor a file of a mobile app.
    case unknownKind
    /// The content is not well-formed, or does not have the structure of its kind.
    case malformed
    /// The file of a mobile app in place of metadata, or the reverse.
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

  /// The maximum number of files that are used for a setup.
  public static let maximumCount = 50_000
  /// The maximum size of one file, in bytes.
  public static let maximumSize = 1 << 24
  /// The maximum size of all files together, in bytes.
  public static let maximumTotal = 1 << 28

  private let entries: [String: Entry]
  private let sources: [SourceBytes]

  /// - Parameter contents: The contents of the files, by their paths as written in the setup.
  public init(_ contents: [String: Content]) {
    var entries: [String: Entry] = [:]
    entries.reserveCapacity(contents.count)
    for (path, content) in contents { entries[path] = Self.entry(path, content) }
    self.entries = entries
    sources = contents.values.compactMap { content in
      if case .text(let source) = content { source } else { nil }
    }
  }

  /// The secrets in the files, which no message about the setup may show. Each call searches all
  /// files.
  public var secretTexts: [String] { sources.flatMap { Secrets($0).texts } }

  /// The entry for a path; nil if the file was not looked up.
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
      guard tree.isWellFormed, let client = client(tree, kind, name) else {
        return .refused(.malformed)
      }
      return .document(client)
    }
  }

  private static func client(
    _ tree: XMLTree, _ kind: DocumentKind?, _ name: String
  ) -> OAuthClient? {
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
      return MobileAppConfiguration(tree, named: name).map { OAuthClient($0) }
    }
  }
}

/// An object of a setup that can name files instead of stating values. Values in the object take
/// precedence over those in the files.
struct SetupDeclaration {
  struct File {
    let path: WrittenText
    let client: OAuthClient
  }

  /// A file that cannot be used, and the reason.
  struct Fault {
    let path: WrittenText
    let refusal: SetupFiles.Refusal
  }

  private(set) var files: [File] = []
  private(set) var faults: [Fault] = []
  /// True if the content of a named file is unknown.
  private(set) var hasUnknown = false

  /// - Parameter holdsApps: True if the files must be those of a mobile app, and false if they must
  ///   be metadata.
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

  /// The first value found in a file; nil if no file has one.
  func first(_ value: (OAuthClient) -> LocatedText?) -> SetupValue? {
    for file in files {
      if let found = value(file.client) { return SetupValue(found, in: file) }
    }
    return nil
  }

  /// The values of all files together; nil if no file has a list.
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
