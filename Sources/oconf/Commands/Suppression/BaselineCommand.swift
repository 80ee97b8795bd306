import ConfigModel
import Lint

/// `oconf baseline`: records the current findings, so that only new ones are reported.
enum BaselineCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "baseline",
      summary: "Record the current findings, so that only new ones are reported",
      operands: "[PATH…]",
      details: """
        Writes all findings to a baseline, and names it in the setting 'baseline' of the nearest \
        .oconf.json, or of a new one at the top of the repository. 'oconf lint' and 'oconf gate' \
        then do not report these findings. To update the baseline, run the command again. PATH is \
        a file or a folder. The default is the current folder.
        The file is the baseline that the settings name, or else \(fileName) next to \
        the settings. With --no-config, only the baseline is written; use it with 'oconf lint \
        --baseline'.
        To accept a single finding, with a reason and an expiry date, use 'oconf ignore'.
        """,
      options: [
        .newBaseline, .pedantic, .vendored, .rule, .select, .environment, .baseURL, .policies, .now,
        .kind, .noIgnore, .sources, .jobs, .config, .noConfig,
      ],
      examples: {
        [
          .init("oconf baseline", "Record the findings in the current folder"),
          .init("oconf baseline --pedantic -o known.json", "Record hints as well, in known.json"),
        ]
      },
      run: run)
  }

  private static let fileName = "oconf-baseline.json"

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    let store = try SettingsStore(arguments, needsHints: true)
    let settings =
      store.usesNone ? nil : try EditedSettings(nearest: store.workingDirectory, store)
    let named = try store.settings(inFolderNamed: ".").baseline?.path
    let usual = named ?? Path.join(settings?.folder ?? store.workingDirectory, fileName)
    let target = BaselineFile(new: arguments.value(.newBaseline) ?? store.display(usual))
    let options = try LintOptions(arguments, newBaseline: target)

    var finder = InputFinder(store, arguments, console, needsPlaces: true)
    try finder.find(arguments.operands.isEmpty ? ["."] : arguments.operands)
    for error in finder.errors { console.fail(error.text) }
    var run = try LintRun(finder.files, finder.folders, store, options, console)
    run.lint()
    try run.protectInputs(arguments)
    if run.hasFailed || !finder.errors.isEmpty {
      throw .unusable(target.path, "not written, because not every file could be checked")
    }
    let count = try LintedFiles(run).write(target, options)
    console.note("\(target.path): wrote \(DiffReport.count(count, "finding"))")
    let place = store.resolve(target.path)
    guard let settings, named != place.absolute else { return .success }
    let path = place.relative(to: settings.folder) ?? place.absolute
    try settings.write { root in
      let value = JSONString.quoted(path)
      let member = root.members.first { $0.name.text.string == "baseline" }
      return member.map { [Edit($0.value.range, value)] }
        ?? root.appending(name: "baseline", value: value)
    }
    console.note("\(settings.path): set 'baseline' to '\(path)'")
    return .success
  }
}
