package import ConfigModel

/// A rule detects one kind of defect. It is a stateless type in a file of its own, with one ID.
package protocol Rule: Sendable {
  static var about: RuleInfo { get }
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

/// A rule about an issuer configuration.
package protocol AuthTokenRule: Rule {
  /// The traits that a configuration must have for the rule to find anything. A rule whose trigger
  /// is not met is skipped, so rules about rare features cost nothing.
  static var trigger: Trigger { get }
  /// True if the rule needs more than one issuer at a time: the differences between issuers, the
  /// members around them, or a limit on all of them together. Other rules, and any ``LeadRule``,
  /// may be shown a large configuration in sections of some issuers each.
  static var looksAcrossIssuers: Bool { get }
  /// The part of the configuration that the rule must be shown: all issuers together, single
  /// issuers, or the leads.
  static var view: Traits { get }
  static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report)
}

/// A rule about issuer configurations that compares each issuer with one or more of the first
/// relevant issuers, the leads. If the opening of a configuration contains the leads, the rule may
/// be shown the rest in sections. The opening's issuers are then different objects from those of
/// the first section, so the rule must find nothing between issuers of the same name.
package protocol LeadRule: AuthTokenRule {
  /// True if the opening contains the issuers that the rule compares others with.
  static func finds(leadIn opening: [Issuer]) -> Bool
}

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

/// A rule about the usage of a settings file's `ignore` entries.
package typealias IgnoreRule = RuleAbout<[IgnoreUse]>

/// A rule about several files of one run.
package protocol CrossFileRule: Rule {
  static func check(_ files: [FileFacts], _ report: inout CrossFileReport)
}

extension AuthTokenRule {
  package static var trigger: Trigger { .always }
  package static var looksAcrossIssuers: Bool { false }
  package static var view: Traits { looksAcrossIssuers ? .acrossIssuers : .eachIssuer }
}

/// The condition on a configuration's traits under which a rule can find anything.
package struct Trigger: Sendable {
  private let all: Traits
  private let any: Traits

  /// A trigger that every configuration meets.
  package static var always: Trigger { Trigger(all: .none, any: .none) }

  /// A trigger that requires all of these traits.
  ///
  /// The parameters are not variadic, so that the compiler can evaluate the trigger.
  @inline(__always) package static func having(
    _ first: Traits, _ second: Traits = .none, _ third: Traits = .none, _ fourth: Traits = .none
  ) -> Trigger {
    Trigger(all: first.union(second).union(third).union(fourth), any: .none)
  }

  /// A trigger that requires at least one of these traits.
  @inline(__always) package static func havingAny(
    _ first: Traits, _ second: Traits = .none, _ third: Traits = .none, _ fourth: Traits = .none
  ) -> Trigger {
    Trigger(all: .none, any: first.union(second).union(third).union(fourth))
  }

  /// Adds traits that are all required.
  @inline(__always) package func and(_ first: Traits, _ second: Traits = .none) -> Trigger {
    Trigger(all: all.union(first).union(second), any: any)
  }

  /// True if the traits meet the trigger and include the rule's view.
  @inline(__always) func isMet(by traits: Traits, in view: Traits) -> Bool {
    traits.isSuperset(of: all.union(view)) && (any.isEmpty || !traits.isDisjoint(with: any))
  }
}

/// Traits of the context that some rules need besides the configuration. Without them, these rules
/// are skipped too.
extension Traits {
  private static func other(_ number: Int) -> Traits { Traits(bit: firstForOthers + number) }

  /// The environment is production.
  static var production: Traits { other(0) }
  /// The base URL of the backend is known.
  static var baseURL: Traits { other(1) }
  /// The inventory declares the privileged roles.
  static var privilegedRoles: Traits { other(2) }
  /// The environment's `Security_TokenExchangeTimeoutPolicy` is known.
  static var environmentPolicies: Traits { other(3) }
  /// The inventory declares the existing roles.
  static var knownRoles: Traits { other(6) }
  /// The inventory declares the existing certificates.
  static var knownCertificates: Traits { other(7) }
  /// All issuers are shown, for rules that look across issuers.
  static var acrossIssuers: Traits { other(4) }
  /// Issuers are shown, for rules that look at each issuer on its own.
  static var eachIssuer: Traits { other(5) }
  /// The lead among issuers with virtual users is shown.
  static var virtualLead: Traits { other(8) }
  /// The leads among issuers whose users have accounts are shown.
  static var mappedLead: Traits { other(9) }
  static var leads: Traits { virtualLead.union(mappedLead) }
  /// All issuers are shown, to every rule.
  static var allIssuers: Traits { acrossIssuers.union(eachIssuer).union(leads) }
  /// The traits that meet every trigger. They exclude those for what is shown.
  static var ofEveryTrigger: Traits { all.subtracting(allIssuers) }
}
