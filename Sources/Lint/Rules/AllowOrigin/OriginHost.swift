package import ConfigModel

extension Family {
  static let originHost = Family(
    "origin-host", topic: .origins,
    summary: "The host of a pattern cannot match, or is not a site of your organization.")
}

package enum OriginForeignDomain: AllowOriginRule {
  package static let about = RuleInfo(
    .originHost, "foreign-domain", risk: .access, severity: .info, scope: .origins,
    summary: "A pattern allows a site outside the organization's domains.",
    rationale: """
      The owner of the site, and the next owner if its domain expires, can call the APIs as the \
      user. The setting `ownDomains` lists the organization's domains; without it, this rule \
      reports nothing.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs",
    exceptions:
      "If the site belongs to a partner whose pages need the APIs; state this in the `reason` of the `ignore` entry.",
    bad: [
      Sample(
        "https://app.corp.net, https://⟦shop.partner.example⟧",
        inventory: Inventory(ownDomains: ["corp.net"])),
      Sample(
        "https://⟦evilcorp.net⟧, https://⟦a.corp.example⟧:8443",
        inventory: Inventory(ownDomains: ["corp.net", "shop.corp.example"])),
    ],
    good: [
      Sample(
        "https://corp.net, https://*.a.Corp.Net, http://localhost:3000",
        inventory: Inventory(ownDomains: ["CORP.net"])),
      "https://shop.partner.example",
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    guard let domains = report.inventory.ownDomains else { return }
    let own = domains.map { Text($0.lowercased()).split(UInt8(ascii: ".")) }
    for (item, pattern) in policy.patterns {
      let literal = pattern.literalLabels.map(\.pattern)
      guard !literal.isEmpty, !pattern.isLoopback, !pattern.isIPLiteral, !pattern.looksLikeIPv4,
        pattern.hasScheme("https") || pattern.hasScheme("http"),
        !own.contains(where: { literal.suffix($0.count).elementsEqual($0) })
      else { continue }
      report.add(
        "'\(literal.map(\.string).joined(separator: "."))' is outside the organization's own domains ('ownDomains')",
        at: item.hostRange)
    }
  }
}

package enum OriginIPAddress: AllowOriginRule {
  package static let about = RuleInfo(
    .originHost, "ip-address", risk: .access, severity: .warning, scope: .origins,
    summary: "A site is identified by its IP address.",
    rationale: """
      An IP address can pass to another owner without anyone noticing. A private address belongs \
      to a different machine in every network. With a wildcard, a pattern can allow a device at a \
      user's home or hotel. Use a host name.
      """,
    source: "RFC 1918; Securing Cross-Site Requests to OMCe APIs",
    bad: ["https://⟦203.0.113.7⟧, https://⟦[2001:db8::1]⟧:8443", "http://⟦192.168.*.*⟧"],
    good: [
      "https://app.corp.net, http://127.0.0.1:3000, http://[::1]:3000",
      "https://10.1.2.3.corp.net",
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, pattern) in policy.patterns
    where (pattern.isIPLiteral || pattern.isIPv4) && !pattern.isLoopback {
      report.add(
        pattern.hasHostWildcard
          ? "the pattern allows unknown devices in other networks; use a host name"
          : "the owner of an IP address can change; use a host name",
        at: item.hostRange)
    }
  }
}

package enum OriginLocalhostInProduction: AllowOriginRule {
  package static let about = RuleInfo(
    .originHost, "local-in-production", risk: .access, severity: .error, scope: .origins,
    summary: "A pattern allows pages from the user's own machine in production.",
    rationale: """
      Any program on a user's device can serve pages on localhost and call the APIs with the \
      user's session. The documentation allows this during development and says to change it for \
      production. The origins of hybrid apps are not reported: `https://localhost` without a port, \
      and origins with schemes other than `http` and `https`.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs, the closing note",
    bad: [
      Sample("https://app.corp.net, ⟦http://localhost:3000⟧", in: .production),
      Sample("⟦http://127.0.0.1:*⟧, ⟦http://[::1]:3000⟧", in: .production),
      Sample("⟦https://127.0.0.1⟧, ⟦https://[::1]⟧, ⟦https://*.localhost⟧", in: .production),
    ],
    good: [
      Sample("http://localhost:3000", in: .test),
      Sample("https://localhost, https://localhost.corp.net", in: .production),
      Sample("capacitor://localhost, ionic://localhost", in: .production),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    guard report.environment == .production else { return }
    for (item, pattern) in policy.patterns where pattern.isLoopback {
      let isServed = pattern.schemeMatches("http") || pattern.schemeMatches("https")
      if !isServed || pattern.hasScheme("https") && pattern.port == nil && pattern.isLocalhost {
        continue
      }
      report.add(
        "any program on a user's device can serve pages on '\(item.text)'", at: item.range)
    }
  }
}

extension OriginPattern {
  /// True if the host is exactly `localhost`.
  fileprivate var isLocalhost: Bool { labels.count == 1 && labels[0].pattern == "localhost" }
}

package enum OriginUnicodeHost: AllowOriginRule {
  package static let about = RuleInfo(
    .originHost, "non-ascii", severity: .error, scope: .origins,
    summary: "A host contains non-ASCII letters, which browsers do not send.",
    rationale: """
      In an origin, browsers write an internationalized host name in its ASCII form, `xn--…`. A \
      pattern with non-ASCII letters can never match.
      """,
    source: "RFC 6454, section 4; RFC 5891",
    bad: [
      Sample("⟦https://bücher.corp.net⟧", fixed: "https://xn--bcher-kva.corp.net", .suggest),
      Sample(
        "⟦https://*.МОСКВА.corp.net:8443⟧", fixed: "https://*.xn--80adxhks.corp.net:8443", .suggest),
    ],
    good: ["https://xn--bcher-kva.corp.net", "https://buecher.corp.net"])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, pattern) in policy.patterns {
      let labels = pattern.labels.map(\.pattern)
      guard labels.contains(where: { !$0.isASCII }) else { continue }
      let ascii = labels.map { Punycode.asciiLabel($0.string) }
      var fix: FixIt?
      if let host = URI(item.text).host, let place = item.text.firstPlace(of: host.string),
        ascii.allSatisfy({ $0 != nil })
      {
        let name = ascii.compactMap { $0 }.joined(separator: ".")
        var text = item.text
        text.replaceSubrange(place, with: name)
        fix = FixIt("replace with '\(name)'", .suggest, [Edit(item.range, text)])
      }
      report.add(
        "a non-ASCII host can never match; browsers send the ASCII form ('xn--…')", at: item.range,
        fix: fix)
    }
  }
}
