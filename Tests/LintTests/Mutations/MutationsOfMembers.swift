import ConfigModel
import Foundation

/// Mistakes in the names, types and places of members.
extension Mutation {
  static let ofMembers: [Mutation] = [
    .rename("misspelt issuers", "issuers", "issuer", .by("field/misspelled")),
    .rename("misspelt issuerName", "issuers/*/issuerName", "isuerName", .by("field/misspelled")),
    .rename("misspelt audience", "issuers/*/audience", "audiences", .by("field/misspelled")),
    .rename(
      "misspelt virtualUserEnabled", "issuers/*/virtualUserEnabled", "virtualUsersEnabled",
      .by("field/misspelled")),
    .rename(
      "misspelt discoveryUri", "issuers/*/jwks/discoveryUri", "discoveryUrl",
      .by("field/misspelled")),
    .rename("misspelt filters", "issuers/*/filters", "filter", .by("field/misspelled")),
    .rename(
      "misspelt tokenRole", "issuers/*/roleMappings/*/tokenRole", "tokenRoles",
      .by("field/misspelled")),
    .rename("misspelt allowedMbes", "issuers/*/allowedMbes", "allowedMbe", .by("field/misspelled")),
    .rename(
      "letters swapped in usernameAttribute", "issuers/*/usernameAttribute", "usernameAttirbute",
      .by("field/misspelled")),
    .rename(
      "lower case issuername", "issuers/*/issuerName", "issuername", .by("field/wrong-case")),
    .rename("capital Jwks", "issuers/*/jwks", "Jwks", .by("field/wrong-case")),
    .rename("capital JWKS", "issuers/*/jwks", "JWKS", .by("field/wrong-case")),
    .rename(
      "discoveryURI", "issuers/*/jwks/discoveryUri", "discoveryURI", .by("field/wrong-case")),
    .rename("allowedMBEs", "issuers/*/allowedMbes", "allowedMBEs", .by("field/wrong-case")),
    .rename("filter's Name", "issuers/*/filters/*/name", "Name", .by("field/wrong-case")),
    .rename(
      "snake case", "issuers/*/roleAttributes", "role_attributes",
      .by("field/misspelled")),
    .rename(
      "clientID of a backend", "issuers/*/allowedMbes/*/clientId", "clientID",
      .by("field/wrong-case")),
    .rename(
      "issuer for issuerName", "issuers/*/issuerName", "issuer",
      .by("field/unknown", "field/missing")),
    .add(
      "unknown member of an issuer", to: "issuers/*", "department", "\"sales\"",
      .by("field/unknown")),
    .add("unknown member of the root", to: "", "owner", "\"mobile team\"", .by("field/unknown")),
    .add(
      "schema named", to: "", "$schema", "\"https://schemas.corp.net/issuers.json\"",
      .by("field/unknown")),
    .add(
      "description beside the members", to: "issuers/*", "_comment", "\"staff\"",
      .by("field/unknown")),
    .add("jwks member in the issuer", to: "issuers/*", "readTimeout", "10", .by("field/misplaced")),
    .add(
      "issuer's member in jwks", to: "issuers/*/jwks", "audience", "[\"mobile\"]",
      .by("field/misplaced")),
    .add(
      "filter's member in the issuer", to: "issuers/*", "values", "[\"sales\"]",
      .by("field/misplaced")),
    .add(
      "root's member in an issuer", to: "issuers/*", "policyMinReloadInterval", "10",
      .by("field/misplaced")),
    .add(
      "issuer's member in the root", to: "", "roleAttributes", "[\"roles\"]", .by("field/misplaced")
    ),
    .add(
      "password in an unknown member", to: "issuers/*", "clientSecret", "\"vT7qLw2ZkX9pRb4NcY8s\"",
      .by("secret/in-unknown-field")),

    .value(
      "boolean in quotes", "issuers/*/virtualUserEnabled", "\"true\"", .by("field-type/quoted")),
    .value("false in quotes", "issuers/*/enabled", "\"false\"", .by("field-type/quoted")),
    .value("boolean as a number", "issuers/*/virtualUserEnabled", "1", .by("field-type/wrong")),
    .value(
      "boolean as a word", "issuers/*/virtualUserEnabled", "\"yes\"",
      .by("field-type/wrong")),
    .value(
      "integer in quotes", "issuers/*/tokenTimeoutSeconds", "\"3600\"", .by("field-type/quoted")),
    .value(
      "integer with a unit", "issuers/*/tokenTimeoutSeconds", "\"3600s\"", .by("field-type/wrong")),
    .value(
      "interval in quotes", "issuers/*/jwks/minReloadInterval", "\"60\"", .by("field-type/quoted")),
    .value("fraction", "issuers/*/tokenTimeoutSeconds", "3600.5", .by("field-type/not-an-integer")),
    .value(
      "fraction of zero", "issuers/*/tokenTimeoutSeconds", "3600.0",
      .by("field-type/not-an-integer")),
    .value("exponent", "issuers/*/tokenTimeoutSeconds", "36e2", .by("field-type/not-an-integer")),
    .value(
      "twenty digits", "issuers/*/tokenTimeoutSeconds", "36000000000000000000",
      .by("field-type/not-an-integer")),
    .edit("one audience without brackets", "issuers/*/audience", .by("field-type/not-an-array")) {
      place in
      Array(place.value.elements).first.map { [Edit(place.value.range, $0.writtenText)] }
    },
    .value(
      "one role without brackets", "issuers/*/roleAttributes", "\"roles\"",
      .by("field-type/not-an-array")),
    .value(
      "one TLS version without brackets", "issuers/*/jwks/tlsVersions", "\"TLSv1.2\"",
      .by("field-type/not-an-array")),
    .value(
      "one filter value without brackets", "issuers/*/filters/*/values", "\"sales\"",
      .by("filter/malformed")),
    .edit("one filter without brackets", "issuers/*/filters", .by("field-type/not-an-array")) {
      place in
      Array(place.value.elements).first.map { [Edit(place.value.range, $0.writtenText)] }
    },
    .edit("issuer without brackets", "issuers", .by("field-type/not-an-array")) { place in
      Array(place.value.elements).first.map { [Edit(place.value.range, $0.writtenText)] }
    },
    .edit("array for a text", "issuers/*/issuerName", .by("field-type/wrong")) {
      [Edit($0.value.range, "[\($0.value.writtenText)]")]
    },
    .edit("array for jwks", "issuers/*/jwks", .by("field-type/wrong")) {
      [Edit($0.value.range, "[\($0.value.writtenText)]")]
    },
    .edit("address for jwks", "issuers/*/jwks", .by("field-type/wrong")) { place in
      place.value.member("discoveryUri").map { [Edit(place.value.range, $0.writtenText)] }
    },
    .value(
      "object for the mappings", "issuers/*/roleMappings", "{\"app-sales\": \"Sales\"}",
      .by("field-type/not-an-array")),
    .value("number in a list of texts", "issuers/*/audience/*", "42", .by("field-type/wrong")),
    .value(
      "boolean as a filter value", "issuers/*/filters/*/values/*", "true",
      .by("filter/malformed")),
    .value("text for a mapping", "issuers/*/roleMappings/*", "\"sales\"", .by("field-type/wrong")),
    .value(
      "name for an issuer", "issuers/*", "\"https://login.corp.net\"", .by("field-type/wrong")),
    .value("null for an issuer name", "issuers/*/issuerName", "null", .by("field-type/null")),
    .value("null for audience", "issuers/*/audience", "null", .by("field-type/null")),
    .value("null for jwks", "issuers/*/jwks", "null", .by("field-type/null")),
    .value("null in a list", "issuers/*/roleAttributes/*", "null", .by("field-type/null")),
    .value("null for issuers", "issuers", "null", .by("field-type/null")),

    .remove("no issuers", "issuers", .by("field/missing")),
    .remove("no issuerName", "issuers/*/issuerName", .by("field/missing")),
    .remove("no filter name", "issuers/*/filters/*/name", .by("filter/malformed")),
    .remove("no filter values", "issuers/*/filters/*/values", .by("filter/malformed")),
    .remove("no tokenRole", "issuers/*/roleMappings/*/tokenRole", .by("field/missing")),
    .remove(
      "no mappedRoles", "issuers/*/roleMappings/*/mappedRoles", .by("field/missing")),
    .value(
      "placeholder as issuer name", "issuers/*/issuerName", "\"TOKEN-ISSUER-URL\"",
      .by("placeholder/in-field")),
    .value(
      "placeholder in angle brackets", "issuers/*/audience/*", "\"<client-id>\"",
      .by("placeholder/in-field")),
    .string("placeholder for the host", "issuers/*/jwks/discoveryUri", .by("placeholder/in-field"))
    {
      _ in
      "https://{tenant}/.well-known/openid-configuration"
    },
  ]
}
