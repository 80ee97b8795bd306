import ConfigModel
import Lint

/// One file to work on.
final class InputFile: Sendable {
  /// The path as reports show it.
  let path: String
  /// The absolute path, without links in its folders; nil if nothing depends on it.
  let absolute: String?
  /// True if an operand names the file, so that it must not be skipped silently.
  let isNamed: Bool
  let settings: AppliedSettings
  /// The kind that the command line or the settings state.
  let statedKind: DocumentKind?
  /// The kind that the name determines.
  private let namedKind: DocumentKind?
  /// The kind that is known without reading the file.
  var nameKind: DocumentKind? { statedKind ?? namedKind }
  /// The content of standard input; nil for a file.
  let standardInput: SourceBytes?
  /// The issuer that published the document, as the configuration describes it.
  let expected: ExpectedIssuer?
  /// The number of bytes of the path that name the searched folder; nil if the file was named.
  let searchedCount: Int?

  init(
    path: String, absolute: String?, isNamed: Bool, settings: AppliedSettings,
    statedKind: DocumentKind?, standardInput: SourceBytes?, expected: ExpectedIssuer? = nil
  ) {
    self.path = path
    self.absolute = absolute
    self.isNamed = isNamed
    self.settings = settings
    self.statedKind = statedKind
    namedKind = Recognition.kind(ofName: Path.name(of: path))
    self.standardInput = standardInput
    self.expected = expected
    searchedCount = nil
  }

  init(
    _ found: FolderWalk.File, absolute: String?, settings: AppliedSettings,
    statedKind: DocumentKind?, searchedCount: Int
  ) {
    self.searchedCount = searchedCount
    path = found.path
    self.absolute = absolute
    isNamed = false
    self.settings = settings
    self.statedKind = statedKind
    namedKind = found.namedKind
    standardInput = nil
    expected = nil
  }

  /// True if the file is one of several that make up an external client app.
  var isPartOfApp: Bool { nameKind == .externalClientApp }

  /// The name, which may determine the kind.
  var name: String { Path.name(of: path) }

  /// True if the name or the settings say that the file describes a mobile backend.
  var isBackend: Bool { (statedKind ?? namedKind) == .mobileBackend }

  func read() throws(FileError) -> LoadedFile {
    if let standardInput { LoadedFile(standardInput) } else { try FileReader.read(path) }
  }

  /// True if the settings declare the file to be made by flattening another one, so that it is flat
  /// on purpose.
  var isFlattened: Bool { absolute.map { !settings.sources(of: $0).isEmpty } ?? false }

  /// The kind of the file; nil if it is unrecognized.
  func kind(of source: SourceBytes) -> DocumentKind? {
    statedKind ?? namedKind ?? Recognition.kind(ofContent: source, name: name)
  }
}
