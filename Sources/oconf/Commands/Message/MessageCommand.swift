import ConfigModel
import Lint

/// `oconf message`: checks messages between identity providers and their clients.
enum MessageCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "message",
      summary: "check and explain messages between Salesforce identity providers and clients",
      operands: "URL…",
      details: """
        Takes messages apart, says which they are, and checks each parameter. A URL is a message, a \
        file of messages (one a line, '#' before comments), a folder with such files (*.idp-messages), \
        or - for standard input. Messages of Android are given as the text of an intent.
        An answer is compared with the request before it: state, login host, and the app that it goes \
        to. With --setup it is held against the apps of a setup: keys, callbacks, schemes and scopes. \
        The dialect is recognised, unless --dialect or a line '# dialect: NAME' says it.
        Exits with 1 if there are errors, with --strict also if there are warnings. 'oconf message \
        build' writes messages.
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
            "check one message"),
          .init(
            "oconf message --dialect ios-sdk flow.idp-messages",
            "check a recorded flow of apps with Mobile SDK for iOS"),
          .init(
            "oconf message --setup corp.idp-setup.json flow.idp-messages",
            "check it against the apps that are declared"),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    guard !arguments.operands.isEmpty else { throw .usage(.missingOperand("URL…")) }
    let inputs = try MessageInputs(arguments, console)
    let report = MessageReport(inputs.documents, showsHints: arguments.isSet(.pedantic))
    let text: String
    if arguments.value(.reportFormat) == "json" {
      text = MessageJSON.text(report)
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
