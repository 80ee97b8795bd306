package import ConfigModel

package enum OriginPortOutOfRange: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-port-out-of-range",
    topic: .origins,
    severity: .error,
    summary: "The port is not a number, is outside 1 to 65535, or has leading zeros.",
    rationale: """
      Ports are numbers from 1 to 65535, and browsers send them without leading zeros. A pattern \
      with any other port can never match.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs; RFC 6454, section 6",
    examples: [
      .bad(.origins, "⟦https://app.corp.net:99999⟧"),
      .bad(.origins, "⟦https://app.corp.net:0⟧, ⟦https://app.corp.net:⟧"),
      .bad(
        .origins, "⟦https://app.corp.net:08443⟧", fixed: "https://app.corp.net:8443", .suggest),
      .bad(.origins, "⟦https://app.corp.net:84-43⟧"),
      .good(.origins, "https://app.corp.net:65535"),
      .good(.origins, "https://app.corp.net:84*"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, fault) in policy.faults {
      guard case .port(let port) = fault else { continue }
      report.add(
        port.isEmpty
          ? "missing port after the colon" : "expected a port number, found '\(port)'",
        at: item.range)
    }
    for (item, pattern) in policy.patterns {
      guard let port = pattern.port, !port.hasWildcard else { continue }
      guard let number = Int(port.pattern.string), 1...65535 ~= number else {
        report.add("expected a port from 1 to 65535, found \(port.pattern)", at: item.range)
        continue
      }
      guard port.pattern.string != String(number) else { continue }
      let stem = item.text.dropLast(port.pattern.count)
      report.add(
        "browsers send ports without leading zeros, so '\(port.pattern)' can never match",
        at: item.range,
        fix: FixIt("replace with '\(number)'", .suggest, [Edit(item.range, stem + String(number))]))
    }
  }
}
