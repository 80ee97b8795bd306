import ConfigModel
import Lint

/// `oconf assertion check`: reports what keeps an assertion from being accepted.
enum AssertionCheckCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "assertion check",
      summary: "Check that the token exchange can accept a saved SAML assertion",
      operands: "FILE",
      details: """
        Checks the encoding, the validity period, the audience, and that the assertion is signed. \
        Signatures are not verified. Lines and columns in an encoded file are those of the decoded \
        XML. Reports never show the content of an assertion, except for the names of its \
        attributes. FILE can be - for standard input.
        Exits with 1 if there are errors, and with --strict also if there are warnings.
        """,
      options: [
        .lintFormat, .output, .strict, .pedantic, .rule, .baseURL, .now, .stdinFilename, .config,
        .noConfig, .exitZero,
      ],
      examples: {
        [
          .init("oconf assertion check token.saml-assertion", "Check a file now"),
          .init(
            "oconf assertion check token.saml-assertion --now 2026-05-04T08:30:00Z",
            "Check it for a given time"),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    let options = try LintOptions(arguments)
    let input = try AssertionInput(arguments)
    let store = try SettingsStore(arguments)
    let isStream = arguments.operands.first == "-"
    let place = isStream ? nil : store.resolve(input.path)
    let settings =
      if let place { try store.settings(for: place) } else {
        try store.settings(inFolderNamed: ".")
      }
    let stated = settings.overrides.now
    let now = stated ?? Timestamp(secondsSince1970: System.secondsSince1970)
    // A file that cannot be decoded is one finding.
    let decoded = try? AssertionEncoding.decode(input.source)
    let source = decoded?.xml ?? input.source
    let linted = LintSession().lint(
      SessionDocument(
        LintInput(
          path: input.path, kind: .samlAssertion, source: source,
          assertion: SavedAssertion.Context(
            encoding: decoded?.encoding, isForExchange: true, now: now)),
        settings, absolute: place?.absolute))
    var report = LintReport()
    report.fileCount = 1
    report.add(linted, options.content(usesBaselines: false))
    if let encoding = decoded?.encoding, !encoding.isXML {
      console.note(
        "\(input.path): \(encoding.words); lines and columns are those of the decoded XML")
    }
    if stated == nil { console.note("checked at \(now) (current time)") }
    try options.outputs.write(report, console, usesErrors: false)
    let fails = report.count(.error) > 0 || options.isStrict && report.count(.warning) > 0
    return fails ? .findings : .success
  }
}
