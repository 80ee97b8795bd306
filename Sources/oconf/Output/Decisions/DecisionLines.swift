import ConfigModel

/// Decisions for machines, one per line, without the trace and the messages that only people read.
struct DecisionLines: ~Copyable {
  private static let blockSize = 1 << 16

  private let readings: Readings
  private var buffer = LineBuffer()

  init(_ readings: Readings) {
    self.readings = readings
  }

  var isFull: Bool { buffer.count >= Self.blockSize }

  mutating func flush(_ console: Console) throws(Failure) {
    try buffer.flush { block throws(Failure) in
      try Failure.ofFile { () throws(FileError) in try console.output.write(block) }
    }
  }

  mutating func add(malformed problem: String, line: Int) {
    begin(line)
    buffer.append(",\"verdict\":null,\"error\":")
    buffer.append(copying: JSONObjectText.text(problem))
    buffer.append("}\n")
  }

  mutating func add(_ decision: Decision, line: Int) {
    begin(line)
    switch decision.verdict {
    case .accept: buffer.append(",\"verdict\":\"accept\",\"reason\":\"")
    case .reject: buffer.append(",\"verdict\":\"reject\",\"reason\":\"")
    case .indeterminate: buffer.append(",\"verdict\":\"indeterminate\",\"reason\":\"")
    }
    buffer.append(decision.reason.code)
    buffer.append("\",\"reasons\":[")
    var separator: StaticString = "{\"code\":\""
    for reason in decision.reasons {
      buffer.append(separator)
      buffer.append(reason.code)
      separator = "\"},{\"code\":\""
    }
    if decision.verdict == .accept {
      buffer.append("],\"username\":")
      addWorth(decision)
    } else {
      buffer.append(
        """
        "}],"username":null,"userKind":null,"roles":null,"issuedAt":null,"expiresAt":null,\
        "expiresIn":null,"assumptions":[
        """)
    }
    if decision.assumptions.isEmpty { return buffer.append("]}\n") }
    add(decision.assumptions)
  }

  /// Adds the members that only an accepted token has.
  private mutating func addWorth(_ decision: Decision) {
    if let username = decision.username { add(username) } else { buffer.append("null") }
    switch decision.userKind {
    case .virtual: buffer.append(",\"userKind\":\"virtual\",\"roles\":[")
    case .mapped: buffer.append(",\"userKind\":\"mapped\",\"roles\":[")
    case nil: buffer.append(",\"userKind\":null,\"roles\":[")
    }
    var separator: StaticString = "{\"name\":"
    for role in decision.roles {
      buffer.append(separator)
      add(role)
      separator = "},{\"name\":"
    }
    buffer.append(decision.roles.isEmpty ? "],\"issuedAt\":" : "}],\"issuedAt\":")
    add(decision.lifetime?.issuedAt)
    buffer.append(",\"expiresAt\":")
    add(decision.lifetime?.expiresAt)
    buffer.append(",\"expiresIn\":")
    add(decision.lifetime?.expiresIn)
    buffer.append(",\"assumptions\":[")
  }

  private mutating func add(_ assumptions: Assumptions) {
    var separator: StaticString = "{\"reading\":\""
    assumptions.forEach(readings) { name, choice in
      buffer.append(separator)
      buffer.append(name)
      buffer.append("\",\"choice\":\"")
      buffer.append(choice)
      separator = "\"},{\"reading\":\""
    }
    buffer.append("\"}]}\n")
  }

  private mutating func begin(_ line: Int) {
    buffer.append("{\"version\":1,\"line\":")
    buffer.append(line)
  }

  private mutating func add(_ number: Int?) {
    if let number { buffer.append(number) } else { buffer.append("null") }
  }

  private mutating func add(_ text: Text) {
    if !buffer.appendQuoted(ifPlain: text) {
      buffer.append(copying: JSONObjectText.text(text.string))
    }
  }
}
