import ConfigModel

/// `oconf origin`: decides which origins a policy allows.
enum OriginCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "origin",
      summary: "say which origins a policy admits, and by which pattern",
      operands: "POLICY ORIGIN…",
      details: """
        POLICY is a value of Security_AllowOrigin, a file that holds one, or an export of policies. \
        An origin is scheme, host and port, as browsers send it in the header Origin. For each one \
        the pattern is shown that admits it, or the one that comes closest, with the first thing in \
        which they differ.
        With - for an ORIGIN they are read from standard input, one a line, and each gives one line \
        of four fields with tabs between them: allowed or refused, the origin, the pattern, and the \
        readings that the verdict rests on; what there is not is a dash.
        Exits with 0 if all are admitted, with 1 if some are not, with 2 if that cannot be told.
        """,
      options: [
        .reportFormat, .output, .reading, .kind, .stdinFilename, .config, .noConfig, .exitZero,
      ],
      examples: {
        [
          .init(
            "oconf origin 'https://*.corp.example' https://app.corp.example",
            "ask about one origin and a value"),
          .init(
            "oconf origin export.properties - < origins.txt", "ask about each line of a log"),
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
    if arguments.value(.reportFormat) == "json" {
      var report = OriginJSON(subject)
      try report.run(origins, output, &counts)
    } else if origins.contains("-") {
      var report = OriginLines(subject)
      try report.run(origins, output, &counts)
    } else {
      try OriginText(subject, console, output.style).run(origins, output, &counts)
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
    if malformed > 0 { words += " (\(malformed) of them no origins)" }
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
