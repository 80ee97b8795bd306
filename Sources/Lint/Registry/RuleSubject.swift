package import ConfigModel

/// The subject of some rules: a document, or facts about several documents.
package protocol RuleSubject {
  static var list: RuleList { get }
  /// Visits the rules about this subject, in the order of their IDs.
  static func rules(_ visit: (any RuleAbout<Self>.Type) -> Void)
}

/// The lists of ``AllRules``.
package enum RuleList: Int, CaseIterable, Sendable {
  case text, json, schema, deviations, authToken, allowOrigin, policies, discovery, keySet, xml
  case element, client, orgSettings, mobileClient, appSource, backend, samlRegistration, assertion
  case setup, messages, tokenTests, request, settings, ignore, patterns, crossFile

  /// Visits the rules of the list in order.
  package func rules(_ visit: (any Rule.Type) -> Void) {
    switch self {
    case .text: SourceBytes.rules { visit($0) }
    case .json: JSONTree.rules { visit($0) }
    case .schema: DecodedDocument.rules { visit($0) }
    case .deviations: SchemaDeviations.rules { visit($0) }
    case .authToken: AuthTokenConfiguration.rules { visit($0) }
    case .allowOrigin: AllowOriginPolicy.rules { visit($0) }
    case .policies: PolicyExport.rules { visit($0) }
    case .discovery: DiscoveryDocument.rules { visit($0) }
    case .keySet: KeySet.rules { visit($0) }
    case .xml: XMLTree.rules { visit($0) }
    case .element: ElementDocument.rules { visit($0) }
    case .client: OAuthClient.rules { visit($0) }
    case .mobileClient: MobileClient.rules { visit($0) }
    case .appSource: AppSource.rules { visit($0) }
    case .backend: MobileBackend.rules { visit($0) }
    case .samlRegistration: SAMLRegistration.rules { visit($0) }
    case .assertion: SavedAssertion.rules { visit($0) }
    case .orgSettings: OrgOAuthSettings.rules { visit($0) }
    case .setup: IdentityProviderSetup.rules { visit($0) }
    case .messages: IDPMessages.rules { visit($0) }
    case .tokenTests: TokenTestSuite.rules { visit($0) }
    case .request: TokenRequest.rules { visit($0) }
    case .settings: SettingsFile.rules { visit($0) }
    case .ignore: [IgnoreUse].rules { visit($0) }
    case .patterns: UnusedPatterns.rules { visit($0) }
    case .crossFile: AllRules.crossFile { visit($0) }
    }
  }
}

/// The deviations of a document from its schema. Rules see them only if there are any.
package struct SchemaDeviations {
  package let document: DecodedDocument

  /// Nil if the document conforms to its schema.
  init?(_ document: DecodedDocument) {
    guard !document.problems.isEmpty else { return nil }
    self.document = document
  }

  package var problems: [SchemaProblem] { document.problems }
}

extension Report {
  /// Runs the rules about a document with declared members, and those about its deviations.
  mutating func check(members document: DecodedDocument) {
    check(document)
    if let deviations = SchemaDeviations(document) { check(deviations) }
  }

  /// Runs the rules about a subject that the settings turn on.
  mutating func check<Subject: RuleSubject>(_ subject: Subject) {
    var position = 0
    Subject.rules { rule in
      if linter.levels.isOn(position, of: Subject.list) {
        begin(rule)
        rule.check(subject, &self)
      }
      position += 1
    }
  }
}
