import ConfigModel
import Lint

/// The documents in a folder that are compared with those of another folder: a repository, or what was
/// retrieved from an org.
///
/// Files that git ignores are read, too, because a folder with an org's copies is often ignored.
struct ComparedFolder {
  /// A document: a file, or the files of an external client app.
  struct Document {
    /// The document in reports, such as `connected app 'Visits'`.
    let title: String
    let input: ComparedInput
    /// The reason why it cannot be compared; nil if it can.
    var problem: String?
  }

  /// The folder as it was named, without slashes at its end.
  let name: String
  private(set) var members: [FolderMatching<Document>.Member] = []
  /// Folders and files that could not be read, and settings that could not be used.
  private(set) var failures: [Failure] = []
  /// The links that may lead to documents, and that were not followed, with the reason.
  private(set) var links: [(path: String, reason: String)] = []

  private let store: SettingsStore
  /// The paths without links of the folder, and of the other one if that is inside of it.
  private let place: String
  private let other: String?
  private var parts: [Part] = []

  /// A file of an external client app.
  private struct Part {
    let path: String
    let source: SourceBytes
    let settings: AppliedSettings
    /// The app that the file belongs to.
    let app: String
  }

  private static let maximumDepth = 64
  private static let skipped: Set<String> = ["node_modules"]

  /// - Parameter other: The folder that it is compared with, whose documents are not its own.
  init(_ operand: String, comparedWith other: String, _ store: SettingsStore) {
    name = Self.withoutEnd(operand)
    self.store = store
    let place = System.realPath(operand) ?? operand
    self.place = place
    self.other = System.realPath(other).flatMap { Path.relative($0, to: place) == nil ? nil : $0 }
    find(in: name, depth: 0)
    addApps()
  }

  static func withoutEnd(_ operand: String) -> String {
    var text = operand[...]
    while text.utf8.count > 1, text.hasSuffix("/") { text = text.dropLast() }
    return String(text)
  }

  static func isFolder(_ operand: String) -> Bool {
    operand != "-" && System.status(operand)?.kind == .directory
  }

  // MARK: Finding

  private mutating func find(in folder: String, depth: Int) {
    guard depth < Self.maximumDepth else {
      failures.append(.unusable(folder, "more than \(Self.maximumDepth) folders deep"))
      return
    }
    guard let entries = System.entries(of: folder) else {
      failures.append(.file(FileError(folder, .read, .system(System.lastError))))
      return
    }
    for entry in entries where !entry.name.hasPrefix(".") && !Self.skipped.contains(entry.name) {
      let path = folder == "." ? entry.name : Path.join(folder, entry.name)
      if !entry.isDirectory {
        add(path)
      } else if other == nil || System.realPath(path) != other {
        find(in: path, depth: depth + 1)
      }
    }
    for link in System.links(in: folder) where !link.hasPrefix(".") && !Self.skipped.contains(link)
    {
      note(link: folder == "." ? link : Path.join(folder, link))
    }
  }

  /// Notes a link if it leads to a folder elsewhere, or has the name of a document. What a link within
  /// the folder leads to is found without it.
  private mutating func note(link path: String) {
    let target = System.realPath(path)
    let isInside = target.map { $0 == place || Path.relative($0, to: place) != nil } ?? false
    let isNamed = Recognition.kind(ofName: Path.name(of: path)).map(\.isCompared) ?? false
    if isInside, !isNamed || Path.name(of: target ?? "") == Path.name(of: path) { return }
    guard isNamed || System.status(path)?.kind == .directory else { return }
    links.append(
      (
        path,
        target == nil
          ? "is a link to a missing file"
          : "is a link\(isInside ? "" : " out of the folder"), which is not followed"
      ))
  }

