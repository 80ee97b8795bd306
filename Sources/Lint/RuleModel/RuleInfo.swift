package import ConfigModel

/// One thing that can be wrong in several ways. Each way is a fault of the family, and has an ID of its own.
package final class Family: Sendable {
  /// In kebab case, such as `callback`.
  package let id: String
  package let topic: RuleTopic
  /// One sentence on what the faults have in common.
  package let summary: String
  /// The source of the faults that state none of their own.
  package let source: String

  package init(_ id: String, topic: RuleTopic, summary: String, source: String = "") {
    self.id = id
    self.topic = topic
    self.summary = summary
    self.source = source
  }

  /// The ID of a fault of the family.
  package func id(of fault: String) -> String { id + "/" + fault }

  /// True if an ID is that of a fault of the family.
  package func has(_ id: String) -> Bool { id.hasPrefix(self.id + "/") }
}

/// The documentation of a fault, including the examples that its tests run.
package final class RuleInfo: Sendable {
  package let family: Family
  /// The ID of the family and the name of the fault, which says what is wrong: `callback/plain-http`.
  package let id: String
  /// The danger of leaving the defect in place; nil if it only makes something fail, or if the
  /// danger depends on the field.
  package let risk: RuleRisk?
  package let severity: Severity
  /// The severity under `environment: production`, if it differs.
  package let severityInProduction: Severity?
  /// The severity under `environment: test`, if it differs.
  package let severityInTest: Severity?
  /// One sentence that states the defect.
  package let summary: String
  /// A few sentences on why the defect matters and what to do.
  package let rationale: String
  /// The source of the requirement, such as a document and section, or an RFC.
  package let source: String
  /// The cases in which the finding can be ignored. Empty if there are none.
  package let exceptions: String
  /// True if the findings in several files are one decision of a team, and therefore one finding in
  /// a run. They are never only counted while a file is linted, because the count of a run is lower.
  package let isGrouped: Bool
  private let makeExamples: @Sendable () -> [Example]

  /// - Parameter examples: Good and bad texts. They are built only when accessed, so that a lint
  ///   run does not pay for documentation.
  @inline(never) package init(
    _ family: Family, _ fault: String, risk: RuleRisk? = nil, severity: Severity,
    inProduction severityInProduction: Severity? = nil, inTest severityInTest: Severity? = nil,
    summary: String, rationale: String, source: String? = nil, exceptions: String = "",
    isGrouped: Bool = false,
    examples: @autoclosure @escaping @Sendable () -> [Example]
  ) {
    self.family = family
    id = family.id(of: fault)
    self.risk = risk
    self.severity = severity
    self.severityInProduction = severityInProduction
    self.severityInTest = severityInTest
    self.summary = summary
    self.rationale = rationale
    self.source = source ?? family.source
    self.exceptions = exceptions
    self.isGrouped = isGrouped
    makeExamples = examples
  }

  /// - Parameters:
  ///   - scope: The context of the texts that state no other.
  ///   - bad: Texts that the fault is reported in. Like `good`, they are built only when accessed.
  ///   - good: Texts that it is not reported in.
  @inline(never) package convenience init(
    _ family: Family, _ fault: String, risk: RuleRisk? = nil, severity: Severity,
    inProduction: Severity? = nil, inTest: Severity? = nil, scope: Example.Scope, summary: String,
    rationale: String, source: String? = nil, exceptions: String = "", isGrouped: Bool = false,
    bad: @autoclosure @escaping @Sendable () -> [any ExampleText],
    good: @autoclosure @escaping @Sendable () -> [any ExampleText]
  ) {
    self.init(
      family, fault, risk: risk, severity: severity, inProduction: inProduction, inTest: inTest,
      summary: summary, rationale: rationale, source: source, exceptions: exceptions,
      isGrouped: isGrouped,
      examples: bad().map { $0.example(isBad: true, scope) }
        + good().map { $0.example(isBad: false, scope) })
  }

  package var topic: RuleTopic { family.topic }

  package var examples: [Example] { makeExamples() }

  /// The default severity, without the settings' levels.
  package func severity(in environment: Environment?) -> Severity {
    switch environment {
    case .production: severityInProduction ?? severity
    case .test: severityInTest ?? severity
    case nil: severity
    }
  }

  /// The only environment in which the rule finds anything, derived from the examples. Nil if there
  /// is none.
  package var onlyEnvironment: Environment? {
    let bad = examples.filter(\.isBad)
    guard let environment = bad.first?.settings.environment,
      bad.allSatisfy({ $0.settings.environment == environment })
    else { return nil }
    return environment
  }

  /// The safety of the rule's fix, derived from the examples. Nil if the rule has no fix.
  package var fixSafety: FixIt.Safety? {
    examples.lazy.compactMap { $0.fix?.safety }.first
  }
}

