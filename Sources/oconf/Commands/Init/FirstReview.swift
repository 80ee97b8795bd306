import ConfigModel
import Lint

/// What `oconf init` shows after it has written the settings: the apps that belong together, and the findings.
enum FirstReview {
  /// The maximum number of findings and of apps that are shown.
  private static let limit = 20

  /// - Parameters:
  ///   - folder: The folder of the settings.
  ///   - settings: The path of the settings.
  static func show(
    _ folder: String, settings: String, _ console: Console
  ) throws(Failure) {
    var words = ["--\(Option.maximumDiagnostics.name)", "\(limit)"]
    if Path.name(of: settings) != Recognition.settingsName {
      words += ["--\(Option.config.name)", settings]
    }
    let arguments = try Failure.ofUsage { () throws(UsageError) in
      try Arguments(words, options: LintCommand.spec.allOptions)
    }
    let store = try SettingsStore(arguments)
    var finder = InputFinder(store, arguments, console)
    try finder.find([folder])
    let options = try LintOptions(arguments)
    var run = try LintRun(finder.files, finder.folders, store, options, console)
    run.lint()
    for error in finder.errors { console.fail(error.text) }
    let apps = RegisteredApps(run.results.compactMap { $0.document?.report.facts }).lines
    for line in apps.prefix(limit) { console.note("  \(line)") }
    if apps.count > limit { console.note("  \(apps.count - limit) more apps") }
    let report = LintedFiles(run).report(options)
    let count = report.count(.error) + report.count(.warning)
    if count > limit {
      // A long list says less than its rules.
      let counted = try Failure.ofUsage { () throws(UsageError) in
        try Arguments(words + ["--\(Option.statistics.name)"], options: LintCommand.spec.allOptions)
      }
      let options = try LintOptions(counted)
      try options.outputs.write(LintedFiles(run).report(options), console, usesErrors: false)
    } else {
      try options.outputs.write(report, console, usesErrors: false)
    }
    _ = try console.finishDocument()
    if count > 0 {
      console.note(
        "to accept what is there, run 'oconf ignore RULE --reason REASON' or 'oconf baseline'")
    }
    let unformatted = finder.files.count { file in
      (try? FormatCheck.isFormatted(file, FormatCheck.indentation)) == false
    }
    if unformatted > 0 {
      console.note(
        "'oconf fmt' would change \(DiffReport.count(unformatted, "JSON file")); run it, and commit the result by itself, before you use hooks or a gate"
      )
    }
  }
}

/// The apps that are registered with Salesforce, and the mobile apps that use them.
private struct RegisteredApps {
  /// A sentence for each app.
  private(set) var lines: [ErrorText] = []

  init(_ facts: [FileFacts]) {
    let mobile = facts.filter { $0.signIn?.isMobileApp == true }
    let signIn = Dictionary(
      facts.compactMap { file in file.signIn.map { (file.path, $0) } }, uniquingKeysWith: { $1 })
    var known: Set<String> = []
    func add(_ name: String, _ kind: StaticString, _ files: [String]) {
      let keys = Set(files.compactMap { signIn[$0]?.consumerKey?.text })
      known.formUnion(keys)
      let users = mobile.filter { file in
        file.signIn?.consumerKey.map { keys.contains($0.text) } ?? false
      }
      let size = files.count == 1 ? files[0] : "\(files.count) files, such as \(files[0])"
      let use = Self.list(users.map(\.path))
      lines.append(
        "app '\(name)': \(kind) in \(size)"
          + (users.isEmpty ? "" : "; \(use) \(users.count == 1 ? "has" : "have") its consumer key"))
    }
    func stem(_ file: FileFacts) -> String {
      String(Path.name(of: file.path).prefix { $0 != "." })
    }
    for file in facts where file.kind == .connectedApp {
      add(file.signIn?.label ?? stem(file), "connected app", [file.path])
    }
    var external: [(name: String, files: [String])] = []
    for file in facts {
      guard let app = file.externalClientApp else { continue }
      let name = app.application?.name ?? stem(file)
      if let index = external.firstIndex(where: { $0.name == name }) {
        external[index].files.append(file.path)
      } else {
        external.append((name, [file.path]))
      }
    }
    for app in external { add(app.name, "external client app", app.files) }
    for file in mobile {
      guard let key = file.signIn?.consumerKey, !known.contains(key.text) else { continue }
      lines.append("\(file.path): no app in this folder has its consumer key")
    }
  }

  private static func list(_ paths: [String]) -> String {
    paths.count > 3
      ? paths.prefix(3).joined(separator: ", ") + " and \(paths.count - 3) more"
      : paths.joined(separator: " and ")
  }
}
