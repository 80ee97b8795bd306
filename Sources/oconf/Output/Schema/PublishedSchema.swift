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
        "lint-report", "report of 'oconf lint --format json'", LintReportSchema.root),
      PublishedSchema("who-report", "report of 'oconf who --format json'", WhoReportSchema.root),
      PublishedSchema("trust-map", "map of 'oconf graph --format json'", TrustMapSchema.root),
    ]
  }

  static func named(_ name: String) -> PublishedSchema? { all.first { $0.name == name } }
}
