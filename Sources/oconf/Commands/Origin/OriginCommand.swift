import ConfigModel

/// `oconf origin`: decides which origins a policy allows.
enum OriginCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "origin",
      summary: "Predict which origins a policy allows, and by which pattern",
      operands: "POLICY ORIGIN…",
      details: """
        POLICY is a value of Security_AllowOrigin, a file that contains one, or a policy export. \
        ORIGIN is scheme, host and port, as a browser sends it in the Origin header. For each \
        origin, oconf shows the pattern that allows it, or the closest pattern and the first \
        difference.
        If ORIGIN is -, origins are read from standard input, one per line. Each result is a \
        line of four fields, separated by tabs: allowed or refused, the origin, the pattern, and \
        the readings that the verdict depends on. A missing field is a dash.
        Exits with 0 if all origins are allowed, and with 1 if some are not.
        """,
      options: [
        .reportFormat, .output, .reading, .kind, .stdinFilename, .config, .noConfig, .exitZero,
      ],
      examples: {
        [
          .init(
            "oconf origin 'https://*.corp.example' https://app.corp.example",
            "Check one origin against a policy value"),
          .init(
            "oconf origin export.properties - < origins.txt", "Check each line of a log"),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    guard let operand = arguments.operands.first else { throw .usage(.missingOperand("POLICY")) }
    let origins = arguments.operands.dropFirst()
    guard !origins.isEmpty else { throw .usage(.missingOperand("ORIGIN…")) }
    if arguments.operands.filter({ $0 == "-" }).count > 1 { throw .usage(.conflict("-", "-")) }
    let subject = try OriginSubject(operand, arguments, console)
    subject.noteFaults(console)
    let output = try OriginOutput(arguments.value(.output), console)
    var counts = OriginCounts()
    if arguments.value(.reportFormat) != "json", origins.contains("-") {
      var report = OriginLines(subject)
      try report.run(origins, output, &counts)
    } else {
      var verdicts = OriginVerdicts(subject, output)
      if arguments.value(.reportFormat) == "json" {
        try verdicts.writeJSON(origins)
      } else {
        try verdicts.writeText(origins, columns: console.columns)
      }
      counts = verdicts.counts
    }
    try output.finish()
    if counts.total != 1 { console.note("\(counts.words)") }
    return counts.status
  }
}

/// The number of verdicts of each kind.
struct OriginCounts {
  var (allowed, refused, malformed) = (0, 0, 0)

  mutating func add(_ verdict: OriginDecider.Verdict) {
    if verdict.isAllowed { allowed += 1 } else { refused += 1 }
    if !verdict.isOrigin { malformed += 1 }
  }

  var total: Int { allowed + refused }

  var status: ExitStatus { refused > 0 ? .findings : .success }

  var words: String {
    if total == 0 { return "no origins" }
    var words = "\(allowed) allowed, \(refused) refused"
    if malformed == 1 { words += " (1 is not a valid origin)" }
    if malformed > 1 { words += " (\(malformed) are not valid origins)" }
    return words
  }
}

/// The destination of the verdicts: standard output, or a file that is written completely or not at
/// all.
struct OriginOutput {
  private let console: Console
  private let file: FileReplacement?

  init(_ path: String?, _ console: Console) throws(Failure) {
    self.console = console
    file = try path.map { path throws(Failure) in
      try Failure.ofFile { () throws(FileError) in try FileReplacement(path) }
    }
  }

  var style: Style { file == nil ? console.style : console.fileStyle }

  /// True if the reader of standard output has closed it.
  var isClosed: Bool { file == nil && console.output.isClosed }

  func write(_ bytes: Span<UInt8>) throws(Failure) {
    try Failure.ofFile { () throws(FileError) in
      if let file { try file.write(bytes) } else { try console.output.write(bytes) }
    }
  }

  func write(_ text: TerminalText) throws(Failure) { try write(document: text.string) }

  func write(document text: String) throws(Failure) {
    try write(Array(text.utf8).span)
  }

  func finish() throws(Failure) {
    if let file { try Failure.ofFile(file.commit) }
  }
}

/// Decides about origins one after the other, and writes each verdict as it is made.
struct OriginVerdicts {
  private static let blockSize = 1 << 16

  private let subject: OriginSubject
  private let decider: OriginDecider
  private let output: OriginOutput
  private(set) var counts = OriginCounts()

  init(_ subject: OriginSubject, _ output: OriginOutput) {
    self.subject = subject
    self.output = output
    decider = OriginDecider(subject.policy, subject.readings)
  }

  private mutating func decide(_ origin: String) -> OriginDecider.Verdict {
    let verdict = decider.decide(origin)
    counts.add(verdict)
    return verdict
  }

  mutating func writeText(
    _ origins: some Sequence<String>, columns: Int
  ) throws(Failure) {
    let report = OriginText(subject, output.style, columns: columns)
    for (index, origin) in origins.enumerated() {
      let text = report.text(origin, decide(origin))
      try output.write((index == 0 ? TerminalText() : "\n") + text)
    }
  }

  mutating func writeJSON(_ operands: some Sequence<String>) throws(Failure) {
    var report = OriginJSON(subject)
    for operand in operands {
      if operand == "-" {
        try readLines(&report)
      } else {
        report.add(operand, decide(operand))
      }
    }
    report.end()
    try output.write(document: report.take())
  }

  private mutating func readLines(_ report: inout OriginJSON) throws(Failure) {
    let lines = try Failure.ofFile { () throws(FileError) in try LineReader("-") }
    while let line = try Failure.ofFile({ () throws(FileError) in try lines.nextRange() }) {
      if line.isEmpty { continue }
      // A line that is too long for an origin is cut one byte after the maximum length.
      let length = min(line.count, OriginDecider.maximumCount + 1)
      let origin = lines.text(line.prefix(length))
      report.add(origin, decide(origin))
      if report.text.utf8.count >= Self.blockSize {
        try output.write(document: report.take())
        if output.isClosed { return }
      }
    }
  }
}
