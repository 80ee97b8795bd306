import ConfigModel

/// The requested formats of a comparison or a gate, with the destination of each.
struct ComparisonOutputs {
  private let requests: [FormatRequest]
  private let isQuiet: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    requests = try FormatRequest.all(arguments, .comparisonFormat, fallback: "text").map(\.resolved)
    isQuiet = arguments.isSet(.quiet)
  }

  /// True if one of the formats is a page.
  var hasPage: Bool { requests.contains { $0.name == "html" } }

  func write(_ report: FolderReport, _ console: Console) throws(Failure) {
    try write(CommandReport(report), json: FolderJSON.shape.document(report), console)
  }

  func write(_ report: DiffReport, _ console: Console) throws(Failure) {
    try write(CommandReport(report), json: DiffJSON.shape.document(report), console)
  }

  func write(_ report: GateReport, _ console: Console) throws(Failure) {
    try write(CommandReport(report), json: GateJSON.shape.document(report), console)
  }

  private func write(
    _ report: @autoclosure () -> CommandReport, json: @autoclosure () -> String, _ console: Console
  ) throws(Failure) {
    for request in requests {
      let target = ReportTarget(
        isQuiet: isQuiet, style: request.path == nil ? console.style : console.fileStyle,
        columns: console.columns)
      let format = ReportFormat.all.first { $0.name == request.name }
      try console.deliver(format?.render(report(), target) ?? json(), to: request.path)
      if request.name == "github" { try StepSummary.append(ReportMarkdown(report()).text) }
    }
  }
}
