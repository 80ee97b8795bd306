package import ConfigModel

/// A rule detects the faults of one thing. It is a stateless type, and states either ``about`` or
/// ``faults``.
package protocol Rule: Sendable {
  /// The only fault.
  static var about: RuleInfo { get }
  /// The faults, in any order.
  static var faults: [RuleInfo] { get }
}

extension Rule {
  package static var about: RuleInfo { faults[0] }
  package static var faults: [RuleInfo] { [about] }
}

/// A rule that checks one subject at a time: a document, or facts about several documents.
package protocol RuleAbout<Subject>: Rule {
  associatedtype Subject
  static func check(_ subject: Subject, _ report: inout Report)
}

/// A rule about the bytes of any document that is neither JSON nor XML. Those have rules of their
/// own for this. If a text rule finds something, no other rule checks the document.
package typealias TextRule = RuleAbout<SourceBytes>

/// A rule about the text of any JSON document.
package typealias JSONRule = RuleAbout<JSONTree>

/// A rule about any document with declared members.
package typealias SchemaRule = RuleAbout<DecodedDocument>

/// A rule about the deviations of a document from its schema.
package typealias DeviationRule = RuleAbout<SchemaDeviations>

/// A rule about origin patterns.
package typealias AllowOriginRule = RuleAbout<AllowOriginPolicy>

/// A rule about an export of policies.
package typealias PoliciesRule = RuleAbout<PolicyExport>

/// A rule about a saved discovery document.
package typealias DiscoveryRule = RuleAbout<DiscoveryDocument>

/// A rule about a saved key set.
package typealias KeySetRule = RuleAbout<KeySet>

/// A rule about the text of any XML document.
package typealias XMLRule = RuleAbout<XMLTree>

/// A rule about any XML document with declared elements.
package typealias ElementRule = RuleAbout<ElementDocument>

/// A rule about an app that Salesforce signs users in to: a connected app, a file of an external
/// client app, or a file of a mobile app.
package typealias ClientRule = RuleAbout<OAuthClient>

/// A rule about a client configuration of Oracle Mobile Cloud.
package typealias MobileClientRule = RuleAbout<MobileClient>

/// A rule about a source file of a mobile app.
package typealias SourceRule = RuleAbout<AppSource>

/// A rule about a mobile backend as set up in the console.
package typealias MobileBackendRule = RuleAbout<MobileBackend>

/// A rule about the registration of SAML token issuers.
package typealias SAMLRegistrationRule = RuleAbout<SAMLRegistration>

/// A rule about a saved SAML assertion.
package typealias AssertionRule = RuleAbout<SavedAssertion>

/// A rule about the OAuth settings of a Salesforce org.
package typealias OrgSettingsRule = RuleAbout<OrgOAuthSettings>

/// A rule about an identity provider and its clients.
package typealias SetupRule = RuleAbout<IdentityProviderSetup>

/// A rule about messages between identity providers and their clients.
package typealias MessagesRule = RuleAbout<IDPMessages>

/// A rule about a suite of token tests.
package typealias TokenTestsRule = RuleAbout<TokenTestSuite>

/// A rule about a request that carries a token or asks for one.
package typealias RequestRule = RuleAbout<TokenRequest>

/// A rule about a settings file.
package typealias SettingsRule = RuleAbout<SettingsFile>

/// A rule about comments that ignore findings.
package typealias CommentRule = RuleAbout<IgnoreComments>

/// A rule about the usage of a settings file's `ignore` entries, and of comments.
package typealias IgnoreRule = RuleAbout<[IgnoreUse]>

/// A rule about patterns in a settings file that match no file.
package typealias PatternRule = RuleAbout<UnusedPatterns>

/// A rule about several files of one run.
package protocol CrossFileRule: Rule {
  static func check(_ files: [FileFacts], _ report: inout CrossFileReport)
}
