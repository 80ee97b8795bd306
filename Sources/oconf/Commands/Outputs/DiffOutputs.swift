import ConfigModel

/// The requested formats of a comparison, with the destination of each.
struct DiffOutputs {
  private let requests: [FormatRequest]
  private let isQuiet: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    requests = try FormatRequest.all(arguments, .comparisonFormat, fallback: "text").map(\.resolved)
    isQuiet = arguments.isSet(.quiet)
  }

  func write(_ report: FolderReport, _ console: Console) throws(Failure) {
    try write(
      CommandReport(report), json: FolderJSON.shape.document(report), showsIDs: report.showsIDs,
      console)
  }

  func write(_ report: DiffReport, _ console: Console) throws(Failure) {
    try write(
      CommandReport(report), json: DiffJSON.shape.document(report), showsIDs: report.showsIDs,
      console)
  }

  private func write(
    _ report: @autoclosure () -> CommandReport, json: @autoclosure () -> String, showsIDs: Bool,
    _ console: Console
  ) throws(Failure) {
    for request in requests {
      let text =
        switch request.name {
        case "json": json()
        case "markdown": ReportMarkdown(report()).text.string
        case "html": ReportHTML(report()).text
        case "github": ReportAnnotations(report()).text
        default:
          ReportText(
            report(), request.path == nil ? console.style : console.fileStyle, isQuiet: isQuiet,
            showsIDs: showsIDs
          ).text.string
        }
      try console.deliver(text, to: request.path)
      if request.name == "github" { try StepSummary.append(ReportMarkdown(report()).text) }
    }
  }
}
