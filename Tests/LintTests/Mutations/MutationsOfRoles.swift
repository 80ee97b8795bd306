import ConfigModel
import Foundation

/// Mistakes in roles.
extension Mutation {
  static let ofRoles: [Mutation] = [
    .remove(
      "mappings without role claims", "issuers/*/roleAttributes",
      .by("role-attribute/missing"), where: { $0.owner.has("roleMappings") }),
    .remove(
      "virtual users without roles", "issuers/*/roleAttributes", .by("user-roles/none-for-virtual"),
      where: {
        !$0.owner.has("issuerRoles") && !$0.owner.has("defaultRoles")
          && !$0.owner.has("roleMappings")
      }),
    .value(
      "no role claims", "issuers/*/roleAttributes", "[]",
      .by("user-roles/none-for-virtual", "role-attribute/missing"),
      where: { !$0.owner.has("issuerRoles") && !$0.owner.has("defaultRoles") }),
    .append(
      "scope as role claim", to: "issuers/*/roleAttributes", .by("role-attribute/scope-claim")
    ) { _ in "\"scope\"" },
    .append(
      "scp as role claim", to: "issuers/*/roleAttributes",
      .by("role-attribute/scope-claim").except(
        "audience", "auth0", "auth0-custom-domain", "cognito-access-token", "cognito-id-token",
        "firebase", "full", "keycloak", "keycloak-old-path", "minimal", "okta-authorization-server",
        "okta-custom-domain", "okta-org", "onelogin", "pingfederate", "pingone",
        because: "there it may be a list")
    ) { _ in "\"scp\"" },
    .append(
      "nickname as role claim", to: "issuers/*/roleAttributes",
      .by("role-attribute/user-controlled")
    ) { _ in "\"nickname\"" },
    .append(
      "sub as role claim", to: "issuers/*/roleAttributes",
      .by("role-attribute/identity-claim").except(
        "adfs-id-token", "azure-b2c", "entra-v2", "full", "keycloak", "okta-org", "onelogin",
        "pingfederate", because: "subjects are mapped to roles")
    ) { _ in "\"sub\"" },
    .append("time as role claim", to: "issuers/*/roleAttributes", .by("role-attribute/not-strings"))
    {
      _ in "\"exp\""
    },
    .append("path as role claim", to: "issuers/*/roleAttributes", .by("claim-name/looks-nested")) {
      _ in "\"realm_access.roles\""
    },
    .append("role claim twice", to: "issuers/*/roleAttributes", .by("string-list/duplicate")) {
      Array($0.value.elements).first?.writtenText
    },
    .value(
      "groups of Microsoft", "issuers/*/roleAttributes", "[\"groups\"]",
      .by("role-attribute/group-overage"),
      where: { $0.issuer.member("issuerName")?.text.string.contains("microsoftonline") == true }),
    .value("empty role claim", "issuers/*/roleAttributes/*", "\"\"", .by("string/empty")),

    .edit("mapping twice", "issuers/*/roleMappings/*", .by("role-mapping/duplicate")) { place in
      place.owner.appending([place.value.writtenText])
    },
    .edit(
      "mapping twice with other roles", "issuers/*/roleMappings/*", .by("role-mapping/duplicate")
    ) { place in
      place.value.member("tokenRole").map {
        place.owner.appending(["{\"tokenRole\": \($0.writtenText), \"mappedRoles\": [\"Auditor\"]}"]
        )
      }
    },
    .edit(
      "mapping in capitals as well", "issuers/*/roleMappings/*", .by("role-mapping/case-variants"),
      where: { $0.value.member("tokenRole")?.text.isASCII == true }
    ) { place in
      place.value.member("tokenRole").map {
        let role = JSONString.quoted($0.text.string.uppercased())
        return place.owner.appending(["{\"tokenRole\": \(role), \"mappedRoles\": [\"Auditor\"]}"])
      }
    },
    .value(
      "mapping to nothing", "issuers/*/roleMappings/*/mappedRoles", "[]", .by("role-mapping/empty")),
    .edit(
      "mapping to itself", "issuers/*/roleMappings/*/mappedRoles",
      .unseen("it may list the expected roles")
    ) { place in
      place.owner.member("tokenRole").map { [Edit(place.value.range, "[\($0.writtenText)]")] }
    },
    .string(
      "wildcard in a mapping", "issuers/*/roleMappings/*/tokenRole", .by("role-mapping/wildcard")
    ) { $0 + "*" },
    .value(
      "star for every role", "issuers/*/roleMappings/*/tokenRole", "\"*\"",
      .by("role-mapping/wildcard")),
    .edit(
      "mapping of a mapped role", "issuers/*/roleMappings/*/mappedRoles/*",
      .by("role-mapping/chain")
    ) { place in
      guard let mappings = place.issuer.member("roleMappings") else { return nil }
      return mappings.appending([
        "{\"tokenRole\": \(place.value.writtenText), \"mappedRoles\": [\"Auditor\"]}"
      ])
    },
    .value(
      "identifier of a group in a mapping", "issuers/*/roleMappings/*/tokenRole",
      "\"0f9347b5-8e4d-4a9c-b3f7-60125a9c3b7f\"",
      .unseen("some providers name groups so")),
    .value(
      "empty role in a mapping", "issuers/*/roleMappings/*/tokenRole", "\"\"", .by("string/empty")),
    .string(
      "blank after a mapped role", "issuers/*/roleMappings/*/mappedRoles/*",
      .by("string/surrounding-whitespace")
    ) { $0 + " " },
    .string(
      "roles in one text", "issuers/*/roleMappings/*/mappedRoles/*",
      .unseen("the name of a role may hold commas itself")
    ) { "\($0),Auditor" },
    .append(
      "mapped role twice", to: "issuers/*/roleMappings/*/mappedRoles",
      .by("string-list/duplicate")
    ) {
      Array($0.value.elements).first?.writtenText
    },

    .append(
      "administrators by default", to: "issuers/*/defaultRoles",
      .by("privileged-role/by-default", "privileged-role/for-everyone")
    ) { _ in "\"Admin\"" },
    .append(
      "everybody an administrator", to: "issuers/*/issuerRoles",
      .by("privileged-role/for-everyone")
    ) { _ in "\"Admin\"" },
    .edit(
      "default role for everybody as well", "issuers/*/defaultRoles",
      .by("default-role/also-for-issuer"), where: { !$0.owner.has("issuerRoles") }
    ) { place in
      place.owner.appending(name: "issuerRoles", value: place.value.writtenText)
    },
    .append("default role twice", to: "issuers/*/defaultRoles", .by("string-list/duplicate")) {
      Array($0.value.elements).first?.writtenText
    },
    .value("empty default role", "issuers/*/defaultRoles/*", "\"\"", .by("string/empty")),
    .string("placeholder as role", "issuers/*/defaultRoles/*", .by("placeholder/in-field")) { _ in
      "<role>"
    },
  ]

