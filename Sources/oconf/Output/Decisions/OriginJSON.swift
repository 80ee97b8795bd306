import ConfigModel

/// Verdicts on origins for machines. They are written as they are made, so there may be any number
/// of them.
struct OriginJSON {
  private static let blockSize = 1 << 16

  private let subject: OriginSubject
  private let decider: OriginDecider
  private let refusals: OriginRefusals
  private var text = ""
  private var isFirst = true

  init(_ subject: OriginSubject) {
    self.subject = subject
    decider = OriginDecider(subject.policy, subject.readings)
    refusals = OriginRefusals(subject.policy, subject.readings)
  }

  mutating func run(
    _ operands: some Sequence<String>, _ output: OriginOutput, _ counts: inout OriginCounts
  ) throws(Failure) {
    text =
      "{\"version\":1,\"path\":\(JSONObjectText.text(subject.frames.path)),\"results\":["
    for operand in operands {
      if operand == "-" {
        try readLines(output, &counts)
      } else {
        add(operand, &counts)
      }
    }
    text += "]}\n"
    try flush(output)
  }

  private mutating func readLines(
    _ output: OriginOutput, _ counts: inout OriginCounts
  ) throws(Failure) {
    let lines = try Failure.ofFile { () throws(FileError) in try LineReader("-") }
    while let line = try Failure.ofFile({ () throws(FileError) in try lines.nextRange() }) {
      if line.isEmpty { continue }
      // A line that is too long for an origin is cut one byte after the maximum length.
      let length = min(line.count, OriginDecider.maximumCount + 1)
      add(lines.text(line.prefix(length)), &counts)
      if text.utf8.count >= Self.blockSize {
        try flush(output)
        if output.isClosed { return }
      }
    }
  }

  private mutating func flush(_ output: OriginOutput) throws(Failure) {
    try output.write(document: text)
    text = ""
  }

  private mutating func add(_ origin: String, _ counts: inout OriginCounts) {
    let verdict = decider.decide(origin)
    counts.add(verdict)
    let refusal = verdict.isAllowed ? nil : refusals.refusal(of: origin)
    let match = verdict.pattern.map { subject.policy.patterns[$0].item }
    if !isFirst { text += "," }
    isFirst = false
    text += JSONObjectText.build { object in
      object.add("origin", OriginSubject.shown(origin))
      object.add("allowed", verdict.isAllowed)
      object.add("pattern", match.map(subject.shown))
      object.add("range", raw: match.map { subject.frames.json(subject.place($0)) })
      object.add("hint", refusal.map { OriginSubject.shown($0.message) })
      object.add("nearest", raw: refusal?.nearest.map(nearest))
      object.add("assumptions", assumptions(verdict))
    }
  }

  /// The nearest pattern.
  private func nearest(_ item: AllowOriginPolicy.Item) -> String {
    JSONObjectText.build { object in
      object.add("pattern", subject.shown(item))
      object.add("range", raw: subject.frames.json(subject.place(item)))
    }
  }

  private func assumptions(_ verdict: OriginDecider.Verdict) -> [String] {
    verdict.assumptions.switchable.map { reading in
      JSONObjectText.build { object in
        object.add("reading", reading.name.description)
        object.add("choice", subject.readings.choice(of: reading).description)
      }
    }
  }
}
