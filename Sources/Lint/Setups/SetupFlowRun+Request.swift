import ConfigModel

/// The steps from choosing an identity provider to the authorization code.
extension SetupFlowRun {
  private static let standardLogin =
    "the client shows the standard login, and does not open the identity provider"

  var findProblems: [SetupFlow.Problem] {
    guard let app else { return [] }
    var problems: [SetupFlow.Problem] = []
    if !provider.party.apps.isEmpty, let platform = app.platform,
      provider.app(meeting: app) == nil
    {
      problems.append(
        problem(Self.standardLogin, "the identity provider has no build for \(platform.rawValue)")
      )
    }
    if let name = app.addressedProvider {
      problems.append(
        problem(Self.standardLogin, "'\(name.string)' is an address, not a scheme"))
    }
    if let name = app.unknownProvider(provider) {
      problems.append(
        problem(
          Self.standardLogin,
          "'\(name.string)' matches no scheme or package name of the identity provider"))
    }
    if let (_, scheme) = app.queriesWithout(provider) {
      problems.append(
        problem(Self.standardLogin, "'\(scheme)' is missing from 'LSApplicationQueriesSchemes'"))
    }
    return problems
  }

  var askProblems: [SetupFlow.Problem] {
    var problems: [SetupFlow.Problem] = []
    if let shared = facts.sharedScheme, app?.usesAddresses ?? true {
      problems.append(
        problem(
          "the request may come back to the client",
          "both apps use the scheme of "
            + "'\(shared.mine.string)'"))
    }
    guard let app, let counterpart else { return problems }
    if app.isOtherGeneration(than: counterpart) {
      problems.append(
        problem(
          "the identity provider does not recognize the request",
          "one app uses Mobile SDK 11 or later, and the other an earlier version"))
    }
    if let (package, _) = app.refused(by: provider) {
      problems.append(
        problem(
          "the identity provider rejects the request",
          "'\(package.string)' is not one of its allowed clients",
          SetupWording.details))
    }
    return problems
  }

  var codeProblems: [SetupFlow.Problem] {
    var problems: [SetupFlow.Problem] = []
    if facts.sharedConnectedApp != nil {
      problems.append(
        problem("'invalid credentials'", "both apps use the same connected app"))
    } else if let shared = facts.sharedCallback {
      problems.append(
        problem(
          "'invalid credentials'", "both apps use the callback URL '\(shared.mine.string)'"))
    }
    if provider.allowsWeb == false {
      problems.append(
        problem(
          "the user sees a login page with an error",
          "the identity provider's connected app lacks the scope 'web'"))
    }
    if counterpart?.requestWithoutWeb != nil {
      problems.append(
        problem(
          "the user sees a login page with an error",
          "the identity provider does not request the scope 'web'"))
    }
    problems += ownSignInProblems
    guard let connectedApp = client.connectedApp else { return problems }
    if let app {
      if let redirect = app.redirectUnknown(to: connectedApp) {
        problems.append(
          problem(
            "'redirect_uri_mismatch'", "'\(redirect.string)' is not a callback URL of the client",
            SetupWording.withoutSDK + ", (A)"))
      }
      if app.hasSpaceAroundRedirectURI {
        problems.append(
          problem(
            "'redirect_uri_mismatch'", "the client's redirect URI has a space around it",
            "RFC 6749, section 3.1.2.3"))
      }
      if app.keyOther(than: connectedApp) != nil {
        problems.append(
          problem(
            "Salesforce issues a code for another connected app",
            "the client's consumer key is not that of its own connected app",
            SetupWording.withoutSDK + ", (A)"))
      }
      for scope in app.requestsBeyond(connectedApp).prefix(1) {
        problems.append(
          problem(
            "'invalid_scope'",
            "the client requests '\(scope.string)', which its connected app lacks",
            SetupWording.scopeValues))
      }
    }
    return problems
  }

  /// The problems that keep users from signing in to the identity provider itself.
  private var ownSignInProblems: [SetupFlow.Problem] {
    guard let app = counterpart, let connectedApp = provider.party.connectedApp else { return [] }
    var problems: [SetupFlow.Problem] = []
    if let redirect = app.redirectUnknown(to: connectedApp) {
      problems.append(
        problem(
          "users cannot sign in to the identity provider",
          "'\(redirect.string)' is not a callback URL of its connected app",
          "RFC 6749, section 3.1.2.3"))
    }
    for scope in app.requestsBeyond(connectedApp).prefix(1) {
      problems.append(
        problem(
          "users cannot sign in to the identity provider",
          "it requests '\(scope.string)', which its connected app lacks", SetupWording.scopeValues))
    }
    return problems
  }
}
