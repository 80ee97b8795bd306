import ConfigModel

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
        problem("the answer reaches no app", "'\(redirect.string)' is a web address"))
    }
    if let redirect = app?.unregisteredRedirect {
      problems.append(
        problem(
          "the answer reaches no app", "the scheme of '\(redirect.string)' is not registered",
          SetupWording.withoutSDK + ", (B)"))
    }
    if let scheme = redirect?.customScheme, let other = owners.other(than: index, with: scheme) {
      problems.append(
        problem(
          "the answer may reach \(other.quoted)", "both clients have the scheme '\(scheme)'",
          "RFC 8252, section 8.1"))
    }
    return problems
  }

  var tokenProblems: [SetupFlow.Problem] {
    guard let secret = client.connectedApp?.isSecretOptional, !secret.value else { return [] }
    return [
      problem(
        "'invalid client credentials'",
        "the connected app requires a secret for the web server flow")
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
          "'invalid_scope'", "the connected app lacks 'refresh_token', which the SDK asks for",
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
        problem("the client cannot be called", "no scheme leads to it", source))
    }
    guard let app, let counterpart, let mine = app.dialect, let theirs = counterpart.dialect else {
      return problems
    }
    if app.isOtherGeneration(than: counterpart) {
      problems.append(
        problem(
          "the client does not know the message",
          "one app is from before version 11 of the Mobile SDK, the other is not", source))
    } else if (mine == .iosSDK) != (theirs == .iosSDK) {
      problems.append(
        problem(
          "the client takes the organisation for the user",
          "'\(mine.rawValue)' and '\(theirs.rawValue)' order the parts of user hints differently",
          source))
    }
    return problems
  }
}
