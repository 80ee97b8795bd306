import ConfigModel
import Lint
import Testing

/// Documents as well-known products publish them, without any fault.
@Suite struct ProviderDocumentTests {
  private static let tenant = "3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2"

  /// The issuer in a configuration, and the discovery document of the product.
  static let discovery: [(name: String, document: String)] = [
    (
      "https://login.microsoftonline.com/\(tenant)/v2.0",
      #"{"token_endpoint": "https://login.microsoftonline.com/\#(tenant)/oauth2/v2.0/token", "jwks_uri": "https://login.microsoftonline.com/\#(tenant)/discovery/v2.0/keys", "id_token_signing_alg_values_supported": ["RS256"], "issuer": "https://login.microsoftonline.com/\#(tenant)/v2.0", "tenant_region_scope": "EU"}"#
    ),
    (
      "https://login.microsoftonline.com/\(tenant)/v2.0",
      #"{"issuer": "https://login.microsoftonline.com/{tenantid}/v2.0", "jwks_uri": "https://login.microsoftonline.com/common/discovery/v2.0/keys", "tenant_region_scope": null}"#
    ),
    (
      "https://sts.windows.net/\(tenant)/",
      #"{"issuer": "https://login.microsoftonline.com/\#(tenant)/v2.0", "jwks_uri": "https://login.microsoftonline.com/\#(tenant)/discovery/v2.0/keys"}"#
    ),
    (
      "https://sts.windows.net/\(tenant)/",
      #"{"issuer": "https://sts.windows.net/\#(tenant)/", "jwks_uri": "https://login.microsoftonline.com/common/discovery/keys"}"#
    ),
    (
      "https://corp.b2clogin.com/\(tenant)/v2.0/",
      #"{"issuer": "https://corp.b2clogin.com/\#(tenant)/v2.0/", "jwks_uri": "https://corp.b2clogin.com/corp.onmicrosoft.com/b2c_1_mobile/discovery/v2.0/keys"}"#
    ),
    (
      "https://\(tenant).ciamlogin.com/\(tenant)/v2.0",
      #"{"issuer": "https://\#(tenant).ciamlogin.com/\#(tenant)/v2.0", "jwks_uri": "https://corp.ciamlogin.com/\#(tenant)/discovery/v2.0/keys"}"#
    ),
    (
      "http://sts.corp.net/adfs/services/trust",
      #"{"issuer": "https://sts.corp.net/adfs", "access_token_issuer": "http://sts.corp.net/adfs/services/trust", "jwks_uri": "https://sts.corp.net/adfs/discovery/keys", "id_token_signing_alg_values_supported": ["RS256"]}"#
    ),
    (
      "accounts.google.com",
      #"{"issuer": "https://accounts.google.com", "jwks_uri": "https://www.googleapis.com/oauth2/v3/certs", "id_token_signing_alg_values_supported": ["RS256"]}"#
    ),
    (
      "https://securetoken.google.com/corp-mobile",
      #"{"issuer": "https://securetoken.google.com/corp-mobile", "jwks_uri": "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"}"#
    ),
    (
      "https://corp.okta.com/oauth2/default",
      #"{"issuer": "https://corp.okta.com/oauth2/default", "jwks_uri": "https://corp.okta.com/oauth2/default/v1/keys", "request_object_signing_alg_values_supported": ["HS256", "RS256"]}"#
    ),
    (
      "https://corp.eu.auth0.com/",
      #"{"issuer": "https://corp.eu.auth0.com/", "jwks_uri": "https://corp.eu.auth0.com/.well-known/jwks.json", "id_token_signing_alg_values_supported": ["HS256", "RS256", "PS256"]}"#
    ),
    (
      "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_aBcDeFgHi",
      #"{"issuer": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_aBcDeFgHi", "jwks_uri": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_aBcDeFgHi/.well-known/jwks.json"}"#
    ),
    (
      "https://identity.oraclecloud.com/",
      #"{"issuer": "https://identity.oraclecloud.com/", "jwks_uri": "https://idcs-0a1b2c3d.identity.oraclecloud.com:443/admin/v1/SigningCert/jwk"}"#
    ),
    (
      "https://sso.corp.net/realms/staff",
      #"{"issuer": "https://sso.corp.net/realms/staff", "jwks_uri": "https://sso.corp.net/realms/staff/protocol/openid-connect/certs", "id_token_signing_alg_values_supported": ["PS384", "RS256", "EdDSA", "HS512"]}"#
    ),
  ]

