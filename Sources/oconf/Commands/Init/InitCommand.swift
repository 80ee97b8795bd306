import ConfigModel
import Lint

/// `oconf init`: creates starter files.
enum InitCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "init",
      summary: "begin with settings, or with a document of some kind",
      operands: "[KIND]",
      details: """
        Without a KIND, writes the settings .oconf.json into the current folder. With one, prints a \
        document of that kind to start from, with names of corp.example in it that are to be \
        replaced: 'oconf lint' takes them for placeholders under '--environment production'.
        A file that exists is never overwritten.
        """,
      options: [.output],
      operandChoices: { Starter.all.map(\.kind.rawValue) },
      examples: {
        [
          .init("oconf init", "start with .oconf.json"),
          .init(
            "oconf init auth-token-configuration -o issuers.auth-token.json",
            "start with a trusted issuer"),
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
