/// The requested formats of a report, with the destination of each.
struct ReportOutputs {
  private struct Output {
    let format: any LintFormat.Type
    /// Nil for standard output.
    let path: String?
  }

  private let outputs: [Output]
  private let isQuiet: Bool
  private let showsPointers: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    isQuiet = arguments.isSet(.quiet)
    showsPointers = arguments.isSet(.showPointers)
    // The usual case creates nothing that it does not need.
    guard arguments.isSet(.lintFormat) else {
      outputs = [Output(format: TextReport.self, path: arguments.value(.output))]
      return
    }
    var outputs: [Output] = []
    for request in try FormatRequest.all(arguments, .lintFormat, fallback: TextReport.name) {
      guard let format = LintFormats.named(request.name) else {
        throw .badChoice(.lintFormat, request.name)
      }
      outputs.append(Output(format: format, path: request.path))
    }
    self.outputs = outputs
  }

  /// True if a format has the picture of trust, which all documents are part of.
  var drawsTrust: Bool { outputs.contains { $0.format.name == LintHTML.name } }

  /// Writes all outputs.
  ///
  /// - Parameter usesErrors: True if documents were written to standard output. A report would
  ///   spoil them, so it goes to standard error.
  func write(_ report: LintReport, _ console: Console, usesErrors: Bool) throws(Failure) {
    for output in outputs {
      let style =
        usesErrors && output.path == nil
        ? { console.errorStyle } : output.path == nil ? { console.style } : { console.fileStyle }
      let text = output.format.render(
        report,
        for: ReportTarget(
          isQuiet: isQuiet, showsPointers: showsPointers, style: style(), columns: console.columns))
      if usesErrors, output.path == nil {
        console.complain(report: text)
      } else {
        try console.deliver(text, to: output.path)
      }
    }
    if outputs.contains(where: { $0.format.name == GitHubReport.name }) {
      try StepSummary.append(MarkdownReport.text(report, upTo: MarkdownReport.maximumCount))
    }
  }
}

/// A requested format of a report, with its destination.
struct FormatRequest {
  let name: String
  /// Nil for standard output.
  let path: String?

  /// The request with `auto` replaced by the format of `gate` and `diff` that suits the environment
  /// of the program.
  var resolved: FormatRequest {
    guard name == "auto" else { return self }
    let isInGitHub = System.environment("GITHUB_ACTIONS") == "true"
    return FormatRequest(name: isInGitHub ? "github" : "text", path: path)
  }

  /// The formats that the command line requests. `--format NAME=FILE` sets the destination of a
  /// format. A format without a file goes to the file of `--output`, otherwise to standard output.
  ///
  /// - Parameter fallback: The format if none is named.
  static func all(
    _ arguments: Arguments, _ option: Option, fallback: String
  ) throws(UsageError) -> [FormatRequest] {
    let names = arguments.values(option)
    guard !names.isEmpty else {
      return [FormatRequest(name: fallback, path: arguments.value(.output))]
    }
    let requests = names.map { text in
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      let path = parts.count > 1 ? parts[1] : arguments.value(.output)
      return FormatRequest(name: parts.first ?? text, path: path == "-" ? nil : path)
    }
    for (index, request) in requests.enumerated() {
      guard let twin = requests[..<index].first(where: { $0.path == request.path }) else {
        continue
      }
      throw .sameOutput("--format \(twin.name)", "--format \(request.name)")
    }
    if let path = arguments.value(.output), path != "-",
      !requests.contains(where: { $0.path == path })
    {
      throw .needs("--output", "a '--format' without a file of its own")
    }
    return requests
  }
}

extension Option {
  /// `--format` of `oconf lint`.
  static let lintFormat = Option(
    "format", in: .output, value: "NAME[=FILE]", choices: LintFormats.names, choiceTakesFile: true,
    isRepeatable: true, defaultValue: "text",
    """
    The output format, and optionally a file for it; 'auto' is the format of GitHub or GitLab in \
    their CI jobs, and text elsewhere
    """)

  /// `--format` of `oconf fmt`.
  static let checkFormat = Option(
    "format", in: .output, value: "NAME[=FILE]", choices: LintFormats.names, choiceTakesFile: true,
    isRepeatable: true,
    "With --check, the format of the report, as in 'oconf lint', and optionally a file for it")
}
