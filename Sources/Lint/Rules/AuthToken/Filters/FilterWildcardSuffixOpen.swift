package import ConfigModel

package enum FilterWildcardSuffixOpen: FilterRule {
  package static let about = RuleInfo(
    id: "filter-wildcard-suffix-open",
    topic: .filters,
    risk: .access,
    severity: .error,
    summary: "A wildcard directly precedes a domain, so foreign domains match as well.",
    rationale: """
      `*corp.com` matches `ann@corp.com`, but also `eve@evilcorp.com`: anyone can register a \
      domain with the same ending. Put the boundary into the value: `*@corp.com` or `*.corp.com`. \
      In a filter, `*` matches any characters, including dots and slashes, unlike in an origin \
      pattern.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(.filters, #"{"name": "email", "values": [⟦"*corp.com"⟧]}"#),
      .bad(.filters, #"{"name": "login", "values": [⟦"*@*corp.com"⟧, "ops@corp.com"]}"#),
      .bad(.filters, #"{"name": "client", "values": [⟦"https://*corp.co.uk"⟧]}"#),
      .good(.filters, #"{"name": "email", "values": ["*@corp.com", "*.corp.com", "*"]}"#),
      .good(.filters, #"{"name": "permission", "values": ["*orders.read", "*.write"]}"#),
      .good(.filters, #"{"name": "email", "type": "exclude", "values": ["*guest.corp.com"]}"#),
    ])

  package static var prefilter: Prefilter { .having(.filterValues, .star) }

  package static func check(_ filter: TokenFilter, of issuer: Issuer, _ report: inout Report) {
    guard !filter.isExclude, filter.valueMarks.contains(.openStart) else { return }
    for value in filter.values.elements {
      guard let domain = openDomain(in: value.text), filter.isWellFormed,
        value.text.contains(UInt8(ascii: "@")) || value.text.contains("://")
          || filter.name.written?.text.isOne(of: DomainClaims.names) ?? false,
        !RegexSign.isIn(value.text)
      else { continue }
      let reason =
        isRegistrable("evil\(domain)")
        ? "and anyone can register that domain" : "which is outside '\(domain)'"
      let ends =
        value.text.contains("://") ? "'.\(domain)'" : "'@\(domain)' or '.\(domain)'"
      report.add(
        "'\(value.text)' also matches '\(foreignMatch(value.text, domain))', \(reason); end the value with \(ends)",
        at: value.range)
    }
  }

  /// True if a domain is directly below a public suffix. Other names belong to the owner of the
  /// registered domain, or to customers of that owner.
  private static func isRegistrable(_ domain: String) -> Bool {
    let domain = Text(domain)
    return PublicSuffixes.registrableDomain(of: domain)?.count == domain.count
  }

  /// A string in another domain that a value matches, for the message.
  private static func foreignMatch(_ text: Text, _ domain: Text) -> String {
    var head = text.dropLast(domain.count)
    while head.last == UInt8(ascii: "*") { head = head.dropLast(1) }
    return head.string.replacing("*", with: "eve") + "evil\(domain)"
  }

  /// The domain at the end of a string, if a wildcard directly precedes it.
  private static func openDomain(in text: Text) -> Text? {
    guard let star = text.lastIndex(of: UInt8(ascii: "*")) else { return nil }
    let domain = text.dropFirst(star + 1)
    guard let first = domain.first, first.isASCIILetter || first.isASCIIDigit,
      let dot = domain.lastIndex(of: UInt8(ascii: ".")),
      domain.split(UInt8(ascii: ".")).allSatisfy({ !$0.isEmpty && $0.allSatisfy(isLDH) })
    else { return nil }
    let top = domain.dropFirst(dot + 1)
    return top.count >= 2 && top.allSatisfy(\.isASCIILetter) ? domain : nil
  }

  private static func isLDH(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-")
  }
}

/// Claims that hold email addresses, domains, or URLs.
enum DomainClaims {
  static let names: [StaticString] = [
    "aud", "azp", "domain", "email", "hd", "idp", "iss", "mail", "preferred_username", "sub",
    "tenant", "tid", "unique_name", "upn", "verified_primary_email", "website",
  ]
}
