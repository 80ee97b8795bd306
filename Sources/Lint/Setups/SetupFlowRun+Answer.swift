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
        problem("the response reaches no app", "'\(redirect.string)' is a web URL"))
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
