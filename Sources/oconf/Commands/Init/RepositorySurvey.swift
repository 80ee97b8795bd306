import ConfigModel
import Lint

/// The documents in a folder and below, from which `oconf init` derives settings. Paths are relative to
/// the folder.
struct RepositorySurvey {
  /// The folder of an environment, recognized by its name.
  struct EnvironmentFolder {
    let path: String
    let environment: Environment
    /// The path of the only export with environment policies that checks depend on; nil without one.
    var policies: String?
  }

  /// An export and a file that could be its source.
  struct Pair {
    let source: String
    let target: String
    let relation: Relation
  }

  enum Relation {
    /// The export contains what `oconf flatten` writes.
    case same
    /// The export contains a value with the same meaning in another form.
    case sameMeaning
    case different
  }

  private struct Document {
    let path: String
    let kind: DocumentKind
    let source: SourceBytes
  }

  /// The number of documents of each kind, in the order of their names.
  private(set) var counts: [(kind: DocumentKind, count: Int)] = []
  private(set) var environments: [EnvironmentFolder] = []
  /// The exports with the files that they are made from.
  private(set) var pairs: [Pair] = []
  /// The exports with the only file that could be, but is not what they are made from.
  private(set) var others: [Pair] = []
  /// The only export outside of environment folders; nil without one.
  private(set) var policies: String?
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
    let reader = FileReader()
    var documents: [Document] = []
    for file in finder.files {
      do throws(Failure) {
        guard let read = try file.load(reader), read.kind != .settings else { continue }
        let path = Path.relative(store.resolve(file.path).absolute, to: place)
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

  /// The exports that the settings mention.
  var exports: [String] {
    var exports: [String] = []
    func add(_ path: String?) {
      if let path, !exports.contains(path) { exports.append(path) }
    }
    for pair in pairs { add(pair.target) }
    for folder in environments { add(folder.policies) }
    add(policies)
    return exports
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
        let sources = documents.filter { $0.kind == kind }.map { source in
          Pair(
            source: source.path, target: export.path,
            relation: Self.relation(source, content, name, export))
        }
        let same = sources.filter { $0.relation == .same }
        if same.count == 1 {
          pairs += same
        } else if sources.count == 1 {
          others += sources
        }
      }
    }
  }

  /// - Parameter name: The policy whose value the source may be.
  private static func relation(
    _ source: Document, _ content: PolicyExport, _ name: String, _ export: Document
  ) -> Relation {
    let value: FlattenedDocument.Content
    if source.kind == .allowOrigin {
      value = .list(AllowOriginPolicy(source.source))
    } else {
      let tree = JSONParser.parse(source.source)
      guard tree.isWellFormed else { return .different }
      value = .tree(tree)
    }
    let entry = content.policies(named: name).last { $0.key.isGlobal }
    if let entry, let flat = try? value.exactValue(), content.value(of: entry).string == flat {
      return .same
    }
    let comparison = try? DocumentComparison(
      ComparedDocument(export.kind, export.source), ComparedDocument(source.kind, source.source),
      Readings())
    return comparison?.changes.allSatisfy(\.isNeutral) == true ? .sameMeaning : .different
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
