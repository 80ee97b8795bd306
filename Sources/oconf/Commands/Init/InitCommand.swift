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
        Without KIND, looks at the files in the current folder and below, and writes matching \
        settings to .oconf.json. It recognizes environments by the names of their folders, such as \
        'production' or 'qa', and lists each export with the files that it is made from. The \
        choices are shown, and can be edited in the file. If there are no files yet, the settings \
        are empty.
        With KIND, prints a starter document of that kind. Replace its corp.example names with \
        your own: with '--environment production', 'oconf lint' reports them as placeholders.
        With the kind 'token-tests' and POLICY, an issuer configuration, a list of origins or an \
        export, prints a suite with properties that are proved to hold for this policy.
        --pre-commit, --github and --gitlab write their files at the root of the git repository, \
        where the tools expect them. An existing file is never overwritten; oconf prints the text \
        to add to it.
        """,
      options: [.output, .preCommit, .github, .gitlab],
      operandChoices: { Starter.all.map(\.kind.rawValue) },
      examples: {
        [
          .init("oconf init", "Create .oconf.json for the files in this folder"),
          .init("oconf init --pre-commit --github", "Set up hooks and a workflow as well"),
          .init(
            "oconf init auth-token-configuration -o issuers.auth-token.json",
            "Create a configuration with one trusted issuer"),
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
    let name = arguments.operands.first ?? DocumentKind.settings.rawValue
    guard let starter = Starter.all.first(where: { $0.kind.rawValue == name }) else {
      throw .usage(.unknownStarter(name, Starter.all.map(\.kind.rawValue)))
    }
    let integrations = [Option.preCommit, .github, .gitlab].filter(arguments.isSet)
    if !integrations.isEmpty, let kind = arguments.operands.first {
      throw .usage(.conflict(kind, "--pre-commit, --github and --gitlab"))
    }
    if arguments.operands.isEmpty {
      try writeSettings(arguments, needsNone: !integrations.isEmpty, console)
      return try integrations.isEmpty ? .success : Integrations(arguments).write(console)
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
      try write(starter, to: path, console)
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
    if needsNone, System.exists(path) {
      console.note("\(path): already exists; left as it is")
      return
    }
    let folder = Path.folder(of: path)
    let survey = try RepositorySurvey(of: folder.isEmpty ? "." : folder, arguments, console)
    guard !survey.isEmpty else { return try write(Starter.all[0], to: path, console) }
    let draft = SettingsDraft(survey)
    try write(try draft.text(), to: path, console)
    if path != "-" { console.note("\(path): written") }
    for choice in draft.choices { console.note("  \(choice)") }
    console.note(
      "next: 'oconf lint', and 'oconf lint --show-settings FILE' for the settings of a file")
    if let policy = survey.untested {
      console.note(
        "there are no tests yet; for a suite, run 'oconf init token-tests \(policy) -o NAME\(Recognition.suiteSuffix)'"
      )
    }
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
