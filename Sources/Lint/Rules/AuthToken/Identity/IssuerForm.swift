package import ConfigModel

extension Family {
  static let issuerForm = Family(
    "issuer-form", topic: .issuer,
    summary: "The issuer name is not in the form that the provider uses in its tokens.")
}

package enum ADFSIssuerScheme: IssuerRule {
  package static let about = RuleInfo(
    .issuerForm, "adfs-https",
    severity: .warning,
    summary: "The issuer name begins with `https`, but the identifier of AD FS begins with `http`.",
    rationale: """
      AD FS calls itself `http://HOST/adfs/services/trust` in the `iss` of access tokens, although \
      all of its URLs begin with `https`. Oracle Mobile Cloud compares the whole name, so the \
      `https` form matches no token. The discovery document shows the right name as \
      `access_token_issuer`. ID tokens have `https://HOST/adfs` in `iss`.
      """,
    source: """
      [MS-OIDCE], OpenID Provider Metadata, access_token_issuer; Microsoft Support, KB4038801 \
      (2017-09); MicrosoftDocs/windowsserverdocs#551 (2018-04-01)
      """,
    exceptions: "If the identifier of the federation service was changed to one with `https`.",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": ⟦"https://fs.corp.net/adfs/services/trust"⟧, "jwks": {"discoveryUri": "https://fs.corp.net/adfs/.well-known/openid-configuration"}}"#,
        fixed:
          #"{"issuerName": "http://fs.corp.net/adfs/services/trust", "jwks": {"discoveryUri": "https://fs.corp.net/adfs/.well-known/openid-configuration"}}"#,
        .suggest),
      .bad(
        .issuers,
        #"{"issuerName": ⟦"HTTPS://FS.corp.net/adfs/services/trust"⟧, "jwks": {"jwksUri": "https://fs.corp.net/adfs/discovery/keys"}}"#,
        fixed:
          #"{"issuerName": "http://FS.corp.net/adfs/services/trust", "jwks": {"jwksUri": "https://fs.corp.net/adfs/discovery/keys"}}"#,
        .suggest),
      .good(
        .issuers,
        #"{"issuerName": "http://fs.corp.net/adfs/services/trust", "jwks": {"discoveryUri": "https://fs.corp.net/adfs/.well-known/openid-configuration"}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://fs.corp.net/adfs", "jwks": {"discoveryUri": "https://fs.corp.net/adfs/.well-known/openid-configuration"}}"#
      ),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.provider == .adfs, let name = issuer.nameURI, name.isHTTPS,
      name.path == "/adfs/services/trust", name.query == nil, name.fragment == nil,
      let place = name.text.firstIndex(of: UInt8(ascii: ":"))
    else { return }
    let form = "http" + name.text.dropFirst(place).string
    report.add(
      "AD FS tokens have '\(form)' in 'iss' by default, which is compared exactly",
      at: issuer.issuerName.range,
      fix: FixIt(
        "replace with '\(form)'", .suggest,
        [Edit(issuer.issuerName.range, JSONString.quoted(form))]))
  }
}

