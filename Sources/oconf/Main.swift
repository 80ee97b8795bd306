import ConfigModel

/// The entry point of the program.
@main enum Main {
  static func main() {
    Interruptions.ignoreFailuresOfWrites()
    Interruptions.reportCrashes()
    let console = Console()
    let words = System.arguments
    var status: ExitStatus
    do throws(Failure) {
      status = try run(words, console)
      try console.finish()
    } catch {
      console.fail(error.text)
      if case .usage(let usage) = error, usage.isAboutTheCommandLine {
        FileTrace.note(.stop, "")
        let command = command(words)
        if case .missingOperand = usage, let command {
          console.note("\(HelpText(Style(isColored: false)).usage(command))")
        }
        console.note("Try 'oconf \(command.map { $0.name + " " } ?? "")--help'.")
      }
      status = .failure
    }
    System.exit(status.rawValue)
  }

  /// The command of a command line; nil without one.
  private static func command(_ words: [String]) -> CommandSpec? {
    guard let first = words.first, let command = Commands.named(first) else { return nil }
    return words.dropFirst().first.flatMap(command.subcommand) ?? command
  }

  private static func run(
    _ words: [String], _ console: Console
  ) throws(Failure) -> ExitStatus {
    guard let first = words.first else {
      console.complain(report: HelpText(Style(isColored: false)).overview(Commands.groups))
      return .failure
    }
    switch first {
    case "--help", "-h", "help":
      guard let topic = words.dropFirst().first, !topic.hasPrefix("-") else {
        try console.write(document: HelpText(console.style).overview(Commands.groups))
        return .success
      }
      guard let command = Commands.named(topic) else {
        throw .usage(.unknownCommand(topic, known: Commands.names))
      }
      let within = words.dropFirst(2).first.flatMap { command.subcommand($0) }
      try console.write(document: HelpText(console.style).text(within ?? command))
      return .success
    case "--version", "-V":
      let isLong = words.contains("--verbose") || words.contains("-v")
      try console.write(document: isLong ? Version.details : "oconf \(Version.current)\n")
      return .success
    default:
      return try run(first, words.dropFirst(), console)
    }
  }

  private static func run(
    _ name: String, _ words: ArraySlice<String>, _ console: Console
  ) throws(Failure) -> ExitStatus {
    guard let command = Commands.named(name) else {
      if name.hasPrefix("-") { throw .usage(.unknownOption(name, [.help, .version])) }
      throw .usage(.unknownCommand(name, known: Commands.names))
    }
    if let word = words.first, let within = command.subcommand(word) {
      return try run(within, words.dropFirst(), console)
    }
    if let word = words.first, !word.hasPrefix("-"), !System.exists(word),
      let near = EditDistance.nearest(to: word, among: command.subcommands.map(\.name))
    {
      throw .usage(.unknownCommand("\(name) \(word)", known: ["\(name) \(near)"]))
    }
    return try run(command, words, console)
  }

  private static func run(
    _ command: CommandSpec, _ words: ArraySlice<String>, _ console: Console
  ) throws(Failure) -> ExitStatus {
    let arguments = try Failure.ofUsage { () throws(UsageError) in
      try Arguments(words, options: command.options, CommandSpec.commonOptions)
    }
    console.configure(
      isQuiet: arguments.isSet(.quiet), isVerbose: arguments.isSet(.verbose),
      color: arguments.value(.color))
    if arguments.isSet(.help) {
      let help = HelpText(console.style, isLong: !arguments.isShort(.help))
      try console.write(document: help.text(command))
      return .success
    }
    try Failure.ofUsage { () throws(UsageError) in try OutputPaths.check(arguments, command) }
    let status = try command.run(arguments, console)
    return status == .findings && arguments.isSet(.exitZero) ? .success : status
  }
}
