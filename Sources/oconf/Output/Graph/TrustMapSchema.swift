import ConfigModel
import Lint

/// The schema of the output of ``TrustJSON``. Keys may be added. Within a version, none is renamed
/// or removed.
enum TrustMapSchema {
  static let root = ObjectSchema(
    "trust map", isOpen: true,
    [
      Field("version", .integer, required: true, "The version of this format."),
      Field(
        "sections", .objects(section), required: true,
        "A section for each policy and setup, and one for all Salesforce apps."),
      Field("summary", .object(summary), required: true, "The counts of the whole map."),
    ])

  private static let marks: [StaticString] = ["added", "removed", "changed"]

  private static let change = Field(
    "change", .string, allowed: marks,
    "The difference from the revision of `--since`; null if there is none.")

  private static let section = ObjectSchema(
    "section", isOpen: true,
    [
      Field(
        "kind", .string, required: true, allowed: ["issuers", "origins", "sign-in", "clients"],
        "The kind of section."),
      Field("path", .string, "The file; null for the section of all Salesforce apps."),
      Field("key", .string, "The key of the policy in an export; null for a file of its own."),
      Field(
        "places", .strings, required: true,
        "The file, and others with equal contents; the key of a policy in an export follows."),
      change,
      Field("nodes", .objects(node), required: true, "The nodes."),
      Field("edges", .objects(edge), required: true, "The connections between nodes."),
    ])

  private static let node = ObjectSchema(
    "node", isOpen: true,
    [
      Field("id", .string, required: true, "The ID, which edges of the section refer to."),
      Field(
        "kind", .string, required: true,
        allowed: [
          "issuer", "role", "backend", "origin", "identity-provider", "client", "callback",
          "mobile-app",
        ], "The kind of node."),
      Field(
        "name", .string, required: true,
        "The name, with secrets hidden; of several backends, their number."),
      change,
      Field(
        "facts", .objects(fact), required: true,
        "What is known about the node, such as the conditions on the tokens of an issuer."),
    ])

  private static let fact = ObjectSchema(
    "fact", isOpen: true,
    [
      Field("label", .string, required: true, "The subject, such as the name of a claim."),
      Field(
        "qualifier", .string,
        "A word that applies to all values, such as `not`; null if there is none."),
      Field(
        "values", .strings, required: true,
        "The statement, or the values of which one suffices. Each fact of a backend node is a backend."
      ),
      Field(
        "isProblem", .boolean, required: true, "Whether it keeps the node from working."),
      change,
    ])

  private static let edge = ObjectSchema(
    "edge", isOpen: true,
    [
      Field(
        "kind", .string, required: true,
        allowed: ["grants", "reaches", "asks", "answers", "begins", "redirects", "opens"],
        "The kind of connection."),
      Field("from", .string, required: true, "The ID of the node where it begins."),
      Field("to", .string, required: true, "The ID of the node where it ends."),
      Field("label", .string, "The condition or the address; null if there is none."),
      Field(
        "problem", .string, "The reason why it would fail; null if it would not, or if unknown."),
      change,
    ])

  private static let summary = ObjectSchema(
    "summary", isOpen: true,
    [
      count("issuers", "The number of issuers."),
      count("roles", "The number of roles with different names."),
      count("backends", "The number of backends with different names."),
      count("origins", "The number of patterns of origins."),
      count("identityProviders", "The number of Salesforce identity providers."),
      count("clients", "The number of Salesforce clients."),
      count("callbacks", "The number of callback URLs."),
      count("mobileApps", "The number of mobile apps."),
      count("failures", "The number of connections that would fail."),
      count("added", "The number of nodes and edges that are new."),
      count("removed", "The number of nodes and edges that are gone."),
      count("changed", "The number of nodes and edges that changed."),
    ])

  private static func count(_ name: StaticString, _ help: StaticString) -> Field {
    Field(name, .integer, required: true, minimum: 0, help)
  }

  /// The field of the summary that counts nodes of a kind.
  static func counter(_ kind: TrustMap.Kind) -> String {
    switch kind {
    case .identityProvider: "identityProviders"
    case .mobileApp: "mobileApps"
    default: kind.rawValue + "s"
    }
  }
}
