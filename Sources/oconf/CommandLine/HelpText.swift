/// Help texts, formatted for 80 columns.
enum HelpText {
  static let width = 80
  /// The purpose of the program, in a few words.
  static var purpose: String { "check, try out and compare mobile identity configuration" }

  /// The help of the program as a whole.
  static func overview(_ commands: [CommandSpec]) -> String {
    let column = (commands.map(\.name.count).max() ?? 0) + 2
    var text = """
      oconf: \(purpose)

      Usage: oconf COMMAND [OPTIONS] [ARGUMENTS]

      Commands:

      """
    for command in commands {
      text += entry(command.name, command.summary, column: column)
    }
    text += """

      Options:
      \(entry("--help", "show this help; 'oconf COMMAND --help' shows a command's", column: 11))\
      \(entry("--version", "show the version", column: 11))
      Exit status: 0 nothing to report, 1 findings, 2 no answer (usage, unreadable
      file, failed write). With several files the worst one counts.

      Limits: files up to 1 GiB; JSON nested up to 512 levels.

      """
    return text
  }

  /// The help of one command.
  static func text(_ command: CommandSpec) -> String {
    var text = "\(wrap("oconf \(command.name): \(command.summary)"))\n"
    text += "Usage: oconf \(command.name) [OPTIONS] \(command.operands)\n\n"
    for paragraph in command.details.split(separator: "\n") {
      text += wrap(String(paragraph)) + "\n"
    }
    text += "Options:\n"
    let column = (command.allOptions.map(\.synopsis.count).max() ?? 0) + 2
    for option in command.allOptions {
      text += entry(option.synopsis, option.help, column: min(column, 30))
    }
    let examples = command.examples()
    text += examples.count == 1 ? "\nExample:\n" : "\nExamples:\n"
    for example in examples {
      text += "  \(example.line)\n" + indent(wrap(example.effect, width: width - 6), by: 6)
    }
    return text
  }

  /// Formats a name and its meaning in two columns.
  private static func entry(_ name: String, _ meaning: String, column: Int) -> String {
    let lines = wrap(meaning, width: width - 2 - column).split(separator: "\n")
    let gap = String(repeating: " ", count: column)
    var text = "  " + name
    if name.count + 2 > column {
      text += "\n  " + gap
    } else {
      text += String(repeating: " ", count: column - name.count)
    }
    return text + lines.joined(separator: "\n  " + gap) + "\n"
  }

  static func indent(_ text: String, by count: Int) -> String {
    let blanks = String(repeating: " ", count: count)
    return text.split(separator: "\n").map { blanks + $0 + "\n" }.joined()
  }

  /// Breaks a paragraph between words. The result ends with a line break.
  static func wrap(_ text: String, width: Int = HelpText.width) -> String {
    var lines = [""]
    for word in text.split(separator: " ") {
      let last = lines.count - 1
      if lines[last].isEmpty {
        lines[last] += word
      } else if lines[last].count + 1 + word.count <= width {
        lines[last] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
