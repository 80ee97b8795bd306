import ConfigModel

/// Completions for zsh, as a function of its completion system.
enum ZshCompletions {
  static func script(_ commands: [CompletedCommand]) -> String {
    var text = """
      #compdef oconf
      # Completions of oconf \(Version.current) for zsh. Made by: oconf completions zsh

      _oconf_rules() {
        local -a rules=(\(ShellText.rules))
        compadd "$@" -- $rules
      }

      _oconf_levels() {
        local -a rules=(\(ShellText.rules)) levels=(\(ShellText.levels))
        compadd "$@" -- ${^rules}=$^levels
      }


      """
    for command in commands { text += function(command, commands) }
    text += """
      _oconf() {
        local curcontext=$curcontext state line
        _arguments -C '(- *)--help[print help]' '(- *)--version[print the version]' \\
          '1:command:->command' '*::argument:->argument'
        case $state in
          command)
            local -a commands=(

      """
    for command in commands where command.words.count == 1 {
      text += "        \(ShellText.quoted(command.name + ":" + command.summary))\n"
    }
    text += """
            )
            _describe command commands
            ;;
          argument)
            (( $+functions[_oconf_$words[1]] )) && _oconf_$words[1]
            ;;
        esac
      }

      _oconf "$@"

      """
    return text
  }

  private static func function(
    _ command: CompletedCommand, _ commands: [CompletedCommand]
  ) -> String {
    var text = "_oconf_\(command.identifier)() {\n"
    for name in command.subcommands {
      text += """
          if [[ $words[2] == \(name) ]] && (( CURRENT > 2 )); then
            shift words
            (( CURRENT-- ))
            _oconf_\(command.identifier)_\(name)
            return
          fi

        """
    }
    text += "  _arguments -s -S"
    for option in command.options { text += " \\\n    " + argument(option) }
    if command.subcommands.isEmpty {
      text += " \\\n    " + ShellText.quoted("*:argument:" + action(command.operands)) + "\n"
    } else {
      let names = command.subcommands.joined(separator: " ")
      text += " \\\n    " + ShellText.quoted("1:argument:{ compadd \(names); _files }")
      text += " \\\n    " + ShellText.quoted("*:argument:" + action(command.operands)) + "\n"
    }
    return text + "}\n\n"
  }

  private static func argument(_ option: Option) -> String {
    let help = escaped(option.help)
    var spec = "[\(help)]"
    if let value = option.value {
      spec += ":" + escaped(value) + ":" + action(option.completed)
    }
    let long = "--" + option.name + (option.value == nil ? "" : "=")
    guard let short = option.short else { return ShellText.quoted("*" + long + spec) }
    return ShellText.quoted("*" + long + spec) + " "
      + ShellText.quoted("*-\(short)" + (option.value == nil ? "" : "+") + spec)
  }

  private static func action(_ value: CompletedValue) -> String {
    switch value {
    case .files: "_files"
    case .words(let words): "(" + words.joined(separator: " ") + ")"
    case .rules: "_oconf_rules"
    case .rulesAndFiles: "{ _oconf_rules; _files }"
    case .levels: "_oconf_levels"
    case .anything: " "
    }
  }

  /// The text with backslashes, brackets and colons escaped.
  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]")
      .replacing(":", with: "\\:")
  }
}
