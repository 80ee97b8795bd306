import ConfigModel

/// The steps from choosing an identity provider to the authorization code.
extension SetupFlowRun {
  private static let standardLogin = "the usual login is shown instead"

  var findProblems: [SetupFlow.Problem] {
    guard let app else { return [] }
    var problems: [SetupFlow.Problem] = []
    if !provider.party.apps.isEmpty, let platform = app.platform,
      provider.app(meeting: app) == nil
    {
      problems.append(
        problem(Self.standardLogin, "no build of the identity provider is for \(platform.rawValue)")
      )
    }
    if let name = app.unknownProvider(provider) {
      problems.append(
        problem(Self.standardLogin, "no identity provider goes by '\(name.string)'"))
    }
    if let (_, scheme) = app.queriesWithout(provider) {
      problems.append(
        problem(Self.standardLogin, "'LSApplicationQueriesSchemes' lacks '\(scheme)'"))
    }
    return problems
  }

  var askProblems: [SetupFlow.Problem] {
    var problems: [SetupFlow.Problem] = []
    if let shared = facts.sharedScheme, app?.usesAddresses ?? true {
      problems.append(
        problem(
          "the request may come back to the client",
          "both apps have the scheme of "
            + "'\(shared.mine.string)'"))
    }
    guard let app, let counterpart else { return problems }
    if app.isOtherGeneration(than: counterpart) {
      problems.append(
        problem(
          "the identity provider does not know the request",
          "one app is from before version 11 of the Mobile SDK, the other is not"))
    }
    if let (package, _) = app.refused(by: provider) {
      problems.append(
        problem(
          "the identity provider refuses the request",
          "'\(package.string)' is not among the clients that it lets in",
          SetupWording.details))
    }
    return problems
  }

  var codeProblems: [SetupFlow.Problem] {
    var problems: [SetupFlow.Problem] = []
    if facts.sharedConnectedApp != nil {
      problems.append(
        problem("'invalid credentials'", "both apps sign in by the same connected app"))
    } else if let shared = facts.sharedCallback {
      problems.append(
        problem(
          "'invalid credentials'", "both apps have the callback '\(shared.mine.string)'"))
    }
    if provider.allowsWeb == false {
      problems.append(
        problem(
          "a login page with an error", "the identity provider's connected app lacks 'web'"))
    }
    if counterpart?.requestWithoutWeb != nil {
      problems.append(
        problem("a login page with an error", "the identity provider does not ask for 'web'"))
    }
    problems += ownSignInProblems
    guard let connectedApp = client.connectedApp else { return problems }
    if let app {
      if let redirect = app.redirectUnknown(to: connectedApp) {
        problems.append(
          problem(
            "'redirect_uri_mismatch'", "'\(redirect.string)' is no callback of the client",
            SetupWording.withoutSDK + ", (A)"))
      }
      if app.keyOther(than: connectedApp) != nil {
        problems.append(
          problem(
            "a code for another connected app",
            "the client asks by another key than that of its own",
            SetupWording.withoutSDK + ", (A)"))
      }
      for scope in app.requestsBeyond(connectedApp).prefix(1) {
        problems.append(
          problem(
            "'invalid_scope'", "the client asks for '\(scope.string)', which it does not have",
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
          "nobody gets into the identity provider",
          "'\(redirect.string)' is no callback of its connected app", "RFC 6749, section 3.1.2.3"))
    }
    for scope in app.requestsBeyond(connectedApp).prefix(1) {
      problems.append(
        problem(
          "nobody gets into the identity provider",
          "it asks for '\(scope.string)', which it does not have", SetupWording.scopeValues))
    }
    return problems
  }
}
