import ConfigModel

/// `oconf eval --merge`: adds the totals of the parts of a token log.
enum MergedSummaries {
  static func write(_ arguments: Arguments, _ console: Console) throws(Failure) -> ExitStatus {
    let operands = arguments.operands.isEmpty ? ["-"] : arguments.operands
    if operands.count(where: { $0 == "-" }) > 1 { throw .usage(.conflict("-", "-")) }
    var merged: TokenSummary?
    var first = ""
    for operand in operands {
      var reader = try SummaryReader(operand)
      while let (summary, place) = try reader.next() {
        guard merged != nil else {
          (merged, first) = (summary, place)
          continue
        }
        do throws(SummaryConflict) {
          try merged?.merge(summary)
        } catch {
          throw .unusable(
            place,
            "cannot be merged with the summary at \(first): '\(error.field.name)' is "
              + "\(error.other ?? "absent"), not \(error.first ?? "absent"); "
              + error.field.advice.string)
        }
      }
    }
    let name = operands[0] == "-" ? "<stdin>" : operands[0]
    guard let merged else { throw .unusable(name, "contains no summary") }
    guard merged.counts.isExact else {
      throw .unusable(name, "cannot merge the summaries: a count would exceed \(Counts.maximum)")
    }
    try merged.write(arguments.value(.reportFormat) ?? "json", to: nil, console)
    return merged.status
  }
}

extension TokenSummary {
  /// Writes the summary in a format of `--summary`.
  ///
  /// - Parameter path: The file; nil for standard output.
  func write(_ format: String, to path: String?, _ console: Console) throws(Failure) {
    let style = path == nil ? console.style : console.fileStyle
    try console.deliver(
      format == "json" ? json + "\n" : TokenSummaryText(summary: self, style: style).text.string,
      to: path)
  }
}
