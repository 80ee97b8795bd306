import ConfigModel
import Lint

/// Compares the access that policies grant before and after a change.
///
/// Nothing that the change says about itself exempts a policy: see ``PolicyPaths``. A policy that
/// leaves the check is compared as before, and fails the check until that is approved.
extension GateReport {
  /// Compares the policies that changed with their versions at the revision.
  func compareAccess(
    _ run: LintRun, _ changes: GitChanges, _ approvals: ApprovalFiles, _ arguments: Arguments,
    _ console: Console, _ progress: Progress?
  ) throws(Failure) {
    guard let earlier = run.earlier, let before = run.earlierSettings else { return }
    let paths = PolicyPaths(run, earlier, before, changes)
    shown = { run.store.display(paths.absolute($0)) }
    approvals.top = changes.repository.top
    if paths.isIncomplete {
      console.fail(
        "more than \(PolicyPaths.linkLimit) paths lead through links to folders, so not every policy "
          + "can be compared")
      hasFailed = true
    }
    var done: [ComparedPolicy] = []
    var files: [(file: ApprovalFiles.File, entry: Approvals.Entry)] = []
    for change in try paths.changed() {
      let path = shown(change.path)
      if let exclusion = change.exclusion {
        notes.append(Note(.excluded, path: path, exclusion))
        continue
      }
      if change.remark == PolicyChange.newlyChecked {
        notes.append(
          Note(.excluded, path: path, "is checked from now on, and counts as new"))
      }
      let states = (before: paths.stateBefore(change.path), now: try paths.stateNow(change.path))
      let settings =
        change.old.map { paths.stateBefore($0.path).settings } ?? states.before.settings
      let noun = change.kind.map { $0.noun.description } ?? "a policy"
      var result = Comparison(
        path: Untrusted.escape(path), isGone: change.new == nil && change.problem == nil)
      result.isOfApp = change.kind?.isOfApp ?? false
      result.remark = change.remark
      if let departure = change.departure {
        result.isUnchecked = change.new != nil
        let file = try approvals.file(before: settings)
        let message =
          change.new == nil
          ? "was \(noun) and is \(departure)"
          : "was \(noun) and is no longer checked as one: \(departure)"
        let content = change.new?.source ?? SourceBytes("")
        let digest = Change.digest(departure + "\n" + content.text(0..<content.count))
        let concern = Concern(
          path: path, message, id: "access:unchecked:" + change.path + digest, file?.approvals)
        result.departure = concern
        if !concern.isApproved { approvals.note(concern.id, file) }
        if let file, let entry = concern.approval, concern.isApproved {
          files.append((file, entry))
        }
      }
      if let problem = change.problem {
        result.problem = Untrusted.escape(
          "\(change.old == nil ? "" : "was \(noun) and ")\(problem)")
      }
      let policy = ComparedPolicy(result, place: paths.absolute(change.path), before: settings)
      if change.problem == nil, let kind = change.kind {
        try policy.compare(
          change, as: kind, self, approvals, states, removed: earlier.removed, arguments)
      }
      // Of a file that did not change, other facts may have no effect.
      if policy.isUnaffected, paths.hasSameContent(change.path) { continue }
      progress?.count(found: policy.fails(threshold) ? 1 : 0)
      done.append(policy)
    }
    ComparedPolicy.removeRepeated(in: done)
    for policy in done {
      comparisons.append(policy.comparison(threshold, approvals, isStrict: isStrict))
      files += policy.used
    }
    try reviewSettings(run, changes, paths)
    files += try runEarlierSuites(run, changes, paths, approvals, arguments, console)
    try approvals.load(before: paths.settingsBefore(inFolder: changes.repository.top))
    for path in paths.all { try approvals.load(before: paths.stateBefore(path).settings) }
    noteApprovals(approvals.files, earlier, run.store)
    stale = ComparedPolicy.unusedApprovals(done).filter { entry in
      !files.contains { $0.entry.id == entry.id }
    }
  }

  /// Collects the approvals that the change itself makes, in use or not: an approval may be made ahead
  /// of its use.
  private func noteApprovals(
    _ files: [ApprovalFiles.File], _ earlier: EarlierVersions, _ store: SettingsStore
  ) {
    for file in files {
      guard let text = earlier.text(at: store.resolve(file.path).absolute) else { continue }
      let known = text.flatMap { try? Approvals($0) { store.today } }
      for entry in file.approvals.entries
      where known?.entries.contains(where: { $0.hasSameTerms(as: entry) }) != true {
        approvedInChange.append(entry)
      }
    }
  }

  /// Fails for submodules that moved to another commit and are not checked out, because their
  /// changes cannot be determined.
  func noteUnseen(_ changes: GitChanges, _ settings: EarlierSettings?, _ console: Console) {
    guard let settings else { return }
    for path in changes.unseen {
      notes.append(
        Note(
          .submodule, path: path,
          "moved to another commit and is not checked out, so its changes are not compared"))
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
}
