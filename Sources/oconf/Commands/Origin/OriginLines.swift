import ConfigModel

/// Writes verdicts for line-based programs: one line per origin, in one pass, with memory only for
/// the longest line.
struct OriginLines {
  private static let blockSize = 1 << 16

  private let subject: OriginSubject
  private let decider: OriginDecider
  private var bytes: [UInt8] = []
  /// The patterns as they are shown.
  private let patterns: [[UInt8]]

  init(_ subject: OriginSubject) {
    self.subject = subject
    decider = OriginDecider(subject.policy, subject.readings)
    patterns = subject.policy.patterns.map { Array(Untrusted.escape(subject.shown($0.item)).utf8) }
    bytes.reserveCapacity(2 * Self.blockSize)
  }

  mutating func run(
    _ operands: some Sequence<String>, _ output: OriginOutput, _ counts: inout OriginCounts
  ) throws(Failure) {
    for operand in operands {
      if operand == "-" {
        try readLines(output, &counts)
      } else {
        add(Array(operand.utf8).span, &counts)
      }
    }
    try flush(output)
  }

  private mutating func readLines(
    _ output: OriginOutput, _ counts: inout OriginCounts
  ) throws(Failure) {
    let lines = try Failure.ofFile { () throws(FileError) in try LineReader("-") }
    while let line = try Failure.ofFile({ () throws(FileError) in try lines.nextRange() }) {
      lines.withBytes(line) { add($0, &counts) }
      if bytes.count >= Self.blockSize {
        try flush(output)
        if output.isClosed { return }
      }
    }
  }

  private mutating func flush(_ output: OriginOutput) throws(Failure) {
    try output.write(bytes.span)
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func add(_ text: Span<UInt8>, _ counts: inout OriginCounts) {
    if text.isEmpty { return }
    let verdict = decider.decide(text)
    counts.add(verdict)
    append(verdict.isAllowed ? "allowed\t" : "refused\t")
    addOrigin(text, isPlain: verdict.isOrigin)
    append("\t")
    if let pattern = verdict.pattern { bytes += patterns[pattern] } else { append("-") }
    append("\t")
    if verdict.assumptions.isEmpty {
      append("-\n")
    } else {
      bytes += subject.words(verdict.assumptions).joined(separator: ",").utf8
      append("\n")
    }
  }

  /// Appends an origin. One of lowercase letters, digits and common punctuation is appended
  /// unchanged, because it can neither do harm nor hold a secret.
  private mutating func addOrigin(_ text: Span<UInt8>, isPlain: Bool) {
    let start = bytes.count
    // A line that is too long for an origin is cut.
    for index in 0..<min(text.count, OriginDecider.maximumCount) { bytes.append(text[index]) }
    if isPlain, Self.isHarmless(bytes[start...]) { return }
    let shown = Untrusted.escape(
      OriginSubject.shown(String(decoding: bytes[start...], as: UTF8.self)))
    bytes.removeSubrange(start...)
    bytes += shown.utf8
  }

  private static func isHarmless(_ bytes: ArraySlice<UInt8>) -> Bool {
    var colons = 0
    for byte in bytes {
      switch byte {
      case 0x61...0x7A, 0x2D...0x39, UInt8(ascii: "_"): break
      case UInt8(ascii: ":"): colons += 1
      default: return false
      }
    }
    return colons <= 2
  }

  private mutating func append(_ text: String) { bytes += text.utf8 }
}
