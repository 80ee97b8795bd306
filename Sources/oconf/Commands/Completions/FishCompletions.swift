/// Completions for fish.
enum FishCompletions {
  static func script(_ commands: [CompletedCommand]) -> String {
    var text = """
      # Completions of oconf \(Version.current) for fish. Made by: oconf completions fish

      function __oconf_rules
          printf '%s\\n' \(ShellText.rules)
      end

      function __oconf_levels
          for rule in (__oconf_rules)
              printf "$rule=%s\\n" \(ShellText.levels)
          end
      end

      complete -c oconf -n __fish_use_subcommand -f -l help -d 'print help'
      complete -c oconf -n __fish_use_subcommand -f -l version -d 'print the version'

      """
    for command in commands {
      if command.words.count == 1 {
        text += "complete -c oconf -n __fish_use_subcommand -f -a \(command.name)"
        text += " -d \(ShellText.quoted(command.summary))\n"
      }
      let condition = " -n " + ShellText.quoted(condition(command))
      for option in command.options {
        text += "complete -c oconf\(condition) -l \(option.name)"
        text += option.short.map { " -s \($0)" } ?? ""
        text += option.value == nil ? "" : value(option.completed)
        text += " -d \(ShellText.quoted(option.help))\n"
      }
      switch command.operands {
      case .words(let words):
        text += "complete -c oconf\(condition) -f -a \(ShellText.quoted(list(words)))\n"
      case .rulesAndFiles: text += "complete -c oconf\(condition) -a '(__oconf_rules)'\n"
      default: break
      }
      for name in command.subcommands {
        text += "complete -c oconf\(condition) -a \(name)\n"
      }
    }
    return text
  }

  /// A fish condition: the command was typed, and none of its subcommands was.
  private static func condition(_ command: CompletedCommand) -> String {
    let typed = command.words.map { "__fish_seen_subcommand_from \($0)" }
    let within = command.subcommands.map { "not __fish_seen_subcommand_from \($0)" }
    return (typed + within).joined(separator: "; and ")
  }

  private static func value(_ value: CompletedValue) -> String {
    switch value {
    case .files: " -r -F"
    case .words(let words): " -x -a " + ShellText.quoted(list(words))
    case .rules, .rulesAndFiles: " -x -a '(__oconf_rules)'"
    case .levels: " -x -a '(__oconf_levels)'"
    case .anything: " -x"
    }
  }

  private static func list(_ words: [String]) -> String { words.joined(separator: " ") }
}
