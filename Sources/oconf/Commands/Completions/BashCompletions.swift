/// Completions for bash 4 and later, without the package bash-completion.
enum BashCompletions {
  static func script(_ commands: [CompletedCommand]) -> String {
    var text = """
      # Completions of oconf \(Version.current) for bash. Made by: oconf completions bash

      _oconf_rules='\(ShellText.rules)'

      # Offers words. Where the line was broken at '=', what stands before it is in $key.
      _oconf_words() {
        mapfile -t COMPREPLY < <(compgen -W "$1" -- "$key$2")
        [[ -z $key ]] || COMPREPLY=("${COMPREPLY[@]#"$key"}")
      }

      # Offers the levels of rules.
      _oconf_levels() {
        local rule words=
        for rule in $_oconf_rules; do
          words+=" $rule=off $rule=info $rule=warning $rule=error"
        done
        _oconf_words "$words" "$1"
      }

      # Offers files.
      _oconf_files() {
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$1")
      }

      _oconf() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command= key= i last=$COMP_CWORD
        # The line is broken at '=', too: '--format=json' and 'duplicate-issuer=off' are three words.
        if [[ $word == = ]]; then
          word=
          ((last++))
        fi
        if [[ ${COMP_WORDS[last - 1]} == = ]]; then
          before=${COMP_WORDS[last - 2]}
          if [[ $before != -* ]]; then
            key=$before=
            before=${COMP_WORDS[last - 3]}
            [[ $before != = ]] || before=${COMP_WORDS[last - 4]}
          fi
        fi
        COMPREPLY=()
        for ((i = 1; i < COMP_CWORD; i++)); do
          case $command:${COMP_WORDS[i]} in

      """
    for command in commands where command.words.count == 1 {
      text += "      :\(command.name)) command=\(command.name) ;;\n"
    }
    for command in commands where command.words.count == 2 {
      let name = ShellText.quoted(command.name)
      text += "      \(command.words.joined(separator: ":"))) command=\(name) ;;\n"
    }
    text += """
          esac
        done
        case $command:$before in

      """
    for command in commands {
      for option in command.options where option.value != nil {
        let names = [option.short.map { "-\($0)" }, "--" + option.name].compactMap(\.self)
        let patterns = names.map { ShellText.quoted(command.name) + ":" + $0 }
        text += "    \(patterns.joined(separator: " | "))) \(offer(option.completed)); return ;;\n"
      }
    }
    let names = commands.filter { $0.words.count == 1 }.map(\.name)
    text += """
        esac
        case $command:$word in
          :*) _oconf_words '\((names + ["--help", "--version"]).joined(separator: " "))' "$word" ;;

      """
    for command in commands {
      let options = command.options.map { "--" + $0.name }.joined(separator: " ")
      let name = ShellText.quoted(command.name)
      text += "    \(name):-*) _oconf_words '\(options)' \"$word\" ;;\n"
      var offers = offer(command.operands)
      if !command.subcommands.isEmpty {
        offers += "\n      [[ $word ]] && COMPREPLY+=($(compgen -W "
        offers += "'\(command.subcommands.joined(separator: " "))' -- \"$word\"))"
      }
      text += "    \(name):*) \(offers) ;;\n"
    }
    return text + """
        esac
      }

      complete -F _oconf oconf

      """
  }

  private static func offer(_ value: CompletedValue) -> String {
    switch value {
    case .files: "_oconf_files \"$word\""
    case .words(let words): "_oconf_words '\(words.joined(separator: " "))' \"$word\""
    case .rules: "_oconf_words \"$_oconf_rules\" \"$word\""
    case .rulesAndFiles:
      "_oconf_words \"$_oconf_rules\" \"$word\"; [[ ${COMPREPLY[*]} ]] || _oconf_files \"$word\""
    case .levels: "_oconf_levels \"$word\""
    case .anything: ":"
    }
  }
}
