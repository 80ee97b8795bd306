import ConfigModel
import Lint

/// A map of trust for programs.
enum TrustJSON {
  static let shape = JSONShape<TrustMap>(
    "trust map",
    .version,
    .objects(
      "sections", section, "A section for each policy and setup, and one for all Salesforce apps."
    ) { $0.sections },
    .object("summary", summary, "The counts of the whole map.") { $0 })

  private static let section = JSONShape<TrustMap.Section>(
    "section",
    .string(
      "kind", "The kind of section.", allowed: ["issuers", "origins", "sign-in", "clients"]
    ) { $0.kind.rawValue },
    .string("path", "The file; null for the section of all Salesforce apps.", .nullable) {
      $0.path.isEmpty ? nil : $0.path
    },
    .string(
      "key", "The key of the policy in an export; null for a file of its own.", .nullable
    ) { $0.key },
    .strings(
      "places",
      "The file, and others with equal contents; the key of a policy in an export follows."
    ) { $0.places },
    change { $0.mark },
    .objects("nodes", node, "The nodes.") { section in
      section.nodes.enumerated().map { (id($0), $1) }
    },
    .objects("edges", edge, "The connections between nodes.") { $0.edges })

  private static let node = JSONShape<(id: String, node: TrustMap.Node)>(
    "node",
    .string("id", "The ID, which edges of the section refer to.") { $0.id },
    .string(
      "kind", "The kind of node.",
      allowed: [
        "issuer", "role", "backend", "origin", "identity-provider", "client", "callback",
        "mobile-app",
      ]
    ) { $0.node.kind.rawValue },
    .string("name", "The name, with secrets hidden; of several backends, their number.") {
      $0.node.title
    },
    change { $0.node.mark },
    .objects(
      "facts", fact,
      "What is known about the node, such as the conditions on the tokens of an issuer."
    ) { $0.node.facts })

  private static let fact = JSONShape<TrustMap.Fact>(
    "fact",
    .string("label", "The subject, such as the name of a claim.") { $0.label },
    .string(
      "qualifier", "A word that applies to all values, such as `not`; null if there is none.",
      .nullable
    ) { $0.qualifier.isEmpty ? nil : $0.qualifier },
    .strings(
      "values",
      "The statement, or the values of which one suffices. Each fact of a backend node is a backend."
    ) { $0.values },
    .boolean("isProblem", "Whether it keeps the node from working.") { $0.isProblem },
    change { $0.mark })

  private static let edge = JSONShape<TrustMap.Edge>(
    "edge",
    .string(
      "kind", "The kind of connection.",
      allowed: ["grants", "reaches", "asks", "answers", "begins", "redirects", "opens"]
    ) { $0.kind.rawValue },
    .string("from", "The ID of the node where it begins.") { id($0.from) },
    .string("to", "The ID of the node where it ends.") { id($0.to) },
    .string("label", "The condition or the address; null if there is none.", .nullable) {
      $0.label.isEmpty ? nil : $0.label
    },
    .string(
      "problem", "The reason why it would fail; null if it would not, or if unknown.", .nullable
    ) { $0.problem },
    change { $0.mark })

  private static let summary = JSONShape<TrustMap>(
    "summary",
    .count("issuers", "The number of issuers.") { $0.count(.issuer) },
    .count("roles", "The number of roles with different names.") { $0.count(.role) },
    .count("backends", "The number of backends with different names.") { $0.count(.backend) },
    .count("origins", "The number of patterns of origins.") { $0.count(.origin) },
    .count("identityProviders", "The number of Salesforce identity providers.") {
      $0.count(.identityProvider)
    },
    .count("clients", "The number of Salesforce clients.") { $0.count(.client) },
    .count("callbacks", "The number of callback URLs.") { $0.count(.callback) },
    .count("mobileApps", "The number of mobile apps.") { $0.count(.mobileApp) },
    .count("failures", "The number of connections that would fail.") { $0.failureCount },
    .count("added", "The number of nodes and edges that are new.") { $0.count(.added) },
    .count("removed", "The number of nodes and edges that are gone.") { $0.count(.removed) },
    .count("changed", "The number of nodes and edges that changed.") { $0.count(.changed) })

  private static func id(_ index: Int) -> String { "n\(index)" }

  private static func change<Part>(
    _ mark: @escaping @Sendable (Part) -> TrustMap.Mark
  ) -> JSONShape<Part>.Member {
    .string(
      "change", "The difference from the revision of `--since`; null if there is none.", .nullable,
      allowed: ["added", "removed", "changed"]
    ) { mark($0) == .same ? nil : mark($0).rawValue }
  }
}
