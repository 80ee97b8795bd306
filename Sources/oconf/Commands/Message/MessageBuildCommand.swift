import ConfigModel
import Lint

/// `oconf message build`: writes messages.
enum MessageBuildCommand {
  static let types = [MessageType.request, .response, .error, .idpInit]

  static var spec: CommandSpec {
    CommandSpec(
      name: "message build",
      summary: "Build a message between a Salesforce identity provider and a client app",
      operands: "TYPE",
      details: """
        Prints one message with its parameters encoded. TYPE is request, response, error or \
        idp-init. With --to, the message answers another one: a response or an error answers a \
        request, and a request answers idp-init.
        If the dialect requires a state or a flow identifier, oconf creates one from the \
        system's random source, unless you specify it. With --pkce it also creates a code \
        verifier. Standard error lists the values to keep until the response arrives.
        The message is checked before it is printed. If it has errors, nothing is printed, and \
        the exit status is 1.
        """,
      options: [
        .buildDialect, .answerTo, .scheme, .consumerKey, .redirectURI, .scopes, .userHint,
        .buildLoginHost, .state, .freshState, .challenge, .pkce, .code, .errorCode,
        .errorDescription, .errorReason, .startURL, .appName, .uuid, .package, .activity, .output,
        .rule, .config, .noConfig,
      ],
      operandChoices: { types.map(\.rawValue) },
      examples: {
        [
          .init(
            "oconf message build request --dialect android-11 --pkce --package com.corp.app",
            "Build a request with a new code verifier and challenge"),
          .init(
            "oconf message build response --to \"$(cat request.txt)\" --code REDACTED",
            "Build the response to a request"),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    let type = try Failure.ofUsage { () throws(UsageError) in try messageType(arguments) }
    let store = try SettingsStore(arguments)
    let settings = try store.settings(inFolderNamed: ".")
    var builder = try MessageBuilder(type, arguments)
    let text = try builder.build()
    let source = SourceBytes(text)
    let report = settings.linter.lint(
      LintInput(
        path: "<message>", kind: .idpMessages, source: source,
        messages: MessageContext(dialect: builder.format.dialect, isKept: false)))
    let frames = FileFrames("<message>", source, .idpMessages)
    let isSound = !report.diagnostics.contains { $0.severity == .error }
    if !isSound || !arguments.isSet(.quiet) {
      console.complain(
        TextReport.findings(
          report.diagnostics, frames, console.errorStyle, columns: console.columns))
    }
    guard isSound else { return .findings }
    let check = IDPMessages(source, MessageContext(dialect: builder.format.dialect)).messages
    guard check.count == 1, check[0].type == type else {
      throw .defect("the written message differs from the requested one")
    }
    try console.write(document: text + "\n", to: arguments.value(.output))
    // The answer is useless without these values, so `--quiet` does not hide them.
    if !builder.keep.isEmpty {
      console.complain(
        "Keep until the response arrives:\n"
          + builder.keep.map { part -> TerminalText in "  \(part.name)=\(part.value)\n" }.joined())
    }
    return try console.finishDocument()
  }

  private static func messageType(_ arguments: Arguments) throws(UsageError) -> MessageType {
    guard let word = arguments.operands.first else { throw .missingOperand("TYPE") }
    if arguments.operands.count > 1 { throw .extraOperand(arguments.operands[1]) }
    guard let type = types.first(where: { $0.rawValue == word }) else {
      throw .unknownMessageType(word, types.map(\.rawValue))
    }
    return type
  }
}
