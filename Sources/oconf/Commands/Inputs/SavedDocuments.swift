import ConfigModel
import Lint

/// Saved documents of an identity provider, to be checked against the issuer that the
/// configurations of the run describe.
struct SavedDocuments {
  private let files: [(path: String, kind: DocumentKind)]
  private let issuerName: String?
  private let store: SettingsStore

  /// Nil if the command line names no such document.
  init?(_ arguments: Arguments, _ store: SettingsStore) throws(Failure) {
    issuerName = arguments.value(.issuer)
    self.store = store
    guard arguments.isSet(.discovery) || arguments.isSet(.jwks) else {
      if issuerName != nil {
        throw .usage(.needs("--issuer", "'--discovery' or '--jwks'"))
      }
      return nil
    }
    let named = [(Option.discovery, DocumentKind.discoveryDocument), (.jwks, .keySet)]
    files = named.flatMap { option, kind in arguments.values(option).map { ($0, kind) } }
    let streams = (files.map(\.path) + arguments.operands).filter { $0 == "-" }
    if streams.count > 1 { throw .usage(.conflict("-", "-")) }
  }

  /// The files of the run, followed by the saved documents with the issuer that is expected of
  /// them.
  ///
  /// - Parameter error: The error of the first file of the run that was not found.
  func joining(
    _ others: [InputFile], _ error: Failure?, _ console: Console
  ) throws(Failure) -> [InputFile] {
    let places = files.map { store.resolve($0.path).absolute }
    // A shell pattern may have named the documents among the other files, too.
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
        isStream ? try Failure.ofFile(FileReader.readStandardInput) : nil
      joined.append(
        InputFile(
          path: isStream ? "<stdin>" : path, absolute: resolved.absolute, isNamed: true,
          settings: try store.settings(for: resolved), statedKind: kind, standardInput: source,
          expected: expected))
    }
    return joined
  }

  /// The expected issuer: the one that `--issuer` names, otherwise the only one. The first of
  /// several entries with the same name counts.
  private func issuer(of files: [InputFile], _ missing: Failure?) throws(Failure) -> ExpectedIssuer
  {
    var unreadable = missing
    var issuers: [ExpectedIssuer] = []
    var names: Set<Text> = []
    for file in files {
      let loaded: ReadDocument?
      do throws(Failure) { loaded = try file.load() } catch {
        unreadable = unreadable ?? error
        continue
      }
      guard let document = loaded else { continue }
      for issuer in ExpectedIssuer.all(in: document.source, document.kind, path: file.path)
      where names.insert(Text(issuer.name)).inserted {
        issuers.append(issuer)
      }
    }
    // The file that cannot be read may be the one that configures the issuer.
    if issuers.isEmpty, let unreadable { throw unreadable }
    if let issuerName {
      // Compared code point by code point, as in the service.
      guard let issuer = issuers.first(where: { $0.name.utf8.elementsEqual(issuerName.utf8) })
      else { throw .usage(.unknownIssuer(issuerName, known: issuers.map(\.name))) }
      return issuer
    }
    guard issuers.count == 1 else { throw .usage(.severalIssuers(issuers.map(\.name))) }
    return issuers[0]
  }
}
