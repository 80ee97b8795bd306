import ConfigModel

/// The errors with which Salesforce ends a sign-in, for people who search for the message.
extension ReportCode {
  static var salesforceErrors: [ReportCode] {
    [
      approval, accessDenied, redirect, client, scope, codeChallenge, notApproved, uninstalled,
      accessControl,
    ] + salesforceTokenErrors
  }

  /// The errors that a text contains, such as the message of a log or the query of a URL, in any
  /// spelling.
  static func salesforceErrors(in text: String) -> [ReportCode] {
    let words = spelling(text)
    let joined = words.replacing(" ", with: "")
    var found: [(error: ReportCode, phrase: String)] = []
    for error in salesforceErrors {
      let phrases = ([error.code] + error.messages).map(spelling)
      let phrase = phrases.first { words.includes($0) || joined == $0.replacing(" ", with: "") }
      if let phrase { found.append((error, phrase)) }
    }
    // The more precise error counts.
    return found.filter { one in
      !found.contains { $0.phrase != one.phrase && $0.phrase.includes(one.phrase) }
    }.map(\.error)
  }

  /// The words of a text in lower case between spaces, without apostrophes. In the query of a URL,
  /// '+' and '%20' are spaces.
  private static func spelling(_ text: String) -> String {
    let plain = text.lowercased().replacing("%20", with: " ").replacing("%27", with: "'")
      .replacing("%5f", with: "_")
    var words = " "
    for character in plain {
      if character.isLetter || character.isNumber {
        words.append(character)
      } else if !"'’‘`´".contains(character), !words.hasSuffix(" ") {
        words.append(" ")
      }
    }
    return words.hasSuffix(" ") ? words : words + " "
  }

  static func salesforce(
    _ code: String, _ meaning: String, messages: [String] = [], causes: [String],
    advice: String = "", related: [String], source: String = ""
  ) -> ReportCode {
    var page = ReportCode(
      code: code, kind: "Salesforce error (sign-in)", meaning: meaning, advice: advice,
      related: related)
    page.messages = messages
    page.causes = causes
    page.source = source
    return page
  }

  private static var approval: ReportCode {
    salesforce(
      "OAUTH_APPROVAL_ERROR_GENERIC",
      "Salesforce stops the sign-in before it asks the user to approve the app. The possible causes, the most likely first:",
      causes: [
        "The app is not installed in the org. Since September 2025, most users cannot use such an app (Salesforce Help 005132365). Ask an administrator to install it under Connected Apps OAuth Usage in Setup. An app that was created in a sandbox cannot be installed in a production org.",
        "The app signs in with the device flow, which Salesforce refuses for every app that is not installed. Use the web server flow; see isDeviceFlowEnabled in the .ecaGlblOauth file.",
        "The app requests a scope that it may not use. Compare oauthScopes in its bootconfig with scopes in the .connectedApp file, or with commaSeparatedOauthScopes in the .ecaOauth file.",
        "The user may not use the app, or has a license for the API only. See isAdminApproved, profileName and permissionSetName in the .connectedApp file, and permittedUsersPolicyType in the .ecaOauthPlcy file.",
        "The org requires PKCE of every app, and the request has no code challenge. See isPkceRequired in OauthOidc.settings.",
      ],
      advice:
        "The address of the error page often contains the real reason, as 'error=' and 'error_description='.",
      related: ["isDeviceFlowEnabled", "oauthScopes", "permittedUsersPolicyType", "invalid_scope"])
  }

  private static var accessDenied: ReportCode {
    salesforce(
      "OAUTH_APP_ACCESS_DENIED",
      "Only users whom an administrator approved may use the app, and this user is not one of them. The possible causes, the most likely first:",
      messages: ["user is not admin approved to access this app"],
      causes: [
        "None of the user's profiles and permission sets is among those of the app: profileName and permissionSetName in the .connectedApp file, commaSeparatedProfile and commaSeparatedPermissionSet in the .ecaOauthPlcy file.",
        "The app requires approval by mistake: isAdminApproved in the .connectedApp file, permittedUsersPolicyType in the .ecaOauthPlcy file.",
      ],
      related: ["isAdminApproved", "permitted-users/ineffective-profiles"])
  }

  private static var redirect: ReportCode {
    salesforce(
      "redirect_uri_mismatch",
      "The redirect URI of the request is not a callback URL of the app. They must be equal, including case and a trailing slash. The possible causes, the most likely first:",
      messages: ["redirect_uri must match configuration"],
      causes: [
        "oauthRedirectURI in the app's bootconfig is not listed in callbackUrl of the .connectedApp or .ecaGlblOauth file.",
        "The consumer key belongs to another app: remoteAccessConsumerKey in the bootconfig.",
        "The request goes to an org in which the app has other callback URLs, such as a sandbox: login_host in messages, SFDCOAuthLoginHost in Info.plist.",
        "The callback URL changed a few minutes ago, and Salesforce does not use the new one yet.",
      ],
      advice: "A setup (*.idp-setup.json) lets 'oconf lint' compare the files.",
      related: ["oauthRedirectURI", "callbackUrl", "setup-callback/not-in-connected-app"])
  }

  private static var client: ReportCode {
    salesforce(
      "invalid_client",
      "Salesforce does not accept the app's secret, or the lack of one, when the app asks for tokens. The possible causes, the most likely first:",
      messages: ["invalid client credentials", "invalid credentials"],
      causes: [
        "The app requires a secret for the web server flow. Mobile SDK has used this flow since version 11, and sends no secret: set isConsumerSecretOptional to true in the .connectedApp or .ecaGlblOauth file.",
        "The app requires a secret to refresh tokens, so sign-in works, but the session ends later: set isSecretRequiredForRefreshToken to false there for a mobile app.",
        "The secret that a server sends is wrong, or was replaced: see shouldRotateConsumerSecret in the .ecaGlblOauth file.",
        "An identity provider and its client share a connected app or a callback URL.",
      ],
      related: [
        "isConsumerSecretOptional", "isSecretRequiredForRefreshToken",
        "setup-client/secret-required",
      ])
  }

  private static var scope: ReportCode {
    salesforce(
      "invalid_scope",
      "The request asks for a scope that the app may not use. The possible causes, the most likely first:",
      messages: ["OAUTH_DISALLOWED_SCOPES", "the requested scope is not allowed"],
      causes: [
        "oauthScopes in the app's bootconfig lists a scope that is missing from scopes in the .connectedApp file, or from commaSeparatedOauthScopes in the .ecaOauth file.",
        "The app may not refresh tokens, but Mobile SDK always requests 'refresh_token': add RefreshToken to the app's scopes.",
        "The bootconfig lacks the scope 'web', which Mobile SDK needs since version 9.1.",
        "The redirect URI is an https address of the production system, and the request goes to a sandbox.",
      ],
      related: ["oauthScopes", "setup-scope/not-enabled", "app-scope/refresh-token-missing"])
  }
}