  static let ofBackends: [Mutation] = [
    .value("no backend", "issuers/*/allowedMbes", "[]", .by("allowed-backend/empty-list")),
    .remove(
      "backend without a version", "issuers/*/allowedMbes/*/version",
      .by("allowed-backend/incomplete")),
    .remove(
      "backend without a name", "issuers/*/allowedMbes/*/name", .by("allowed-backend/incomplete")),
    .value(
      "backend without anything", "issuers/*/allowedMbes/*", "{}", .by("allowed-backend/incomplete")
    ),
    .value(
      "backend by name alone", "issuers/*/allowedMbes/*", "\"Orders\"", .by("field-type/wrong")),
    .value(
      "version as a number", "issuers/*/allowedMbes/*/version", "1.0",
      .by("allowed-backend/numeric-version")),
    .value(
      "any version", "issuers/*/allowedMbes/*/version", "\"*\"", .by("allowed-backend/wildcard")),
    .value("any backend", "issuers/*/allowedMbes/*/name", "\"*\"", .by("allowed-backend/wildcard")),
    .edit("backend twice", "issuers/*/allowedMbes/*", .by("allowed-backend/duplicate")) {
      $0.owner.appending([$0.value.writtenText])
    },
    .add(
      "backend named in two ways", to: "issuers/*/allowedMbes/*", "clientId",
      "\"0c35a8e45e2c9a70\"", .by("allowed-backend/two-forms")),
    .value("empty client ID", "issuers/*/allowedMbes/*/clientId", "\"\"", .by("string/empty")),
    .string(
      "blank in the backend's name", "issuers/*/allowedMbes/*/name",
      .by("string/surrounding-whitespace")
    ) { $0 + " " },
    .value(
      "client ID left to be filled in", "issuers/*/allowedMbes/*/clientId", "\"<client-id>\"",
      .by("placeholder/in-field")),
  ]
}
