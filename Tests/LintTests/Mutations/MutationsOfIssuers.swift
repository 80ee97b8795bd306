import ConfigModel
import Foundation

/// Mistakes in issuer names and audiences.
extension Mutation {
  static let ofIssuers: [Mutation] = [
    .string(
      "slash added to issuerName", "issuers/*/issuerName",
      .by("issuer-form/wrong").except(
        "adfs-access-token", "adfs-id-token", "audience", "google-consumer", "minimal",
        "okta-custom-domain", "pingfederate", "salesforce", "username",
        because: "the slash is not in the discovery address, so both names may be right"),
      where: { $0.issuer.has("jwks") }
    ) {
      $0.hasSuffix("/") ? nil : $0 + "/"
    },
    .string(
      "slash taken from issuerName", "issuers/*/issuerName",
      .by("issuer-form/wrong").except(
        "auth0-custom-domain", "azure-b2c-custom-domain", "idcs",
        because: "the slash is not in the discovery address, so both names may be right")
    ) {
      $0.hasSuffix("/") ? String($0.dropLast()) : nil
    },
    .string(
      "http issuerName", "issuers/*/issuerName",
      .by("issuer-name/not-https", "issuer-form/wrong").except(
        "adfs-id-token", "certificates", "full", "pingfederate", "username",
        because: "a name that no discovery document gives is any text, and AD FS has such names")
    ) {
      $0.replacing("https://", with: "http://")
    },
    .string(
      "issuerName without a scheme", "issuers/*/issuerName",
      .by("issuer-name/not-https").except(
        "certificates", "cognito-access-token", "entra-both-versions", "firebase", "full",
        "google-consumer", "google-workspace", "pingfederate",
        because: "a name that no discovery document gives is any text, and Google has such a name")
    ) {
      $0.replacing("https://", with: "")
    },
    .string(
      "capital letters in the issuer's host", "issuers/*/issuerName",
      .by("key-owner/another-issuer", "issuer-form/wrong").except(
        "audience", "auth0-custom-domain", "azure-b2c-custom-domain", "certificates",
        "cognito-access-token", "full", "minimal", "pingfederate", "salesforce",
        because: "hosts are compared without case, and the provider's name may be so")
    ) {
      let parts = $0.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
      return parts.count < 3 ? nil : "\(parts[0])//\(parts[2].uppercased())"
    },
    .string(
      "discovery document as issuerName", "issuers/*/issuerName",
      .by("issuer-name/discovery-url")
    ) {
      $0 + ($0.hasSuffix("/") ? "" : "/") + ".well-known/openid-configuration"
    },
    .string(
      "fragment in issuerName", "issuers/*/issuerName",
      .by("issuer-name/query-or-fragment").except(
        "certificates", "cognito-access-token", "entra-both-versions", "firebase", "full",
        "google-consumer", "pingfederate",
        because: "a name that no discovery document gives is any text")
    ) {
      $0.hasPrefix("https") ? $0 + "#app" : nil
    },
    .string(
      "query in issuerName", "issuers/*/issuerName",
      .by("issuer-name/query-or-fragment").except(
        "certificates", "cognito-access-token", "entra-both-versions", "firebase", "full",
        "google-consumer", "pingfederate",
        because: "a name that no discovery document gives is any text")
    ) {
      $0.hasPrefix("https") ? $0 + "?tenant=corp" : nil
    },
    .string("blank after issuerName", "issuers/*/issuerName", .by("string/surrounding-whitespace"))
    { $0 + " " },
    .string(
      "line break after issuerName", "issuers/*/issuerName", .by("string/surrounding-whitespace")
    ) {
      $0 + "\n"
    },
    .value("empty issuerName", "issuers/*/issuerName", "\"\"", .by("string/empty")),
    .string(
      "Cyrillic letter in issuerName", "issuers/*/issuerName",
      .by("issuer-name/look-alike-letters").except(
        "certificates", "google-consumer", because: "the letter is in no host")
    ) {
      $0.replacing("o", with: "\u{43E}", maxReplacements: 1)
    },
    .value(
      "localhost as issuer", "issuers/*/issuerName", "\"https://localhost:8443/realms/a\"",
      .by("issuer-name/local-host")),
    .value(
      "IP address as issuer", "issuers/*/issuerName", "\"https://10.1.2.3/realms/a\"",
      .by("issuer-name/local-host")),
    .string(
      "typing error in the issuer's host", "issuers/*/issuerName",
      .by("key-owner/another-issuer", "key-owner/foreign-domain", "key-owner/another-tenant")
        .except(
          "okta-custom-domain", because: "a tenant of Okta has issuers under hosts of its own"),
      where: { $0.issuer.has("jwks") && $0.string.contains("corp.") }
    ) {
      $0.replacing("corp.", with: "crop.")
    },
    .string(
      "another path in issuerName", "issuers/*/issuerName", .by("key-owner/another-tenant"),
      where: { $0.issuer.has("jwks") && $0.string.contains("/realms/") }
    ) {
      $0 + "2"
    },
    .string("tenant replaced by common", "issuers/*/issuerName", .by("issuer-form/multi-tenant")) {
      $0.contains("login.microsoftonline.com")
        ? "https://login.microsoftonline.com/common/v2.0" : nil
    },
    .string(
      "https in the identifier of AD FS", "issuers/*/issuerName", .by("issuer-form/adfs-https")
    ) {
      $0.hasSuffix("/adfs/services/trust") ? $0.replacing("http://", with: "https://") : nil
    },
    .string("Entra without v2.0", "issuers/*/issuerName", .by("issuer-form/wrong")) {
      $0.contains("login.microsoftonline.com") ? $0.replacing("/v2.0", with: "") : nil
    },
    .edit("issuer twice", "issuers/*", .by("duplicate-issuer/same-name")) { place in
      place.owner.appending([place.value.writtenText])
    },
    .edit(
      "issuer twice, once with a slash", "issuers/*",
      .by("duplicate-issuer/nearly-same-name").except(
        "google-consumer", because: "a name that is no address ends as it likes")
    ) { place in
      let name = place.value.member("issuerName")?.text.string ?? ""
      let other = name.hasSuffix("/") ? String(name.dropLast()) : name + "/"
      return place.owner.appending([
        place.value.writtenText.replacing(JSONString.quoted(name), with: JSONString.quoted(other))
      ])
    },
    .value("no issuer", "issuers", "[]", .by("enabled-issuers/none")),
    .edit(
      "issuer disabled", "issuers/*",
      .by("enabled-issuers/one-disabled", "enabled-issuers/all-disabled"),
      where: { !$0.value.has("enabled") }
    ) {
      $0.value.appending(name: "enabled", value: "false")
    },
    .add(
      "enabled, said aloud", to: "issuers/*", "enabled", "true", .harmless("that is the default")),
    .text(
      "example domains", .authTokenConfiguration,
      .by("issuer-name/example-domain").except(
        "entra-v1", "google-workspace", because: "only a condition on addresses has the domain"),
      in: .production
    ) {
      $0.contains("corp.example") ? nil : $0.replacing("corp.net", with: "corp.example")
    },

    .remove(
      "no audience", "issuers/*/audience",
      .by("default-audience/too-broad", "default-audience/id-tokens-rejected").except(
        "full", "keycloak", "keycloak-old-path",
        because: "clients or audiences are filtered, or the tokens name none")),
    .value("empty audience", "issuers/*/audience", "[]", .by("default-audience/empty-list")),
    .value("star as audience", "issuers/*/audience/*", "\"*\"", .by("audience/wildcard")),
    .string("wildcard in an audience", "issuers/*/audience/*", .by("audience/wildcard")) {
      $0 + "*"
    },
    .append("audience twice", to: "issuers/*/audience", .by("string-list/duplicate")) { place in
      Array(place.value.elements).first?.writtenText
    },
    .string("two audiences in one text", "issuers/*/audience/*", .by("string-list/comma-joined")) {
      $0 + ", " + $0
    },
    .string(
      "blank before an audience", "issuers/*/audience/*", .by("string/surrounding-whitespace")
    ) {
      " " + $0
    },
    .value("empty text as audience", "issuers/*/audience/*", "\"\"", .by("string/empty")),
    .append(
      "account as audience", to: "issuers/*/audience",
      .by("audience/generic").except(
        "keycloak", "keycloak-old-path", because: "clients are filtered")
    ) { place in
      place.issuer.member("issuerName")?.text.string.contains("/realms/") == true
        ? "\"account\"" : nil
    },
    .append(
      "Microsoft Graph as audience", to: "issuers/*/audience", .by("audience/microsoft-graph")
    ) { _ in
      "\"00000003-0000-0000-c000-000000000000\""
    },
    .append(
      "endpoint for SAML tokens as audience", to: "issuers/*/audience",
      .by("audience/saml-endpoint"), in: .backend
    ) { _ in
      "\"https://mobile.corp.net/mobile/platform/sso/exchange-token\""
    },
    .append(
      "base URL without TLS as audience", to: "issuers/*/audience",
      .by("default-audience/misspelled"),
      in: .backend
    ) { _ in
      "\"http://mobile.corp.net/mobile/platform/auth/token\""
    },
  ]

