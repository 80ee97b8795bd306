import ConfigModel
import Foundation

/// Mistakes in roles.
extension Mutation {
  static let ofRoles: [Mutation] = [
    .remove(
      "mappings without role claims", "issuers/*/roleAttributes",
      .by("role-mappings-without-attributes"), where: { $0.owner.has("roleMappings") }),
    .remove(
      "virtual users without roles", "issuers/*/roleAttributes", .by("virtual-user-no-roles"),
      where: {
        !$0.owner.has("issuerRoles") && !$0.owner.has("defaultRoles")
          && !$0.owner.has("roleMappings")
      }),
    .value(
      "no role claims", "issuers/*/roleAttributes", "[]",
      .by("virtual-user-no-roles", "role-mappings-without-attributes"),
      where: { !$0.owner.has("issuerRoles") && !$0.owner.has("defaultRoles") }),
    .append(
      "scope as role claim", to: "issuers/*/roleAttributes", .by("role-attribute-scope-claim")
    ) { _ in "\"scope\"" },
    .append(
      "scp as role claim", to: "issuers/*/roleAttributes",
      .by("role-attribute-scope-claim").except(
        "audience", "auth0", "auth0-custom-domain", "cognito-access-token", "cognito-id-token",
        "firebase", "full", "keycloak", "keycloak-old-path", "minimal", "okta-authorization-server",
        "okta-custom-domain", "okta-org", "onelogin", "pingfederate", "pingone",
        because: "there it may be a list")
    ) { _ in "\"scp\"" },
    .append(
      "nickname as role claim", to: "issuers/*/roleAttributes",
      .by("role-attribute-user-controlled")
    ) { _ in "\"nickname\"" },
    .append(
      "sub as role claim", to: "issuers/*/roleAttributes",
      .by("role-attribute-identity-claim").except(
        "adfs-id-token", "azure-b2c", "entra-v2", "full", "keycloak", "okta-org", "onelogin",
        "pingfederate", because: "subjects are mapped to roles")
    ) { _ in "\"sub\"" },
    .append("time as role claim", to: "issuers/*/roleAttributes", .by("role-attribute-not-text")) {
      _ in "\"exp\""
    },
    .append("path as role claim", to: "issuers/*/roleAttributes", .by("claim-name-looks-nested")) {
      _ in "\"realm_access.roles\""
    },
    .append("role claim twice", to: "issuers/*/roleAttributes", .by("duplicate-array-element")) {
      Array($0.value.elements).first?.writtenText
    },
    .value(
      "groups of Microsoft", "issuers/*/roleAttributes", "[\"groups\"]",
      .by("role-attribute-group-overage"),
      where: { $0.issuer.member("issuerName")?.text.string.contains("microsoftonline") == true }),
    .value("empty role claim", "issuers/*/roleAttributes/*", "\"\"", .by("empty-string")),

    .edit("mapping twice", "issuers/*/roleMappings/*", .by("duplicate-role-mapping")) { place in
      place.owner.appending([place.value.writtenText])
    },
    .edit(
      "mapping twice with other roles", "issuers/*/roleMappings/*", .by("duplicate-role-mapping")
    ) { place in
      place.value.member("tokenRole").map {
        place.owner.appending(["{\"tokenRole\": \($0.writtenText), \"mappedRoles\": [\"Auditor\"]}"]
        )
      }
    },
    .edit(
      "mapping in capitals as well", "issuers/*/roleMappings/*", .by("role-mapping-case-variants"),
      where: { $0.value.member("tokenRole")?.text.isASCII == true }
    ) { place in
      place.value.member("tokenRole").map {
        let role = JSONString.quoted($0.text.string.uppercased())
        return place.owner.appending(["{\"tokenRole\": \(role), \"mappedRoles\": [\"Auditor\"]}"])
      }
    },
    .value(
      "mapping to nothing", "issuers/*/roleMappings/*/mappedRoles", "[]", .by("role-mapping-empty")),
    .edit("mapping to itself", "issuers/*/roleMappings/*/mappedRoles", .by("role-mapping-identity"))
    { place in
      place.owner.member("tokenRole").map { [Edit(place.value.range, "[\($0.writtenText)]")] }
    },
    .string(
      "wildcard in a mapping", "issuers/*/roleMappings/*/tokenRole", .by("role-mapping-wildcard")
    ) { $0 + "*" },
    .value(
      "star for every role", "issuers/*/roleMappings/*/tokenRole", "\"*\"",
      .by("role-mapping-wildcard")),
    .edit(
      "mapping of a mapped role", "issuers/*/roleMappings/*/mappedRoles/*",
      .by("role-mapping-chain")
    ) { place in
      guard let mappings = place.issuer.member("roleMappings") else { return nil }
      return mappings.appending([
        "{\"tokenRole\": \(place.value.writtenText), \"mappedRoles\": [\"Auditor\"]}"
      ])
    },
    .value(
      "identifier of a group in a mapping", "issuers/*/roleMappings/*/tokenRole",
      "\"0f9347b5-8e4d-4a9c-b3f7-60125a9c3b7f\"",
      .by("token-role-opaque").except(
        "pingfederate", because: "the provider does not name groups so")),
    .value(
      "empty role in a mapping", "issuers/*/roleMappings/*/tokenRole", "\"\"", .by("empty-string")),
    .string(
      "blank after a mapped role", "issuers/*/roleMappings/*/mappedRoles/*", .by("string-untrimmed")
    ) { $0 + " " },
    .string(
      "roles in one text", "issuers/*/roleMappings/*/mappedRoles/*",
      .unseen("the name of a role may hold commas itself")
    ) { "\($0),Auditor" },
    .append(
      "mapped role twice", to: "issuers/*/roleMappings/*/mappedRoles",
      .by("duplicate-array-element")
    ) {
      Array($0.value.elements).first?.writtenText
    },

    .append(
      "administrators by default", to: "issuers/*/defaultRoles",
      .by("role-default-more-privileged", "role-privileged-for-everybody")
    ) { _ in "\"Admin\"" },
    .append(
      "everybody an administrator", to: "issuers/*/issuerRoles",
      .by("role-privileged-for-everybody")
    ) { _ in "\"Admin\"" },
    .edit(
      "default role for everybody as well", "issuers/*/defaultRoles",
      .by("role-default-issuer-overlap"), where: { !$0.owner.has("issuerRoles") }
    ) { place in
      place.owner.appending(name: "issuerRoles", value: place.value.writtenText)
    },
    .append("default role twice", to: "issuers/*/defaultRoles", .by("duplicate-array-element")) {
      Array($0.value.elements).first?.writtenText
    },
    .value("empty default role", "issuers/*/defaultRoles/*", "\"\"", .by("empty-string")),
    .string("placeholder as role", "issuers/*/defaultRoles/*", .by("placeholder-value")) { _ in
      "<role>"
    },
  ]

