import ConfigModel
import Lint

/// The documents below the current folder, from which `oconf init` derives settings.
struct RepositorySurvey {
  /// The folder of an environment, recognized by its name.
  struct EnvironmentFolder {
    /// The path, relative to the current folder.
    let path: String
    let environment: Environment
    /// The path of the only export with environment policies that checks depend on; nil without one.
    var policies: String?
  }

  /// An export that contains the value of a source file.
  struct Pair {
    let source: String
    let target: String
  }

  private struct Document {
    let path: String
    let kind: DocumentKind
    let source: SourceBytes

    /// True if the document is on one line, as it is uploaded.
    var isFlat: Bool { LineTable(source).lineCount <= 2 && kind == .authTokenConfiguration }
  }

  /// The number of documents of each kind, in the order of their names.
  private(set) var counts: [(kind: DocumentKind, count: Int)] = []
  private(set) var environments: [EnvironmentFolder] = []
  private(set) var pairs: [Pair] = []
  /// Sources that are the only ones for a policy in an export and have another meaning.
  private(set) var differing: [Pair] = []
  /// The only export outside of environment folders; nil without one.
  private(set) var policies: String?
  /// True if the current folder is in a git working tree.
  let isInRepository: Bool

  init(_ arguments: Arguments, _ console: Console) throws(Failure) {
    let store = SettingsStore(SettingsOverrides(), usesNone: true)
    isInRepository = System.exists(Path.join(store.top(above: store.workingDirectory), ".git"))
    var finder = InputFinder(store, arguments, console)
    try finder.find(["."])
    let reader = FileReader()
    var documents: [Document] = []
    for file in finder.files {
      do throws(Failure) {
        guard let read = try file.load(reader), read.kind != .settings else { continue }
        let path = Path.relative(store.resolve(file.path).absolute, to: store.workingDirectory)
        documents.append(
          Document(path: path ?? file.path, kind: read.kind, source: read.source))
      } catch {
        console.fail(error.text)
      }
    }
    for kind in DocumentKind.allCases {
      let count = documents.count { $0.kind == kind }
      if count > 0 { counts.append((kind, count)) }
    }
    group(documents.filter { $0.kind.isPolicy })
  }

  var isEmpty: Bool { counts.isEmpty }

  /// The exports that the settings mention, in the order of their paths.
  var exports: [String] {
    let all = pairs.map(\.target) + environments.compactMap(\.policies)
    let mentioned = (policies.map { all + [$0] } ?? all).sorted { $0.precedes($1) }
    return mentioned.indices.filter { $0 == 0 || mentioned[$0] != mentioned[$0 - 1] }
      .map { mentioned[$0] }
  }

  /// True if the checks of other documents use the policies in an export.
  func givesPolicies(_ export: String) -> Bool {
    policies == export || environments.contains { $0.policies == export }
  }

  /// True if there are policies of Oracle Mobile Cloud.
  var hasPolicies: Bool { counts.contains { $0.kind.isPolicy } }

  private mutating func group(_ documents: [Document]) {
    for document in documents {
      guard let folder = Self.environmentFolder(of: document.path),
        !environments.contains(where: { $0.path == folder.path })
      else { continue }
      environments.append(folder)
    }
    environments.sort { $0.path.precedes($1.path) }
    for index in environments.indices {
      let own = documents.filter {
        Self.environmentFolder(of: $0.path)?.path == environments[index].path
      }
      pairUp(own)
      environments[index].policies = Self.policies(of: own)
    }
    let rest = documents.filter { Self.environmentFolder(of: $0.path) == nil }
    pairUp(rest)
    policies = Self.policies(of: rest)
  }

  /// The only export, if it contains policies that the checks of other documents depend on.
  private static func policies(of documents: [Document]) -> String? {
    let exports = documents.filter { $0.kind == .policies }
    guard exports.count == 1, let export = exports.first else { return nil }
    let policies = EnvironmentPolicies(PolicyExport(PropertiesFile(export.source)))
    let isKnown =
      policies.tokenExchangeTimeoutSeconds != nil || policies.tokenExchangeTimeoutPolicy != nil
    return isKnown ? export.path : nil
  }

  // MARK: Exports and their sources

  private mutating func pairUp(_ documents: [Document]) {
    for export in documents where export.kind == .policies {
      let content = PolicyExport(PropertiesFile(export.source))
      for kind in [DocumentKind.authTokenConfiguration, .allowOrigin] {
        guard let name = kind.policyName,
          content.policies(named: name).contains(where: { $0.key.isGlobal })
        else { continue }
        let sources = documents.filter { $0.kind == kind && !$0.isFlat }
        if let source = sources.first(where: { Self.isSame($0, export) }) {
          pairs.append(Pair(source: source.path, target: export.path))
        } else if sources.count == 1, let source = sources.first {
          differing.append(Pair(source: source.path, target: export.path))
        }
      }
    }
  }

  /// True if an export contains a value with the same meaning.
  private static func isSame(_ source: Document, _ export: Document) -> Bool {
    let comparison = try? DocumentComparison(
      ComparedDocument(export.kind, export.source), ComparedDocument(source.kind, source.source),
      Readings())
    return comparison?.changes.allSatisfy(\.isNeutral) ?? false
  }

  // MARK: Environments

  /// The outermost folder around a file that has the name of an environment; nil if there is none.
  private static func environmentFolder(of path: String) -> EnvironmentFolder? {
    let parts = path.split(separator: "/").dropLast()
    for (index, part) in parts.enumerated() {
      if let environment = environment(named: String(part)) {
        return EnvironmentFolder(
          path: parts[...index].joined(separator: "/"), environment: environment)
      }
    }
    return nil
  }

  private static let productionNames = ["production", "prod", "prd", "live"]
  private static let testNames = [
    "acc", "acceptance", "dev", "develop", "development", "int", "integration", "non", "nonprod",
    "pre", "preprod", "preproduction", "qa", "sandbox", "staging", "stage", "stg", "test",
    "testing", "uat",
  ]

  /// The environment that a folder is for, such as `prod-eu` or `pre-production`.
  static func environment(named name: String) -> Environment? {
    let words = name.lowercased().split { !$0.isLetter }.map(String.init)
    if words.contains(where: testNames.contains) { return .test }
    return words.contains(where: productionNames.contains) ? .production : nil
  }
}
