import ConfigModel
import Lint

/// `oconf diff EXPORT FOLDER`: compares the policies that are deployed, according to an export, with
/// their sources in a folder. The settings of the folder state the sources in `flattened`.
struct DeployedPolicies {
  /// A source of a policy.
  private struct Source {
    let path: String
    let absolute: String
    let kind: DocumentKind
    let source: SourceBytes
    let settings: AppliedSettings
    var targets: [String]
  }

  private let export: ComparedInput
  private let content: PolicyExport
  private let side: ComparedPlace.Side
  private let folder: String
  /// In the order of the settings.
  private var sources: [Source] = []

  /// - Parameter side: The side of the export.
  init(_ export: ComparedInput, _ side: ComparedPlace.Side, folder: String) {
    self.export = export
    self.side = side
    self.folder = ComparedFolder.withoutEnd(folder)
    content = PolicyExport(PropertiesFile(export.source))
  }

  mutating func compare(_ diff: inout FolderDiff) throws(Failure) {
    diff.report.export = side
    try find(diff)
    if sources.isEmpty, diff.report.problems.isEmpty {
      throw .unusable(
        folder,
        "no settings state a source for a policy in 'flattened', so the export cannot be compared")
    }
    let kinds: [DocumentKind] = [.authTokenConfiguration, .allowOrigin]
    for kind in kinds { try compare(kind, &diff) }
    var stated: Set<String> = []
    for source in kinds.flatMap(sources(of:)) {
      let facts = StatedFacts(
        source.settings, ResolvedPath(named: source.path, absolute: source.absolute), content,
        diff.store)
      stated.formUnion(facts.keys)
      for fact in facts.all where !diff.report.facts.contains(where: { $0.message == fact.message })
      {
        diff.report.facts.append(fact)
      }
    }
    var seen = stated.union(kinds.compactMap(\.policyName).map(PolicyExport.globalKey))
    for policy in content.policies where seen.insert(policy.entry.key).inserted {
      let key = policy.entry.key
      diff.report.others.append(
        Untrusted.escape(Secrets.masked(shapesIn: policy.key.isGlobal ? policy.key.name : key)))
    }
  }

  // MARK: Sources

  /// Finds the pairs whose source or target is in the folder.
  private mutating func find(_ diff: FolderDiff) throws(Failure) {
    let place = System.realPath(folder) ?? folder
    func isInside(_ path: String) -> Bool { Path.relative(path, to: place) != nil }
    var failures: [Failure] = []
    let files = try diff.store.settingsFiles(below: folder, &failures)
    for failure in failures { diff.note(failure) }
    for pair in files.flatMap(\.pairs) where isInside(pair.source) || isInside(pair.target) {
      if let index = sources.firstIndex(where: { Path.isSame($0.absolute, pair.source) }) {
        sources[index].targets.append(pair.target)
        continue
      }
      do throws(Failure) {
        if let source = try source(pair, diff.store) { sources.append(source) }
      } catch {
        diff.note(error)
      }
    }
  }

  /// Nil for a file that is not the value of a policy.
  private func source(
    _ pair: AppliedSettings.Pair, _ store: SettingsStore
  ) throws(Failure) -> Source? {
    let path = store.display(pair.source)
    let text = try Failure.ofFile { () throws(FileError) in try FileReader.read(path).source }
    let resolved = ResolvedPath(named: path, absolute: pair.source)
    let settings = try store.settings(for: resolved)
    let kind =
      settings.kind(of: resolved) ?? Recognition.kind(ofName: Path.name(of: path))
      ?? Recognition.kind(ofContent: text, name: Path.name(of: path))
    guard let kind else { throw .usage(.unknownKind(path: path)) }
    guard kind.policyName != nil else { return nil }
    return Source(
      path: path, absolute: pair.source, kind: kind, source: text, settings: settings,
      targets: [pair.target])
  }

  /// The sources of a policy. If there are several, those whose target is the export, or else has its
  /// name.
  private func sources(of kind: DocumentKind) -> [Source] {
    let all = sources.filter { $0.kind == kind }
    guard all.count > 1 else { return all }
    let place = System.realPath(export.path) ?? export.path
    let same = all.filter { $0.targets.contains { Path.isSame($0, place) } }
    if !same.isEmpty { return same }
    let named = all.filter { source in
      source.targets.contains { Path.isSame(Path.name(of: $0), export.name) }
    }
    return named.isEmpty ? all : named
  }

  // MARK: Comparing

  private func compare(_ kind: DocumentKind, _ diff: inout FolderDiff) throws(Failure) {
    guard let name = kind.policyName else { return }
    let isOld = side == .old
    let sources = sources(of: kind)
    let isDeployed = content.policies(named: name).contains { $0.key.isGlobal }
    guard let source = sources.first else {
      guard isDeployed else { return }
      var member = FolderReport.Member(
        name, only: side, old: isOld ? export.path : nil, new: isOld ? nil : export.path)
      member.deployed = side
      // A comparison with an absent version takes the kind of the policy.
      let absent = ComparedInput(
        path: folder, source: SourceBytes(""), kind: kind,
        settings: try diff.store.settings(inFolderNamed: folder))
      let readings = try Readings(absent.settings, diff.arguments)
      return try diff.add(member, isOld ? export : absent, isOld ? absent : export) {
        () throws(ComparisonFault) in
        try DocumentComparison(only: side, kind, in: export.document, readings)
      }
    }
    let input = ComparedInput(
      path: source.path, source: source.source, kind: kind, settings: source.settings)
    let other: ComparedPlace.Side = isOld ? .new : .old
    var member = FolderReport.Member(
      name, only: isDeployed ? nil : other,
      old: isOld ? isDeployed ? export.path : nil : input.path,
      new: isOld ? input.path : isDeployed ? export.path : nil)
    member.deployed = side
    if sources.count > 1 {
      let paths = sources.map { "'\($0.path)'" }.joined(separator: ", ")
      member.problem = Untrusted.escape(
        "'flattened' states several sources: \(paths); use the folder of one of them")
      diff.report.members.append(member)
      return
    }
    // The settings of the source apply, also if the export is the new version.
    let deployed = ComparedInput(
      path: export.path, source: export.source, kind: .policies, settings: source.settings,
      name: export.name)
    let (old, new) = isOld ? (deployed, input) : (input, deployed)
    let readings = try Readings(source.settings, diff.arguments)
    try diff.add(member, old, new) { () throws(ComparisonFault) in
      try DocumentComparison(old.document, new.document, readings)
    }
  }
}
