import ConfigModel

/// Decisions for machines, one a line, without what only people read: neither trace nor messages.
struct DecisionLines {
  private static let blockSize = 1 << 16

  private let readings: Readings
  private var bytes: [UInt8] = []

  init(_ readings: Readings) {
    self.readings = readings
    bytes.reserveCapacity(2 * Self.blockSize)
  }

  var isFull: Bool { bytes.count >= Self.blockSize }

  mutating func flush(_ console: Console) throws(Failure) {
    let block = bytes
    try Failure.ofFile { () throws(FileError) in try console.output.write(block.span) }
    bytes.removeAll(keepingCapacity: true)
  }

  mutating func add(malformed problem: String, line: Int) {
    begin(line)
    append(",\"verdict\":null,\"error\":")
    bytes += JSONObjectText.text(problem).utf8
    append("}\n")
  }

  mutating func add(_ decision: Decision, line: Int) {
    begin(line)
    append(",\"verdict\":\"")
    bytes += decision.verdict.rawValue.utf8
    append("\",\"reason\":\"")
    append(decision.reason.code)
    append("\",\"reasons\":[")
    for (index, reason) in decision.reasons.enumerated() {
      append(index == 0 ? "{\"code\":\"" : ",{\"code\":\"")
      append(reason.code)
      append("\"}")
    }
    append("],\"username\":")
    add(decision.username)
    append(",\"userKind\":")
    if let kind = decision.userKind {
      append(kind == .virtual ? "\"virtual\"" : "\"mapped\"")
    } else {
      append("null")
    }
    append(",\"roles\":[")
    for (index, role) in decision.roles.enumerated() {
      append(index == 0 ? "{\"name\":" : ",{\"name\":")
      add(role)
      append("}")
    }
    append("]")
    add(",\"issuedAt\":", decision.lifetime?.issuedAt)
    add(",\"expiresAt\":", decision.lifetime?.expiresAt)
    add(",\"expiresIn\":", decision.lifetime?.expiresIn)
    append(",\"assumptions\":[")
    if !decision.assumptions.isEmpty {
      bytes += DecisionJSON.assumptions(decision, readings).joined(separator: ",").utf8
    }
    append("]}\n")
  }

  private mutating func begin(_ line: Int) {
    append("{\"version\":1")
    add(",\"line\":", line)
  }

  private mutating func append(_ text: StaticString) {
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func add(_ name: StaticString, _ number: Int?) {
    append(name)
    guard let number else { return append("null") }
    bytes += String(number).utf8
  }

  private mutating func add(_ text: Text?) {
    guard let text else { return append("null") }
    let isPlain = text.allSatisfy {
      0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "#")
    }
    guard isPlain else {
      bytes += JSONObjectText.text(text.string).utf8
      return
    }
    bytes.append(UInt8(ascii: "\""))
    for index in 0..<text.count { bytes.append(text[index]) }
    bytes.append(UInt8(ascii: "\""))
  }
}
