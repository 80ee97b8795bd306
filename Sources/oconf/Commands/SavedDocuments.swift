import ConfigModel
import Lint

/// Documents that an identity provider published and somebody saved, to be checked against what the
/// configurations of the run say about the issuer.
struct SavedDocuments {
  private let files: [(path: String, kind: DocumentKind)]
  private let issuerName: String?
  private let store: SettingsStore

  /// Nil when no such document is named.
  init?(_ arguments: Arguments, _ store: SettingsStore) throws(Failure) {
    let named = [(Option.discovery, DocumentKind.discoveryDocument), (.jwks, .keySet)]
    files = named.flatMap { option, kind in arguments.values(option).map { ($0, kind) } }
    issuerName = arguments.value(.issuer)
    self.store = store
    guard !files.isEmpty else {
      if issuerName != nil {
        throw .usage(.needs("--issuer", "'--discovery' or '--jwks'"))
      }
      return nil
    }
    let streams = (files.map(\.path) + arguments.operands).filter { $0 == "-" }
    if streams.count > 1 { throw .usage(.conflict("-", "-")) }
  }

  /// The files of the run and the documents after them, with what is expected of them.
  ///
  /// - Parameter error: The first file of the run that was not found.
  func joining(
    _ others: [InputFile], _ error: Failure?, _ console: Console
  ) throws(Failure) -> [InputFile] {
    let places = files.map { store.resolve($0.path).absolute }
    // A pattern of the shell may have named them among the others.
    let configurations = others.filter { file in
      file.standardInput != nil || !places.contains(store.resolve(file.path).absolute)
    }
    let expected = try issuer(of: configurations, error)
    console.detail(
      "saved documents are checked against '\(expected.name)' of \(expected.path ?? "")")
    var joined = configurations
    for (path, kind) in files {
      let isStream = path == "-"
      let resolved = store.resolve(path)
      let source =
        isStream ? try Failure.ofFile(FileReader().readStandardInput).source : nil
      joined.append(
        InputFile(
          path: isStream ? "<stdin>" : path, absolute: resolved.absolute, isNamed: true,
          isRegular: false,
          settings: try store.settings(for: resolved), statedKind: kind, standardInput: source,
          expected: expected))
    }
    return joined
  }

  /// The issuer that is meant: the one with the name that was given, else the only one. Of several
  /// entries of one name the first counts.
  private func issuer(of files: [InputFile], _ missing: Failure?) throws(Failure) -> ExpectedIssuer
  {
    let reader = FileReader()
    var unreadable = missing
    var issuers: [ExpectedIssuer] = []
    var names: Set<Text> = []
    for file in files {
      let loaded: ReadDocument?
      do throws(Failure) { loaded = try file.load(reader) } catch {
        unreadable = unreadable ?? error
        continue
      }
      guard let document = loaded else { continue }
      for issuer in ExpectedIssuer.all(in: document.source, document.kind, path: file.path)
      where names.insert(Text(issuer.name)).inserted {
        issuers.append(issuer)
      }
    }
    // Which issuer is meant, the file that cannot be read may say.
    if issuers.isEmpty, let unreadable { throw unreadable }
    if let issuerName {
      // Compared as the service does it, code point by code point.
      guard let issuer = issuers.first(where: { $0.name.utf8.elementsEqual(issuerName.utf8) })
      else { throw .usage(.unknownIssuer(issuerName, known: issuers.map(\.name))) }
      return issuer
    }
    guard issuers.count == 1 else { throw .usage(.severalIssuers(issuers.map(\.name))) }
    return issuers[0]
  }
}
