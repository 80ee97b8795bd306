import ConfigModel
import Lint

/// A policy, or a file of an app, that a change affects.
struct PolicyChange {
  /// The path now, or at the revision if the file is gone, from the top of the repository.
  let path: String
  /// The kind that is compared; nil if the file was never checked.
  var kind: DocumentKind?
  var old: PolicyVersion?
  var new: PolicyVersion?
  /// The reason it cannot be compared, worded to follow `was a policy and`.
  var problem: String?
  /// How the policy leaves the check, worded to follow its name; nil if it is still checked.
  var departure: String?
  /// A remark on a file that no check looks at; nil for one that is checked.
  var exclusion: String?
  /// A remark on the earlier version.
  var remark: String?

  /// The remark on a policy that was excluded, or was of another kind.
  static let newlyChecked = "it was not checked before, so it counts as new"
}

extension PolicyPaths {
  /// The policies that changed, that the change removes from the check, or of which it changes what is
  /// known about the service.
  func changed() throws(Failure) -> [PolicyChange] {
    var result: [PolicyChange] = []
    let known = Set(all.map { Text($0) })
    var moved: [Text: PolicyVersion] = [:]
    var followed: Set<Text> = []
    for (version, now) in changes.renamed {
      guard let old = try versionBefore(version.path), let kind = old.checked,
        known.contains(Text(now)), case .file(let new) = try versionNow(now),
        (new.stated ?? new.natural) == kind || new.natural == kind, isSameService(old, new)
      else { continue }
      // What was at the path is the earlier version, if it was checked.
      let own = try versionBefore(now)
      guard own?.checked == nil else { continue }
      moved[Text(now)] = old
      followed.insert(Text(version.path))
    }
    for path in all where !followed.contains(Text(path)) {
      if moved[Text(path)] == nil, hasSameContent(path) {
        let isAffected = try hasOtherState(path)
        if !isAffected { continue }
      }
      result += try change(path, movedFrom: moved[Text(path)], known)
    }
    for (version, now) in changes.renamed
    where !followed.contains(Text(version.path)) && !known.contains(Text(version.path)) {
      let state = stateBefore(version.path)
      let isStated = state.stated != nil || state.implied != nil
      guard isStated || Recognition.mayBeKnown(name: Path.name(of: version.path)),
        changes.scope.covers(absolute(version.path))
      else { continue }
      guard let old = try versionBefore(version.path) else { continue }
      if let kind = old.checked {
        var change = PolicyChange(path: version.path, kind: kind, old: old)
        switch try versionNow(now) {
        case .file(let version) where version.isExcluded && version.likely != nil:
          change.departure = "renamed to '\(now)', which is excluded"
        case .file(let version) where version.checked != nil && known.contains(Text(now)): break
        default:
          change.departure = "renamed to '\(now)', which is not recognized as \(kind.noun)"
        }
        result.append(change)
      } else if old.likely != nil {
        result.append(
          PolicyChange(path: version.path, old: old, exclusion: "renamed to '\(now)'"))
      }
    }
    try pairMoved(&result)
    return result
  }

  /// True if a moved policy is of the same deployment, as far as the settings and the names of folders
  /// say. In another one, it is new.
  func isSameService(_ old: PolicyVersion, _ new: PolicyVersion) -> Bool {
    if let before = EnvironmentLabel(of: old.path), let now = EnvironmentLabel(of: new.path),
      !before.matches(now)
    {
      return false
    }
    let target = stateBefore(new.path).settings.linter.settings
    let (old, new) = (old.settings.linter.settings, new.settings.linter.settings)
    // What is stated for the first time, there too, may have been true before.
    func isSame<Value: Equatable>(_ before: Value?, _ now: Value?, _ there: Value?) -> Bool {
      before == now || before == nil && there == nil
    }
    return isSame(old.environment, new.environment, target.environment)
      && isSame(old.baseURL, new.baseURL, target.baseURL)
  }

  /// True if the settings say something else about a path than at the revision.
  private func hasOtherState(_ path: String) throws(Failure) -> Bool {
    let (old, new) = (stateBefore(path), try stateNow(path))
    guard old.isExcluded == new.isExcluded, old.stated == new.stated, old.implied == new.implied
    else { return true }
    return !old.settings.statesSame(as: new.settings)
  }

  private func change(
    _ path: String, movedFrom: PolicyVersion?, _ known: Set<Text>
  ) throws(Failure) -> [PolicyChange] {
    var old = movedFrom
    if old == nil { old = try versionBefore(path) }
    let (new, problem): (PolicyVersion?, String?) =
      switch try versionNow(path) {
      case .none: (nil, nil)
      case .file(let version): (version, nil)
      case .problem(let reason): (nil, reason)
      }
    if let old, let new, isRepeated(old, new, known) { return [] }
    guard let kind = old?.checked else {
      return try unchecked(path, old, new, problem)
    }
    var change = PolicyChange(path: path, kind: kind, old: old, new: new, problem: problem)
    guard let old, let new else {
      if problem == nil { change.departure = remainingExport(path) }
      return [change]
    }
    change.departure = departure(old, new, kind)
    var result = [change]
    if let other = new.checked, other != kind {
      result.append(PolicyChange(path: path, kind: other, new: new, remark: "it is new"))
    }
    return result
  }

