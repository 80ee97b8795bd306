import ConfigModel

/// Decisions for machines, one per line, without the trace and the messages that only people read.
struct DecisionLines {
  private static let blockSize = 1 << 16

  private let readings: Readings
  private(set) var bytes: [UInt8] = []

  init(_ readings: Readings) {
    self.readings = readings
  }

  /// True if ``bytes`` are enough to be written.
  var isFull: Bool { bytes.count >= Self.blockSize }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func add(malformed problem: String, line: Int) {
    begin(line)
    append(",\"verdict\":null,\"error\":")
    append(JSONObjectText.text(problem))
    append("}\n")
  }

  mutating func add(_ decision: Decision, line: Int) {
    begin(line)
    switch decision.verdict {
    case .accept: append(",\"verdict\":\"accept\",\"reason\":\"")
    case .reject: append(",\"verdict\":\"reject\",\"reason\":\"")
    case .indeterminate: append(",\"verdict\":\"indeterminate\",\"reason\":\"")
    }
    append(decision.reason.code.description)
    append("\",\"reasons\":[")
    var separator = "{\"code\":\""
    for reason in decision.reasons {
      append(separator)
      append(reason.code.description)
      separator = "\"},{\"code\":\""
    }
    if decision.verdict == .accept {
      append("],\"username\":")
      addWorth(decision)
    } else {
      append(
        """
        "}],"username":null,"userKind":null,"roles":null,"issuedAt":null,"expiresAt":null,\
        "expiresIn":null,"assumptions":[
        """)
    }
    if decision.assumptions.isEmpty { return append("]}\n") }
    add(decision.assumptions)
  }

  /// Adds the members that only an accepted token has.
  private mutating func addWorth(_ decision: Decision) {
    if let username = decision.username { add(username) } else { append("null") }
    switch decision.userKind {
    case .virtual: append(",\"userKind\":\"virtual\",\"roles\":[")
    case .mapped: append(",\"userKind\":\"mapped\",\"roles\":[")
    case nil: append(",\"userKind\":null,\"roles\":[")
    }
    var separator = "{\"name\":"
    for role in decision.roles {
      append(separator)
      add(role)
      separator = "},{\"name\":"
    }
    append(decision.roles.isEmpty ? "],\"issuedAt\":" : "}],\"issuedAt\":")
    add(decision.lifetime?.issuedAt)
    append(",\"expiresAt\":")
    add(decision.lifetime?.expiresAt)
    append(",\"expiresIn\":")
    add(decision.lifetime?.expiresIn)
    append(",\"assumptions\":[")
  }

  private mutating func add(_ assumptions: Assumptions) {
    var separator = "{\"reading\":\""
    assumptions.forEach(readings) { name, choice in
      append(separator)
      append(name.description)
      append("\",\"choice\":\"")
      append(choice.description)
      separator = "\"},{\"reading\":\""
    }
    append("\"}]}\n")
  }

  private mutating func begin(_ line: Int) {
    append("{\"version\":1,\"line\":")
    append("\(line)")
  }

  private mutating func add(_ number: Int?) {
    append(number.map(String.init) ?? "null")
  }

  private mutating func add(_ text: Text) {
    append(JSONObjectText.text(text.string))
  }

  private mutating func append(_ text: String) { bytes += text.utf8 }
}
