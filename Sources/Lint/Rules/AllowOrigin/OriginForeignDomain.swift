package import ConfigModel

package enum OriginForeignDomain: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-foreign-domain",
    topic: .origins,
    risk: .access,
    severity: .info,
    summary: "A pattern allows a site outside the organization's domains.",
    rationale: """
      The owner of the site, and the next owner if its domain expires, can call the APIs as the \
      user. The setting `ownDomains` lists the organization's domains; without it, this rule \
      reports nothing.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs",
    exceptions:
      "If the site belongs to a partner whose pages need the APIs; state this in the `reason` of the `ignore` entry.",
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
        "'\(literal.map(\.string).joined(separator: "."))' is outside the organization's own domains ('ownDomains')",
        at: item.hostRange)
    }
  }
}