  static let ofUsers: [Mutation] = [
    .value(
      "e-mail address as username", "issuers/*/usernameAttribute", "\"email\"",
      .by("username-claim/reassignable").except(
        "adfs-access-token", "adfs-id-token", "entra-v1", "keycloak", "okta-org", "onelogin",
        "username", because: "the provider is the organisation's own and hands out the addresses")),
    .value(
      "display name as username", "issuers/*/usernameAttribute", "\"name\"",
      .by("username-claim/display-name", "username-claim/display-name-mapped")),
    .value(
      "audience as username", "issuers/*/usernameAttribute", "\"aud\"",
      .by("username-claim/not-a-user")),
    .value(
      "issuer as username", "issuers/*/usernameAttribute", "\"iss\"",
      .by("username-claim/not-a-user")),
    .value(
      "prn as username", "issuers/*/usernameAttribute", "\"prn\"", .by("username-claim/legacy-prn")),
    .add(
      "sub as username, said aloud", to: "issuers/*", "usernameAttribute", "\"sub\"",
      .unseen("a default says what applies anyway")),
    .value("empty username claim", "issuers/*/usernameAttribute", "\"\"", .by("string/empty")),
    .value(
      "blank username claim", "issuers/*/usernameAttribute", "\" \"",
      .by("string/empty")),
    .value(
      "path as username claim", "issuers/*/usernameAttribute", "\"$.user.name\"",
      .by("claim-name/looks-nested")),
    .edit(
      "username as client ID", "issuers/*/usernameAttribute",
      .by("client-id-attribute/same-as-username"), where: { !$0.issuer.has("clientIdAttribute") }
    ) { place in
      place.owner.appending(name: "clientIdAttribute", value: place.value.writtenText)
    },
    .add(
      "aud as client ID", to: "issuers/*", "clientIdAttribute", "\"aud\"",
      .by("client-id-attribute/aud")),
    .add(
      "mapping of virtual users", to: "issuers/*", "userMappingAttribute", "\"mail\"",
      .by("user-mapping/ignored"),
      where: { $0.value.member("virtualUserEnabled")?.writtenText == "true" }),
    .add(
      "default mapping, said aloud", to: "issuers/*", "userMappingAttribute", "\"uid\"",
      .unseen("a default says what applies anyway"), where: { !$0.value.has("virtualUserEnabled") }),
    .value(
      "unknown mapping", "issuers/*/userMappingAttribute", "\"email\"",
      .by("field-value/not-allowed")),
    .value(
      "mapping in capitals", "issuers/*/userMappingAttribute", "\"Mail\"",
      .by("field-value/not-allowed")),
    .remove(
      "mapped user for a virtual one", "issuers/*/virtualUserEnabled",
      .by("user-roles/ignored-for-accounts", "impersonation/any-account")),
    .add(
      "client ID said to be optional", to: "issuers/*", "requireClientAuth", "false",
      .by("client-auth/off-for-listed-backends", "client-auth/off-for-every-backend")),
    .add(
      "client secret, said aloud", to: "issuers/*", "requireClientAuth", "true",
      .harmless("that is the default")),
  ]
}
