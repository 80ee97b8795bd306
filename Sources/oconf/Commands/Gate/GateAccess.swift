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
    _ run: LintRun, _ approvals: ApprovalFiles, _ arguments: Arguments, _ progress: Progress?
  ) throws(Failure) {
    guard let earlier = run.earlier, let before = run.earlierSettings else { return }
    let reader = FileReader()
    var compared: [Text: DocumentKind] = [:]
    var done: [ComparedPolicy] = []
    func add(_ pair: ComparedPolicy.Pair) throws(Failure) {
      let place = run.store.resolve(pair.new.path).absolute
      let settings = before.settings(inFolder: Path.folder(of: place))
      var result = Comparison(path: Untrusted.escape(pair.new.path), isGone: pair.fate == .gone)
      result.isOfApp = pair.new.kind.isOfApp
      if pair.fate == .unchecked {
        result.isUnchecked = true
        result.remark =
          "was \(pair.new.kind.noun) and is no longer checked as one; still compared"
      }
      let policy = ComparedPolicy(result, place: place, before: settings)
      try policy.compare(pair, self, approvals, removed: earlier.removed, arguments)
      progress?.count(found: policy.fails(threshold) ? 1 : 0)
      done.append(policy)
    }
    func add(_ path: String, problem: String) {
      done.append(ComparedPolicy(Comparison(path: path, problem: problem)))
    }
    for (file, kind) in Self.changed(run) where kind.isCompared {
      let loaded = try Failure.ofFile { () throws(FileError) in try reader.read(file.path) }
      var old: EarlierVersions.File?
      if case .other(let version) = earlier.standing(file.absolute) { old = version }
      if let absolute = file.absolute { compared[Text(absolute)] = kind }
      let new = ComparedInput(
        path: file.path, source: loaded.source, kind: kind, settings: file.settings, loaded: loaded)
      try add(.init(old: old, new: new, fate: .checked))
    }
    let policies = EarlierPolicies(earlier, before, run.store).all { compared[Text($0)] == $1 }
    for policy in policies {
      let path = run.store.display(policy.place)
      let place = ResolvedPath(named: path, absolute: policy.place)
      let settings = try run.store.settings(for: place)
      if let problem = policy.fate.problem {
        add(path, problem: "was \(policy.kind.noun) and \(problem)")
        continue
      }
      var loaded = LoadedFile(copy: SourceBytes(""))
      if case .there = policy.fate {
        do throws(FileError) { loaded = try reader.read(policy.place) } catch {
          add(path, problem: "was \(policy.kind.noun) and cannot be compared: \(error.explanation)")
          continue
        }
      }
      let new = ComparedInput(
        path: path, source: loaded.source, kind: policy.kind, settings: settings, loaded: loaded)
      if case .gone = policy.fate {
        try add(.init(old: policy.file, new: new, fate: .gone))
      } else {
        try add(.init(old: policy.file, new: new, fate: .unchecked))
      }
    }
    ComparedPolicy.removeRepeated(in: done)
    for policy in done {
      comparisons.append(policy.comparison(threshold, approvals, isStrict: isStrict))
    }
    stale = ComparedPolicy.unusedApprovals(done)
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
}