/// A text that a rule reports, or that it must not report.
package struct Example: Sendable {
  /// The context that an example's text is part of.
  package enum Scope: Sendable {
    /// A whole configuration.
    case configuration
    /// The elements of `issuers`.
    case issuers
    /// Members of an issuer that already has a name and a key source.
    case issuer
    /// The members of the `jwks` object of an issuer.
    case jwks
    /// The elements of `filters` of an issuer.
    case filters
    /// A value of `Security_AllowOrigin`.
    case origins
    /// Lines of a policy export.
    case policies
    /// A saved discovery document, checked against an issuer of the configuration.
    case discovery(of: ExpectedIssuer = ExpectedIssuer(name: "https://login.corp.net"))
    /// A saved key set.
    case keySet
    /// The elements of `keys` in a saved key set.
    case keys
    /// The metadata of a connected app.
    case connectedApp
    /// The elements of `oauthConfig` in such metadata.
    case oauthConfig
    /// A file of an external client app.
    case externalClientApp
    /// The elements of the OAuth settings of a Salesforce org.
    case orgSettings
    /// A file of a mobile app, with this name.
    case mobileApp(String)
    /// A client configuration of Oracle Mobile Cloud, with this name.
    case mobileClient(String)
    /// A source file of a mobile app, with this name.
    case source(String)
    /// A mobile backend.
    case backend
    /// A registration of SAML token issuers.
    case samlRegistration
    /// A SAML assertion.
    case assertion(SavedAssertion.Context = SavedAssertion.Context())
    /// An identity provider and its clients.
    case setup
    /// Messages of identity providers and clients, one per line.
    case messages
    /// A suite of token tests.
    case suite
    /// The elements of `cases` in a suite whose base has claims.
    case cases
    /// A request, checked against an issuer of the configuration if there is one.
    case request(of: ExpectedIssuer? = nil)
    /// A settings file.
    case settings
    /// Any JSON.
    case json
    /// Several files, each preceded by a line `=== path`.
    case files

    /// The scope as one word.
    package var name: String {
      switch self {
      case .configuration: "configuration"
      case .issuers: "issuers"
      case .issuer: "issuer"
      case .jwks: "jwks"
      case .filters: "filters"
      case .origins: "origins"
      case .policies: "policies"
      case .discovery: "discovery"
      case .keySet: "keySet"
      case .keys: "keys"
      case .request: "request"
      case .connectedApp: "connectedApp"
      case .oauthConfig: "oauthConfig"
      case .externalClientApp: "externalClientApp"
      case .orgSettings: "orgSettings"
      case .mobileApp: "mobileApp"
      case .mobileClient: "mobileClient"
      case .source: "source"
      case .backend: "backend"
      case .samlRegistration: "samlRegistration"
      case .assertion: "assertion"
      case .setup: "setup"
      case .messages: "messages"
      case .suite: "suite"
      case .cases: "cases"
      case .settings: "settings"
      case .json: "json"
      case .files: "files"
      }
    }
  }

  package struct Fix: Sendable {
    package let text: String
    package let safety: FixIt.Safety
  }

  package let scope: Scope
  /// The text. In a bad example, the reported range is enclosed in `⟦` and `⟧`.
  package let text: String
  package let isBad: Bool
  /// The text after the fix, and the safety of the fix.
  package let fix: Fix?
  /// The settings that the example is linted with.
  package let settings: LintSettings

  @inline(never) package static func bad(
    _ scope: Scope, _ text: String, in environment: Environment? = nil, baseURL: String? = nil,
    inventory: Inventory = .none
  ) -> Example {
    Example(
      scope: scope, text: text, isBad: true, fix: nil,
      settings: LintSettings(environment: environment, baseURL: baseURL, inventory: inventory))
  }

  @inline(never) package static func bad(
    _ scope: Scope, _ text: String, fixed: String, _ safety: FixIt.Safety,
    in environment: Environment? = nil, baseURL: String? = nil, inventory: Inventory = .none
  ) -> Example {
    Example(
      scope: scope, text: text, isBad: true, fix: Fix(text: fixed, safety: safety),
      settings: LintSettings(environment: environment, baseURL: baseURL, inventory: inventory))
  }

  @inline(never) package static func good(
    _ scope: Scope, _ text: String, in environment: Environment? = nil, baseURL: String? = nil,
    inventory: Inventory = .none
  ) -> Example {
    Example(
      scope: scope, text: text, isBad: false, fix: nil,
      settings: LintSettings(environment: environment, baseURL: baseURL, inventory: inventory))
  }
}

