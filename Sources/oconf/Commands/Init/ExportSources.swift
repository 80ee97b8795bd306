import ConfigModel
import Lint

/// Chooses the files that exports are made from, among all documents of a repository.
///
/// The content decides which files qualify, and their names and places which of them is chosen: exports may be in a folder
/// of their own, and several environments may have the same list.
struct ExportSources {
  /// A policy document. Paths are relative to the top of the survey.
  struct Document {
    let path: String
    let kind: DocumentKind
    let source: SourceBytes
    let label: EnvironmentLabel?
    /// The line that `oconf flatten` writes; nil for exports and for malformed documents.
    let flat: String?
    fileprivate let words: Set<String>

    init(path: String, kind: DocumentKind, source: SourceBytes) {
      self.path = path
      self.kind = kind
      self.source = source
      label = EnvironmentLabel(of: path)
      words = Set(EnvironmentLabel.words(in: path))
      switch kind {
      case .allowOrigin:
        flat = try? FlattenedDocument.Content.list(AllowOriginPolicy(source)).exactValue()
      case .authTokenConfiguration:
        let tree = JSONParser.parse(source)
        flat = tree.isWellFormed ? try? FlattenedDocument.Content.tree(tree).exactValue() : nil
      default: flat = nil
      }
    }
  }

  /// An export and a file that could be its source.
  struct Pair {
    let source: String
    let target: String
    let relation: Relation
    /// The other files that could be the source as well.
    var equals: [String] = []
  }

  enum Relation {
    /// The export contains what `oconf flatten` writes.
    case same
    /// The export contains a value with the same meaning in another form.
    case sameMeaning
    case different
  }

  /// The exports with the files that they are made from. One that differs is paired with the only file
  /// that it could be made from.
  private(set) var pairs: [Pair] = []

  init(_ documents: [Document]) {
    for export in documents where export.kind == .policies {
      let content = PolicyExport(PropertiesFile(export.source))
      for kind in [DocumentKind.authTokenConfiguration, .allowOrigin] {
        guard let name = kind.policyName,
          let entry = content.policies(named: name).last(where: { $0.key.isGlobal })
        else { continue }
        let candidates = documents.filter { $0.kind == kind }
        choose(candidates, for: export, value: content.value(of: entry).string)
      }
    }
  }

  private mutating func choose(_ sources: [Document], for export: Document, value: String) {
    let same = Self.nearest(sources.filter { $0.flat == value }, to: export)
    if let source = same.first {
      pairs.append(
        Pair(
          source: source.path, target: export.path, relation: .same,
          equals: same.dropFirst().map(\.path)))
      return
    }
    let nearest = Self.nearest(sources, to: export)
    guard nearest.count == 1, let source = nearest.first,
      (source.label == nil) == (export.label == nil)
    else { return }
    pairs.append(
      Pair(
        source: source.path, target: export.path, relation: Self.relation(source, export)))
  }

  /// The documents that are nearest to an export by environment, then by the words in their paths. Those for
  /// other environments are left out. The first one has the shortest path.
  private static func nearest(_ documents: [Document], to export: Document) -> [Document] {
    var best = (-1, -1)
    var nearest: [Document] = []
    for document in documents {
      guard let closeness = closeness(document.label, export.label) else { continue }
      let rank = (closeness, document.words.intersection(export.words).count)
      if rank > best { (best, nearest) = (rank, []) }
      if rank == best { nearest.append(document) }
    }
    return nearest.sorted { ($0.path.utf8.count, $0.path) < ($1.path.utf8.count, $1.path) }
  }

  /// Nil for different environments.
  private static func closeness(_ label: EnvironmentLabel?, _ other: EnvironmentLabel?) -> Int? {
    guard let label, let other else { return label == nil && other == nil ? 1 : 0 }
    if let folder = label.folder, folder == other.folder { return 2 }
    return label.matches(other) ? 1 : nil
  }

  private static func relation(_ source: Document, _ export: Document) -> Relation {
    guard source.flat != nil else { return .different }
    let comparison = try? DocumentComparison(
      ComparedDocument(export.kind, export.source), ComparedDocument(source.kind, source.source),
      Readings())
    return comparison?.changes.allSatisfy(\.isNeutral) == true ? .sameMeaning : .different
  }
}
