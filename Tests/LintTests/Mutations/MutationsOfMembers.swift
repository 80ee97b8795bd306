import ConfigModel
import Foundation

/// Mistakes in the names, types and places of members.
extension Mutation {
  static let ofMembers: [Mutation] = [
    .rename("misspelt issuers", "issuers", "issuer", .by("misspelt-field")),
    .rename("misspelt issuerName", "issuers/*/issuerName", "isuerName", .by("misspelt-field")),
    .rename("misspelt audience", "issuers/*/audience", "audiences", .by("misspelt-field")),
    .rename(
      "misspelt virtualUserEnabled", "issuers/*/virtualUserEnabled", "virtualUsersEnabled",
      .by("misspelt-field")),
    .rename(
      "misspelt discoveryUri", "issuers/*/jwks/discoveryUri", "discoveryUrl", .by("misspelt-field")),
    .rename("misspelt filters", "issuers/*/filters", "filter", .by("misspelt-field")),
    .rename(
      "misspelt tokenRole", "issuers/*/roleMappings/*/tokenRole", "tokenRoles",
      .by("misspelt-field")),
    .rename("misspelt allowedMbes", "issuers/*/allowedMbes", "allowedMbe", .by("misspelt-field")),
    .rename(
      "letters swapped in usernameAttribute", "issuers/*/usernameAttribute", "usernameAttirbute",
      .by("misspelt-field")),
    .rename(
      "lower case issuername", "issuers/*/issuerName", "issuername", .by("field-case-mismatch")),
    .rename("capital Jwks", "issuers/*/jwks", "Jwks", .by("field-case-mismatch")),
    .rename("capital JWKS", "issuers/*/jwks", "JWKS", .by("field-case-mismatch")),
    .rename(
      "discoveryURI", "issuers/*/jwks/discoveryUri", "discoveryURI", .by("field-case-mismatch")),
    .rename("allowedMBEs", "issuers/*/allowedMbes", "allowedMBEs", .by("field-case-mismatch")),
    .rename("filter's Name", "issuers/*/filters/*/name", "Name", .by("field-case-mismatch")),
    .rename(
      "snake case", "issuers/*/roleAttributes", "role_attributes",
      .by("misspelt-field")),
    .rename(
      "clientID of a backend", "issuers/*/allowedMbes/*/clientId", "clientID",
      .by("field-case-mismatch")),
    .rename(
      "issuer for issuerName", "issuers/*/issuerName", "issuer",
      .by("unknown-field", "required-field-missing")),
    .add(
      "unknown member of an issuer", to: "issuers/*", "department", "\"sales\"",
      .by("unknown-field")),
    .add("unknown member of the root", to: "", "owner", "\"mobile team\"", .by("unknown-field")),
    .add(
      "schema named", to: "", "$schema", "\"https://schemas.corp.net/issuers.json\"",
      .by("unknown-field")),
    .add(
      "description beside the members", to: "issuers/*", "_comment", "\"staff\"",
      .by("unknown-field")),
    .add("jwks member in the issuer", to: "issuers/*", "readTimeout", "10", .by("misplaced-field")),
    .add(
      "issuer's member in jwks", to: "issuers/*/jwks", "audience", "[\"mobile\"]",
      .by("misplaced-field")),
    .add(
      "filter's member in the issuer", to: "issuers/*", "values", "[\"sales\"]",
      .by("misplaced-field")),
    .add(
      "root's member in an issuer", to: "issuers/*", "policyMinReloadInterval", "10",
      .by("misplaced-field")),
    .add(
      "issuer's member in the root", to: "", "roleAttributes", "[\"roles\"]", .by("misplaced-field")
    ),
    .add(
      "password in an unknown member", to: "issuers/*", "clientSecret", "\"vT7qLw2ZkX9pRb4NcY8s\"",
      .by("secret-in-config")),

    .value("boolean in quotes", "issuers/*/virtualUserEnabled", "\"true\"", .by("quoted-scalar")),
    .value("false in quotes", "issuers/*/enabled", "\"false\"", .by("quoted-scalar")),
    .value("boolean as a number", "issuers/*/virtualUserEnabled", "1", .by("field-wrong-type")),
    .value(
      "boolean as a word", "issuers/*/virtualUserEnabled", "\"yes\"",
      .by("field-wrong-type")),
    .value("integer in quotes", "issuers/*/tokenTimeoutSeconds", "\"3600\"", .by("quoted-scalar")),
    .value(
      "integer with a unit", "issuers/*/tokenTimeoutSeconds", "\"3600s\"", .by("field-wrong-type")),
    .value(
      "interval in quotes", "issuers/*/jwks/minReloadInterval", "\"60\"", .by("quoted-scalar")),
    .value("fraction", "issuers/*/tokenTimeoutSeconds", "3600.5", .by("non-integer-number")),
    .value(
      "fraction of zero", "issuers/*/tokenTimeoutSeconds", "3600.0", .by("non-integer-number")),
    .value("exponent", "issuers/*/tokenTimeoutSeconds", "36e2", .by("non-integer-number")),
    .value(
      "twenty digits", "issuers/*/tokenTimeoutSeconds", "36000000000000000000",
      .by("non-integer-number")),
    .edit("one audience without brackets", "issuers/*/audience", .by("single-value-for-array")) {
      place in
      Array(place.value.elements).first.map { [Edit(place.value.range, $0.writtenText)] }
    },
    .value(
      "one role without brackets", "issuers/*/roleAttributes", "\"roles\"",
      .by("single-value-for-array")),
    .value(
      "one TLS version without brackets", "issuers/*/jwks/tlsVersions", "\"TLSv1.2\"",
      .by("single-value-for-array")),
    .value(
      "one filter value without brackets", "issuers/*/filters/*/values", "\"sales\"",
      .by("filter-never-satisfied")),
    .edit("one filter without brackets", "issuers/*/filters", .by("single-value-for-array")) {
      place in
      Array(place.value.elements).first.map { [Edit(place.value.range, $0.writtenText)] }
    },
    .edit("issuer without brackets", "issuers", .by("single-value-for-array")) { place in
      Array(place.value.elements).first.map { [Edit(place.value.range, $0.writtenText)] }
    },
    .edit("array for a text", "issuers/*/issuerName", .by("field-wrong-type")) {
      [Edit($0.value.range, "[\($0.value.writtenText)]")]
    },
    .edit("array for jwks", "issuers/*/jwks", .by("field-wrong-type")) {
      [Edit($0.value.range, "[\($0.value.writtenText)]")]
    },
    .edit("address for jwks", "issuers/*/jwks", .by("field-wrong-type")) { place in
      place.value.member("discoveryUri").map { [Edit(place.value.range, $0.writtenText)] }
    },
    .value(
      "object for the mappings", "issuers/*/roleMappings", "{\"app-sales\": \"Sales\"}",
      .by("single-value-for-array")),
    .value("number in a list of texts", "issuers/*/audience/*", "42", .by("field-wrong-type")),
    .value(
      "boolean as a filter value", "issuers/*/filters/*/values/*", "true",
      .by("filter-never-satisfied")),
    .value("text for a mapping", "issuers/*/roleMappings/*", "\"sales\"", .by("field-wrong-type")),
    .value(
      "name for an issuer", "issuers/*", "\"https://login.corp.net\"", .by("field-wrong-type")),
    .value("null for an issuer name", "issuers/*/issuerName", "null", .by("null-field")),
    .value("null for audience", "issuers/*/audience", "null", .by("null-field")),
    .value("null for jwks", "issuers/*/jwks", "null", .by("null-field")),
    .value("null in a list", "issuers/*/roleAttributes/*", "null", .by("null-field")),
    .value("null for issuers", "issuers", "null", .by("null-field")),

    .remove("no issuers", "issuers", .by("required-field-missing")),
    .remove("no issuerName", "issuers/*/issuerName", .by("required-field-missing")),
    .remove("no filter name", "issuers/*/filters/*/name", .by("filter-never-satisfied")),
    .remove("no filter values", "issuers/*/filters/*/values", .by("filter-never-satisfied")),
    .remove("no tokenRole", "issuers/*/roleMappings/*/tokenRole", .by("required-field-missing")),
    .remove(
      "no mappedRoles", "issuers/*/roleMappings/*/mappedRoles", .by("required-field-missing")),
    .value(
      "placeholder as issuer name", "issuers/*/issuerName", "\"TOKEN-ISSUER-URL\"",
      .by("placeholder-value")),
    .value(
      "placeholder in angle brackets", "issuers/*/audience/*", "\"<client-id>\"",
      .by("placeholder-value")),
    .string("placeholder for the host", "issuers/*/jwks/discoveryUri", .by("placeholder-value")) {
      _ in
      "https://{tenant}/.well-known/openid-configuration"
    },
  ]
}
