package import ConfigModel

package enum FilterWildcardSuffixOpen: FilterRule {
  package static let about = RuleInfo(
    id: "filter-wildcard-suffix-open",
    topic: .filters,
    risk: .access,
    severity: .error,
    summary: "A wildcard directly precedes a domain, so foreign domains match as well.",
    rationale: """
      `*corp.com` matches `ann@corp.com`, but also `eve@evilcorp.com`, and `contractor-*.com` \
      matches `contractor-evil.com`: anyone can register such a domain. Put the boundary into the \
      value, as in `*@corp.com` or `*.corp.com`, or write out the domains. \
      In a filter, `*` matches any characters, including dots and slashes, unlike in an origin \
      pattern.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(.filters, #"{"name": "email", "values": [⟦"*corp.com"⟧]}"#),
      .bad(.filters, #"{"name": "login", "values": [⟦"*@*corp.com"⟧, "ops@corp.com"]}"#),
      .bad(.filters, #"{"name": "hd", "values": [⟦"contractor-*.com"⟧, "*.corp.com"]}"#),
      .good(.filters, #"{"name": "email", "values": ["*@corp.com", "*.corp.com", "*"]}"#),
      .good(
        .filters,
        #"{"name": "permission", "values": ["*orders.read", "*.app"]}, {"name": "email", "values": ["*@*.ac.uk"]}"#
      ),
      .good(.filters, #"{"name": "email", "type": "exclude", "values": ["*guest.corp.com"]}"#),
    ])

  package static func check(_ filter: TokenFilter, of issuer: Issuer, _ report: inout Report) {
    if filter.isExclude { return }
    for value in filter.values.elements {
      guard let domain = openDomain(in: value.text, filter), filter.isWellFormed,
        !RegexSign.isIn(value.text)
      else { continue }
      let reason =
        isRegistrable("evil\(domain)")
        ? "and anyone can register that domain" : "which is outside '\(domain)'"
      let advice =
        domain.first == UInt8(ascii: ".")
        ? "write out the domains"
        : "end the value with "
          + (value.text.contains("://") ? "'.\(domain)'" : "'@\(domain)' or '.\(domain)'")
      report.add(
        "'\(value.text)' also matches '\(foreignMatch(value.text, domain))', \(reason); \(advice)",
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

  /// The domain at the end of a value, if a wildcard directly precedes it. A public suffix with the
  /// dot before it, if the wildcard ends the label that its customers choose.
  static func openDomain(in text: Text, _ filter: TokenFilter) -> Text? {
    guard let star = text.lastIndex(of: UInt8(ascii: "*")), let claim = filter.name.written?.text
    else { return nil }
    let domain = text.dropFirst(star + 1)
    let isAddress = text.contains(UInt8(ascii: "@")) || text.contains("://")
    if domain.first == UInt8(ascii: ".") {
      let suffix = domain.dropFirst(1)
      let labels = suffix.split(UInt8(ascii: "."))
      let isOpen =
        (isAddress || DomainClaims.endWithDomain(claim))
        && labels.allSatisfy { !$0.isEmpty && $0.allSatisfy(isLDH) }
        && PublicSuffixes.isListedSuffix(labels) && !isForInstitutions(labels)
      return isOpen ? domain : nil
    }
    guard isAddress || claim.isOne(of: DomainClaims.names), let first = domain.first,
      first.isASCIILetter || first.isASCIIDigit,
      let dot = domain.lastIndex(of: UInt8(ascii: ".")),
      domain.split(UInt8(ascii: ".")).allSatisfy({ !$0.isEmpty && $0.allSatisfy(isLDH) })
    else { return nil }
    let top = domain.dropFirst(dot + 1)
    return top.count >= 2 && top.allSatisfy(\.isASCIILetter) ? domain : nil
  }

  /// True for suffixes such as `edu` and `ac.uk`, under which only certain institutions can register
  /// names.
  private static func isForInstitutions(_ labels: [Text]) -> Bool {
    labels[0].isOne(of: ["edu", "gov", "int", "mil"])
      || labels.count > 1
        && labels[0].isOne(of: [
          "ac", "go", "gob", "gouv", "govt", "k12", "nhs", "police", "sch", "school",
        ])
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

  /// True for the claims whose values always end with a domain.
  static func endWithDomain(_ claim: Text) -> Bool {
    claim.isOne(of: [
      "domain", "email", "hd", "mail", "upn", "verified_primary_email",
    ]) || claim.hasSuffix("_domain") || claim.hasSuffix("Domain")
  }
}
