import ConfigModel

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
