package import ConfigModel

package enum FilterWildcardPrefixOpen: FilterRule {
  package static let about = RuleInfo(
    id: "filter-wildcard-prefix-open",
    topic: .filters,
    risk: .access,
    severity: .warning,
    summary: "A wildcard directly follows a domain, so foreign domains match as well.",
    rationale: """
      `https://corp.com*` also matches `https://corp.com.evil.net`, `*@corp.*` matches addresses \
      at `corp.evil.net`, and `ann@*` matches an Ann at any domain. In a URL, put a slash between \
      the domain and the wildcard, as in `https://corp.com/*`. In an email address, write out the \
      domain, as in `*@corp.com`.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "If the provider puts only addresses of its own into the claim.",
    examples: [
      .bad(.filters, #"{"name": "client", "values": [⟦"https://corp.com*"⟧]}"#),
      .bad(.filters, #"{"name": "login", "values": [⟦"*@corp.co*"⟧, ⟦"ops@corp.*"⟧]}"#),
      .bad(.filters, #"{"name": "email", "values": ["*#EXT#@*", ⟦"ann@*"⟧]}"#),
      .good(
        .filters,
        #"{"name": "client", "values": ["https://corp.com/*", "https://eu.app*.corp.com", "com.corp.app*"]}"#
      ),
      .good(
        .filters,
        #"{"name": "sub", "values": ["svc.batch*", "https://corp.com/v1.0/a.b*", "10.0.*"]}"#),
      .good(.filters, #"{"name": "email", "type": "exclude", "values": ["*@guest.corp.com*"]}"#),
    ])

  package static func check(_ filter: TokenFilter, of issuer: Issuer, _ report: inout Report) {
    guard !filter.isExclude, filter.claimKind != .issuer else { return }
    for value in filter.values.elements {
      guard let star = value.text.firstIndex(of: UInt8(ascii: "*")),
        let example = foreignMatch(value.text, star, filter), filter.isWellFormed,
        !RegexSign.isIn(value.text)
      else { continue }
      report.add(
        "'\(value.text)' also matches '\(example)', which can belong to anyone; \(value.text.contains("://") ? "put '/' before the '*'" : "write out the domain")",
        at: value.range)
    }
  }

  /// An unintended string that a value with an open end matches, for the message.
  private static func foreignMatch(
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
}

extension UInt8 {
  /// True for a letter, a digit, a hyphen, or a dot.
  var isOfHosts: Bool {
    isASCIILetter || isASCIIDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
  }
}
