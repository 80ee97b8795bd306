package import ConfigModel

package enum SecretInPolicy: PoliciesRule {
  package static let about = RuleInfo(
    id: "secret-in-policy",
    topic: .policies,
    risk: .secret,
    severity: .error,
    summary: "A policy in an export contains a credential.",
    rationale: """
      Exports are stored, emailed and committed. Everyone who can read an export can use its \
      contents: a password in a URL, a private key, a token. Revoke the credential, keep the new \
      one in a secret store, and refer to it by name in the policy.
      """,
    source: "OWASP Secrets Management Cheat Sheet",
    examples: [
      .bad(
        .policies,
        #"*.connector/ERP(1.0).Connector_Endpoint=https\://⟦svc\:Winter2020⟧@erp.corp.net/"#),
      .bad(.policies, "Shop(1.0).*.Shop_ApiKey=⟦q8Zk3vT0pLw7⟧"),
      .bad(
        .policies,
        #"*.*.Security_IdentityProviders=[{"properties"\:{"appSecret"\:"⟦f0e1d2c3b4a5⟧"}}]"#),
      .good(
        .policies,
        #"*.connector/ERP(1.0).Connector_Endpoint=https\://erp.corp.net/?mail\=ann@corp.net"#),
      .good(
        .policies,
        #"*.*.Diagnostics_ExcludedHttpHeadersInLogs=Authorization,oracle-mobile-uitooling-password,Oracle-Mobile-Social-Access-Token"#
      ),
      .good(.policies, "Shop(1.0).*.Shop_ApiKey=vault:shop/key\nShop(1.0).*.Shop_Secret="),
    ])

  package static func check(_ export: PolicyExport, _ report: inout Report) {
    for policy in export.policies
    where policy.key.name != PolicyName.authTokenConfiguration
      && policy.key.name != PolicyName.allowOrigin && !policy.entry.valueRange.isEmpty
    {
      let value = export.value(of: policy)
      for found in secrets(in: value.bytes, named: policy.key.name) {
        report.add(
          "\(found.noun) is in plain text in the export; revoke and replace it",
          at: value.placement.inFile(found.range))
      }
    }
  }

  private static func secrets(
    in bytes: SourceBytes, named name: String
  ) -> [(noun: String, range: SourceRange)] {
    let text = Text(bytes)
    if Credential.isName(Text(name)), !Credential.isReference(text) {
      return [("a credential", SourceRange(0, text.count))]
    }
    if text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[") {
      return SecretMembers.find(in: JSONParser.parse(bytes).root).map {
        ($0.noun, $0.value.textRange)
      }
    }
    if let userinfo = URI(text).userinfo, userinfo.contains(UInt8(ascii: ":")),
      let start = text.firstIndex(of: "://")
    {
      return [("a password", SourceRange(start + 3, start + 3 + userinfo.count))]
    }
    return Credential.find(in: text).map { [($0.noun.description, SourceRange($0.range))] } ?? []
  }
}
