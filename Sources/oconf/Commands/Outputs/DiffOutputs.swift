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
    for request in requests {
      let text =
        switch request.name {
        case "json": FolderJSON.shape.document(report)
        case "markdown": ReportMarkdown(CommandReport(report)).text.string
        case "html": ReportHTML(CommandReport(report)).text
        case "github": ReportAnnotations(CommandReport(report)).text
        default:
          ReportText(
            CommandReport(report), request.path == nil ? console.style : console.fileStyle,
            isQuiet: isQuiet, showsIDs: report.showsIDs
          ).text.string
        }
      try console.deliver(text, to: request.path)
      if request.name == "github" {
        try StepSummary.append(ReportMarkdown(CommandReport(report)).text)
      }
    }
  }

  func write(_ report: DiffReport, _ console: Console) throws(Failure) {
    for request in requests {
      let text =
        switch request.name {
        case "json": DiffJSON.shape.document(report)
        case "markdown": ReportMarkdown(CommandReport(report)).text.string
        case "html": ReportHTML(CommandReport(report)).text
        case "github": ReportAnnotations(CommandReport(report)).text
        default:
          ReportText(
            CommandReport(report), request.path == nil ? console.style : console.fileStyle,
            isQuiet: isQuiet, showsIDs: report.showsIDs
          ).text.string
        }
      try console.deliver(text, to: request.path)
      if request.name == "github" {
        try StepSummary.append(ReportMarkdown(CommandReport(report)).text)
      }
    }
  }
}
