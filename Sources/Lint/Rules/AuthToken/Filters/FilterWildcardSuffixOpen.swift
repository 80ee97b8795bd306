package import ConfigModel

package enum FilterWildcardSuffixOpen: AuthTokenRule {
  package static let about = RuleInfo(
    id: "filter-wildcard-suffix-open",
    severity: .error,
    summary: "A wildcard runs straight into a domain, so foreign domains match as well.",
    rationale: """
      `*corp.com` matches `ann@corp.com`, and `eve@evilcorp.com` too: anybody can register a domain \
      that ends the same way. Put the boundary into the value, `*@corp.com` or `*.corp.com`. In a \
      filter `*` stands for any characters, dots and slashes included, unlike in an origin pattern.
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

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    for filter in configuration.issuers.models().flatMap({ $0.filters.models() })
    where filter.isWellFormed && !filter.isExclude {
      let holdsDomains = DomainClaims.names.contains(filter.name.value?.lowercased() ?? "")
      for value in filter.values.elements {
        guard let domain = openDomain(in: value.value),
          holdsDomains || value.value.includes("@") || value.value.includes("://")
        else { continue }
        report.add(
          "'\(value.value)' also matches 'evil\(domain)', which anybody can register; put '@' or '.' before '\(domain)'",
          at: value.range)
      }
    }
  }

  /// The domain that a text ends with, if a wildcard stands right before it.
  private static func openDomain(in text: String) -> String? {
    guard let star = text.lastIndex(of: "*") else { return nil }
    let domain = text[text.index(after: star)...]
    let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2,
      labels.allSatisfy({ !$0.isEmpty && $0.unicodeScalars.allSatisfy(isLDH) }),
      let first = domain.unicodeScalars.first, first.isASCIILetter || first.isASCIIDigit,
      let top = labels.last, top.utf8.count >= 2, top.unicodeScalars.allSatisfy(\.isASCIILetter)
    else { return nil }
    return String(domain)
  }

  private static func isLDH(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCIILetter || scalar.isASCIIDigit || scalar == "-"
  }
}

/// Claims that hold e-mail addresses, domains or addresses of hosts.
enum DomainClaims {
  static let names: Set<String> = [
    "aud", "azp", "domain", "email", "hd", "idp", "iss", "mail", "preferred_username", "sub",
    "tenant", "tid", "unique_name", "upn", "verified_primary_email", "website",
  ]
}
