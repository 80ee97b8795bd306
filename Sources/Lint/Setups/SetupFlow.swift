package import ConfigModel

/// What one client and its identity provider would run into on one system, step by step: the flows that
/// the documentation describes, played through with what is declared.
package struct SetupFlow: Sendable {
  /// A step of signing in (Identity Providers: Architecture, Flow, and Connected App Requirements), and
  /// at the end the flow that the identity provider begins.
  package enum Step: String, CaseIterable, Sendable {
    /// The client looks for its identity provider.
    case find
    /// The client asks the identity provider.
    case ask
    /// The identity provider has Salesforce give it an authorization code for the client.
    case code
    /// The identity provider hands the code to the client.
    case answer
    /// The client exchanges the code for tokens.
    case tokens
    /// The client refreshes its tokens.
    case refresh
    /// The identity provider has the client sign somebody in.
    case begin
  }

  /// Something that goes wrong.
  package struct Problem: Sendable {
    /// What users or developers see of it.
    package let failure: String
    /// Why it happens, in the words of the setup.
    package let cause: String
    /// Where it is documented.
    package let source: String
  }

  package enum Outcome: String, Sendable {
    case works, fails
    /// What it depends on is not declared.
    case unknown
  }

  package struct Result: Sendable {
    package let step: Step
    /// The message that is sent, as the dialect calls it; nil where none is, or none has a name.
    package let message: String?
    package let outcome: Outcome
    package let problems: [Problem]
  }

  package let provider: String
  package let client: String
  /// Nil where no build of the client is declared, or its system is not.
  package let platform: DeclaredApp.Platform?
  package let dialect: MessageDialect?
  /// One for each step, in their order.
  package let results: [Result]

  package var fails: Bool { results.contains { $0.outcome == .fails } }
}

/// The flows of one setup.
package final class SetupFlows: Sendable {
  package let provider: String
  /// Client by client, in the order of the text.
  package let flows: [SetupFlow]

  private init(_ provider: String, _ flows: [SetupFlow]) {
    self.provider = provider
    self.flows = flows
  }

  /// Nil for a setup without an identity provider. The time it takes grows with the number of builds,
  /// and not faster.
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

/// Which clients have which scheme.
struct SchemeOwners {
  private let clients: [SetupParty]
  private var owners: [Text: [Int]] = [:]

  init(_ clients: [SetupParty]) {
    self.clients = clients
    for (index, client) in clients.enumerated() {
      // Who shares a scheme with hundreds of others is told of one.
      for (scheme, _) in client.schemes where owners[scheme]?.count ?? 0 < 8 {
        owners[scheme, default: []].append(index)
      }
    }
  }

  /// Another client with a scheme, that may be on the same device.
  func other(than index: Int, with scheme: Text) -> SetupParty? {
    for other in owners[scheme] ?? [] where other != index {
      if clients[other].mayShareDevice(with: clients[index]) { return clients[other] }
    }
    return nil
  }
}
