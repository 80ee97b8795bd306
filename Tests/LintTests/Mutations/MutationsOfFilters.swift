import ConfigModel
import Foundation

/// Mistakes in conditions on claims.
extension Mutation {
  static let ofFilters: [Mutation] = [
    .value(
      "filter type in capitals", "issuers/*/filters/*/type", "\"Exclude\"",
      .by("filter/malformed")
    ),
    .value(
      "unknown filter type", "issuers/*/filters/*/type", "\"deny\"", .by("filter/malformed")),
    .value(
      "misspelt filter type", "issuers/*/filters/*/type", "\"exlude\"",
      .by("filter/malformed")),
    .add(
      "include, said aloud", to: "issuers/*/filters/*", "type", "\"include\"",
      .harmless("that is the default")),
    .value("no filter value", "issuers/*/filters/*/values", "[]", .by("filter/malformed")),
    .value(
      "empty filter value", "issuers/*/filters/*/values/*", "\"\"",
      .unseen("a claim may be an empty text"), where: { !$0.string.contains("://") }),
    .value("empty filter name", "issuers/*/filters/*/name", "\"\"", .by("filter/malformed")),
    .string(
      "blank after a filter value", "issuers/*/filters/*/values/*",
      .by("string/surrounding-whitespace")
    ) {
      $0 + " "
    },
    .append(
      "star among the values", to: "issuers/*/filters/*/values",
      .by("filter-pattern/any-value", "filter-value/shadowed")
    ) { _ in "\"*\"" },
    .value(
      "star as the only value", "issuers/*/filters/*/values", "[\"*\"]",
      .by("filter-pattern/any-value", "exclude-filter/every-user").except(
        "full", "keycloak-old-path", because: "that a claim is there, or not, is a condition too")
    ),
    .append("value twice", to: "issuers/*/filters/*/values", .by("string-list/duplicate")) {
      Array($0.value.elements).first?.writtenText
    },
    .append(
      "value that another one matches", to: "issuers/*/filters/*/values",
      .by("filter-value/shadowed")
    ) { place in
      Array(place.value.elements).first.map { JSONString.quoted($0.text.string + "*") }
    },
    .string(
      "values in one text", "issuers/*/filters/*/values/*",
      .by("provider/claim-value").except(
        "adfs-access-token", "auth0", "full", "idcs", "keycloak",
        "keycloak-old-path",
        "okta-authorization-server", "okta-custom-domain", "pingfederate",
        because: "a claim may hold commas itself"),
      where: { !$0.string.contains("*") && !$0.string.contains("://") }
    ) {
      "\($0),\($0)"
    },
    .value(
      "at sign forgotten", "issuers/*/filters/*/values/*", "\"*corp.example\"",
      .by("filter-pattern/open-before-domain"), where: { $0.string == "*@corp.example" }),
    .value(
      "at sign forgotten, net", "issuers/*/filters/*/values/*", "\"*corp.net\"",
      .by("filter-pattern/open-before-domain"), where: { $0.string == "*@corp.net" }),
    .string(
      "wildcard after a domain", "issuers/*/filters/*/values/*",
      .by("filter-pattern/open-after-domain"),
      where: { $0.string.hasPrefix("*@") && $0.string.contains(".") }
    ) {
      $0 + "*"
    },
    .value(
      "wildcard in the domain's own label", "issuers/*/filters/*/values/*",
      "\"*@contractor-*.net\"",
      .by("filter-pattern/open-before-domain"), where: { $0.string == "*@corp.net" }),
    .value(
      "wildcard for the top-level domain", "issuers/*/filters/*/values/*", "\"*@corp.*\"",
      .by("filter-pattern/open-after-domain"), where: { $0.string == "*@corp.net" }),
    .value(
      "client claim of the other token version", "issuers/*/filters/*/name", "\"appid\"",
      .by("claim-name/other-token-version"),
      where: {
        $0.string == "azp" && $0.issuer.member("issuerName")?.text.hasSuffix("/v2.0") ?? false
      }),
    .string(
      "wildcard around the at sign", "issuers/*/filters/*/values/*",
      .by("filter-pattern/open-before-domain"), where: { $0.string.hasPrefix("*@corp") }
    ) {
      "*@*" + $0.dropFirst(2)
    },
    .string(
      "regular expression", "issuers/*/filters/*/values/*", .by("filter-value/regular-expression")
    ) {
      "^\($0)$"
    },
    .string(
      "regular expression for a domain", "issuers/*/filters/*/values/*",
      .by("filter-value/regular-expression"),
      where: { $0.string.hasPrefix("*@") }
    ) {
      ".*@" + $0.dropFirst(2).replacing(".", with: "\\.")
    },
    .string(
      "alternatives as in a regular expression", "issuers/*/filters/*/values/*",
      .by("filter-value/regular-expression"), where: { $0.string.utf8.allSatisfy(\.isASCIILetter) }
    ) { "(\($0)|admin)" },
    .string(
      "domain in capitals", "issuers/*/filters/*/values/*", .by("filter-value/mixed-case"),
      where: { $0.string.hasPrefix("*@") && $0.string.contains(".") }
    ) {
      "*@C" + $0.dropFirst(3)
    },
    .edit("filter twice", "issuers/*/filters/*", .by("filter-combination/redundant")) { place in
      place.owner.appending([place.value.writtenText])
    },
    .edit("filter and its opposite", "issuers/*/filters/*", .by("filter-combination/contradictory"))
    { place in
      guard !place.value.has("type"), let name = place.value.member("name"),
        let values = place.value.member("values")
      else { return nil }
      return place.owner.appending([
        "{\"name\": \(name.writtenText), \"type\": \"exclude\", \"values\": \(values.writtenText)}"
      ])
    },
    .edit(
      "two filters on one claim", "issuers/*/filters/*",
      .by("filter-combination/contradictory").except(
        "adfs-access-token", "azure-b2c", "azure-b2c-custom-domain", "certificates",
        "cognito-access-token", "cognito-id-token", "entra-both-versions", "entra-v1", "entra-v2",
        "full", "google-workspace", "idcs", "keycloak", "keycloak-old-path",
        "okta-authorization-server", "okta-custom-domain", "pingfederate", "pingone",
        because: "the claim may hold several texts")
    ) { place in
      guard !place.value.has("type"), let name = place.value.member("name") else { return nil }
      return place.owner.appending(["{\"name\": \(name.writtenText), \"values\": [\"zz-other\"]}"])
    },
    .append(
      "filter on the issuer", to: "issuers/*/filters", .unseen("every token of the issuer passes")
    ) {
      place in
      place.issuer.member("issuerName").map {
        "{\"name\": \"iss\", \"values\": [\($0.writtenText)]}"
      }
    },
    .append("filter on another issuer", to: "issuers/*/filters", .by("filter/contradicts-issuer")) {
      _ in
      "{\"name\": \"iss\", \"values\": [\"https://login.other.net\"]}"
    },
    .append(
      "filter on another audience", to: "issuers/*/filters",
      .by("audience-filter/disjoint-from-list"),
      where: { $0.issuer.has("audience") }
    ) { _ in
      "{\"name\": \"aud\", \"values\": [\"somebody-else\"]}"
    },
    .append(
      "exclude filter on the audience", to: "issuers/*/filters",
      .by("audience-filter/excludes-list", "filter-combination/contradictory"),
      where: { $0.issuer.has("audience") }
    ) { place in
      place.issuer.member("audience").map {
        "{\"name\": \"aud\", \"type\": \"exclude\", \"values\": \($0.writtenText)}"
      }
    },
    .append("filter on a time", to: "issuers/*/filters", .by("filter-claim/time")) { _ in
      "{\"name\": \"exp\", \"values\": [\"1*\"]}"
    },
    .append("filter on the header", to: "issuers/*/filters", .by("filter-claim/header-parameter")) {
      _ in
      "{\"name\": \"alg\", \"values\": [\"RS256\"]}"
    },
    .append("filter on an object", to: "issuers/*/filters", .by("filter-claim/object")) {
      _ in
      "{\"name\": \"address\", \"values\": [\"Bonn\"]}"
    },
    .append("filter on a path", to: "issuers/*/filters", .by("claim-name/looks-nested")) { _ in
      "{\"name\": \"realm_access.roles\", \"values\": [\"sales\"]}"
    },
    .append(
      "filter on unverified e-mail addresses", to: "issuers/*/filters",
      .by("filter-claim/unverified-email").except(
        "adfs-access-token", "azure-b2c", "entra-both-versions", "entra-v1", "entra-v2", "idcs",
        because: "the provider hands out the addresses, or no user chooses one"),
      where: { !$0.value.writtenText.contains("email") }
    ) { _ in
      "{\"name\": \"email\", \"values\": [\"*@corp.net\"]}"
    },
  ]
}
