package import ConfigModel

/// The predicted sign-in flows between one client and its identity provider on one platform, step
/// by step. They follow the documented flows, based on the declared setup.
package struct SetupFlow: Sendable {
  /// A step of signing in (Identity Providers: Architecture, Flow, and Connected App Requirements).
  /// The last step is the flow that the identity provider starts.
  package enum Step: String, CaseIterable, Sendable {
    /// The client looks for its identity provider.
    case find
    /// The client sends a request to the identity provider.
    case ask
    /// The identity provider obtains an authorization code for the client from Salesforce.
    case code
    /// The identity provider sends the code to the client.
    case answer
    /// The client exchanges the code for tokens.
    case tokens
    /// The client refreshes its tokens.
    case refresh
    /// The identity provider makes the client sign in a user.
    case begin
  }

  /// A problem in a step.
  package struct Problem: Sendable {
    /// The failure that users or developers see.
    package let failure: String
    /// The cause, in terms of the setup.
    package let cause: String
    /// The documentation of the failure.
    package let source: String
  }

  package enum Outcome: String, Sendable {
    case works, fails
    /// The declarations that the step depends on are missing.
    case unknown
  }

  package struct Result: Sendable {
    package let step: Step
    /// The name of the message in its dialect. Nil if the step sends no message, or one without a
    /// name.
    package let message: String?
    package let outcome: Outcome
    package let problems: [Problem]
  }

  package let provider: String
  package let client: String
  /// The platform of the client. Nil if no build is declared, or if its platform is unknown.
  package let platform: DeclaredApp.Platform?
  package let dialect: MessageDialect?
  /// The results of all steps, in order.
  package let results: [Result]

  package var fails: Bool { results.contains { $0.outcome == .fails } }
}

/// The flows of a setup.
package final class SetupFlows: Sendable {
  package let provider: String
  /// The flows, grouped by client in source order.
  package let flows: [SetupFlow]

  private init(_ provider: String, _ flows: [SetupFlow]) {
    self.provider = provider
    self.flows = flows
  }

  /// Nil for a setup without an identity provider. The running time is linear in the number of
  /// builds.
  package static func of(_ setup: IdentityProviderSetup) -> SetupFlows? {
    guard let provider = ProviderFacts(setup) else { return nil }
    let owners = SchemeOwners(setup.clients)
    var flows: [SetupFlow] = []
    for (index, client) in setup.clients.enumerated() {
      let facts = ClientFacts(client, provider)
      if client.apps.isEmpty {
        flows.append(SetupFlowRun(provider, facts, index, nil, owners).flow)
      }
      for app in client.apps {
        flows.append(SetupFlowRun(provider, facts, index, app, owners).flow)
      }
    }
    return SetupFlows(provider.party.name, flows)
  }
}

/// The clients that have each URL scheme.
struct SchemeOwners {
  private struct Key: Hashable {
    let scheme: Text
    /// Nil for clients that may be on any device.
    let platform: DeclaredApp.Platform?
  }

  private let clients: [SetupParty]
  /// At most two clients for each key, the first in source order: one of them always differs from
  /// the client that asks.
  private var owners: [Key: [Int]] = [:]

  init(_ clients: [SetupParty]) {
    self.clients = clients
    for (index, client) in clients.enumerated() {
      let platforms = client.platforms.map { $0.map(Optional.some) } ?? [nil]
      for (scheme, _) in client.schemes {
        for platform in platforms {
          let key = Key(scheme: scheme, platform: platform)
          let known = owners[key] ?? []
          if known.count < 2, known.last != index { owners[key, default: []].append(index) }
        }
      }
    }
  }

  /// The first other client with this scheme that may be on the same device.
  func other(than index: Int, with scheme: Text) -> SetupParty? {
    let platforms = clients[index].platforms ?? DeclaredApp.Platform.allCases
    let found = (platforms.map(Optional.some) + [nil]).compactMap { platform in
      owners[Key(scheme: scheme, platform: platform)]?.first { $0 != index }
    }
    return found.min().map { clients[$0] }
  }
}
