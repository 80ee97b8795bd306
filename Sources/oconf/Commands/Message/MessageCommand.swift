import ConfigModel
import Lint

/// `oconf message`: checks messages between identity providers and their clients.
enum MessageCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "message",
      summary: "Check and explain messages between Salesforce identity providers and client apps",
      operands: "URL…",
      details: """
        Decodes messages, identifies their types, and checks each parameter. URL is a message, a \
        file of messages (one per line; comments begin with '#'), a folder of such files \
        (*.idp-messages), or - for standard input. Write Android messages as intent URIs.
        A response is compared with the request before it: state, login host and receiving app. \
        With --setup, messages are checked against the apps of a setup: keys, callbacks, schemes \
        and scopes. The dialect (the variant of the messages, such as that of Mobile SDK for iOS) \
        is detected, unless --dialect or a line '# dialect: NAME' specifies it.
        Exits with 1 if there are errors, and with --strict also if there are warnings. To create \
        messages, use 'oconf message build'.
        """,
      options: [
        .dialect, .loginHost, .setup, .reportFormat, .output, .strict, .pedantic, .rule,
        .environment,
        .stdinFilename, .noIgnore, .config, .noConfig, .exitZero,
      ],
      subcommands: [.init(name: "build") { MessageBuildCommand.spec }],
      examples: {
        [
          .init(
            "oconf message 'clientapp://oauth2/v1.0/authresponse?code=REDACTED'",
            "Check one message"),
          .init(
            "oconf message --dialect ios-sdk flow.idp-messages",
            "Check a recorded flow of Mobile SDK for iOS"),
          .init(
            "oconf message --setup corp.idp-setup.json flow.idp-messages",
            "Check a flow against the declared apps"),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    guard !arguments.operands.isEmpty else { throw .usage(.missingOperand("URL…")) }
    let inputs = try MessageInputs(arguments, console)
    let isJSON = arguments.value(.reportFormat) == "json"
    // Without a document, there is nothing to count in a text.
    if inputs.hasFailed, inputs.documents.isEmpty, !isJSON { return .failure }
    let report = MessageReport(inputs.documents, showsHints: arguments.isSet(.pedantic))
    let text: String
    if isJSON {
      text = MessageJSON.shape.document(report)
    } else {
      let style = arguments.isSet(.output) ? console.fileStyle : console.style
      text =
        MessageText(style: style, columns: console.columns).text(
          report, isQuiet: arguments.isSet(.quiet)
        ).string
    }
    try console.write(document: text, to: arguments.value(.output))
    if inputs.hasFailed { return .failure }
    let fails =
      report.counts[.error] > 0 || arguments.isSet(.strict) && report.counts[.warning] > 0
    return fails ? .findings : .success
  }
}
