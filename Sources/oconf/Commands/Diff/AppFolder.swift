import ConfigModel
import Lint

/// The files of one external client app in a folder, in the layout of source format or of metadata
/// format: one folder per type, or all files in one folder.
struct AppFolder {
  struct File {
    let path: String
    let source: SourceBytes
    /// The app that the file belongs to.
    let app: String
  }

  let files: [File]

  private static let suffix = ExternalClientApp.Part.application.suffix.description
  /// The folder of the files of apps themselves, next to those of the other types.
  private static let typeFolder = "externalClientApps"
  private static let maximumDepth = 32
  private static let maximumCount = 10_000

  /// Nil if an operand does not stand for the files of an app. A folder does. A `.eca` file does if
  /// the other operand is a connected app or a folder.
  init?(_ operand: String, comparedWith other: String) throws(Failure) {
    let isFolder = Self.isFolder(operand)
    guard isFolder || Self.isApplication(operand) && Self.takesApps(other) else { return nil }
    guard isFolder else {
      let folder = Path.folder(of: operand)
      let isTyped = Path.name(of: folder) == Self.typeFolder
      let all = try Self.all(in: isTyped ? Path.folder(of: folder) : folder)
      let name = Self.stem(operand)
      files = all.filter { $0.app == name }
      try checkRepetitions(operand)
      return
    }
    let all = try Self.all(in: operand)
    let names = Self.names(all)
    if names.count > 1 {
      let wanted = Self.stem(other)
      guard names.contains(wanted) else {
        let list = names.map { "'\($0)'" }.joined(separator: ", ")
        throw .unusable(
          operand,
          "contains several external client apps: \(list); use the path of the '.eca' file of one of them"
        )
      }
      files = all.filter { $0.app == wanted }
    } else {
      guard !all.isEmpty else {
        if !Self.takesApps(other) { throw .file(FileError(operand, .read, .isDirectory)) }
        throw .unusable(operand, "contains no file of an external client app, such as '*.eca'")
      }
      files = all
    }
    try checkRepetitions(operand)
  }

  /// The files that an app has at most once.
  static let single: [ExternalClientApp.Part] = [
    .application, .globalOAuth, .oauth, .oauthPolicies, .policies,
  ]

  /// Throws if a folder has the same file of the app twice, such as in two packages.
  private func checkRepetitions(_ operand: String) throws(Failure) {
    for part in Self.single {
      let suffix = part.suffix.description
      let same = files.filter { file in
        file.path.hasSuffix(suffix) || file.path.hasSuffix(suffix + "-meta.xml")
      }
      if same.count > 1 {
        throw .unusable(
          operand,
          "contains several '\(suffix)' files of '\(same[0].app)': '\(same[0].path)', '\(same[1].path)'; use the folder of one of them"
        )
      }
    }
  }

  private static func isFolder(_ operand: String) -> Bool {
    operand != "-" && System.status(operand)?.kind == .directory
  }

  private static func isApplication(_ operand: String) -> Bool {
    let name = Path.name(of: operand)
    return (name.hasSuffix(suffix) || name.hasSuffix(suffix + "-meta.xml"))
      && System.exists(operand)
  }

  /// True if an operand can be compared with a whole external client app.
  private static func takesApps(_ operand: String) -> Bool {
    isFolder(operand) || Recognition.kind(ofName: Path.name(of: operand)) == .connectedApp
  }

  /// The name of a file without its suffixes.
  private static func stem(_ path: String) -> String {
    let name = Path.name(of: path)
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else { return name }
    return String(name[..<dot])
  }

  private static func names(_ files: [File]) -> [String] {
    var names: [String] = []
    for file in files where !names.contains(file.app) { names.append(file.app) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  // MARK: Reading

  private static func all(in folder: String) throws(Failure) -> [File] {
    var files: [File] = []
    try find(in: folder.isEmpty ? "." : folder, depth: 0, &files)
    return files
  }

  /// Appends the files in a folder, sorted by name. Files that git ignores are included, because the
  /// consumer key of an app should not be in a repository.
  private static func find(
    in folder: String, depth: Int, _ files: inout [File]
  ) throws(Failure) {
    guard depth < maximumDepth, let entries = System.entries(of: folder) else {
      throw .file(FileError(folder, .read, .system(System.lastError)))
    }
    for entry in entries where !entry.name.hasPrefix(".") && entry.name != "node_modules" {
      let path = Path.join(folder, entry.name)
      if entry.isDirectory {
        try find(in: path, depth: depth + 1, &files)
      } else if Recognition.kind(ofName: entry.name) == .externalClientApp {
        guard files.count < maximumCount else {
          throw .unusable(
            folder, "contains more than \(maximumCount) files of external client apps")
        }
        let source = try Failure.ofFile { () throws(FileError) in try FileReader.read(path).source }
        let root = XMLParser.parse(source).root
        let owner = root?.child("externalClientApplication")?.text.string
        files.append(File(path: path, source: source, app: owner ?? stem(path)))
      }
    }
  }

  /// The contents of the files, one after the other.
  var joined: SourceBytes {
    var bytes: [UInt8] = []
    for file in files { bytes += file.source.bytes(0..<file.source.count) }
    return SourceBytes(bytes.span)
  }
}
