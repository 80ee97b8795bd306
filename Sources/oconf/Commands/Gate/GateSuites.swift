import ConfigModel
import Lint

extension GateReport {
  /// Runs the suites of the revision with the changed policies, as far as the change removed, altered
  /// or excluded their cases. Such a case is listed, and one that fails now needs an approval.
  func runEarlierSuites(
    _ run: LintRun, _ changes: GitChanges, _ paths: PolicyPaths, _ approvals: ApprovalFiles,
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) {
    guard let earlier = run.earlier else { return }
    approvals.top = changes.repository.top
    let checked = Set(run.files.lazy.filter(\.isSuite).compactMap(\.absolute).map { Text($0) })
    var renamed: [Text: String] = [:]
    for (version, now) in changes.renamed { renamed[Text(version.path)] = now }
    func isSuite(_ path: String) -> Bool {
      let name = Path.name(of: path)
      return (paths.stateBefore(path).stated ?? Recognition.kind(ofName: name)) == .tokenTests
    }
    let candidates = paths.all.filter(isSuite) + changes.renamed.map(\.version.path).filter(isSuite)
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
      for name in altered.keys.sorted() {
        let isGone = new?.cases[name] == nil
        let what =
          current == nil ? "removed or excluded with its suite" : isGone ? "removed" : "changed"
        notes.append(Note(.test, path: shown, "'\(name)' is \(what)"))
        // A case that expects less access than before may replace one that the change makes fail.
        if old.accepting.contains(name), new?.rejecting.contains(name) ?? false { continue }
        guard let result = results?.first(where: { $0.name == name && $0.outcome.isFailed })
        else { continue }
        let digest = Change.digest((altered[name] ?? "") + "\n" + (new?.cases[name] ?? ""))
        let concern = Concern(
          path: shown,
          "'\(name)' is \(what), and fails now as it was: expected \(result.expected), found "
            + (result.actual ?? "nothing"),
          id: "tests:case:\(path)#\(name)\(digest)", approved?.approvals)
        lostTests.append(concern)
        if concern.isApproved {
          if let approved, let entry = concern.approval { usedForTests.append((approved, entry)) }
        } else {
          approvals.note(concern.id, approved)
        }
      }
    }
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

  /// Nil if the policy of the suite is gone, and nothing can be tested.
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
      let name = JSONString.quoted(Self.way(to: policy, from: folder))
      let edit = Edit(written.range, name)
      guard System.exists(policy), let bytes = try? source.applying([edit]) else { return nil }
      source = SourceBytes(bytes)
    }
    let place = ResolvedPath(named: store.display(absolute), absolute: absolute)
    guard let settings = try? store.settings(for: place) else { return nil }
    var runner = SuiteRunner(store, arguments, console)
    let file = InputFile(
      path: place.named, absolute: absolute, isNamed: false, isRegular: false, settings: settings,
      statedKind: .tokenTests, standardInput: source)
    do throws(Failure) { try runner.run(file) } catch { return nil }
    return runner.report.suites.first?.cases
  }

  /// The relative path of a file, as seen from a folder.
  private static func way(to path: String, from folder: String) -> String {
    let (path, folder) = (Path.segments(of: path), Path.segments(of: folder))
    let common = zip(path, folder).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: folder.count - common) + path[common...]
    return steps.joined(separator: "/")
  }
}

/// The cases and properties of a suite, by name.
private struct SuiteCases {
  let source: SourceBytes
  /// The texts of the cases.
  private(set) var cases: [String: String] = [:]
  /// The names of the cases that expect a token to be accepted.
  private(set) var accepting: Set<String> = []
  private(set) var rejecting: Set<String> = []
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
        // Several cases may have one name, which stands for all of them.
        cases[name, default: ""] += list.description + text(element) + "\n"
        let verdict = element.member("expect")?.member("verdict")?.text.string
        if verdict == "accept" { accepting.insert(name) }
        if verdict == "reject" { rejecting.insert(name) }
      }
    }
    for list in ["allowed", "refused"] as [StaticString] {
      for element in root.member("origins")?.member(list).map({ Array($0.elements) }) ?? [] {
        let name = "origin " + element.text.string
        let isAllowed = list.description == "allowed"
        cases[name, default: ""] += list.description + "\n"
        if isAllowed { accepting.insert(name) } else { rejecting.insert(name) }
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