package enum GoogleIssuerOldForm: ConfigurationRule {
  package static let about = RuleInfo(
    .issuerForm, "google-old",
    severity: .info,
    summary: "Only the older of Google's two issuer names is configured.",
    rationale: """
      Google's discovery document and nearly all of its ID tokens use \
      `https://accounts.google.com`; `accounts.google.com` without a scheme is the older form. \
      Oracle Mobile Cloud compares names exactly. Check the `iss` of a token, and configure the \
      form that it has, or an issuer for each form.
      """,
    source: "Google, OpenID Connect; JWT Configuration Reference, Issuer Fields",
    exceptions: "If a client has tokens that still have the older form.",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": ⟦"accounts.google.com"⟧, "audience": ["81-a.apps.googleusercontent.com"], "virtualUserEnabled": true, "defaultRoles": ["Guest"], "jwks": {"discoveryUri": "https://accounts.google.com/.well-known/openid-configuration"}}"#
      ),
      .bad(
        .issuers,
        #"""
        {"issuerName": ⟦"accounts.google.com"⟧, "audience": ["81-a.apps.googleusercontent.com"], "virtualUserEnabled": true, "defaultRoles": ["Guest"], "jwks": {"jwksUri": "https://www.googleapis.com/oauth2/v3/certs"}},
        {"issuerName": "https://login.corp.net", "certificateSubjectNames": ["CN=login"]}
        """#),
      .good(
        .issuers,
        #"{"issuerName": "https://accounts.google.com", "audience": ["81-a.apps.googleusercontent.com"], "virtualUserEnabled": true, "defaultRoles": ["Guest"], "jwks": {"discoveryUri": "https://accounts.google.com/.well-known/openid-configuration"}}"#
      ),
      .good(
        .issuers,
        #"""
        {"issuerName": "accounts.google.com", "audience": ["81-a.apps.googleusercontent.com"], "virtualUserEnabled": true, "defaultRoles": ["Guest"], "jwks": {"discoveryUri": "https://accounts.google.com/.well-known/openid-configuration"}},
        {"issuerName": "https://accounts.google.com", "audience": ["81-a.apps.googleusercontent.com"], "virtualUserEnabled": true, "defaultRoles": ["Guest"], "jwks": {"discoveryUri": "https://accounts.google.com/.well-known/openid-configuration"}}
        """#),
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    let issuers = configuration.issuers
    guard issuers.contains(where: { isOldForm($0) }),
      !issuers.contains(where: { $0.provider == .google && !isOldForm($0) })
    else { return }
    for issuer in issuers where isOldForm(issuer) {
      report.add(
        "'accounts.google.com' is the older form; Google's tokens now have 'https://accounts.google.com' in 'iss'",
        at: issuer.issuerName.range)
    }
  }

  private static func isOldForm(_ issuer: Issuer) -> Bool {
    issuer.provider == .google && issuer.nameURI?.hasAuthority == false
  }
}

package enum IssuerMultiTenant: IssuerRule {
  package static let about = RuleInfo(
    .issuerForm, "multi-tenant",
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
      "tokens have the GUID of the user's tenant in 'iss', never '\(tenant.description.dropFirst())'; use your tenant's GUID",
      at: name.range)
  }
}

package enum IssuerFormWrong: IssuerRule {
  package static let about = RuleInfo(
    .issuerForm, "wrong",
    severity: .error,
    summary: "The issuer name is not in the form that the provider uses in tokens.",
    rationale: """
      Oracle Mobile Cloud compares the name with `iss` character by character, so any other form \
      matches no token. Auth0, Azure AD B2C and version 1 of Entra ID end the name with a slash. \
      Most other providers, such as version 2 of Entra ID, Google, Okta, Cognito and Keycloak, do \
      not. Entra ID identifies the tenant by its GUID in lower case, not by its domain. Okta's \
      tokens never have the `-admin` host of the console.
      """,
    source: """
      JWT Configuration Reference, Issuer Fields; the providers' own documentation of their tokens
      """,
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": ⟦"https://corp.eu.auth0.com"⟧, "jwks": {"discoveryUri": "https://corp.eu.auth0.com/.well-known/openid-configuration"}}"#,
        fixed:
          #"{"issuerName": "https://corp.eu.auth0.com/", "jwks": {"discoveryUri": "https://corp.eu.auth0.com/.well-known/openid-configuration"}}"#,
        .suggest),
      .bad(
        .issuers,
        #"{"issuerName": ⟦"https://sso.corp.net/realms/staff/"⟧, "audience": ["mobile"], "jwks": {"discoveryUri": "https://sso.corp.net/realms/staff/.well-known/openid-configuration"}}"#,
        fixed:
          #"{"issuerName": "https://sso.corp.net/realms/staff", "audience": ["mobile"], "jwks": {"discoveryUri": "https://sso.corp.net/realms/staff/.well-known/openid-configuration"}}"#,
        .suggest),
      .bad(
        .issuers,
        #"{"issuerName": ⟦"https://Corp-Admin.okta.com/oauth2/default"⟧, "jwks": {"jwksUri": "https://corp.okta.com/oauth2/default/v1/keys"}}"#,
        fixed:
          #"{"issuerName": "https://corp.okta.com/oauth2/default", "jwks": {"jwksUri": "https://corp.okta.com/oauth2/default/v1/keys"}}"#,
        .suggest),
      .bad(
        .issuers,
        #"{"issuerName": ⟦"https://login.microsoftonline.com/corp.onmicrosoft.com/v2.0"⟧, "jwks": {"discoveryUri": "https://login.microsoftonline.com/corp.onmicrosoft.com/v2.0/.well-known/openid-configuration"}}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": ⟦"https://login.microsoftonline.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65"⟧, "jwks": {"jwksUri": "https://login.microsoftonline.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/discovery/keys"}}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": ⟦"https://sts.windows.net/5B1D7F0E-63C8-4F2A-9E04-B7A2C81D3F65"⟧, "jwks": {"jwksUri": "https://login.microsoftonline.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/discovery/keys"}}"#,
        fixed:
          #"{"issuerName": "https://sts.windows.net/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/", "jwks": {"jwksUri": "https://login.microsoftonline.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/discovery/keys"}}"#,
        .suggest),
      .good(
        .issuers,
        #"{"issuerName": "https://sts.windows.net/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/", "jwks": {"discoveryUri": "https://login.microsoftonline.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/.well-known/openid-configuration"}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://corp.b2clogin.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0/", "jwks": {"discoveryUri": "https://corp.b2clogin.com/corp.onmicrosoft.com/b2c_1_mobile/v2.0/.well-known/openid-configuration"}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://login.corp.net/", "jwks": {"discoveryUri": "https://login.corp.net/.well-known/openid-configuration"}}"#
      ),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let (provider, uri) = issuer.comparableName else { return }
    if let fault = provider.tenantFault(uri) {
      report.add(fault, at: issuer.issuerName.range)
    } else if let form = provider.properForm(of: uri) {
      report.add(
        "this provider's tokens have '\(form)' in 'iss', which is compared exactly",
        at: issuer.issuerName.range,
        fix: FixIt(
          "replace with '\(form)'", .suggest,
          [Edit(issuer.issuerName.range, JSONString.quoted(form))]))
    }
  }
}

extension Issuer {
  /// True if a rule about names reports this one, because no token has it in `iss`.
  var hasWrongName: Bool {
    // Nil if whitespace surrounds the name.
    guard let uri = nameURI else { return true }
    return uri.text.contains("/.well-known/")
      || (provider == .entra || provider == .entraV1)
        && SharedTenants.paths.contains { uri.path.hasPrefix($0) }
      || Placeholder.mayBe(in: uri.text) && Placeholder.find(in: uri.text.string) != nil
      || hasWrongForm
  }

  private var hasWrongForm: Bool {
    guard let (provider, uri) = comparableName else { return false }
    return provider.tenantFault(uri) != nil || provider.properForm(of: uri) != nil
  }

  /// The name, if it can be compared with the form that the provider's names have.
  fileprivate var comparableName: (IdentityProvider, URI)? {
    guard let provider, let uri = nameURI, uri.hasAuthority, uri.query == nil, uri.fragment == nil,
      !uri.text.contains("/.well-known/")
    else { return nil }
    return (provider, uri)
  }
}

extension IdentityProvider {
  /// True if the provider's issuers end with a slash. Nil if this depends on the customer.
  private var endsWithSlash: Bool? {
    switch self {
    case .auth0, .azureB2C, .entraV1: true
    case .apple, .cognito, .entra, .entraExternalID, .facebook, .firebase, .githubActions, .gitlab,
      .google, .keycloak, .okta, .oneLogin, .pingOne:
      false
    // The name of an AD FS issuer is a setting. Oracle documents both forms for its own issuers.
    case .adfs, .idcs: nil
    }
  }

  /// True if the provider runs on its customers' own hosts, with their ports and certificates.
  private var isSelfHosted: Bool { self == .adfs || self == .keycloak }

  /// True if the provider's issuers name the tenant at the beginning of their path.
  private var namesTenantFirst: Bool {
    switch self {
    case .azureB2C, .entra, .entraExternalID, .entraV1: true
    default: false
    }
  }

  /// The problem with a Microsoft issuer from which the correct one cannot be derived.
  fileprivate func tenantFault(_ uri: URI) -> String? {
    guard namesTenantFirst else { return nil }
    let tenant = uri.path.firstSegment
    if tenant.contains(UInt8(ascii: ".")) {
      return "tokens have the tenant's GUID in 'iss', never its domain '\(tenant)'"
    }
    let rest = uri.path.dropFirst(min(uri.path.count, tenant.count + 1))
    // Another rule reports shared endpoints.
    guard self == .entra, tenant.contains(UInt8(ascii: "-")), rest.isEmpty || rest == "/" else {
      return nil
    }
    return
      "version 2 tokens have 'https://\(uri.host?.string ?? "")/\(tenant)/v2.0' in 'iss', version 1 tokens 'https://sts.windows.net/\(tenant)/'"
  }

  /// The issuer's name as tokens contain it, if it differs.
  fileprivate func properForm(of uri: URI) -> String? {
    // For a name on a customer's own host, only the trailing slash can be wrong.
    if isSelfHosted, !namesTenantFirst,
      endsWithSlash == nil || endsWithSlash == false && uri.path.last != UInt8(ascii: "/")
    {
      return nil
    }
    guard let host = uri.host?.string else { return nil }
    var base = ""
    if isSelfHosted {
      base = uri.text.dropLast(uri.path.count).string
    } else {
      guard uri.port == nil || uri.port.map({ $0 == "443" }) ?? false, uri.userinfo == nil else {
        return nil
      }
      base = "https://" + (self == .okta ? Self.withoutAdmin(host.lowercased()) : host.lowercased())
    }
    let form = base + withTenantInLowerCase(properPath(uri.path), uri.path.firstSegment)
    return uri.text == Text(form) ? nil : form
  }

  private func properPath(_ path: Text) -> String {
    guard let endsWithSlash else { return path.string }
    let hasSlash = path.last == UInt8(ascii: "/")
    if endsWithSlash, !hasSlash {
      // Only if the path is that of an issuer, rather than of something below it.
      let isIssuer =
        switch self {
        case .auth0: path.isEmpty
        case .entraV1: path.lastIndex(of: UInt8(ascii: "/")) == 0
        default: path.hasSuffix("/v2.0")
        }
      return isIssuer ? path.string + "/" : path.string
    }
    return !endsWithSlash && hasSlash ? path.withoutLastSlash.string : path.string
  }

  /// All Microsoft tokens have GUIDs in lower case.
  private func withTenantInLowerCase(_ path: String, _ tenant: Text) -> String {
    guard namesTenantFirst, tenant.count == 36 else { return path }
    let rest = path.utf8.dropFirst(tenant.count + 1)
    return "/" + tenant.string.lowercased() + String(decoding: rest, as: UTF8.self)
  }

  /// Okta's administration console has a separate host, which issues no tokens.
  private static func withoutAdmin(_ host: String) -> String {
    guard let dot = host.firstPlace(of: "."), let admin = host.firstPlace(of: "-admin."),
      admin.upperBound == dot.upperBound
    else { return host }
    return host.replacing("-admin.", with: ".")
  }
}
