package import ConfigModel

package enum FilterWildcardInfixAt: FilterRule {
  package static let about = RuleInfo(
    id: "filter-wildcard-infix-at",
    topic: .filters,
    risk: .access,
    severity: .info,
    summary: "A wildcard matches email addresses or subdomains that you may not control.",
    rationale: """
      `*@*.corp.com` trusts the owner of every subdomain, including one that is handed to another \
      party later. `admin*@corp.com` trusts every user who can choose an address with this prefix. \
      Write out the domains and addresses, so that the set cannot grow by itself.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "If only you assign the subdomains and addresses.",
    examples: [
      .bad(.filters, #"{"name": "email", "values": [⟦"*@*.corp.com"⟧]}"#),
      .bad(.filters, #"{"name": "upn", "values": ["*@corp.com", ⟦"admin*@corp.net"⟧]}"#),
      .good(.filters, #"{"name": "email", "values": ["*@corp.com", "*@eu.corp.com"]}"#),
      .good(.filters, #"{"name": "email", "type": "exclude", "values": ["ext-*@corp.com"]}"#),
    ])

  package static func check(_ filter: TokenFilter, of issuer: Issuer, _ report: inout Report) {
    if filter.isExclude { return }
    for value in filter.values.elements {
      guard let at = value.text.lastIndex(of: UInt8(ascii: "@")) else { continue }
      let (local, domain) = (value.text.part(0, at), value.text.dropFirst(at + 1))
      let isLocalOpen = local.contains(UInt8(ascii: "*")) && !local.isAllStars
      let isDomainOpen = domain.hasPrefix("*.")
      guard isLocalOpen || isDomainOpen, !RegexSign.isIn(value.text), filter.isWellFormed,
        isDomainOpen || !domain.contains(UInt8(ascii: "*")),
        // Another rule reports domains that anyone can register.
        FilterWildcardSuffixOpen.openDomain(in: value.text, filter) == nil
      else { continue }
      report.add(
        isDomainOpen
          ? "'\(value.text)' trusts every subdomain at any depth; list the domains to accept"
          : "'\(value.text)' trusts every address of this form; list the addresses to accept",
        at: value.range)
    }
  }
}
