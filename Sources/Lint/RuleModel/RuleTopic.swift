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