  /// True if both versions are the same file behind the same link, and that file is itself checked.
  private func isRepeated(
    _ old: PolicyVersion, _ new: PolicyVersion, _ known: Set<Text>
  ) -> Bool {
    guard old.isLink, new.isLink, Path.isSame(old.target, new.target),
      known.contains(Text(old.target)), let kind = old.checked, new.checked == kind,
      Recognition.kind(ofName: Path.name(of: old.target)) == kind
    else { return false }
    let before = stateBefore(old.target)
    guard let now = try? stateNow(old.target) else { return false }
    // Under other facts, the same content may decide otherwise.
    guard before.settings.statesSame(as: old.settings),
      now.settings.statesSame(as: new.settings)
    else { return false }
    return !before.isExcluded && !now.isExcluded && (before.stated ?? kind) == kind
      && (now.stated ?? kind) == kind
  }

  /// A file that was not checked as a policy: it is new, it was excluded, or it was something else.
  private func unchecked(
    _ path: String, _ old: PolicyVersion?, _ new: PolicyVersion?, _ problem: String?
  ) throws(Failure) -> [PolicyChange] {
    // The flattened check compares a target with its source, which is checked itself.
    if let new, new.isOnlyTarget { return [] }
    if let kind = new?.checked {
      return [
        PolicyChange(
          path: path, kind: kind, new: new,
          remark: old == nil ? "it is new" : PolicyChange.newlyChecked)
      ]
    }
    // The change does not decide what a new file is if the settings at the revision do.
    let before = stateBefore(path)
    if old == nil, let new, !new.isExcluded, !before.isExcluded,
      let kind = before.stated ?? before.implied, kind.isCompared
    {
      return [PolicyChange(path: path, kind: kind, new: new, remark: "it is new")]
    }
    let isSame = old.flatMap { old in new.map { old.source.hasEqualBytes($0.source) } } ?? false
    if let old, old.likely != nil, !isSame {
      let what = new == nil ? "removed" : "changed"
      return [
        PolicyChange(path: path, old: old, new: new, exclusion: "\(what), but was already excluded")
      ]
    }
    if let new, new.likely != nil, old == nil {
      return [PolicyChange(path: path, new: new, exclusion: "new, but excluded")]
    }
    if problem != nil, old == nil,
      Recognition.kind(ofName: Path.name(of: path))?.isCompared ?? false
    {
      return [PolicyChange(path: path, problem: problem)]
    }
    return []
  }

  // MARK: Leaving the check

  func departure(
    _ old: PolicyVersion, _ new: PolicyVersion, _ kind: DocumentKind
  ) -> String? {
    if new.isExcluded { return "excluded by \(new.settings.file?.path ?? "the settings")" }
    if let stated = new.stated, stated != kind { return "now of kind '\(stated.rawValue)'" }
    guard let now = new.checked else { return "no longer recognized as \(kind.noun)" }
    if now != kind { return "now recognized as '\(now.rawValue)'" }
    if new.isLink, !old.isLink { return "now a link to '\(new.target)'" }
    func skippedFolder(_ path: String) -> String? {
      Path.segments(of: path).dropLast().first { FolderWalk.skipped.contains($0) }
    }
    if let folder = skippedFolder(new.path), skippedFolder(old.path) == nil {
      return "moved into '\(folder)', which 'oconf lint' skips"
    }
    return nil
  }

  /// A remark on an export that is made from a removed source and still has the policy.
  private func remainingExport(_ path: String) -> String? {
    let absolute = absolute(path)
    let pairs = stateBefore(path).settings.files.flatMap { $0.pairs(with: absolute) }
    for pair in pairs where Path.isSame(pair.source, absolute) {
      let renamed = changes.renamed.first { self.absolute($0.version.path) == pair.target }
      let target = renamed.map { self.absolute($0.now) } ?? pair.target
      guard System.exists(target),
        let policy = Recognition.kind(ofName: Path.name(of: path))?.policyName,
        let source = try? FileReader.read(target).source
      else { continue }
      let export = PolicyExport(PropertiesFile(source))
      let isExport = target.lowercased().hasSuffix(".properties")
      guard !isExport || !export.policies(named: policy).isEmpty else { continue }
      let shown = Path.relative(target, to: changes.repository.top) ?? target
      return "deleted, but '\(shown)', which is made from it, still has the policy"
    }
    return nil
  }
}

extension SourceBytes {
  fileprivate func hasEqualBytes(_ other: SourceBytes) -> Bool {
    count == other.count && Text(self) == Text(other)
  }
}

extension AppliedSettings {
  /// True if both state the same about the service, as far as access depends on it.
  fileprivate func statesSame(as others: AppliedSettings) -> Bool {
    let (own, other) = (linter.settings, others.linter.settings)
    return readings == others.readings && own.baseURL == other.baseURL
      && own.policies.tokenExchangeTimeoutSeconds == other.policies.tokenExchangeTimeoutSeconds
      && own.policies.tokenExchangeTimeoutPolicy == other.policies.tokenExchangeTimeoutPolicy
  }
}
