import ConfigModel

/// `oconf fmt`: formats JSON documents, one member per line.
enum FormatCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "fmt",
      summary: "Format JSON documents",
      operands: "[PATH…]",
      details: """
        Formats files in place, with one field or array element per line and four spaces per \
        level. The order of fields, and every number and string, stay as written. PATH is a file, \
        a folder, or - to filter standard input. The default is the current folder. Files listed \
        under 'flattened' in .oconf.json stay flat.
        A file with invalid JSON is reported and left unchanged. With --stdout and --exit-zero it \
        is copied unchanged, as git expects of a textconv program.
        With --check, --format writes a report in any format of 'oconf lint'.
        Exits with 1 if a file is not valid JSON; with --check or --diff, also if a file is not \
        formatted.
        """,
      options: [
        .check, .formatDiff, .stdout, .checkFormat, .indent, .kind, .stdinFilename, .ignoreUnknown,
        .noIgnore, .config,
        .noConfig, .jobs, .exitZero,
      ],
      examples: {
        [
          .init("oconf fmt --check Examples", "List files that are not formatted"),
          .init(
            "oconf fmt --check --format junit=fmt.xml Examples",
            "Report unformatted files to a build server"),
          .init("oconf fmt --kind json - < any.json", "Format any JSON document"),
        ]
      },
      run: run)
  }

  private enum Mode {
    case write, check, diff, stdout
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    let mode = try Failure.ofUsage { () throws(UsageError) in try Self.mode(arguments) }
    let indentation = try Failure.ofUsage { () throws(UsageError) in
      try Self.indentation(arguments)
    }
    let outputs = try outputs(arguments, mode)
    let threads = try Failure.ofUsage { () throws(UsageError) in
      try arguments.number(.jobs, minimum: 1)
    }
    let store = try SettingsStore(arguments)
    var finder = InputFinder(store, arguments, console)
    try finder.find(arguments.operands.isEmpty ? ["."] : arguments.operands)

    var formatter = Formatter(
      indentation, passesMalformed: mode == .stdout && arguments.isSet(.exitZero),
      report: outputs.map { _ in LintReport() }, console)
    var status: ExitStatus = finder.errors.isEmpty ? .success : .failure
    for error in finder.errors { console.fail(error.text) }
    let formatted =
      mode == .check
      ? FormatCheck.formatted(finder.files, indentation, threads: threads, console) : []
    let progress =
      mode == .write
      ? console.showProgress(
        .init(item: .file, found: .init(same: "formatted"), total: finder.files.count)) : nil
    defer { progress?.finish() }
    for (index, file) in finder.files.enumerated() {
      let changed = formatter.changed
      defer { progress?.count(found: formatter.changed - changed) }
      if mode == .check, formatted[index] {
        formatter.countFormatted()
        continue
      }
      do throws(Failure) {
        let passesOver = !file.isNamed || arguments.isSet(.ignoreUnknown)
        let isFilter = mode == .write && file.standardInput != nil
        status = max(
          status,
          try formatter.format(file, isFilter ? .stdout : mode, passesOverUnknown: passesOver))
      } catch {
        console.fail(error.text)
        formatter.countFailed()
        status = .failure
      }
    }
    progress?.finish()
    formatter.summarize(mode)
    if let report = formatter.report { try outputs?.write(report, console, usesErrors: false) }
    if formatter.count + formatter.flat == 0, status == .success, mode != .stdout {
      console.note("nothing was formatted: no recognized JSON document found")
    }
    return status
  }

  /// The outputs for reports; nil without `--format`, when paths are printed instead.
  private static func outputs(
    _ arguments: Arguments, _ mode: Mode
  ) throws(Failure) -> ReportOutputs? {
    guard arguments.isSet(.lintFormat) else { return nil }
    return try Failure.ofUsage { () throws(UsageError) in
      if mode != .check { throw .needs("--format", "'--check'") }
      return try ReportOutputs(arguments)
    }
  }

  private static func mode(_ arguments: Arguments) throws(UsageError) -> Mode {
    let choices: [(Option, Mode)] = [(.check, .check), (.diff, .diff), (.stdout, .stdout)]
    let chosen = choices.filter { arguments.isSet($0.0) }
    if chosen.count > 1 { throw .conflict("--" + chosen[0].0.name, "--" + chosen[1].0.name) }
    return chosen.first?.1 ?? .write
  }

  static func indentation(_ arguments: Arguments) throws(UsageError) -> JSONIndentation {
    guard let text = arguments.value(.indent) else { return FormatCheck.indentation }
    if text == "tab" { return .tab }
    guard let count = Int(text), 0...JSONIndentation.maximumSpaces ~= count else {
      throw .badValue(.indent, text, "0 to \(JSONIndentation.maximumSpaces), or 'tab'")
    }
    return .spaces(count)
  }

  /// Formats one file after the other.
  private struct Formatter {
    private let indentation: JSONIndentation
    /// True to write malformed documents unchanged.
    private let passesMalformed: Bool
    private let console: Console
    private(set) var changed = 0
    private var unchanged = 0
    private var failed = 0
    /// The number of skipped files, which settings declare to be made by `oconf flatten`.
    private(set) var flat = 0
    /// The number of files that were checked.
    private(set) var count = 0
    /// The findings about unformatted and malformed files; nil if no report is requested.
    private(set) var report: LintReport?

    init(
      _ indentation: JSONIndentation, passesMalformed: Bool, report: LintReport?,
      _ console: Console
    ) {
      self.indentation = indentation
      self.passesMalformed = passesMalformed
      self.report = report
      self.console = console
    }

    /// Counts a file that could not be read or written.
    mutating func countFailed() {
      failed += 1
    }

    /// Counts a file that is known to be formatted.
    mutating func countFormatted() {
      count += 1
      report?.fileCount = count
    }

    mutating func format(
      _ file: InputFile, _ mode: Mode, passesOverUnknown: Bool
    ) throws(Failure) -> ExitStatus {
      guard let document = try file.load() else {
        if passesOverUnknown { return .success }
        throw .usage(.unknownKind(path: file.path))
      }
      guard document.kind.isJSON(document.source, name: file.name) else {
        if passesOverUnknown { return .success }
        throw .usage(.unsuitableKind(path: file.path, document.kind, "formatted"))
      }
      if mode != .stdout, file.isFlattened {
        console.detail("\(file.path): left flat, as 'flattened' in .oconf.json requires")
        flat += 1
        return .success
      }
      count += 1
      report?.fileCount = count
      let tree = JSONParser.parse(document.source)
      guard tree.isWellFormed else {
        if report == nil {
          _ = document.reportErrors(onlySyntax: true, console)
        } else {
          report?.add(document.syntaxErrors, of: document)
        }
        if passesMalformed {
          let output = console.output
          try Failure.ofFile { () throws(FileError) in
            try output.write(document.source.bytes(0..<document.source.count).span)
          }
        }
        return .findings
      }
      try FormatCheck.checkGrowth(tree, indentation, path: file.path)
      if mode == .stdout {
        var output = console.output
        try FormatCheck.write(tree, indentation, into: &output)
        return try console.finishDocument()
      }
      let comparison = try FormatCheck.compare(tree, indentation)
      guard !comparison.isEqual else {
        unchanged += 1
        return .success
      }
      if mode != .write { changed += 1 }
      switch mode {
      case .check where report != nil:
        report?.add(
          [FormatCheck.finding(document.source, from: comparison.commonCount)], of: document)
        return .findings
      case .check:
        try console.write("\(file.path)\n")
        return .findings
      case .diff:
        var collector = ByteCollector()
        try FormatCheck.write(tree, indentation, into: &collector)
        try console.write(
          LineDifference(file.path, document.source, collector.source).text(console.style))
        return .findings
      case .stdout:
        try replace(document, tree)
        return .success
      case .write:
        try replace(document, tree)
        changed += 1
        return .success
      }
    }

    func summarize(_ mode: Mode) {
      guard mode == .write, changed + unchanged > 0 else { return }
      let failures = failed > 0 ? ", \(failed) failed" : ""
      console.note("\(changed) formatted, \(unchanged) already formatted\(failures)")
    }

    private func replace(_ document: ReadDocument, _ tree: JSONTree) throws(Failure) {
      var target = try Failure.ofFile { () throws(FileError) in
        try FileReplacement(document.file.path, expecting: document.loaded.status)
      }
      try FormatCheck.write(tree, indentation, into: &target)
      try Failure.ofFile(target.commit)
    }
  }
}
