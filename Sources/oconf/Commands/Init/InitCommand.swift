import ConfigModel
import Lint

/// `oconf init`: creates starter files.
enum InitCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "init",
      summary: "Create a settings file or a starter document",
      operands: "[KIND [POLICY]]",
      details: """
        Without KIND, looks at the files in the current folder and below, writes matching settings \
        to .oconf.json, and checks the files. It recognizes environments by the names of their \
        folders, such as 'production' or 'qa', and lists each export with the files that it is made \
        from. If there are only exports, it first extracts their issuers and origins into files \
        next to them. The choices are shown, and can be edited in the file. If there are no files \
        yet, the settings are empty.
        With KIND, prints a starter document of that kind: \
        \(Starter.all.map(\.kind.rawValue).joined(separator: ", ")). The policy names \
        Security_AuthTokenConfiguration and Security_AllowOrigin are also accepted. Replace the \
        corp.example names in the document with your own: with '--environment production', 'oconf \
        lint' reports them as placeholders.
        With '--provider', the issuers in an auth-token-configuration are those of the named \
        identity providers; 'oconf explain providers' lists them.
        With the kind 'token-tests' and POLICY, an issuer configuration, a list of origins or an \
        export, prints a suite with properties that are proved to hold for this policy.
        The options for hooks, CI and editors write their files at the root of the git repository, \
        where the tools expect them. Hooks and editors run the oconf in PATH. Jobs install it from \
        the place that you name with '--wheel', '--index-url' or '--image'; until you name one, \
        they use the oconf in PATH, and fail without it. A file that you have edited is never \
        overwritten; oconf prints the text to add to it.
        """,
      options: [.output, .provider] + IntegrationFile.options
        + [.wheel, .indexURL, .sha256, .image],
      operandChoices: { Starter.names },
      examples: {
        [
          .init("oconf init", "Create .oconf.json for the files in this folder"),
          .init("oconf init --pre-commit", "Set up hooks as well"),
          .init("oconf init --vscode", "Set up Visual Studio Code as well"),
          .init(
            "oconf init --github --image registry.corp.example/oconf:\(Version.current)",
            "Set up a workflow that runs in an image with oconf"),
          .init(
            "oconf init Security_AuthTokenConfiguration -o issuers.auth-token.json",
            "Create a configuration with one trusted issuer"),
          .init(
            "oconf init auth-token-configuration --provider keycloak --provider entra-v2",
            "Create a configuration with issuers of two identity providers"),
          .init(
            "oconf init token-tests issuers.auth-token.json -o issuers.oconf-test.json",
            "Create a suite with properties that hold for a configuration"),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    let operands = arguments.operands
    let takesPolicy = operands.first == DocumentKind.tokenTests.rawValue
    if operands.count > (takesPolicy ? 2 : 1) {
      throw .usage(.extraOperand(operands[takesPolicy ? 2 : 1]))
    }
    let providers = arguments.values(.provider).compactMap { Provider.named($0) }
    let usual = providers.isEmpty ? DocumentKind.settings : .authTokenConfiguration
    let name = operands.first ?? usual.rawValue
    guard let starter = Starter.all.first(where: { $0.kind.rawValue == name || $0.policy == name })
    else { throw .usage(.unknownStarter(name, Starter.names)) }
    if !providers.isEmpty, starter.kind != .authTokenConfiguration {
      throw .usage(.conflict(name, "--provider"))
    }
    let integrations = IntegrationFile.options.filter(arguments.isSet)
    let source = try Failure.ofUsage { () throws(UsageError) in try ProgramSource(arguments) }
    if let option = integrations.first, let kind = arguments.operands.first {
      throw .usage(.conflict(kind, "--" + option.name))
    }
    if operands.isEmpty, providers.isEmpty {
      // An unsuitable folder is an error before anything is written.
      let files = try integrations.isEmpty ? nil : Integrations(arguments, source)
      try writeSettings(arguments, needsNone: !integrations.isEmpty, console)
      return try files?.write(console) ?? .success
    }
    let path = arguments.value(.output) ?? "-"
    if operands.count == 2 {
      let draft = try SuiteDraft(of: operands[1], for: path, arguments, console)
      try write(draft.text, to: path, console)
      let count = draft.propertyCount
      for sentence in draft.leftOut { console.note("left out: \(sentence)") }
      if path != "-" {
        console.note(
          "\(path): written, with \(count == 1 ? "1 property" : "\(count) properties"); run it with 'oconf test'"
        )
      }
    } else {
      let text = providers.isEmpty ? starter.text.description : ProviderDraft.text(providers)
      try write(text, to: path, console)
      if path != "-" { console.note("\(path): written; \(starter.advice)") }
    }
    return .success
  }

  private static func write(
    _ starter: Starter, to path: String, _ console: Console
  ) throws(Failure) {
    try write(starter.text.description, to: path, console)
    if path != "-" { console.note("\(path): written; \(starter.advice)") }
  }

  /// - Parameter needsNone: True if the file may exist already.
  private static func writeSettings(
    _ arguments: Arguments, needsNone: Bool, _ console: Console
  ) throws(Failure) {
    let path = arguments.value(.output) ?? Recognition.settingsName
    if path != "-", System.exists(path) {
      guard needsNone else { throw .file(FileError(path, .write, .exists)) }
      console.note("\(path): already exists; not overwritten")
      return
    }
    let folder = Path.folder(of: path)
    let place = folder.isEmpty ? "." : folder
    var survey = try RepositorySurvey(of: place, arguments, console)
    guard !survey.isEmpty else { return try write(Starter.all[0], to: path, console) }
    var extracted: [ErrorText] = []
    if path != "-", survey.hasOnlyExports {
      extracted = ExtractedPolicies.write(survey.documents, in: folder, console)
      if !extracted.isEmpty { survey = try RepositorySurvey(of: place, arguments, console) }
    }
    let draft = SettingsDraft(survey)
    try write(try draft.text(), to: path, console)
    if path != "-" { console.note("\(path): written") }
    for line in extracted { console.note("  \(line)") }
    if !extracted.isEmpty, !survey.hasOnlyExports {
      console.note("  edit the extracted files; 'oconf flatten --write' then updates the exports")
    }
    for choice in draft.choices { console.note("  \(choice)") }
    if path != "-" { try FirstReview.show(place, settings: path, console) }
    console.note(
      "next: commit and push these files; then run 'oconf gate' on a branch with a change")
    if let policy = survey.untested {
      console.note(
        "there are no tests yet; for a suite, run: \(suiteLine(policy))"
      )
    }
  }

  /// The command that writes a suite for a policy next to it.
  private static func suiteLine(_ policy: String) -> String {
    let name = Path.name(of: policy).prefix { $0 != "." }
    let path = Path.join(Path.folder(of: policy), name + Recognition.suiteSuffix)
    return ShellText.line(
      ["oconf", "init", "token-tests", policy, "-o", path].map { Untrusted.escape($0) })
  }

  /// Writes a new file; `-` is standard output.
  private static func write(
    _ text: String, to path: String, _ console: Console
  ) throws(Failure) {
    if path == "-" {
      try console.write(document: text)
      _ = try console.finishDocument()
      return
    }
    try writeNew(text, to: path)
  }

  /// Throws if there is a file already.
  static func writeNew(_ text: String, to path: String) throws(Failure) {
    try Failure.ofFile { () throws(FileError) in
      let file = try FileReplacement(path, isNew: true)
      try file.write(Array(text.utf8).span)
      try file.commit()
    }
  }
}

