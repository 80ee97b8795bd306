package import ConfigModel

extension Family {
  static let originPort = Family(
    "origin-port", topic: .origins,
    summary: "The port of a pattern is invalid, mistyped, unnecessary, or too permissive.")
}

package enum OriginPortFaults: AllowOriginRule {
  package static let faults = [defaultWritten, outOfRange, placeholder, wildcard]

  static let defaultWritten = RuleInfo(
    .originPort, "default-written", severity: .warning, scope: .origins,
    summary: "A pattern contains the default port of its scheme.",
    rationale: """
      Browsers omit the default port from an origin. According to the documentation, a pattern \
      means the same with and without this port. A service that compares the strings literally \
      would never match the pattern, so omit the port.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs; RFC 6454, section 6.2",
    bad: [
      Sample("https://app.corp.net⟦:443⟧", fixed: "https://app.corp.net", .suggest),
      Sample(
        "https://*.corp.net, http://localhost⟦:80⟧", fixed: "https://*.corp.net, http://localhost",
        .suggest),
    ],
    good: [
      "https://app.corp.net:80, http://localhost:443",
      "https://app.corp.net:8443, https://a443.corp.net",
    ])

  static let outOfRange = RuleInfo(
    .originPort, "out-of-range", severity: .error, scope: .origins,
    summary: "The port is not a number, is outside 1 to 65535, or has leading zeros.",
    rationale: """
      Ports are numbers from 1 to 65535, and browsers send them without leading zeros. A pattern \
      with any other port can never match.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs; RFC 6454, section 6",
    bad: [
      "⟦https://app.corp.net:99999⟧",
      "⟦https://app.corp.net:0⟧, ⟦https://app.corp.net:⟧",
      Sample("⟦https://app.corp.net:08443⟧", fixed: "https://app.corp.net:8443", .suggest),
      "⟦https://app.corp.net:84-43⟧",
    ],
    good: ["https://app.corp.net:65535", "https://app.corp.net:84*"])

  static let placeholder = RuleInfo(
    .originPort, "placeholder", severity: .error, scope: .origins,
    summary: "A pattern has a word in place of the port number.",
    rationale: """
      The documentation writes `http://localhost:[port]`, where a number replaces `[port]`. If the \
      placeholder is left in, the pattern is malformed and can never match.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs, the closing note",
    bad: ["⟦http://localhost:[port]⟧", "⟦https://app.corp.net:PORT⟧"],
    good: ["http://localhost:3000", "http://localhost:*"])

  static let wildcard = RuleInfo(
    .originPort, "wildcard", risk: .access, severity: .warning, scope: .origins,
    summary: "A wildcard in the port allows other programs on the same host.",
    rationale: """
      Each port of a host is a separate origin. The program on a port may belong to another team; \
      it may be a build job, or a tool that serves other people's files. List the ports. For pages \
      on the user's own machine, during development, any port is fine.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs",
    bad: ["https://app.corp.net⟦:*⟧", "https://[2001:db8::1]⟦:80*⟧, https://*.corp.net⟦:*443⟧"],
    good: [
      "https://app.corp.net:8443, https://app.corp.net",
      Sample("http://localhost:*", in: .test),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, fault) in policy.faults {
      switch fault {
      case .port(let port):
        report.add(
          outOfRange,
          port.isEmpty
            ? "missing port after the colon" : "expected a port number, found '\(port)'",
          at: item.range)
      case .placeholderPort(let port):
        report.add(placeholder, "expected a port number, found '\(port)'", at: item.range)
      default: break
      }
    }
    for (item, pattern) in policy.patterns {
      guard let port = pattern.port else { continue }
      guard port.hasWildcard else {
        checkNumber(port.pattern, item, &report)
        checkDefault(port, pattern, item, &report)
        continue
      }
      guard !pattern.isLoopback else { continue }
      report.add(
        wildcard,
        port.matchesEverything
          ? "the pattern allows every program on the host, on any port; list the ports"
          : "the pattern allows every program on the host with a port that matches '\(port.pattern)'; list the ports",
        at: item.portRange)
    }
  }

  private static func checkNumber(
    _ port: Text, _ item: AllowOriginPolicy.Item, _ report: inout Report
  ) {
    guard let number = Int(port.string), 1...65535 ~= number else {
      report.add(outOfRange, "expected a port from 1 to 65535, found \(port)", at: item.range)
      return
    }
    guard port.string != String(number) else { return }
    let stem = item.text.dropLast(port.count)
    report.add(
      outOfRange, "browsers send ports without leading zeros, so '\(port)' can never match",
      at: item.range,
      fix: FixIt("replace with '\(number)'", .suggest, [Edit(item.range, stem + String(number))]))
  }

  private static func checkDefault(
    _ port: Glob, _ pattern: OriginPattern, _ item: AllowOriginPolicy.Item, _ report: inout Report
  ) {
    guard pattern.scheme.count == 1,
      let known = Origin.defaultPort(of: pattern.scheme[0].pattern.string),
      port.matches(String(known))
    else { return }
    report.add(
      defaultWritten,
      "browsers omit \(known), the default port of \(pattern.scheme[0].pattern); remove the port",
      at: item.portRange, fix: FixIt("remove the port", .suggest, [.remove(item.portRange)]))
  }
}

package enum OriginPortMistyped: AllowOriginRule {
  package static let about = RuleInfo(
    .originPort, "mistyped",
    severity: .warning,
    summary: "The port looks like a misspelling of the usual one.",
    rationale: """
      Pages are served with HTTPS on port 443 or 8443. On port 433 or 8433, there is usually no \
      server, and the pattern does not match pages on the usual port. Browsers omit port 443 from \
      the origin.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs; RFC 6454, section 6.2; IANA, Service Name "
      + "and Transport Protocol Port Number Registry",
    exceptions: "If a server listens on this port.",
    examples: [
      .bad(
        .origins, "https://app.corp.net⟦:433⟧", fixed: "https://app.corp.net", .suggest),
      .bad(
        .origins, "https://app.corp.net, https://till.corp.net⟦:8433⟧",
        fixed: "https://app.corp.net, https://till.corp.net:8443", .suggest),
      .good(.origins, "https://app.corp.net:8443, https://a433.corp.net"),
      .good(.origins, "https://app.corp.net:4430, http://localhost:433"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, pattern) in policy.patterns {
      guard let port = pattern.port, !port.hasWildcard, !pattern.isLoopback,
        pattern.scheme.count == 1, pattern.scheme[0].pattern == "https",
        port.pattern == "433" || port.pattern == "8433"
      else { continue }
      let isStandard = port.pattern == "433"
      report.add(
        isStandard
          ? "port 433 looks like a misspelling of 443, which browsers omit; remove the port"
          : "port 8433 looks like a misspelling of 8443",
        at: item.portRange,
        fix: isStandard
          ? FixIt("remove the port", .suggest, [.remove(item.portRange)])
          : FixIt("replace with ':8443'", .suggest, [Edit(item.portRange, ":8443")]))
    }
  }
}
