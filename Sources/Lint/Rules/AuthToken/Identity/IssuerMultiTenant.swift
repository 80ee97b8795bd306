package import ConfigModel

package enum IssuerMultiTenant: IssuerRule {
  package static let about = RuleInfo(
    id: "issuer-multi-tenant",
    topic: .issuer,
    severity: .error,
    summary: "The issuer name is the shared endpoint of a multi-tenant provider.",
    rationale: """
      Tokens from Microsoft's shared endpoints have the GUID of the user's own tenant in `iss`, so \
      `common`, `organizations` and `consumers` match no token. Name your tenant instead of \
      trusting all tenants.
      """,
    source: "JWT Configuration Reference, Issuer Fields; Microsoft identity platform, ID tokens",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": ⟦"https://login.microsoftonline.com/common/v2.0"⟧, "jwks": {"discoveryUri": "https://login.microsoftonline.com/common/v2.0/.well-known/openid-configuration"}}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": ⟦"https://sts.windows.net/organizations/"⟧, "jwks": {"jwksUri": "https://login.microsoftonline.com/common/discovery/keys"}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0", "jwks": {"discoveryUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0/.well-known/openid-configuration"}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://idp.corp.net/common/v2.0", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#
      ),
    ])

  private static let hosts: [StaticString] = [
    "login.microsoftonline.com", "login.microsoftonline.us", "login.microsoft.com",
    "login.windows.net", "sts.windows.net", "login.partner.microsoftonline.cn",
  ]
  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let name = issuer.issuerName.written else { return }
    // Few names contain a shared endpoint, so this check is fast.
    guard let tenant = SharedTenants.paths.first(where: { name.text.contains($0) }) else {
      return
    }
    let uri = URI(name.text)
    let rest = uri.path.hasPrefix(tenant) ? uri.path.dropFirst(tenant.utf8CodeUnitCount) : nil
    guard let rest, rest.isEmpty || rest.first == UInt8(ascii: "/"), uri.hasHost(oneOf: hosts)
    else { return }
    report.add(
      "tokens never have '\(tenant.description.dropFirst())' in 'iss', but the GUID of the user's tenant; use your tenant's GUID",
      at: name.range)
  }
}
