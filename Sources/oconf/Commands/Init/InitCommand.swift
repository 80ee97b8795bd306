import ConfigModel
import Lint

/// `oconf init`: creates starter files.
enum InitCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "init",
      summary: "Create a settings file or a starter document",
      operands: "[KIND]",
      details: """
        Without KIND, writes the settings file .oconf.json to the current folder. With KIND, \
        prints a starter document of that kind. Replace its corp.example names with your own: \
        with '--environment production', 'oconf lint' reports them as placeholders. An existing \
        file is never overwritten.
        """,
      options: [.output],
      operandChoices: { Starter.all.map(\.kind.rawValue) },
      examples: {
        [
          .init("oconf init", "Create .oconf.json"),
          .init(
            "oconf init auth-token-configuration -o issuers.auth-token.json",
            "Create a configuration with one trusted issuer"),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    if arguments.operands.count > 1 { throw .usage(.extraOperand(arguments.operands[1])) }
    let name = arguments.operands.first ?? DocumentKind.settings.rawValue
    guard let starter = Starter.all.first(where: { $0.kind.rawValue == name }) else {
      throw .usage(.unknownStarter(name, Starter.all.map(\.kind.rawValue)))
    }
    let isForHere = arguments.operands.isEmpty
    guard let path = arguments.value(.output) ?? (isForHere ? Recognition.settingsName : nil)
    else {
      try console.write(document: starter.text.description)
      return try console.finishDocument()
    }
    try Failure.ofFile { () throws(FileError) in
      let file = try FileReplacement(path, isNew: true)
      try file.write(Array(starter.text.description.utf8).span)
      try file.commit()
    }
    console.note("\(path): written; \(starter.advice)")
    return .success
  }
}
