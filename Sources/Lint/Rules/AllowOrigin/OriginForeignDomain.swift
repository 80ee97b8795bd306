package import ConfigModel

package enum OriginForeignDomain: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-foreign-domain",
    severity: .info,
    summary: "A site is admitted that is not on a domain of the organisation.",
    rationale: """
      Whoever runs the site, and whoever takes over its domain when it lapses, can call the APIs as \
      the user. The organisation's domains are the setting `ownDomains`; without it nothing is said.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs",
    exceptions: "A partner whose pages need the APIs; say so where the entry is ignored.",
    examples: [
      .bad(
        .origins, "https://app.corp.net, https://⟦shop.partner.example⟧",
        inventory: Inventory(ownDomains: ["corp.net"])),
      .bad(
        .origins, "https://⟦evilcorp.net⟧, https://⟦a.corp.example⟧:8443",
        inventory: Inventory(ownDomains: ["corp.net", "shop.corp.example"])),
      .good(
        .origins, "https://corp.net, https://*.a.Corp.Net, http://localhost:3000",
        inventory: Inventory(ownDomains: ["CORP.net"])),
      .good(.origins, "https://shop.partner.example"),
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
        "'\(literal.map(\.string).joined(separator: "."))' is not on one of the organisation's own domains",
        at: item.hostRange)
    }
  }
}
