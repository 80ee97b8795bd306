import ConfigModel
import Lint

/// The documents in a folder and below, from which `oconf init` derives settings. Paths are relative to
/// the folder.
struct RepositorySurvey {
  /// The files of an environment, recognized by the name of their folder.
  struct EnvironmentFiles {
    /// The folder. For an export in no such folder, the export itself, which has the name of an environment.
    let path: String
    let isFolder: Bool
    let environment: Environment
    /// The exports outside of the folder that belong to its files. For an export in no such folder, the files that it
    /// is made from.
    var others: [String] = []
    /// The path of the only export with environment policies that checks depend on; nil without one.
    var policies: String?
  }

  /// The number of documents of each kind, in the order of their names.
  private(set) var counts: [(kind: DocumentKind, count: Int)] = []
  private(set) var environments: [EnvironmentFiles] = []
  /// The policies of Oracle Mobile Cloud.
  let documents: [ExportSources.Document]
  let sources: ExportSources
  /// The only export outside of environments; nil without one.
  private(set) var policies: String?
  /// An issuer configuration, or else another policy, that has no suite, of production if there is one; nil if there
  /// is a suite.
  private(set) var untested: String?
  /// True if the folder is in a git working tree.
  let isInRepository: Bool

  init(
    of folder: String, _ arguments: Arguments, _ console: Console
  ) throws(Failure) {
    let store = SettingsStore(SettingsOverrides(), usesNone: true)
    let place = System.realPath(folder) ?? folder
    isInRepository = System.exists(Path.join(store.top(above: place), ".git"))
    var finder = InputFinder(store, arguments, console)
    try finder.find([folder])
    var kinds: [DocumentKind] = []
    var documents: [ExportSources.Document] = []
    for file in finder.files {
      do throws(Failure) {
        guard let read = try file.load(), read.kind != .settings else { continue }
        kinds.append(read.kind)
        guard read.kind.isPolicy else { continue }
        let path = Path.relative(store.resolve(file.path).absolute, to: place)
        documents.append(.init(path: path ?? file.path, kind: read.kind, source: read.source))
      } catch {
        console.fail(error.text)
      }
    }
    self.documents = documents
    sources = ExportSources(documents)
    for kind in DocumentKind.allCases {
      let count = kinds.count { $0 == kind }
      if count > 0 { counts.append((kind, count)) }
    }
    if !kinds.contains(.tokenTests) {
      let production = documents.filter { $0.label?.environment == .production }
      let candidates = production.isEmpty ? documents : production
      let first = candidates.first { $0.kind == .authTokenConfiguration } ?? candidates.first
      untested = first?.path
    }
    group(documents)
  }

  var isEmpty: Bool { counts.isEmpty }

  /// The exports that the settings mention.
  var exports: [String] {
    var exports: [String] = []
    func add(_ path: String?) {
      if let path, !exports.contains(path) { exports.append(path) }
    }
    for pair in sources.pairs { add(pair.target) }
    for files in environments { add(files.policies) }
    add(policies)
    return exports
  }

  /// The folder whose documents are checked with the policies in an export, empty for all folders; nil
  /// if there is none.
  func folderThatUses(_ export: String) -> String? {
    policies == export ? "" : environments.first { $0.policies == export }?.path
  }

  /// True if there are policies of Oracle Mobile Cloud.
  var hasPolicies: Bool { counts.contains { $0.kind.isPolicy } }

  /// True if the issuers and origins are only in exports.
  var hasOnlyExports: Bool { hasPolicies && documents.allSatisfy { $0.kind == .policies } }

  // MARK: Environments

  private mutating func group(_ documents: [ExportSources.Document]) {
    for document in documents {
      guard let label = document.label, let folder = label.folder,
        !environments.contains(where: { $0.path == folder })
      else { continue }
      environments.append(
        EnvironmentFiles(path: folder, isFolder: true, environment: label.environment))
    }
    let exports = documents.filter { $0.kind == .policies }
    var rest: [ExportSources.Document] = []
    for export in exports where export.label?.folder == nil {
      if let index = home(of: export, documents) {
        environments[index].others.append(export.path)
      } else if let label = export.label, homes(of: export, documents).isEmpty {
        environments.append(
          EnvironmentFiles(
            path: export.path, isFolder: false, environment: label.environment,
            others: ownSources(of: export), policies: Self.policies([export])))
      } else {
        rest.append(export)
      }
    }
    for index in environments.indices where environments[index].isFolder {
      let folder = environments[index].path
      let own = exports.filter { $0.label?.folder == folder }
      let targets = exports.filter { export in
        environments[index].others.contains(export.path)
          || homes(of: export, documents).contains(folder)
      }
      environments[index].policies = Self.policies(own.isEmpty ? targets : own)
    }
    policies = Self.policies(rest)
  }

  private func isPaired(_ export: ExportSources.Document) -> Bool {
    sources.pairs.contains { $0.target == export.path }
  }

  /// The files that only this export is made from.
  private func ownSources(of export: ExportSources.Document) -> [String] {
    let paths = sources.pairs.filter { $0.target == export.path }.map(\.source)
    return paths.filter { path in
      !sources.pairs.contains { $0.source == path && $0.target != export.path }
    }
  }

  /// The folders of the environments of an export's sources.
  private func homes(
    of export: ExportSources.Document, _ documents: [ExportSources.Document]
  ) -> Set<String> {
    let paths = sources.pairs.filter { $0.target == export.path }.map(\.source)
    return Set(documents.filter { paths.contains($0.path) }.compactMap { $0.label?.folder })
  }

  /// The index of the only environment that an export outside of environment folders belongs to; nil
  /// if there is none.
  private func home(
    of export: ExportSources.Document, _ documents: [ExportSources.Document]
  ) -> Int? {
    let folders = homes(of: export, documents)
    let indices = environments.indices.filter { index in
      guard environments[index].isFolder else { return false }
      if !folders.isEmpty { return folders.contains(environments[index].path) }
      guard !isPaired(export), let label = export.label,
        let other = EnvironmentLabel(of: environments[index].path + "/")
      else { return false }
      return label.matches(other)
    }
    return indices.count == 1 ? indices.first : nil
  }

  /// The only export, if it contains policies that the checks of other documents depend on.
  private static func policies(_ exports: [ExportSources.Document]) -> String? {
    guard exports.count == 1, let export = exports.first else { return nil }
    let policies = EnvironmentPolicies(PolicyExport(PropertiesFile(export.source)))
    let isKnown =
      policies.tokenExchangeTimeoutSeconds != nil || policies.tokenExchangeTimeoutPolicy != nil
    return isKnown ? export.path : nil
  }
}
