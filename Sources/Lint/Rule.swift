package import ConfigModel

/// Something that can be wrong: one type, one file, one id, no state.
package protocol Rule: Sendable {
  static var about: RuleInfo { get }
}

/// A rule about the bytes of any document that is neither JSON nor XML, which have rules of their own
/// for that. When it finds something, nothing else is asked about the document.
package protocol TextRule: Rule {
  static func check(_ source: SourceBytes, _ report: inout Report)
}

/// A rule about the text of any JSON document.
package protocol JSONRule: Rule {
  static func check(_ tree: JSONTree, _ report: inout Report)
}

/// A rule about any document whose members are declared.
package protocol SchemaRule: Rule {
  /// Whether it finds nothing in a document that is all as declared.
  static var isAboutProblems: Bool { get }
  static func check(_ document: DecodedDocument, _ report: inout Report)
}

/// A rule about an issuer configuration.
package protocol AuthTokenRule: Rule {
  /// What a configuration must hold for the rule to find anything in it. Where it does not, the rule
  /// is not asked, which keeps rules about rare things free of cost.
  static var trigger: Trigger { get }
  /// Whether it looks at more than each issuer for itself: at how issuers differ, at what is around
  /// them, or at all of them within one bound. Any other rule, and a ``LeadRule``, may be shown a large
  /// configuration in sections, each with some of the issuers.
  static var looksAcrossIssuers: Bool { get }
  /// What of a configuration it must be shown: all issuers, or each for itself, or the leads.
  static var view: Traits { get }
  static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report)
}

/// A rule about issuer configurations that compares each issuer with the first one, or the first ones,
/// that it is about. Where these are in the opening of a configuration, it may be shown the rest in
/// sections. Issuers of the opening are then other objects than those of the first section, so that it
/// must find nothing between an issuer and another one of the same name.
package protocol LeadRule: AuthTokenRule {
  /// Whether the issuers with which it compares are among the first ones.
  static func finds(leadIn opening: [Issuer]) -> Bool
}

/// A rule about origin patterns.
package protocol AllowOriginRule: Rule {
  static func check(_ policy: AllowOriginPolicy, _ report: inout Report)
}

/// A rule about an export of policies.
package protocol PoliciesRule: Rule {
  static func check(_ export: PolicyExport, _ report: inout Report)
}

/// A rule about a saved discovery document.
package protocol DiscoveryRule: Rule {
  static func check(_ document: DiscoveryDocument, _ report: inout Report)
}

/// A rule about a saved set of keys.
package protocol KeySetRule: Rule {
  static func check(_ set: KeySet, _ report: inout Report)
}

/// A rule about the text of any XML document.
package protocol XMLRule: Rule {
  static func check(_ tree: XMLTree, _ report: inout Report)
}

/// A rule about any XML document whose elements are declared.
package protocol ElementRule: Rule {
  static func check(_ document: ElementDocument, _ report: inout Report)
}

/// A rule about an app that Salesforce signs users in to: a connected app, a file of an external client
/// app, or a file of a mobile app.
package protocol ClientRule: Rule {
  static func check(_ client: OAuthClient, _ report: inout Report)
}

/// A rule about an identity provider and its clients.
package protocol SetupRule: Rule {
  static func check(_ setup: IdentityProviderSetup, _ report: inout Report)
}

/// A rule about messages between identity providers and their clients.
package protocol MessagesRule: Rule {
  static func check(_ document: IDPMessages, _ report: inout Report)
}

/// A rule about a suite of expectations.
package protocol TokenTestsRule: Rule {
  static func check(_ suite: TokenTestSuite, _ report: inout Report)
}

/// A rule about a request that a token is sent with, or asked for.
package protocol RequestRule: Rule {
  static func check(_ request: TokenRequest, _ report: inout Report)
}

/// A rule about settings.
package protocol SettingsRule: Rule {
  static func check(_ settings: SettingsFile, _ report: inout Report)
}

/// A rule about what became of the entries of `ignore` in some settings.
package protocol IgnoreRule: Rule {
  static func check(_ uses: [IgnoreUse], _ report: inout Report)
}

/// A rule about several files of one run.
package protocol CrossFileRule: Rule {
  static func check(_ files: [FileFacts], _ report: inout CrossFileReport)
}

extension SchemaRule {
  package static var isAboutProblems: Bool { true }
}

extension AuthTokenRule {
  package static var trigger: Trigger { .always }
  package static var looksAcrossIssuers: Bool { false }
  package static var view: Traits { looksAcrossIssuers ? .acrossIssuers : .eachIssuer }
}

/// What must be in an issuer configuration for a rule to find anything.
package struct Trigger: Sendable {
  private let all: Traits
  private let any: Traits

  /// The rule has to look at every configuration.
  package static var always: Trigger { Trigger(all: .none, any: .none) }

  /// All of these must be there.
  ///
  /// No list, so that what a rule demands is worked out where this is compiled.
  @inline(__always) package static func having(
    _ first: Traits, _ second: Traits = .none, _ third: Traits = .none, _ fourth: Traits = .none
  ) -> Trigger {
    Trigger(all: first.union(second).union(third).union(fourth), any: .none)
  }

  /// One of these must be there.
  @inline(__always) package static func havingAny(
    _ first: Traits, _ second: Traits = .none, _ third: Traits = .none, _ fourth: Traits = .none
  ) -> Trigger {
    Trigger(all: .none, any: first.union(second).union(third).union(fourth))
  }

  /// And all of these.
  @inline(__always) package func and(_ first: Traits, _ second: Traits = .none) -> Trigger {
    Trigger(all: all.union(first).union(second), any: any)
  }

  /// Whether there is what the rule looks for, and it is shown what it looks at.
  @inline(__always) func isMet(by traits: Traits, in view: Traits) -> Bool {
    traits.isSuperset(of: all.union(view)) && (any.isEmpty || !traits.isDisjoint(with: any))
  }
}

/// What some rules need to know beside the configuration. Without it they are not asked either.
extension Traits {
  private static func other(_ number: Int) -> Traits { Traits(bit: firstForOthers + number) }

  /// The environment is that of production.
  static var production: Traits { other(0) }
  /// The base URL of the backend is known.
  static var baseURL: Traits { other(1) }
  /// It is known which roles are privileged.
  static var privilegedRoles: Traits { other(2) }
  /// The lifetime policy of the environment is known.
  static var environmentPolicies: Traits { other(3) }
  /// It is known which roles exist.
  static var knownRoles: Traits { other(6) }
  /// It is known which certificates exist.
  static var knownCertificates: Traits { other(7) }
  /// All issuers are shown, to rules that look across them.
  static var acrossIssuers: Traits { other(4) }
  /// Issuers are shown to rules that look at each for itself.
  static var eachIssuer: Traits { other(5) }
  /// Of issuers with virtual users, the one is shown with which others are compared.
  static var virtualLead: Traits { other(8) }
  /// Of issuers whose users have accounts, the ones are shown with which others are compared.
  static var mappedLead: Traits { other(9) }
  static var leads: Traits { virtualLead.union(mappedLead) }
  /// All issuers are shown, for every rule.
  static var allIssuers: Traits { acrossIssuers.union(eachIssuer).union(leads) }
  /// What meets every trigger, whatever is shown.
  static var ofEveryTrigger: Traits { all.subtracting(allIssuers) }
}