  private static let modulus = String(repeating: "vR3x", count: 85) + "vQ"
  private static let point = String(repeating: "vR3x", count: 10) + "vRA"

  static let sets = [
    // Entra ID: certificates next to the keys, and the issuer of each key.
    #"{"keys": [{"kty": "RSA", "use": "sig", "kid": "pjwyZJ", "x5t": "pjwyZJ", "n": "\#(modulus)", "e": "AQAB", "x5c": ["MIIC/jCC+Q=="], "issuer": "https://login.microsoftonline.com/{tenantid}/v2.0"}, {"kty": "RSA", "use": "sig", "kid": "L2VyaG", "n": "\#(modulus)", "e": "AQAB"}]}"#,
    // Keycloak: an encryption key next to the signing key.
    #"{"keys": [{"kid": "FJ86Gc", "kty": "RSA", "alg": "RS256", "use": "sig", "n": "\#(modulus)", "e": "AQAB"}, {"kid": "enc1", "kty": "RSA", "alg": "RSA-OAEP", "use": "enc", "n": "\#(modulus)", "e": "AQAB"}]}"#,
    // One key for two algorithms, with the same key ID.
    #"{"keys": [{"kid": "a", "kty": "RSA", "alg": "RS256", "n": "\#(modulus)", "e": "AQAB"}, {"kid": "a", "kty": "RSA", "alg": "PS256", "n": "\#(modulus)", "e": "AQAB"}]}"#,
    // Absent members are null.
    #"{"keys": [{"kty": "EC", "crv": "P-256", "x": "HKYhGxucAJEOyGvCMTsT5l8hHROg0XhpJiltYWGkMSA", "y": "28OsSCMKugddOhvJU_VXZavVGCRnO0iY4lFlzYEBNOM", "kid": null, "use": null, "key_ops": null, "alg": null, "d": null, "p": null}]}"#,
    #"{"keys": [{"kty": "OKP", "crv": "Ed25519", "x": "\#(point)", "use": "sig", "alg": "EdDSA", "kid": "1"}, {"kty": "EC", "crv": "secp256k1", "x": "\#(point)", "y": "\#(point)", "alg": "ES256K", "kid": "2", "key_ops": ["verify"]}]}"#,
  ]

  private func findings(
    _ kind: DocumentKind, _ text: String, _ expected: ExpectedIssuer? = nil
  ) -> [String] {
    let report = Linter(LintSettings(environment: .production)).lint(
      LintInput(path: "x", kind: kind, source: SourceBytes(text), expected: expected))
    return (report.diagnostics + report.hints).map { "\($0.rule): \($0.message)" }
  }

  @Test(arguments: discovery)
  func discoveryDocumentsHaveNoFindings(_ name: String, _ document: String) {
    #expect(findings(.discoveryDocument, document, ExpectedIssuer(name: name)) == [])
  }

  @Test(arguments: sets)
  func keySetsHaveNoFindings(_ set: String) {
    #expect(findings(.keySet, set) == [])
  }

  /// The document of another product or of another tenant is reported.
  @Test func distinguishesIssuers() {
    let rule = "discovery-document/issuer-mismatch"
    for (index, (_, document)) in Self.discovery.enumerated() {
      for (other, (name, _)) in Self.discovery.enumerated() where (other < 4) != (index < 4) {
        if document.contains("\"\(name)\"") { continue }
        let found = findings(.discoveryDocument, document, ExpectedIssuer(name: name))
        #expect(found.contains { $0.hasPrefix(rule) }, "\(name): \(document)")
      }
    }
    let elsewhere = Self.discovery[0].document.replacing("3f2a7c1e", with: "77d0c2b9")
    for (name, _) in Self.discovery.prefix(4) {
      let found = findings(.discoveryDocument, elsewhere, ExpectedIssuer(name: name))
      #expect(found.contains { $0.hasPrefix(rule) }, "\(name)")
    }
  }
}
