import ConfigModel
import Lint
import Testing

/// Topics and risks of rules.
@Suite struct TopicTests {
  private static let issuerTopics: [RuleTopic] = [
    .issuer, .keys, .audience, .filters, .users, .roles, .lifetime, .backends, .documents,
  ]

  /// The topics of rules whose first example has a scope.
  private static func topics(of scope: Example.Scope) -> [RuleTopic] {
    switch scope {
    case .configuration, .issuers, .issuer, .jwks, .filters: issuerTopics
    case .discovery, .keySet, .keys: [.keys]
    case .origins: [.origins, .documents]
    case .policies: [.policies, .lifetime, .documents]
    case .connectedApp, .oauthConfig, .externalClientApp, .orgSettings, .mobileApp:
      [.connectedApps, .documents]
    case .mobileClient, .source: [.connectedApps]
    case .backend: [.backends]
    case .samlRegistration, .assertion: [.saml]
    case .setup: [.setups]
    case .messages: [.messages, .documents]
    case .request: [.requests]
    case .suite, .cases, .settings: [.settings, .documents]
    case .json: [.documents]
    case .files: RuleTopic.allCases
    }
  }

  @Test(arguments: AllRules.about.map(\.id))
  func topicFitsTheDocumentKind(_ id: String) throws {
    let rule = try #require(AllRules.about(id))
    let scope = try #require(rule.examples.first?.scope)
    #expect(Self.topics(of: scope).contains(rule.topic), "\(scope.name): \(rule.topic)")
  }

  @Test func topicsHaveDistinctNames() {
    let names = RuleTopic.allCases.flatMap { [$0.rawValue, $0.title.description.lowercased()] }
    // `issuer` is its own title.
    for name in Set(names) {
      let owners = RuleTopic.allCases.filter {
        $0.rawValue == name || $0.title.description.lowercased() == name
      }
      #expect(owners.count == 1, "\(name)")
    }
  }

  @Test func credentialRulesHaveExposureRisk() {
    for rule in AllRules.about where rule.id.hasSuffix("-committed") && rule.severity == .error {
      #expect(rule.risk == .secret, "\(rule.id)")
    }
    #expect(AllRules.about("default-audience/empty-list")?.risk == .access)
    #expect(AllRules.about("json/invalid")?.risk == nil)
  }
}