/// The files that run oconf before commits, in CI and in editors, and the repository that they belong to.
struct Integrations {
  /// The path of the top of the repository from the working directory, with a slash at its end; empty if it
  /// is the working directory.
  private let top: String
  /// The same place without links.
  private let realTop: String
  private let files: [IntegrationFile]
  /// The same files for jobs that do not know where to get oconf.
  private let incomplete: [IntegrationFile]

  /// The files that the options ask for.
  init(_ arguments: Arguments, _ source: ProgramSource) throws(Failure) {
    let workingDirectory = System.workingDirectory ?? "/"
    var place = workingDirectory
    var steps = ""
    while place != "/", !System.exists(Path.join(place, ".git")) {
      place = Path.folder(of: place)
      steps += "../"
    }
    // Without a repository, the working directory is the place.
    let isRepository = System.exists(Path.join(place, ".git"))
    top = isRepository ? steps : ""
    realTop = isRepository ? place : workingDirectory
    let output = arguments.value(.output) ?? ""
    let folder = output == "-" ? "" : Path.folder(of: output)
    let scope = folder.isEmpty ? workingDirectory : System.realPath(folder) ?? workingDirectory
    let checked = Path.relative(scope, to: realTop) ?? ""
    guard !checked.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7f }) else {
      throw .unusable(checked, "hooks and jobs cannot name a folder with control characters")
    }
    files = IntegrationFile.all(arguments, source, scope: checked)
    incomplete = IntegrationFile.all(arguments, .path, scope: checked)
  }

  /// Writes all files that do not exist, and those that lacked a place to get oconf from. Says what to add to the
  /// others, and fails then.
  func write(_ console: Console) throws(Failure) -> ExitStatus {
    var status = ExitStatus.success
    for (file, incomplete) in zip(files, incomplete) {
      let path = top + file.path
      if System.exists(path) {
        let known = (try? FileReader.read(path))?.source
        if known?.equals(file.text) == true {
          console.note("\(path): already written")
          continue
        }
        if known?.equals(incomplete.text) == true {
          try console.write(document: file.text, to: path)
          console.note("\(path): updated; \(file.advice)")
          continue
        }
        console.fail("\(path): already exists; not overwritten; \(file.part.place):")
        console.complain(report: file.part.text)
        status = .failure
        continue
      }
      do throws(Failure) {
        try write(file, to: path)
        console.note("\(path): written; \(file.advice)")
      } catch {
        console.fail(error.text)
        status = .failure
      }
    }
    return status
  }

  private func write(_ file: IntegrationFile, to path: String) throws(Failure) {
    let folder = Path.folder(of: path)
    if let place = System.realPath(folder) ?? System.realPath(Path.folder(of: folder)),
      place != realTop, Path.relative(place, to: realTop) == nil
    {
      throw .unusable(folder, "is a link out of the repository; not written")
    }
    if !folder.isEmpty, let code = System.makeFolders(folder) {
      throw .file(FileError(folder, .write, .system(code)))
    }
    try InitCommand.writeNew(file.text, to: path)
  }
}

extension SourceBytes {
  fileprivate func equals(_ text: String) -> Bool { bytes(0..<count).elementsEqual(text.utf8) }
}
