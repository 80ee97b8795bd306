import ConfigModel
import Foundation

/// Mistakes in key sources.
extension Mutation {
  static let ofKeySources: [Mutation] = [
    .remove("no key source", "issuers/*/jwks", .by("key-source/missing")),
    .value("empty jwks", "issuers/*/jwks", "{}", .by("key-source/no-url")),
    .value("no certificate", "issuers/*/certificateSubjectNames", "[]", .by("key-source/missing")),
    .add(
      "certificates beside jwks", to: "issuers/*", "certificateSubjectNames",
      "[\"CN=sts.corp.net,O=Corp,C=DE\"]", .by("key-source/two-sources"),
      where: { $0.value.has("jwks") }),
    .add(
      "jwks beside certificates", to: "issuers/*", "jwks",
      "{\"jwksUri\": \"https://sts.corp.net/keys\"}", .by("key-source/two-sources")),
    .string("http discoveryUri", "issuers/*/jwks/discoveryUri", .by("allow-http/missing")) {
      $0.replacing("https://", with: "http://")
    },
    .string("http jwksUri", "issuers/*/jwks/jwksUri", .by("allow-http/missing")) {
      $0.replacing("https://", with: "http://")
    },
    .string("httpS misspelt", "issuers/*/jwks/discoveryUri", .by("key-url/unsupported-scheme")) {
      $0.replacing("https://", with: "htps://")
    },
    .string(
      "one slash after the scheme", "issuers/*/jwks/discoveryUri", .by("key-url/not-absolute")
    ) {
      $0.replacing("https://", with: "https:/")
    },
    .string(
      "discoveryUri without a scheme", "issuers/*/jwks/discoveryUri", .by("key-url/not-absolute")
    ) {
      $0.replacing("https://", with: "")
    },
    .string(
      "blank in discoveryUri", "issuers/*/jwks/discoveryUri",
      .by("key-url/not-absolute")
    ) {
      $0.replacing("/.well-known", with: "/ .well-known")
    },
    .string("blank before jwksUri", "issuers/*/jwks/jwksUri", .by("string/surrounding-whitespace"))
    { " " + $0 },
    .value("empty jwksUri", "issuers/*/jwks/jwksUri", "\"\"", .by("string/empty")),
    .value("empty discoveryUri", "issuers/*/jwks/discoveryUri", "\"\"", .by("string/empty")),
    .string("password in discoveryUri", "issuers/*/jwks/discoveryUri", .by("key-url/user-info")) {
      $0.replacing("https://", with: "https://mobile:vT7qLw2Z@")
    },
    .string("fragment in jwksUri", "issuers/*/jwks/jwksUri", .by("key-url/fragment")) {
      $0 + "#keys"
    },
    .string(
      "secret in the query of jwksUri", "issuers/*/jwks/jwksUri", .by("key-url/secret-in-query")
    ) {
      $0 + "?client_secret=vT7qLw2ZkX9pRb4N"
    },
    .rename(
      "discovery address as jwksUri", "issuers/*/jwks/discoveryUri", "jwksUri",
      .by("discovery-url/swapped-with-keys"), where: { !$0.object.has("jwksUri") }),
    .rename(
      "key address as discoveryUri", "issuers/*/jwks/jwksUri", "discoveryUri",
      .by("discovery-url/swapped-with-keys", "discovery-url/unusual-path"),
      where: { !$0.object.has("discoveryUri") }),
    .edit(
      "a jwksUri beside discoveryUri", "issuers/*/jwks", .by("discovery-url/overridden"),
      where: { $0.value.has("discoveryUri") && !$0.value.has("jwksUri") }
    ) { place in
      let host = place.value.member("discoveryUri")?.text.string.split(separator: "/").dropFirst()
        .first
      return host.map { place.value.appending(name: "jwksUri", value: "\"https://\($0)/keys\"") }
        ?? nil
    },
    .string(
      "slash added to discoveryUri", "issuers/*/jwks/discoveryUri",
      .unseen("some servers answer there as well")
    ) { $0 + "/" },
    .string(
      "underscore in the discovery path", "issuers/*/jwks/discoveryUri",
      .by("discovery-url/unusual-path").except(
        "keycloak-old-path", because: "the keys do not come from there")
    ) {
      $0.replacing("openid-configuration", with: "openid_configuration")
    },
    .string(
      "well-known without its dot", "issuers/*/jwks/discoveryUri",
      .by("discovery-url/unusual-path").except(
        "keycloak-old-path", because: "the keys do not come from there")
    ) {
      $0.replacing(".well-known", with: "well-known")
    },
    .string(
      "realm of somebody else", "issuers/*/jwks/discoveryUri", .by("key-owner/another-tenant")
    ) {
      $0.contains("/realms/") ? $0.replacing("/realms/", with: "/realms/test-") : nil
    },
    .string(
      "another realm's keys", "issuers/*/jwks/jwksUri", .by("key-owner/another-tenant")
    ) {
      $0.contains("/realms/") ? $0.replacing("/realms/", with: "/realms/test-") : nil
    },
    .string(
      "another tenant's or user pool's keys", "issuers/*/jwks/jwksUri",
      .by("key-owner/another-tenant")
    ) {
      let other = $0.replacing("8c1f5d2e", with: "91d0a7c3")
        .replacing("_Kd7Qn2xLp", with: "_Zr4Tm8wHq")
      return other == $0 ? nil : other
    },
    .string(
      "another authorization server's keys", "issuers/*/jwks/discoveryUri",
      .by("key-owner/another-tenant")
    ) {
      $0.contains(".okta.com/oauth2/")
        ? $0.replacing("/oauth2/aus7d2nq5XbTj0Ke4d7", with: "/oauth2/default")
          .replacing("/oauth2/default/.well-known/oauth", with: "/oauth2/aus9x/.well-known/oauth")
        : nil
    },
    .string(
      "another customer's host", "issuers/*/jwks/discoveryUri", .by("key-owner/another-tenant")
    ) {
      ["okta.com", "auth0.com", "onelogin.com"].contains(where: $0.contains)
        && !$0.contains("/oauth2/default")
        ? $0.replacing("https://corp", with: "https://shop") : nil
    },
    .value(
      "discovery at another organisation", "issuers/*/jwks/discoveryUri",
      "\"https://login.attacker.net/.well-known/openid-configuration\"",
      .by("key-owner/foreign-domain").except(
        "azure-b2c", "entra-external-id",
        because: "tenants of the provider may have hosts of their own")),
    .value(
      "keys at another organisation", "issuers/*/jwks/jwksUri",
      "\"https://keys.attacker.net/keys\"",
      .by("key-owner/foreign-domain").except(
        "google-consumer", because: "the name that is no address has no host to compare with")),
    .value(
      "keys in somebody's bucket", "issuers/*/jwks/jwksUri",
      "\"https://corp-keys.s3.amazonaws.com/jwks.json\"",
      .by("key-owner/shared-hosting").except(
        "google-consumer", because: "the name that is no address has no host to compare with")),
    .value(
      "keys from localhost", "issuers/*/jwks/jwksUri", "\"https://localhost:8443/keys\"",
      .by("key-url/internal-address")),
    .value(
      "keys from a private address", "issuers/*/jwks/jwksUri", "\"https://192.168.10.4/keys\"",
      .by("key-url/internal-address")),
    .value(
      "keys from the metadata service", "issuers/*/jwks/jwksUri",
      "\"https://169.254.169.254/keys\"", .by("key-url/internal-address")),
    .add(
      "allowHttp without need", to: "issuers/*/jwks", "allowHttp", "true",
      .by("allow-http/unneeded")),
    .add(
      "allowHttp in production", to: "issuers/*/jwks", "allowHttp", "true",
      .by("allow-http/in-production"), in: .production),
    .edit(
      "http in production", "issuers/*/jwks/jwksUri", .by("allow-http/used-in-production"),
      in: .production
    ) { place in
      place.owner.appending(name: "allowHttp", value: "true")
        + [Edit(place.value.range, place.value.writtenText.replacing("https:", with: "http:"))]
    },
    .add(
      "allowHttp off, said aloud", to: "issuers/*/jwks", "allowHttp", "false",
      .harmless("that is the default")),
    .add(
      "credential in the file", to: "issuers/*/jwks", "authorizationHeader",
      "\"Bearer vT7qLw2ZkX9pRb4NcY8s\"", .by("authorization-header/secret")),
    .add(
      "credential with a line break", to: "issuers/*/jwks", "authorizationHeader",
      "\"Bearer vT7q\\r\\nX-Admin: 1\"", .by("authorization-header/invalid-character")),
    .add(
      "credential without a scheme", to: "issuers/*/jwks", "authorizationHeader",
      "\"Authorization: Bearer vT7qLw2ZkX9p\"", .by("authorization-header/malformed")),

    .append("TLS 1.1 as well", to: "issuers/*/jwks/tlsVersions", .by("tls-version/allows-1-1")) {
      _ in "\"TLSv1.1\""
    },
    .remove(
      "default TLS versions", "issuers/*/jwks/tlsVersions", .by("tls-version/allows-1-1")),
    .value(
      "TLS 1.1 alone", "issuers/*/jwks/tlsVersions/*", "\"TLSv1.1\"", .by("tls-version/insecure")),
    .value("TLS 1.0", "issuers/*/jwks/tlsVersions/*", "\"TLSv1\"", .by("tls-version/insecure")),
    .append("SSL 3", to: "issuers/*/jwks/tlsVersions", .by("tls-version/broken")) { _ in "\"SSLv3\""
    },
    .value("whatever TLS", "issuers/*/jwks/tlsVersions/*", "\"TLS\"", .by("tls-version/generic")),
    .value(
      "TLS version without its v", "issuers/*/jwks/tlsVersions/*", "\"TLS1.2\"",
      .by("tls-version/unknown")),
    .value(
      "TLS version in lower case", "issuers/*/jwks/tlsVersions/*", "\"tlsv1.2\"",
      .by("tls-version/unknown")),
    .value(
      "TLS version as a number", "issuers/*/jwks/tlsVersions/*", "1.2", .by("field-type/wrong")),
    .append("TLS 1.3", to: "issuers/*/jwks/tlsVersions", .by("tls-version/unknown")) { _ in
      "\"TLSv1.3\""
    },
    .value("no TLS version", "issuers/*/jwks/tlsVersions", "[]", .by("tls-version/empty-list")),
    .append("TLS version twice", to: "issuers/*/jwks/tlsVersions", .by("string-list/duplicate")) {
      _ in "\"TLSv1.2\""
    },
    .string(
      "TLS versions in one text", "issuers/*/jwks/tlsVersions/*",
      .by("tls-version/unknown")
    ) { "\($0),TLSv1.1" },

    .string(
      "common name alone", "issuers/*/certificateSubjectNames/*",
      .by("certificate/not-a-distinguished-name")
    ) { _ in "partners.corp.example" },
    .string(
      "file name for a subject", "issuers/*/certificateSubjectNames/*",
      .by("certificate/not-a-distinguished-name")
    ) { _ in "partner.pem" },
    .append(
      "certificate twice", to: "issuers/*/certificateSubjectNames", .by("string-list/duplicate")
    ) {
      Array($0.value.elements).first?.writtenText
    },
    .append(
      "certificate in another spelling", to: "issuers/*/certificateSubjectNames",
      .by("certificate/two-spellings")
    ) {
      Array($0.value.elements).first?.writtenText.replacing(",", with: ", ")
    },
  ]
}
