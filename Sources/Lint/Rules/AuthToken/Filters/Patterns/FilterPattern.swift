package import ConfigModel

extension Family {
  static let filterPattern = Family(
    "filter-pattern", topic: .filters,
    summary: "A filter matches any value, or values that you may not control.",
    source: "JWT Configuration Reference, Issuer Fields")
}

package enum FilterIncludeEverything: IssuerRule {
  package static let about = RuleInfo(
    .filterPattern, "any-value", risk: .access, severity: .warning, scope: .filters,
    summary: "An include filter accepts any value of its claim.",
    rationale: """
      With `*` among its values, an include filter only requires that the claim is present. That \
      makes sense for `aud` and `scp`, and next to an exclude filter on the same claim, which \
      tokens without the claim would pass. On any other claim, the filter looks like a restriction \
      but hardly restricts anything. List the values to accept instead.
      """,
    exceptions: "If the provider sends the claim only for users who should have access.",
    bad: [
      #"{"name": "dept", "values": [⟦"*"⟧]}"#,
      #"{"name": "sub", "type": "include", "values": [⟦"**"⟧]}"#,
    ],
    good: [
      #"{"name": "dept", "values": ["*"]}, {"name": "dept", "type": "exclude", "values": ["guests"]}"#,
      #"{"name": "aud", "values": ["*"]}, {"name": "dept", "values": ["**a"]}"#,
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    var excluded = FilteredClaims(issuer, excluded: true)
    for filter in issuer.filters where !filter.isExclude && filter.claimKind == .ordinary {
      guard let value = filter.values.elements.first(where: { $0.text.isAllStars }),
        filter.isUnmistakable, let claim = filter.name.written, claim.text != "scp",
        !excluded.contains(filter)
      else { continue }
      report.add(
        issuer.takesUsername(from: claim.text)
          ? "this filter restricts nothing: '\(claim.text)' holds the username and is required anyway"
          : "'\(value.text)' only requires that '\(claim.text)' is present; list the values to accept",
        at: value.range)
    }
  }
}

extension Text {
  /// True if the string is a pattern that matches everything.
  var isAllStars: Bool { first == UInt8(ascii: "*") && Glob(self).matchesEverything }
}

package enum OpenPatternFaults: FilterRule {
  package static let faults = [openAfterDomain, openBeforeDomain, openInAddress]

  static let openAfterDomain = RuleInfo(
    .filterPattern, "open-after-domain", risk: .access, severity: .warning, scope: .filters,
    summary: "A wildcard directly follows a domain, so foreign domains match as well.",
    rationale: """
      `https://corp.com*` also matches `https://corp.com.evil.net`, `*@corp.*` matches addresses \
      at `corp.evil.net`, and `ann@*` matches an Ann at any domain. In a URL, put a slash between \
      the domain and the wildcard, as in `https://corp.com/*`. In an email address, write out the \
      domain, as in `*@corp.com`.
      """,
    exceptions: "If the provider puts only addresses of its own into the claim.",
    bad: [
      #"{"name": "client", "values": [⟦"https://corp.com*"⟧]}"#,
      #"{"name": "login", "values": [⟦"*@corp.co*"⟧, ⟦"ops@corp.*"⟧]}"#,
      #"{"name": "email", "values": ["*#EXT#@*", ⟦"ann@*"⟧]}"#,
    ],
    good: [
      #"{"name": "client", "values": ["https://corp.com/*", "https://eu.app*.corp.com", "com.corp.app*"]}"#,
      #"{"name": "sub", "values": ["svc.batch*", "https://corp.com/v1.0/a.b*", "10.0.*"]}"#,
      #"{"name": "email", "type": "exclude", "values": ["*@guest.corp.com*"]}"#,
    ])

  static let openBeforeDomain = RuleInfo(
    .filterPattern, "open-before-domain", risk: .access, severity: .error, scope: .filters,
    summary: "A wildcard directly precedes a domain, so foreign domains match as well.",
    rationale: """
      `*corp.com` matches `ann@corp.com`, but also `eve@evilcorp.com`, and `contractor-*.com` \
      matches `contractor-evil.com`: anyone can register such a domain. Put the boundary into the \
      value, as in `*@corp.com` or `*.corp.com`, or write out the domains. \
      In a filter, `*` matches any characters, including dots and slashes, unlike in an origin \
      pattern.
      """,
    bad: [
      #"{"name": "email", "values": [⟦"*corp.com"⟧]}"#,
      #"{"name": "login", "values": [⟦"*@*corp.com"⟧, "ops@corp.com"]}"#,
      #"{"name": "hd", "values": [⟦"contractor-*.com"⟧, "*.corp.com"]}"#,
    ],
    good: [
      #"{"name": "email", "values": ["*@corp.com", "*.corp.com", "*"]}"#,
      #"{"name": "permission", "values": ["*orders.read", "*.app"]}, {"name": "email", "values": ["*@*.ac.uk"]}"#,
      #"{"name": "email", "type": "exclude", "values": ["*guest.corp.com"]}"#,
    ])

  static let openInAddress = RuleInfo(
    .filterPattern, "open-in-address", risk: .access, severity: .info, scope: .filters,
    summary: "A wildcard matches email addresses or subdomains that you may not control.",
    rationale: """
      `*@*.corp.com` trusts the owner of every subdomain, including one that is handed to another \
      party later. `admin*@corp.com` trusts every user who can choose an address with this prefix. \
      Write out the domains and addresses, so that the set cannot grow by itself.
      """,
    exceptions: "If only you assign the subdomains and addresses.",
    bad: [
      #"{"name": "email", "values": [⟦"*@*.corp.com"⟧]}"#,
      #"{"name": "upn", "values": ["*@corp.com", ⟦"admin*@corp.net"⟧]}"#,
    ],
    good: [
      #"{"name": "email", "values": ["*@corp.com", "*@eu.corp.com"]}"#,
      #"{"name": "email", "type": "exclude", "values": ["ext-*@corp.com"]}"#,
    ])

  package static func check(_ filter: TokenFilter, of issuer: Issuer, _ report: inout Report) {
    guard !filter.isExclude else { return }
    for value in filter.values.elements {
      guard let star = value.text.firstIndex(of: UInt8(ascii: "*")), filter.isWellFormed,
        !RegexSign.isIn(value.text)
      else { continue }
      if filter.claimKind != .issuer,
        let example = matchAfterDomain(value.text, star, filter)
      {
        report.add(
          openAfterDomain,
          "'\(value.text)' also matches '\(example)', which can belong to anyone; \(value.text.contains("://") ? "put '/' before the '*'" : "write out the domain")",
          at: value.range)
      }
      if let domain = openDomain(in: value.text, filter) {
        add(domain, value, &report)
      } else {
        checkAddress(value, &report)
      }
    }
  }

  private static func add(_ domain: Text, _ value: WrittenText, _ report: inout Report) {
    let reason =
      isRegistrable("evil\(domain)")
      ? "and anyone can register that domain" : "which is outside '\(domain)'"
    let advice =
      domain.first == UInt8(ascii: ".")
      ? "write out the domains"
      : "end the value with "
        + (value.text.contains("://") ? "'.\(domain)'" : "'@\(domain)' or '.\(domain)'")
    report.add(
      openBeforeDomain,
      "'\(value.text)' also matches '\(matchBeforeDomain(value.text, domain))', \(reason); \(advice)",
      at: value.range)
  }

  /// Checks an address whose domain not everyone can register.
  private static func checkAddress(_ value: WrittenText, _ report: inout Report) {
    guard let at = value.text.lastIndex(of: UInt8(ascii: "@")) else { return }
    let (local, domain) = (value.text.part(0, at), value.text.dropFirst(at + 1))
    let isDomainOpen = domain.hasPrefix("*.")
    guard isDomainOpen || local.hasStar && !local.isAllStars && !domain.hasStar else { return }
    report.add(
      openInAddress,
      isDomainOpen
        ? "'\(value.text)' trusts every subdomain at any depth; list the domains to accept"
        : "'\(value.text)' trusts every address of this form; list the addresses to accept",
      at: value.range)
  }

  /// An unintended string that a value with an open end matches, for the message.
  private static func matchAfterDomain(
    _ text: Text, _ firstStar: Int, _ filter: TokenFilter
  ) -> String? {
    var star = firstStar
    while true {
      if let host = host(in: text, before: star), isOpen(text, after: star) {
        return "\(host).evil.net"
      }
      guard let next = text.firstIndex(of: UInt8(ascii: "*"), from: star + 1) else { break }
      star = next
    }
    if text.count > 2, text.hasSuffix("@*"), firstStar == text.count - 1,
      filter.name.written?.text.isOne(of: DomainClaims.names) ?? false
    {
      return text.dropLast(1).string + "evil.net"
    }
    return nil
  }

  /// The end of a domain that precedes a wildcard.
  private static func host(in text: Text, before star: Int) -> Text? {
    var start = star
    while start > 0, text[start - 1].isOfHosts { start -= 1 }
    guard start > 0, start < star else { return nil }
    switch text[start - 1] {
    case UInt8(ascii: "@"): break
    case UInt8(ascii: "/"):
      guard text.part(0, start).hasSuffix("://") else { return nil }
    case UInt8(ascii: "*"):
      guard let before = text.part(0, start - 1).last else { return nil }
      guard before == UInt8(ascii: "@") || before == UInt8(ascii: "/") else { return nil }
    default: return nil
    }
    var host = text.part(start, star)
    if host.last == UInt8(ascii: ".") {
      host = host.dropLast(1)
      // An address such as `10.0.*`, or a list of any subdomains.
      return host.allSatisfy { !$0.isASCIILetter } ? nil : host
    }
    guard let dot = host.lastIndex(of: UInt8(ascii: ".")), dot + 1 < host.count,
      host.dropFirst(dot + 1).allSatisfy(\.isASCIILetter)
    else { return nil }
    return host.first == UInt8(ascii: ".") ? host.dropFirst(1) : host
  }

  /// True if nothing after the wildcard determines how the domain ends.
  private static func isOpen(_ text: Text, after star: Int) -> Bool {
    for index in (star + 1)..<max(star + 1, text.count) {
      if text[index] == UInt8(ascii: "/") { return true }
      if text[index] == UInt8(ascii: ".") { return false }
    }
    return true
  }

  /// True if a domain is directly below a public suffix. Other names belong to the owner of the
  /// registered domain, or to customers of that owner.
  private static func isRegistrable(_ domain: String) -> Bool {
    let domain = Text(domain)
    return PublicSuffixes.registrableDomain(of: domain)?.count == domain.count
  }

  /// A string in another domain that a value matches, for the message.
  private static func matchBeforeDomain(_ text: Text, _ domain: Text) -> String {
    var head = text.dropLast(domain.count)
    while head.last == UInt8(ascii: "*") { head = head.dropLast(1) }
    return head.string.replacing("*", with: "eve") + "evil\(domain)"
  }

  /// The domain at the end of a value, if a wildcard directly precedes it. A public suffix with the
  /// dot before it, if the wildcard ends the label that its customers choose.
  private static func openDomain(in text: Text, _ filter: TokenFilter) -> Text? {
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

extension UInt8 {
  /// True for a letter, a digit, a hyphen, or a dot.
  var isOfHosts: Bool {
    isASCIILetter || isASCIIDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
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
