/// Help texts.
struct HelpText {
  /// The width of the terminal up to 100 columns, beyond which lines are hard to read; 80 in files and
  /// pipes.
  static let width = min(100, OutputWidth.terminal ?? OutputWidth.stated ?? 80)
  /// The purpose of the program, in a few words.
  static var purpose: String { "Lint, compare and test mobile identity configuration" }

  let style: Style
  /// True for `--help`, which has descriptions, examples, possible values and defaults; `-h` lists
  /// options only.
  let isLong: Bool

  init(_ style: Style, isLong: Bool = true) {
    self.style = style
    self.isLong = isLong
  }

  /// The help of the program as a whole.
  func overview(_ groups: [CommandGroup]) -> String {
    let column = (groups.flatMap(\.commands).map(\.name.count).max() ?? 0) + 2
    var text = """
      \(Self.wrap(Self.purpose))
      \(Self.wrap("""
        oconf checks the identity policies of Oracle Mobile Cloud (Mobile Hub) and the mobile apps \
        of Salesforce identity providers, predicts what a service decides for a token or an origin, \
        and shows whether a change grants access to anyone new.
        """))
      \(usage("oconf COMMAND [OPTIONS] [ARGUMENTS]"))

      """
    for group in groups {
      text += "\n" + heading(group.title + ":") + "\n"
      for command in group.commands {
        text += entry(command.name, command.summary, column: column)
      }
    }
    text += """

      \(heading("Options:"))
      \(entry(Option.help.synopsis, "Print help; see also 'oconf COMMAND --help'", column: 15))\
      \(entry(Option.version.synopsis, Option.version.help, column: 15))
      \(heading("Exit status:"))
      \(entry("0", "Success: no errors, or nothing to report", column: 3))\
      \(entry("1", "Errors found (with --strict, warnings as well), or a check failed", column: 3))\
      \(entry("2", "Could not complete: wrong usage, unreadable file, failed write", column: 3))\
      \(Self.indent(Self.wrap("With several files, the highest status counts."), by: 2))
      \(Self.wrap("Limits: files up to 1 GiB; JSON nested up to 512 levels."))
      """
    return text + link(to: Documentation.page(aboutCommand: nil))
  }

  /// The help of one command.
  func text(_ command: CommandSpec) -> String {
    var text = Self.wrap(command.summary) + "\n"
    text += usage(command) + "\n"
    if isLong {
      for paragraph in command.details.split(separator: "\n") {
        text += "\n" + Self.wrap(String(paragraph))
      }
    }
    text += options(command.allOptions)
    guard isLong else {
      return text + "\nFor details and examples, run 'oconf \(command.name) --help'.\n"
    }
    let examples = command.examples()
    text += "\n" + heading(examples.count == 1 ? "Example:" : "Examples:") + "\n"
    for example in examples {
      text += "  \(example.line)\n"
      text += Self.indent(Self.wrap(example.effect, width: Self.width - 6), by: 6)
    }
    return text + link(to: Documentation.page(aboutCommand: command.name))
  }

  private func link(to page: String?) -> String {
    page.map { "\nDocumentation: \(style.link(words: $0, to: $0))\n" } ?? ""
  }

  /// The options under the headings of their groups, in the order of the groups.
  private func options(_ options: [Option]) -> String {
    let column = min((options.map(\.synopsis.count).max() ?? 0) + 2, 30)
    return OptionGroup.allCases.map { group in
      let entries = options.filter { $0.group == group }.map { option in
        entry(option.synopsis, meaning(option), column: column)
      }
      return entries.isEmpty ? "" : "\n" + heading(group.rawValue + ":") + "\n" + entries.joined()
    }.joined()
  }

  private func meaning(_ option: Option) -> String {
    isLong ? ([option.help] + option.remarks).joined(separator: " ") : option.help
  }

  /// The usage line of a command.
  func usage(_ command: CommandSpec) -> String {
    let operands = command.operands.isEmpty ? "" : " " + command.operands
    return usage("oconf \(command.name) [OPTIONS]" + operands)
  }

  private func heading(_ text: String) -> String { style.paint(words: text, .bold) }

  private func usage(_ line: String) -> String { heading("Usage:") + " " + line }

  /// Formats a name and its meaning in two columns.
  private func entry(_ name: String, _ meaning: String, column: Int) -> String {
    let lines = Self.wrap(meaning, width: Self.width - 2 - column).split(separator: "\n")
    let gap = String(repeating: " ", count: column)
    var text = "  " + style.paint(words: name, .cyan)
    if name.count + 2 > column {
      text += "\n  " + gap
    } else {
      text += String(repeating: " ", count: column - name.count)
    }
    return text + lines.joined(separator: "\n  " + gap) + "\n"
  }

  static func indent(_ text: String, by count: Int) -> String {
    let spaces = String(repeating: " ", count: count)
    return text.split(separator: "\n").map { spaces + $0 + "\n" }.joined()
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
