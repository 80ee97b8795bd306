import ConfigModel
import Lint

extension GateReport {
  /// Runs the suites of the revision with the changed policies, as far as the change removed, altered
  /// or excluded their cases. Such a case is listed, and one that fails now needs an approval. Returns
  /// the approvals that such cases have.
  func runEarlierSuites(
    _ run: LintRun, _ changes: GitChanges, _ paths: PolicyPaths, _ approvals: ApprovalFiles,
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> [(file: ApprovalFiles.File, entry: Approvals.Entry)] {
    guard let earlier = run.earlier else { return [] }
    var used: [(file: ApprovalFiles.File, entry: Approvals.Entry)] = []
    let checked = Set(run.files.lazy.filter(\.isSuite).compactMap(\.absolute).map { Text($0) })
    var renamed: [Text: String] = [:]
    for (version, now) in changes.renamed { renamed[Text(version.path)] = now }
    func isSuite(_ path: String) -> Bool {
      let name = Path.name(of: path)
      return (paths.stateBefore(path).stated ?? Recognition.kind(ofName: name)) == .tokenTests
    }
    let renamedSuites = changes.renamed.map(\.version.path).filter {
      isSuite($0) && changes.scope.covers(paths.absolute($0))
    }
    let candidates = paths.all.filter(isSuite) + renamedSuites
    for path in candidates {
      let now = renamed[Text(path)].flatMap { isSuite($0) ? $0 : nil } ?? path
      let isChecked = checked.contains(Text(paths.absolute(now)))
      if isChecked, Path.isSame(now, path), paths.hasSameContent(path) { continue }
      guard !paths.stateBefore(path).isExcluded,
        case .file(let file) = try earlier.content(at: path)
      else { continue }
      var current: SourceBytes?
      if isChecked, case .file(let version) = try paths.versionNow(now) { current = version.source }
      let old = SuiteCases(file.source)
      let new = current.map { SuiteCases($0) }
      let isSameFrame =
        new.map { new in
          new.frame == old.frame
            && Self.isSame(
              old.place(in: Path.folder(of: paths.absolute(path))),
              new.place(in: Path.folder(of: paths.absolute(now))), renamed, paths)
        } ?? false
      let altered = old.cases.filter { name, text in !isSameFrame || new?.cases[name] != text }
      guard !altered.isEmpty else { continue }
      let place = current == nil ? path : now
      let results = results(
        of: old, at: paths.absolute(place), run.store, renamed, paths, arguments, console)
      let shown = run.store.display(paths.absolute(place))
      let approved = try approvals.file(before: paths.stateBefore(path).settings)
      if current == nil {
        notes.append(
          Note(
            .test, path: shown,
            "removed or excluded with \(DiffReport.count(old.cases.count, "test case"))"))
      }
      for key in altered.keys.sorted() {
        let name = key.name
        let isGone = new?.cases[key] == nil
        let what =
          current == nil ? "removed or excluded with its suite" : isGone ? "removed" : "changed"
        if current != nil { notes.append(Note(.test, path: shown, "'\(name)' was \(what)")) }
        // Without its policy, there is nothing to test.
        guard let results else { continue }
        let own = results.filter { $0.name == name }
        let failed = own.first { !$0.outcome.isPassed }
        guard own.isEmpty || failed != nil else { continue }
        // A case that expects less access than before may replace one that the change makes fail.
        if old.accepting.contains(key), !old.rejecting.contains(key),
          new?.rejecting.contains(key) ?? false,
          key.list == "origins" || failed?.actual?.contains(#""verdict":"reject""#) ?? false
        {
          continue
        }
        let digest = Change.digest((altered[key] ?? "") + "\n" + (new?.cases[key] ?? ""))
        let outcome =
          failed.map { result in
            result.verdict == nil
              ? "; the original case now fails: expected \(result.expected), found \(result.actual ?? "nothing")"
              : "; the original property no longer holds"
          }
          ?? "; the original case cannot run"
        let concern = Concern(
          path: shown, "'\(name)' was \(what)\(outcome)", id: "tests:case:\(path)#\(name)\(digest)",
          approved?.approvals)
        lostTests.append(concern)
        if concern.isApproved {
          if let approved, let entry = concern.approval { used.append((approved, entry)) }
        } else {
          approvals.note(concern.id, approved)
        }
      }
    }
    return used
  }

  /// True if a suite tests the same policy as before, even if that was renamed.
  private static func isSame(
    _ old: String?, _ new: String?, _ renamed: [Text: String], _ paths: PolicyPaths
  ) -> Bool {
    guard let old, let new else { return old == nil && new == nil }
    let way = Path.relative(old, to: paths.changes.repository.top)
    let now = way.flatMap { renamed[Text($0)] }.map(paths.absolute)
    return Path.isSame(old, new) || now.map { Path.isSame($0, new) } ?? false
  }

  /// The results of the cases that could be run; nil if the policy of the suite is gone.
  private func results(
    of suite: SuiteCases, at absolute: String, _ store: SettingsStore, _ renamed: [Text: String],
    _ paths: PolicyPaths, _ arguments: Arguments, _ console: Console
  ) -> [CaseResult]? {
    let folder = Path.folder(of: absolute)
    guard let written = suite.policy, var policy = suite.place(in: folder) else { return nil }
    var source = suite.source
    if !System.exists(policy) {
      guard let old = Path.relative(policy, to: paths.changes.repository.top),
        let now = renamed[Text(old)]
      else { return nil }
      policy = paths.absolute(now)
      let name = JSONString.quoted(SuiteDraft.relative(policy, to: absolute))
      let edit = Edit(written.range, name)
      guard System.exists(policy), let bytes = try? source.applying([edit]) else { return nil }
      source = SourceBytes(bytes)
    }
    let place = ResolvedPath(named: store.display(absolute), absolute: absolute)
    guard let settings = try? store.settings(for: place) else { return [] }
    var runner = SuiteRunner(store, arguments, console)
    let file = InputFile(
      path: place.named, absolute: absolute, isNamed: false, settings: settings,
      statedKind: .tokenTests, standardInput: source)
    do throws(Failure) { try runner.run(file) } catch { return [] }
    return runner.report.suites.first?.cases ?? []
  }
}

/// The cases and properties of a suite, by name.
private struct SuiteCases {
  let source: SourceBytes
  /// The texts of the cases.
  private(set) var cases: [Key: String] = [:]
  /// The cases that expect a token or an origin to be accepted.
  private(set) var accepting: Set<Key> = []
  private(set) var rejecting: Set<Key> = []

  /// The list that contains a case, and its name. Several cases of a list may have one name, which
  /// stands for all of them.
  struct Key: Hashable, Comparable {
    let list: String
    let name: String

    static func < (first: Key, second: Key) -> Bool {
      (first.list, first.name) < (second.list, second.name)
    }
  }

  /// What all cases have in common.
  let frame: String
  /// The path of the policy, with the place of the string.
  let policy: (text: String, range: SourceRange)?

  /// The absolute path of the policy, for a suite in a folder.
  func place(in folder: String) -> String? {
    policy.map { Path.withoutSteps(Path.join(folder, $0.text)) }
  }

  init(_ source: SourceBytes) {
    self.source = source
    let root = JSONParser.parse(source).root
    func text(_ value: JSONValue?) -> String {
      value.map { Self.compact(source.text($0.range.bounds)) } ?? ""
    }
    frame = text(root.member("environment")) + "\n" + text(root.member("base"))
    policy = root.member("policy").map { ($0.text.string, $0.range) }
    for list in ["cases", "properties"] as [StaticString] {
      for element in root.member(list).map({ Array($0.elements) }) ?? [] {
        guard let name = element.member("name")?.text.string else { continue }
        let key = Key(list: list.description, name: name)
        cases[key, default: ""] += text(element) + "\n"
        let verdict = element.member("expect")?.member("verdict")?.text.string
        if verdict == "accept" { accepting.insert(key) }
        if verdict == "reject" { rejecting.insert(key) }
      }
    }
    for list in ["allowed", "refused"] as [StaticString] {
      for element in root.member("origins")?.member(list).map({ Array($0.elements) }) ?? [] {
        let key = Key(list: "origins", name: "origin " + element.text.string)
        cases[key, default: ""] += list.description + "\n"
        if list.description == "allowed" { accepting.insert(key) } else { rejecting.insert(key) }
      }
    }
  }

  /// JSON without the whitespace between its tokens.
  private static func compact(_ text: String) -> String {
    var result = ""
    var (isString, isEscaped) = (false, false)
    for scalar in text.unicodeScalars {
      if !isString, scalar.properties.isWhitespace { continue }
      result.unicodeScalars.append(scalar)
      if isEscaped {
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == "\"" {
        isString.toggle()
      }
    }
    return result
  }
}
