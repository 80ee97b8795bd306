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

/// The steps from the authorization code to the client's tokens, and the flow that the identity
/// provider starts.
extension SetupFlowRun {
  /// The redirect URI that the client uses: that of its build, or else the only callback of its
  /// connected app.
  private var redirect: SetupValue? {
    if let redirect = app?.redirectURI { return redirect.isFilledIn ? redirect : nil }
    guard let callbacks = client.connectedApp?.callbacks?.values, callbacks.count == 1,
      callbacks[0].isFilledIn
    else { return nil }
    return callbacks[0]
  }

  var answerProblems: [SetupFlow.Problem] {
    guard app?.usesAddresses ?? true else { return [] }
    var problems: [SetupFlow.Problem] = []
    if let redirect, RedirectURI(redirect.text).isWeb {
      problems.append(
        problem("the response reaches no app", "'\(redirect.string)' is a web URL"))
    }
    if let redirect, let fault = CallbackFault.of(redirect.text), fault.isBroken {
      problems.append(
        problem(
          "the response reaches no app", "'\(redirect.string)' is not an address of an app",
          "RFC 8252, section 7.1"))
    }
    if let redirect = app?.unregisteredRedirect {
      problems.append(
        problem(
          "the response reaches no app", "the scheme of '\(redirect.string)' is not registered",
          SetupWording.withoutSDK + ", (B)"))
    }
    if let scheme = redirect?.customScheme, let other = owners.other(than: index, with: scheme) {
      problems.append(
        problem(
          "the response may reach \(other.quoted)", "both clients use the scheme '\(scheme)'",
          "RFC 8252, section 8.1"))
    }
    return problems
  }

  var tokenProblems: [SetupFlow.Problem] {
    guard let secret = client.connectedApp?.isSecretOptional, !secret.value else { return [] }
    return [
      problem(
        "'invalid client credentials'",
        "the connected app requires a secret for the web server flow, which Mobile SDK uses since "
          + "version 11")
    ]
  }

  var refreshProblems: [SetupFlow.Problem] {
    var problems: [SetupFlow.Problem] = []
    if let secret = client.connectedApp?.needsSecretToRefresh, secret.value {
      problems.append(
        problem(
          "'invalid client credentials'", "the connected app requires a secret to refresh tokens",
          "Metadata API Developer Guide, ConnectedAppOauthConfig"))
    }
    if facts.allowsRefresh == false {
      problems.append(
        problem(
          "'invalid_scope'",
          "the connected app lacks the scope 'refresh_token', which the SDK requests",
          SetupWording.scopeValues))
    }
    return problems
  }

  var beginProblems: [SetupFlow.Problem] {
    let source = SetupWording.details + ", Initiate Authentication from an IdP App"
    var problems: [SetupFlow.Problem] = []
    if app?.usesAddresses ?? true, !facts.hasSchemes,
      client.connectedApp?.callbacks?.isComplete ?? false
    {
      problems.append(
        problem("the client cannot be opened", "no URL scheme leads to it", source))
    }
    guard let app, let counterpart, let mine = app.dialect, let theirs = counterpart.dialect else {
      return problems
    }
    if app.isOtherGeneration(than: counterpart) {
      problems.append(
        problem(
          "the client does not recognize the message",
          "one app uses Mobile SDK 11 or later, and the other an earlier version", source))
    } else if (mine == .iosSDK) != (theirs == .iosSDK) {
      problems.append(
        problem(
          "the client mistakes the organization for the user",
          "'\(mine.rawValue)' and '\(theirs.rawValue)' order the parts of user hints differently",
          source))
    }
    return problems
  }
}
