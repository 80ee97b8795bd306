/// The forms that a report was asked for in, and where each one goes.
struct ReportOutputs {
  private struct Output {
    let format: any LintFormat.Type
    /// Nil for standard output.
    let path: String?
  }

  private let outputs: [Output]
  private let isQuiet: Bool

  /// `--format NAME=FILE` says where a form goes; the one without a file goes where `--output` says,
  /// else to standard output.
  init(_ arguments: Arguments) throws(UsageError) {
    isQuiet = arguments.isSet(.quiet)
    let requests = arguments.values(.lintFormat)
    guard !requests.isEmpty else {
      outputs = [Output(format: TextReport.self, path: arguments.value(.output))]
      return
    }
    var outputs: [Output] = []
    for request in requests {
      let parts = request.split(separator: "=", maxSplits: 1).map(String.init)
      guard let format = LintFormats.all.first(where: { $0.name == parts.first }) else {
        throw .badChoice(.lintFormat, request)
      }
      outputs.append(
        Output(format: format, path: parts.count > 1 ? parts[1] : arguments.value(.output)))
    }
    for (index, output) in outputs.enumerated() {
      guard let twin = outputs[..<index].first(where: { $0.path == output.path }) else { continue }
      throw .conflict("--format \(twin.format.name)", "--format \(output.format.name)")
    }
    if let path = arguments.value(.output), !outputs.contains(where: { $0.path == path }) {
      throw .needs("--output", "a '--format' without a file of its own")
    }
    self.outputs = outputs
  }

  /// Writes them all.
  ///
  /// - Parameter usesErrors: Whether standard output has been used for documents, so that a report
  ///   would spoil them; it goes to standard error then.
  func write(_ report: LintReport, _ console: Console, usesErrors: Bool) throws(Failure) {
    for output in outputs {
      let style =
        usesErrors && output.path == nil
        ? { console.errorStyle } : output.path == nil ? { console.style } : { console.fileStyle }
      let text = output.format.render(
        report,
        for: ReportTarget(isQuiet: isQuiet, style: style(), columns: console.columns))
      if usesErrors, output.path == nil {
        console.complain(text)
      } else {
        try console.write(text, to: output.path)
      }
    }
  }
}
