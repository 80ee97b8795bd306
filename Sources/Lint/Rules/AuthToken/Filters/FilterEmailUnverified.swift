package import ConfigModel

package enum FilterEmailUnverified: FilterRule {
  package static let about = RuleInfo(
    id: "filter-email-unverified",
    topic: .filters,
    risk: .access,
    severity: .info,
    summary: "A filter trusts email addresses that may be unverified.",
    rationale: """
      If users enter their own address, `email` is what they typed until `email_verified` is true. \
      To accept only verified addresses, add an include filter on `email_verified` with the value \
      `true`. An exclude filter with the value `false` is not enough, because tokens without the \
      claim pass it. The products of Microsoft and Oracle do not send this claim, so the rule \
      skips their issuers.
      """,
    source: "OpenID Connect Core, section 5.1",
    exceptions: "If the provider takes the addresses from the company's own directory.",
    examples: [
      .bad(.filters, #"{"name": ⟦"email"⟧, "values": ["*@corp.com"]}"#),
      .bad(
        .filters,
        #"{"name": "email_verified", "type": "exclude", "values": ["false"]}, {"name": ⟦"email"⟧, "values": ["ann@corp.com"]}"#
      ),
      .good(
        .filters,
        #"{"name": "email", "values": ["*@corp.com"]}, {"name": "email_verified", "values": ["true"]}"#
      ),
      .good(.filters, #"{"name": "email", "type": "exclude", "values": ["*@guest.corp.com"]}"#),
      .good(
        .issuers,
        #"""
        {"issuerName": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0",
          "jwks": {"discoveryUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0/.well-known/openid-configuration"},
          "filters": [{"name": "email", "values": ["*@corp.com"]}]}
        """#),
    ])

  package static func check(_ filter: TokenFilter, of issuer: Issuer, _ report: inout Report) {
    guard !filter.isExclude, filter.name.isWritten("email"),
      filter.values.elements.contains(where: { $0.text.contains(UInt8(ascii: "@")) }),
      !issuer.demands("email_verified"),
      issuer.provider?.verifiesEmails ?? true
    else { return }
    report.add(
      "'email' may be unverified; add an include filter on 'email_verified' with the value 'true'",
      at: filter.name.range)
  }
}

extension IdentityProvider {
  /// True if tokens say whether the email address in them is verified.
  fileprivate var verifiesEmails: Bool {
    switch self {
    case .adfs, .entra, .entraV1, .entraExternalID, .azureB2C, .idcs: false
    default: true
    }
  }
}
