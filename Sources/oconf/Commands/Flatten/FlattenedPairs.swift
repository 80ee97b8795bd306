import ConfigModel
import Lint

/// The pairs of source and target that settings declare in `flattened`: those of the nearest
/// settings file, of all settings files in the folders below, and of the files that these extend.
struct FlattenedPairs {
  private let task: FlattenOptions.TaskOfPairs
  private let options: FlattenOptions
  private let store: SettingsStore
  private let arguments: Arguments
  private let console: Console

  private struct Pair {
    let source: String
    let target: String
    /// The path of the settings file that declares the pair.
    let settings: String
  }

  private enum Outcome {
    case upToDate, written, outOfDate
  }

  init(
    _ task: FlattenOptions.TaskOfPairs, _ options: FlattenOptions, _ store: SettingsStore,
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) {
    self.task = task
    self.options = options
    self.store = store
    self.arguments = arguments
    self.console = console
  }

  func run() throws(Failure) -> ExitStatus {
    var failures: [Failure] = []
    let files = try store.settingsFiles(below: ".", &failures)
    var pairs: [Pair] = []
    for file in files {
      for pair in self.pairs(of: file, &failures)
      // A file may repeat a pair of the one that it extends.
      where !pairs.contains(where: { $0.source == pair.source && $0.target == pair.target }) {
        pairs.append(pair)
      }
    }
    if pairs.isEmpty, failures.isEmpty {
      // This is no failure, because a hook also runs where nothing is flattened.
      console.note("nothing to \(task == .check ? "compare" : "write"): \(Self.noPairs)")
    }
    for failure in failures { console.fail(failure.text) }

    var status: ExitStatus = failures.isEmpty ? .success : .failure
    var taken: Set<String> = []
    var written = 0
    var upToDate = 0
    for pair in pairs {
      do throws(Failure) {
        switch try judge(pair, &taken) {
        case .upToDate: upToDate += 1
        case .written: written += 1
        case .outOfDate: status = max(status, .findings)
        }
      } catch {
        console.fail(error.text)
        status = .failure
      }
    }
    if !pairs.isEmpty {
      console.note("\(task == .write ? "\(written) written, " : "")\(upToDate) up to date")
    }
    return status
  }

  private static let noPairs = "no .oconf.json in this folder or below lists pairs in 'flattened'"

  // MARK: Finding

  private func pairs(of file: AppliedSettings.File, _ failures: inout [Failure]) -> [Pair] {
    let folder = Path.folder(of: file.absolute)
    func shown(_ path: String) -> String {
      let path = store.display(path.hasPrefix("/") ? path : Path.join(folder, path))
      return path == "-" ? "./-" : path
    }
    var pairs: [Pair] = []
    for setting in file.model.flattened {
      guard let source = setting.source.value, let target = setting.target.value else {
        failures.append(
          .settings(
            file.path, "each entry of 'flattened' requires 'source' and 'target'"))
        continue
      }
      if let problem = TargetPlace.problem(of: target, in: folder) {
        failures.append(.settings(file.path, "the target '\(target)' \(problem)"))
        continue
      }
      pairs.append(Pair(source: shown(source), target: shown(target), settings: file.path))
    }
    return pairs
  }

  /// The other direction, for an export that was edited itself.
  private func keeping(
    _ pair: Pair, _ document: FlattenedDocument, _ target: FlatTarget?,
    _ difference: FlatTarget.Difference
  ) -> String {
    guard let target, target.isExport, difference.offset != nil, let policy = document.policyName,
      let line = ExtractCommand.line(policy, of: pair.target, to: pair.source)
    else { return "" }
    return "; to keep it, run: \(line)"
  }

  // MARK: Judging

  /// - Parameter taken: The places of the targets that earlier pairs make.
  private func judge(_ pair: Pair, _ taken: inout Set<String>) throws(Failure) -> Outcome {
    guard !Path.isSame(place(of: pair.source), place(of: pair.target)) else {
      throw .settings(pair.settings, "'\(pair.target)' is its own source")
    }
    guard let document = try FlattenedDocument(pair.source, store, arguments, console) else {
      return .outOfDate
    }
    guard let value = try document.value(options, console) else { return .outOfDate }
    let isNew = !System.exists(pair.target) && !FlatTarget.isNamedLikeExport(pair.target)
    let target = isNew ? nil : try FlatTarget(pair.target, policy: document.policyName)
    let content = target?.isExport == true ? document.policyName ?? "" : ""
    guard taken.insert(place(of: pair.target) + "\n" + content).inserted else {
      throw .settings(pair.settings, "'\(pair.target)' has two sources")
    }
    let difference =
      target.map { $0.difference(from: value) }
      ?? FlatTarget.Difference(reason: "does not exist")
    guard let difference else {
      console.detail("\(pair.target): up to date with \(pair.source)")
      return .upToDate
    }
    guard task == .write else {
      try console.write(
        "\(target?.place(of: difference) ?? pair.target): \(difference.reason); run '\(command)' to write it from '\(pair.source)'\(keeping(pair, document, target, difference))\n"
      )
      return .outOfDate
    }
    // Settings may extend a file anywhere, but do not make a command write there.
    if !store.isExplicit,
      Path.relative(place(of: pair.target), to: store.top(above: store.workingDirectory)) == nil
    {
      throw .unusable(
        pair.target,
        "not written: it is outside of the repository; run 'oconf flatten --write' there")
    }
    if let target, !target.isExport, !document.mayHaveMade(target.source),
      !TargetPlace.isTracked(pair.target)
    {
      throw .unusable(
        pair.target,
        "not replaced: it was not written by 'oconf flatten', and git does not track it")
    }
    if target?.isExport == true {
      try UpdatedExport(pair.target).put(
        value, try document.requiredPolicyName(), to: nil, console)
    } else {
      try console.write(document: value + options.end, to: pair.target)
      console.note("\(pair.target): written from \(pair.source)")
    }
    return .written
  }

  private func place(of path: String) -> String {
    System.realPath(path) ?? store.resolve(path).absolute
  }

  /// The command that updates all targets in the requested style.
  private var command: String {
    let style =
      switch options.spelling {
      case .python: " --style python"
      case .ascii: " --ascii"
      case nil: ""
      }
    return "oconf flatten --write" + style
  }
}
