import ConfigModel

/// Manual pages in the macros of mdoc(7).
enum ManPage {
  /// The page about the program as a whole.
  static func overview(_ commands: [CommandSpec]) -> String {
    var page = head("oconf", HelpText.purpose)
    page += ".Nm\n.Ar command\n.Op Ar options\n.Op Ar arguments\n"
    page += ".Nm\n.Fl -help | -version\n.Sh DESCRIPTION\n"
    page += line(
      """
      Checks the identity policies of Oracle Mobile Cloud (Mobile Hub) and the mobile apps of \
      Salesforce identity providers, predicts what a service decides for a token or an origin, and \
      shows whether a change grants access to anyone new.
      """)
    page += "The commands are:\n.Bl -tag -width Ds\n"
    for command in commands {
      page += ".It Xr oconf-\(command.name) 1\n" + line(sentence(command.summary))
    }
    page += """
      .El
      .Sh ENVIRONMENT
      .Bl -tag -width Ds
      .It Ev NO_COLOR , CLICOLOR_FORCE
      Turn colors off, or on.
      .It Ev COLUMNS
      The width of reports, if the terminal does not report one.
      .It Ev FORCE_HYPERLINK
      Turn links in a terminal on, or off with 0.
      .It Ev OCONF_DOCS_URL
      The URL of the documentation that reports link to.
      .It Ev GITHUB_ACTIONS , GITLAB_CI
      Select the report format of
      .Ql --format auto .
      .It Ev GITHUB_WORKSPACE , CI_PROJECT_DIR
      The root of the checkout.
      Paths in the reports for these services are relative to it.
      .It Ev GITHUB_STEP_SUMMARY
      The file to which
      .Ql --format github
      appends a summary.
      .El
      .Sh FILES
      .Bl -tag -width Ds
      .It Pa .oconf.json
      Settings.
      The file in the nearest parent folder applies, up to the folder that contains
      .Pa .git .
      .El

      """
    page += exitStatus + ".Sh SEE ALSO\n"
    let pages = commands.map { ".Xr oconf-\($0.name) 1" }.sorted()
    return page + pages.joined(separator: " ,\n") + "\n"
  }

  /// The page of one command.
  static func text(_ command: CommandSpec) -> String {
    let name = command.name.replacing(" ", with: "-")
    var page = head("oconf-" + name, command.summary)
    page += ".Nm oconf \(command.name)\n.Op Ar options\n"
    if !command.operands.isEmpty { page += ".Ar \(argument(command.operands))\n" }
    page += ".Sh DESCRIPTION\n"
    for (index, paragraph) in command.details.split(separator: "\n").enumerated() {
      page += (index == 0 ? "" : ".Pp\n") + line(String(paragraph))
    }
    page += ".Pp\nThe options are:\n.Bl -tag -width Ds\n"
    for option in command.allOptions {
      page += ".It "
      if let short = option.short { page += "Fl \(short) , " }
      page += "Fl -\(option.name)"
      if let value = option.value {
        page += (option.isValueOptional ? " Op Ar " : " Ar ") + argument(value)
      }
      page += "\n" + line(sentence(option.help))
      for remark in option.remarks { page += line(remark) }
    }
    page += ".El\n"
    for subcommand in command.subcommands {
      page += ".Pp\nSee also\n.Xr oconf-\(name)-\(subcommand.name) 1 .\n"
    }
    page += exitStatus + ".Sh EXAMPLES\n"
    for (index, example) in command.examples().enumerated() {
      page += (index == 0 ? "" : ".Pp\n") + line(sentence(example.effect))
      page += ".Dl \(escaped(example.line))\n"
    }
    return page + ".Sh SEE ALSO\n.Xr oconf 1\n"
  }

  private static func head(_ name: String, _ summary: String) -> String {
    """
    .Dd \(Version.date)
    .Dt \(name.uppercased()) 1
    .Os
    .Sh NAME
    .Nm \(name)
    .Nd \(escaped(summary.prefix(1).lowercased() + summary.dropFirst()))
    .Sh SYNOPSIS

    """
  }

  private static let exitStatus = """
    .Sh EXIT STATUS
    .Bl -tag -width Ds
    .It 0
    Success: no errors, or nothing to report.
    .It 1
    Errors found (with
    .Fl Fl strict ,
    warnings as well), or a check failed.
    .It 2
    Could not complete: wrong usage, an unreadable file, a failed write.
    With several files, the highest status counts.
    .El

    """

  private static func sentence(_ text: String) -> String {
    String(text.prefix(1)).uppercased() + String(text.dropFirst()) + "."
  }

  /// Text lines: each sentence begins on a line of its own, as mdoc requires.
  private static func line(_ text: String) -> String {
    var lines = ""
    for sentence in text.replacing(". ", with: ".\n").split(separator: "\n") {
      for text in HelpText.wrap(escaped(String(sentence)), width: 78).split(separator: "\n") {
        // A dot or a quote at the beginning would make the line a macro.
        lines += (text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : "") + text + "\n"
      }
    }
    return lines
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("…", with: "...").replacing("\"", with: "\\(dq")
      .replacing("--", with: "\\-\\-")
  }

  /// The arguments of a macro. Brackets and bars are escaped, because macros take them as
  /// punctuation.
  private static func argument(_ text: String) -> String {
    escaped(text).replacing("[", with: "\\&[").replacing("]", with: "]\\&")
      .replacing("|", with: "\\&|\\&")
  }
}