  static let ofBackends: [Mutation] = [
    .value("no backend", "issuers/*/allowedMbes", "[]", .by("allowed-mbes-empty")),
    .remove(
      "backend without a version", "issuers/*/allowedMbes/*/version", .by("allowed-mbe-incomplete")),
    .remove(
      "backend without a name", "issuers/*/allowedMbes/*/name", .by("allowed-mbe-incomplete")),
    .value(
      "backend without anything", "issuers/*/allowedMbes/*", "{}", .by("allowed-mbe-incomplete")),
    .value(
      "backend by name alone", "issuers/*/allowedMbes/*", "\"Orders\"", .by("field-wrong-type")),
    .value(
      "version as a number", "issuers/*/allowedMbes/*/version", "1.0",
      .by("allowed-mbe-numeric-version")),
    .value("any version", "issuers/*/allowedMbes/*/version", "\"*\"", .by("allowed-mbe-wildcard")),
    .value("any backend", "issuers/*/allowedMbes/*/name", "\"*\"", .by("allowed-mbe-wildcard")),
    .edit("backend twice", "issuers/*/allowedMbes/*", .by("allowed-mbe-duplicate")) {
      $0.owner.appending([$0.value.writtenText])
    },
    .add(
      "backend named in two ways", to: "issuers/*/allowedMbes/*", "clientId",
      "\"0c35a8e45e2c9a70\"", .by("allowed-mbe-both-forms")),
    .value("empty client ID", "issuers/*/allowedMbes/*/clientId", "\"\"", .by("empty-string")),
    .string("blank in the backend's name", "issuers/*/allowedMbes/*/name", .by("string-untrimmed"))
    { $0 + " " },
    .value(
      "client ID left to be filled in", "issuers/*/allowedMbes/*/clientId", "\"<client-id>\"",
      .by("placeholder-value")),
  ]
}
