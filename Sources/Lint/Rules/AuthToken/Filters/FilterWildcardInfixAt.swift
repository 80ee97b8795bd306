package import ConfigModel

package enum FilterWildcardInfixAt: FilterRule {
  package static let about = RuleInfo(
    id: "filter-wildcard-infix-at",
    severity: .info,
    summary: "A wildcard leaves a part of an e-mail address open.",
    rationale: """
      `*@*.corp.com` trusts whoever runs any sub-domain, also one that is handed to somebody else \
      later, and `admin*@corp.com` whoever may choose an address that begins so. Domains and \
      addresses that are written out cannot grow on their own.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "Sub-domains and addresses that only you hand out.",
    examples: [
      .bad(.filters, #"{"name": "email", "values": [⟦"*@*.corp.com"⟧]}"#),
      .bad(.filters, #"{"name": "upn", "values": ["*@corp.com", ⟦"admin*@corp.net"⟧]}"#),
      .good(.filters, #"{"name": "email", "values": ["*@corp.com", "*@eu.corp.com"]}"#),
      .good(.filters, #"{"name": "email", "type": "exclude", "values": ["ext-*@corp.com"]}"#),
    ])

  package static var prefilter: Prefilter { .having(.filterValues, .star, .at) }

  package static func check(_ filter: TokenFilter, of issuer: Issuer, _ report: inout Report) {
    guard !filter.isExclude, filter.valueMarks.isSuperset(of: [.star, .at]) else { return }
    for value in filter.values.elements {
      guard let at = value.text.lastIndex(of: UInt8(ascii: "@")) else { continue }
      let (local, domain) = (value.text.part(0, at), value.text.dropFirst(at + 1))
      let isLocalOpen = local.contains(UInt8(ascii: "*")) && !local.isAllStars
      let isDomainOpen = domain.hasPrefix("*.")
      guard isLocalOpen || isDomainOpen, !RegexSign.isIn(value.text), filter.isWellFormed,
        isDomainOpen || !domain.contains(UInt8(ascii: "*"))
      else { continue }
      report.add(
        isDomainOpen
          ? "'\(value.text)' trusts every sub-domain, and those below; write out the domains that are meant"
          : "'\(value.text)' trusts every address that is made like this; write out those that are meant",
        at: value.range)
    }
  }
}