  private mutating func add(_ path: String) {
    let fileName = Path.name(of: path)
    do throws(Failure) {
      let resolved = store.resolve(path)
      let settings = try store.settings(for: resolved)
      var kind = settings.kind(of: resolved) ?? Recognition.kind(ofName: fileName)
      guard kind != nil || Recognition.mayBeKnown(byContentUnder: fileName) else { return }
      if let kind, !kind.isCompared { return }
      let source = try Failure.ofFile { () throws(FileError) in try FileReader.read(path).source }
      kind = kind ?? Recognition.kind(ofContent: source, name: fileName)
      guard let kind, kind.isCompared else { return }
      if kind == .externalClientApp {
        let owner = XMLParser.parse(source).root?.child("externalClientApplication")?.text.string
        parts.append(
          Part(path: path, source: source, settings: settings, app: owner ?? Self.stem(fileName)))
        return
      }
      let inner = inner(path)
      let identity: String
      let title: String
      switch kind {
      case .connectedApp:
        identity = Self.stem(fileName, of: ".connectedApp")
        title = "connected app '\(identity)'"
      case .oauthOidcSettings: (identity, title) = ("", "OAuth settings of the org")
      default: (identity, title) = (fileName, inner)
      }
      members.append(
        .init(
          .init(kind, name: identity), path: inner,
          Document(
            title: title,
            input: ComparedInput(path: path, source: source, kind: kind, settings: settings))))
    } catch {
      if !failures.contains(where: { $0.description == error.description }) {
        failures.append(error)
      }
    }
  }

  /// The path in the folder.
  private func inner(_ path: String) -> String {
    name == "." ? path : Path.relative(path, to: name) ?? path
  }

  /// The developer name in the name of a file: what precedes the suffix, or else the first dot.
  private static func stem(_ fileName: String, of suffix: String? = nil) -> String {
    let name = SalesforceFiles.withoutMetadataEnd(fileName)
    if let suffix, name.hasSuffix(suffix) { return String(name.dropLast(suffix.count)) }
    return String(name.prefix { $0 != "." })
  }

  // MARK: External client apps

  /// Makes one document of the files of each external client app. If a folder has the files of an app
  /// several times, such as in two packages, each package has a document.
  private mutating func addApps() {
    for app in Self.groups(parts, by: { Text($0.app.lowercased()) }) {
      guard Self.repeated(app) != nil else {
        addApp(app)
        continue
      }
      for package in Self.groups(app, by: { Text(Self.package($0.path)) }) { addApp(package) }
    }
  }

  private mutating func addApp(_ parts: [Part]) {
    let suffix = ExternalClientApp.Part.application.suffix.description
    let main =
      parts.first { SalesforceFiles.withoutMetadataEnd($0.path).hasSuffix(suffix) } ?? parts[0]
    var bytes: [UInt8] = []
    for part in parts { bytes += part.source.bytes(0..<part.source.count) }
    let input = ComparedInput(
      path: main.path, source: SourceBytes(bytes.span), kind: .externalClientApp,
      settings: main.settings,
      files: parts.map { .init(path: $0.path, source: $0.source) })
    var document = Document(title: "external client app '\(main.app)'", input: input)
    if let (suffix, first, second) = Self.repeated(parts) {
      document.problem = "has several '\(suffix)' files: '\(first)', '\(second)'"
    }
    members.append(
      .init(
        .init(.externalClientApp, name: main.app), path: inner(Self.package(main.path)), document))
  }

  private static func groups(_ parts: [Part], by key: (Part) -> Text) -> [[Part]] {
    var keys: [Text] = []
    var groups: [Text: [Part]] = [:]
    for part in parts {
      let key = key(part)
      if groups[key] == nil { keys.append(key) }
      groups[key, default: []].append(part)
    }
    return keys.compactMap { groups[$0] }
  }

  /// The folder around those of the types: `force-app/main/default`.
  private static func package(_ path: String) -> String {
    let folder = Path.folder(of: path)
    let name = Path.name(of: folder)
    return name == "externalClientApps" || name.hasPrefix("extlClntApp")
      ? Path.folder(of: folder) : folder
  }

  /// A file that an app has at most once, and that is there twice.
  private static func repeated(
    _ parts: [Part]
  ) -> (suffix: String, first: String, second: String)? {
    for part in AppFolder.single {
      let suffix = part.suffix.description
      let same = parts.filter { SalesforceFiles.withoutMetadataEnd($0.path).hasSuffix(suffix) }
      if same.count > 1 { return (suffix, same[0].path, same[1].path) }
    }
    return nil
  }
}
