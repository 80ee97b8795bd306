import ConfigModel
import Lint

/// Compares the access that policies grant before and after a change.
///
/// Current policies are compared with their earlier versions. Earlier policies are compared, too,
/// whatever the change makes of them: settings, a `.gitignore`, or a link in their place do not
/// exempt them.
extension GateReport {
  /// Compares the policies that changed with their versions at the revision.
  func compareAccess(
    _ run: LintRun, _ approvals: ApprovalFiles, _ arguments: Arguments
  ) throws(Failure) {
    guard let earlier = run.earlier, let before = run.earlierSettings else { return }
    let reader = FileReader()
    var compared: [Text: DocumentKind] = [:]
    var unused: [UnusedApprovals] = []
    func add(_ pair: Pair) throws(Failure) {
      let place = run.store.resolve(pair.new.path).absolute
      let settings = before.settings(inFolder: Path.folder(of: place))
      let comparison = try compare(pair, approvals, before: settings, arguments, &unused)
      comparisons.append(comparison)
    }
    for (file, kind) in Self.changed(run) where kind.isPolicy {
      let loaded = try Failure.ofFile { () throws(FileError) in try reader.read(file.path) }
      var old: EarlierVersions.File?
      if case .other(let version) = earlier.standing(file.absolute) { old = version }
      if let absolute = file.absolute { compared[Text(absolute)] = kind }
      let new = ComparedInput(
        path: file.path, source: loaded.source, kind: kind, settings: file.settings, loaded: loaded)
      try add(Pair(old: old, new: new, fate: .checked))
    }
    noteUncompared(run, earlier)
    let policies = EarlierPolicies(earlier, before, run.store).all { compared[Text($0)] == $1 }
    for policy in policies {
      let path = run.store.display(policy.place)
      let place = ResolvedPath(named: path, absolute: policy.place)
      let settings = try run.store.settings(for: place)
      if let problem = policy.fate.problem {
        comparisons.append(Comparison(path: path, problem: "was a policy and \(problem)"))
        continue
      }
      var loaded = LoadedFile(copy: SourceBytes(""))
      if case .there = policy.fate {
        do throws(FileError) { loaded = try reader.read(policy.place) } catch {
          let problem = "was a policy and cannot be compared: \(error.explanation)"
          comparisons.append(Comparison(path: path, problem: problem))
          continue
        }
      }
      let new = ComparedInput(
        path: path, source: loaded.source, kind: policy.kind, settings: settings, loaded: loaded)
      if case .gone = policy.fate {
        try add(Pair(old: policy.file, new: new, fate: .gone))
      } else {
        try add(Pair(old: policy.file, new: new, fate: .unchecked))
      }
    }
    // If nothing was compared, no approval is known to be stale.
    stale = unused.flatMap { unused in
      unused.file.valid.entries.filter { unused.ids.contains(Text($0.id)) }
    }
  }

  /// Records the files of Salesforce metadata that changed or are gone.
  private func noteUncompared(_ run: LintRun, _ earlier: EarlierVersions) {
    var paths = Self.changed(run).filter { $0.kind.isMetadata }.map(\.file.path)
    for version in earlier.removed
    where earlier.scope.covers(version.absolute) && version.file.kind?.isMetadata == true {
      paths.append(run.store.display(version.absolute))
    }
    uncompared = paths.map { Untrusted.escape($0) }
  }

  /// Fails for submodules that moved to another commit and are not checked out, because their
  /// changes cannot be determined.
  func noteUnseen(_ changes: GitChanges, _ settings: EarlierSettings?, _ console: Console) {
    guard let settings else { return }
    for path in changes.unseen {
      let absolute = Path.join(changes.repository.top, path)
      let place = ResolvedPath(named: path, absolute: absolute)
      let applied = settings.settings(inFolder: Path.folder(of: absolute))
      if applied.excludes(place, isFolder: true) || applied.excludes(place, isFolder: false) {
        continue
      }
      console.fail(
        "\(path): the submodule moved to another commit and is not checked out, so "
          + "its changes cannot be compared")
      hasFailed = true
    }
  }

  private struct Pair {
    let old: EarlierVersions.File?
    let new: ComparedInput
    let fate: Fate

    enum Fate {
      case checked, gone
      /// The change removes the file from the checked files, but leaves it in place.
      case unchecked
    }
  }

  /// The approvals in a file that no comparison needed so far.
  private struct UnusedApprovals {
    let file: ApprovalFiles.File
    var ids: Set<Text>
  }

  private func compare(
    _ pair: Pair, _ approvals: ApprovalFiles, before: AppliedSettings, _ arguments: Arguments,
    _ unused: inout [UnusedApprovals]
  ) throws(Failure) -> Comparison {
    let new = pair.new
    let readings = try Readings(new.settings, arguments)
    let isGone = pair.fate == .gone
    var result = Comparison(path: Untrusted.escape(new.path), isGone: isGone)
    if pair.fate == .unchecked {
      result.isUnchecked = true
      result.remark = "was a policy and is no longer checked as one; compared nevertheless"
    }
    let document = ComparedDocument(new.kind, new.source)
    let name = pair.old.map { "\(revisionName):\($0.path)" }
    let comparison: DocumentComparison
    do throws(ComparisonFault) {
      if let old = pair.old {
        let before = ComparedDocument(new.kind, old.source)
        do throws(ComparisonFault) {
          comparison =
            isGone
            ? try DocumentComparison(only: .old, before, readings)
            : try DocumentComparison(before, document, readings)
        } catch  where error.side == .old && !isGone {
          result.remark =
            "the earlier version is unreadable and counts as accepting nothing: \(error.reason)"
          comparison = try DocumentComparison(
            only: .new, document, readings, isOtherUnreadable: true)
        }
      } else {
        result.remark = "it is new"
        comparison = try DocumentComparison(only: .new, document, readings)
      }
    } catch {
      // An unreadable policy that is now gone granted no access.
      if !isGone { result.problem = Untrusted.escape("cannot be compared: \(error.reason)") }
      return result
    }
    try new.validate()
    let old = ComparedInput(
      path: name ?? "/dev/null", source: pair.old?.source ?? SourceBytes(""), kind: new.kind,
      settings: new.settings)
    let accepted = try approvals.file(for: new.settings, before: before)
    var reviewed = ReviewedComparison(
      comparison, try DiffCommand.access(comparison, new, arguments), accepted?.valid ?? .none)
    let stale = Set(reviewed.takeStale().map { Text($0.id) })
    if let accepted {
      if let index = unused.firstIndex(where: { $0.file === accepted }) {
        unused[index].ids.formIntersection(stale)
      } else {
        unused.append(UnusedApprovals(file: accepted, ids: stale))
      }
    }
    approvals.note(reviewed, threshold, accepted)
    result.report = DiffReport(old, new, reviewed, isVerbose: true)
    result.fails = reviewed.fails(threshold)
    return result
  }
}
