import ConfigModel

/// `oconf lsp`: a language server for editors.
enum LanguageServerCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "lsp",
      summary: "Run a language server for editors",
      operands: "",
      details: """
        Speaks the Language Server Protocol (version 3.17) over standard input and output. An \
        editor starts it and shows findings, fixes and explanations while you type. The findings \
        are those of 'oconf lint' with the same settings.
        The server runs no program, except git to compare with earlier versions, and opens no \
        connection. Exits with 0 if the editor ended the session as the protocol requires, and \
        with 1 otherwise.
        """,
      options: [.log] + ServerOptions.settable,
      examples: {
        [.init("oconf lsp --log lsp.log < /dev/null", "Record the messages of a session")]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    if let operand = arguments.operands.first { throw .usage(.extraOperand(operand)) }
    let log = try arguments.value(.log).map { (path) throws(Failure) in try ServerLog(path) }
    var loop = MessageLoop(
      LanguageServer(arguments, log: log), input: System.standardInput,
      output: System.standardOutput)
    return loop.run()
  }
}