/// A text of an example: a plain string, or a ``Sample``.
package protocol ExampleText: Sendable {
  func example(isBad: Bool, _ scope: Example.Scope) -> Example
}

extension String: ExampleText {
  package func example(isBad: Bool, _ scope: Example.Scope) -> Example {
    Sample(self).example(isBad: isBad, scope)
  }
}

/// The text of an example with its fix, with the settings that it is linted with, or with a scope of
/// its own.
package struct Sample: ExampleText {
  private let text: String
  private let scope: Example.Scope?
  private let fix: Example.Fix?
  private let settings: LintSettings

  package init(
    _ text: String, scope: Example.Scope? = nil, in environment: Environment? = nil,
    baseURL: String? = nil, inventory: Inventory = .none
  ) {
    self.init(text, scope, fix: nil, environment, baseURL, inventory)
  }

  package init(
    _ text: String, scope: Example.Scope? = nil, fixed: String, _ safety: FixIt.Safety,
    in environment: Environment? = nil, baseURL: String? = nil, inventory: Inventory = .none
  ) {
    let fix = Example.Fix(text: fixed, safety: safety)
    self.init(text, scope, fix: fix, environment, baseURL, inventory)
  }

  private init(
    _ text: String, _ scope: Example.Scope?, fix: Example.Fix?, _ environment: Environment?,
    _ baseURL: String?, _ inventory: Inventory
  ) {
    self.text = text
    self.scope = scope
    self.fix = fix
    settings = LintSettings(environment: environment, baseURL: baseURL, inventory: inventory)
  }

  package func example(isBad: Bool, _ scope: Example.Scope) -> Example {
    Example(scope: self.scope ?? scope, text: text, isBad: isBad, fix: fix, settings: settings)
  }
}

/// The danger of a defect, for services that sort findings by it.
package enum RuleRisk: String, CaseIterable, Sendable {
  /// Someone can get in, or get more, than was meant.
  case access
  /// A credential or private data is exposed.
  case secret
}

/// The subject by which people look for a rule. The raw value is stable: reports use it as a tag.
///
/// The order is that of documentation and of `oconf explain`.
package enum RuleTopic: String, CaseIterable, Sendable {
  case issuer
  case keys
  case audience
  case filters
  case users
  case roles
  case lifetime
  case backends
  case saml
  case origins
  case policies
  case requests
  case connectedApps = "connected-apps"
  case messages
  case setups
  case documents = "json-xml"
  case settings

  /// The heading, in sentence case.
  package var title: StaticString {
    switch self {
    case .issuer: "Issuer"
    case .keys: "Keys and TLS"
    case .audience: "Audience"
    case .filters: "Filters"
    case .users: "Users"
    case .roles: "Roles"
    case .lifetime: "Lifetime"
    case .backends: "Backends"
    case .saml: "SAML issuers and assertions"
    case .origins: "Origins"
    case .policies: "Policies"
    case .requests: "Requests with tokens"
    case .connectedApps: "Connected apps and mobile apps"
    case .messages: "Messages"
    case .setups: "Setups"
    case .documents: "JSON and XML"
    case .settings: "Settings and tests"
    }
  }
}
