import ConfigModel

/// `oconf merge-summaries`: adds the totals of the parts of a token log.
enum MergeSummariesCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "merge-summaries",
      summary: "Merge summaries of the parts of a token log",
      operands: "[FILE…]",
      details: """
        Reads the summaries that 'oconf eval --jsonl --summary json' and \
        'oconf diff --tokens FILE --summary json' print for the parts of a token log, and prints the \
        summary of the whole log. Without FILE, or if FILE is -, it reads standard input. An input has any number of summaries, such as one per line.
        The result is the same as that of one run over the whole log, byte for byte, in whatever order and groups the summaries are merged. Summaries of different configurations, times or other inputs cannot be merged.
        Exits like one run over the whole log: with 2 if a line is malformed or a decision is undecided, and otherwise with 1 if a token is rejected, or if the comparison of 'oconf diff' fails.
        """,
      options: [.summaryFormat, .output, .exitZero],
      examples: {
        [
          .init(
            "oconf merge-summaries monday.json tuesday.json", "Merge the summaries of two days"),
          .init(
            "cat monday.json tuesday.json | oconf merge-summaries --format text",
            "Show the totals of two days"),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
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
    try merged.write(
      arguments.value(.summaryFormat) ?? "json", to: arguments.value(.output), console)
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
