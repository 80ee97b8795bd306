import ConfigModel

/// Predicts the flows between an identity provider and one build of a client.
struct SetupFlowRun {
  let provider: ProviderFacts
  let facts: ClientFacts
  /// The index of the client.
  let index: Int
  /// The build, or nil if none is declared.
  let app: DeclaredApp?
  let owners: SchemeOwners

  init(
    _ provider: ProviderFacts, _ facts: ClientFacts, _ index: Int, _ app: DeclaredApp?,
    _ owners: SchemeOwners
  ) {
    self.provider = provider
    self.facts = facts
    self.index = index
    self.app = app
    self.owners = owners
  }

  var client: SetupParty { facts.party }

  var flow: SetupFlow {
    SetupFlow(
      provider: provider.party.name, client: client.name, platform: app?.platform,
      dialect: app?.dialect,
      results: SetupFlow.Step.allCases.map { step in
        let problems = problems(step)
        return SetupFlow.Result(
          step: step, message: message(step),
          outcome: !problems.isEmpty ? .fails : isKnown(step) ? .works : .unknown,
          problems: problems)
      })
  }

  private func message(_ step: SetupFlow.Step) -> String? {
    let type: MessageType
    switch step {
    case .ask: type = .request
    case .answer: type = .response
    case .begin: type = .idpInit
    case .find, .code, .tokens, .refresh: return nil
    }
    let format = MessageFormat.all.first {
      $0.dialect == app?.dialect ?? .guide && $0.type == type
    }
    let command = format?.command.description ?? ""
    return command.isEmpty ? nil : command
  }

  private func problems(_ step: SetupFlow.Step) -> [SetupFlow.Problem] {
    switch step {
    case .find: findProblems
    case .ask: askProblems
    case .code: codeProblems
    case .answer: answerProblems
    case .tokens: tokenProblems
    case .refresh: refreshProblems
    case .begin: beginProblems
    }
  }

  func problem(
    _ failure: String, _ cause: String, _ source: String = SetupWording.architecture
  ) -> SetupFlow.Problem {
    SetupFlow.Problem(failure: failure, cause: cause, source: source)
  }

  /// The provider's build on the same device as the client's build.
  var counterpart: DeclaredApp? {
    guard let app else { return provider.party.apps.first }
    return provider.app(meeting: app)
  }

  /// True if all declarations that a step depends on are present.
  private func isKnown(_ step: SetupFlow.Step) -> Bool {
    switch step {
    case .find:
      guard let app, app.identityProviderScheme != nil || app.identityProviderPackage != nil else {
        return false
      }
      return app.platform != .ios || app.queriesSchemes?.isComplete ?? false
    case .ask:
      return counterpart?.dialect != nil && app?.dialect != nil
    case .code:
      return facts.hasKeys && !provider.keys.isEmpty
        && provider.allowsWeb != nil && counterpart?.request != nil
        && client.connectedApp?.callbacks != nil && facts.knowsScopes
    case .answer:
      guard let app, app.redirectURI != nil else { return false }
      return app.platform != .ios || app.urlSchemes?.isComplete ?? false
    case .tokens: return client.connectedApp?.isSecretOptional != nil
    case .refresh:
      return client.connectedApp?.needsSecretToRefresh != nil && facts.allowsRefresh != nil
    case .begin:
      return app?.dialect != nil && counterpart?.dialect != nil
        && (app?.usesAddresses == false || facts.hasSchemes)
    }
  }
}
