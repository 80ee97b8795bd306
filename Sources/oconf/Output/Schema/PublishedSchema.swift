import ConfigModel
import Lint

/// A kind of JSON document with a JSON Schema for editors and other programs. A new kind is a line
/// in ``all``.
struct PublishedSchema {
  let name: String
  /// One line for help texts.
  let summary: String
  private let makeRoot: () -> ObjectSchema

  /// The declaration of the document's root.
  var root: ObjectSchema { makeRoot() }

  private init(
    _ name: String, _ summary: String, _ root: @autoclosure @escaping () -> ObjectSchema
  ) {
    self.name = name
    self.summary = summary
    makeRoot = root
  }

  /// A kind of document that already has a name.
  private init(_ kind: DocumentKind, _ root: @autoclosure @escaping () -> ObjectSchema) {
    self.init(kind.rawValue, kind.summary, root())
  }

  static var all: [PublishedSchema] {
    [
      PublishedSchema(.authTokenConfiguration, AuthTokenConfiguration.schema),
      PublishedSchema(.mobileBackend, MobileBackend.schema),
      PublishedSchema(.samlRegistration, SAMLRegistration.schema),
      PublishedSchema(.identityProviderSetup, IdentityProviderSetup.schema),
      PublishedSchema(
        DocumentKind.mobileApp.rawValue, "bootconfig.json of a hybrid mobile app",
        BootConfig.schema),
      PublishedSchema(.tokenTests, TokenTestSuite.schema),
      PublishedSchema(.settings, SettingsFile.schema),
      PublishedSchema(
        "accepted-changes", "approvals for 'oconf diff --accept'", Approvals.schema),
      PublishedSchema("baseline", "baseline for 'oconf lint --baseline'", Baseline.schema),
      PublishedSchema(
        "lint-report", "report of 'oconf lint --format json'", JSONReport.shape.schema),
      PublishedSchema(
        "test-report", "report of 'oconf test --format json'", TestJSON.shape.schema),
      PublishedSchema(
        "diff-report", "report of 'oconf diff --format json' on two documents",
        DiffJSON.shape.schema),
      PublishedSchema(
        "folder-report", "report of 'oconf diff --format json' on folders or an export",
        FolderJSON.shape.schema),
      PublishedSchema(
        "gate-report", "report of 'oconf gate --format json'", GateJSON.shape.schema),
      PublishedSchema("who-report", "report of 'oconf who --format json'", WhoJSON.shape.schema),
      PublishedSchema("trust-map", "map of 'oconf graph --format json'", TrustJSON.shape.schema),
      PublishedSchema(
        "eval-report", "decision of 'oconf eval --format json'", DecisionJSON.shape.schema),
      PublishedSchema(
        "timeline-report", "report of 'oconf eval --before OLD --format json'",
        TimelineJSON.shape.schema),
      PublishedSchema(
        "origin-report", "report of 'oconf origin --format json'", OriginJSON.shape.schema),
      PublishedSchema(
        "message-report", "report of 'oconf message --format json'", MessageJSON.shape.schema),
    ]
  }

  static func named(_ name: String) -> PublishedSchema? { all.first { $0.name == name } }
}
