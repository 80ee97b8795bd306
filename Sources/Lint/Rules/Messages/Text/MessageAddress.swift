package import ConfigModel

extension Family {
  static let messageAddress = Family(
    "message-address", topic: .messages,
    summary: "A message does not go to the app that it is for.")
}

package enum MessageAddressFaults: MessagesRule {
  package static let faults = [notCustomScheme, otherApp, unusual]

  static let notCustomScheme = RuleInfo(
    .messageAddress, "not-custom-scheme", severity: .error, scope: .messages,
    summary: "A message does not go to the custom URL scheme of an app.",
    rationale: """
      The URL scheme tells the operating system which app receives the message. `http`, `https`, \
      and other standard schemes open a browser or another app.
      """,
    source: "Identity Provider Apps Without Mobile SDK, the messages (A) and (B)",
    bad: [
      "⟦https⟧://oauth2/v1.0/authresponse?code=REDACTED",
      "⟦1app⟧://oauth2/v1.0/authresponse?code=REDACTED",
    ],
    good: [
      MessageSample.response(),
      MessageSample.response().replacing("clientapp:", with: "com.corp.field+x:"),
    ])

  static let otherApp = RuleInfo(
    .messageAddress, "other-app", risk: .secret, severity: .error, scope: .messages,
    summary: "A response goes to an app other than the one that sent the request.",
    rationale: """
      The identity provider sends its response to the URL scheme of the client's callback. A \
      different scheme belongs to a different app, which must not receive the code. A response is \
      checked only if the file also contains its request.
      """,
    source: "Identity Provider Apps Without Mobile SDK, (B)",
    bad: [
      MessageSample.request() + "\n"
        + MessageSample.response().replacing("clientapp:", with: "⟦otherapp⟧:"),
      MessageSample.request() + "\n"
        + MessageSample.error().replacing("clientapp:", with: "⟦idpapp⟧:"),
    ],
    good: [
      MessageSample.request() + "\n"
        + MessageSample.response().replacing("clientapp:", with: "ClientApp:"),
      MessageSample.response().replacing("clientapp:", with: "otherapp:"),
    ])

  static let unusual = RuleInfo(
    .messageAddress, "unusual", severity: .warning, scope: .messages,
    summary: "The address of a message is not the one that apps expect.",
    rationale: """
      After the scheme of the receiving app, the address of a message is `//oauth2/v1.0/` and the \
      name of the message. Mobile SDK for iOS checks only the name, but an app that follows \
      Salesforce's guide may compare the whole address. Addresses of intents are not checked.
      """,
    source: "Implementation Details and Options, Initiate Authentication from an IdP App",
    bad: [
      "clientapp://⟦oauth⟧/v1.0/authresponse?code=REDACTED&state=hT3xvVq0c2mZ8yKpRj5LwA&login_host=login.salesforce.com",
      MessageSample.response().replacing("v1.0/authresponse", with: "⟦v2.0⟧/⟦authResponse⟧"),
      "clientapp:⟦⟧/v1.0/authresponse?code=REDACTED",
      "clientapp://oauth2/v1.0/authresponse⟦/now⟧?code=REDACTED",
    ],
    good: [
      MessageSample.response(),
      "intent://pick#Intent;scheme=idpapp;action=android.intent.action.VIEW;S.oauth_client_id=k;S.oauth_callback_url=clientapp:///done;S.code_challenge=\(MessageSample.challenge);S.oauth_scopes=api;end",
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      guard let scheme = message.scheme, let range = message.schemeRange else { continue }
      if message.type != .unknown { checkScheme(scheme, at: range, &report) }
      guard message.transport == .url else { continue }
      if message.type != .unknown { checkParts(message, after: range, &report) }
      guard let index = message.answers,
        let redirect = document.messages[index].filled(.redirectURI),
        let expected = URI(redirect.value).scheme, !scheme.equalsIgnoringCase(expected)
      else { continue }
      report.add(
        otherApp,
        "the response goes to the URL scheme '\(scheme.brief)'; expected '\(expected)', the scheme of the client",
        at: range, notes: [Note("the client's callback", at: redirect.valueRange)])
    }
  }

  private static func checkScheme(
    _ scheme: Text, at range: SourceRange, _ report: inout Report
  ) {
    if !URI.isScheme(scheme) {
      report.add(
        notCustomScheme,
        "'\(scheme.brief)' is not a valid URL scheme; expected a letter, then letters, digits, '+', '-' or '.'",
        at: range)
    } else if URI.isStandardScheme(scheme) {
      report.add(
        notCustomScheme,
        "'\(scheme.brief)' is a standard scheme, not the scheme of an app; use the scheme of the receiving app",
        at: range)
    }
  }

  private static func checkParts(
    _ message: IDPMessage, after scheme: SourceRange, _ report: inout Report
  ) {
    if let host = message.host, let range = message.hostRange {
      if !host.equalsIgnoringCase(MessageFormat.host) {
        report.add(
          unusual, "expected the host '\(MessageFormat.host)', found '\(host.brief)'", at: range)
      }
    } else {
      report.add(
        unusual, "expected '//\(MessageFormat.host)' after the scheme",
        at: SourceRange(at: scheme.end + 1))
    }
    if let version = message.version, let range = message.versionRange,
      version != MessageFormat.version
    {
      report.add(
        unusual, "expected the version '\(MessageFormat.version)', found '\(version.brief)'",
        at: range)
    }
    if let command = message.command, let range = message.commandRange,
      let expected = expected(message), command != expected
    {
      report.add(
        unusual, "expected the message name '\(expected)', found '\(command.brief)'", at: range)
    }
    if let rest = message.pathRestRange {
      report.add(unusual, "unexpected path after the message name", at: rest)
    }
  }

  private static func expected(_ message: IDPMessage) -> StaticString? {
    guard let format = message.format, !format.dialect.usesIntents else { return nil }
    return format.command
  }
}

package enum IDPMessageSchemeUndeclared: MessagesRule {
  package static let about = RuleInfo(
    .messageAddress, "scheme-undeclared", risk: .secret, severity: .error, scope: .files,
    summary: "A message is sent to a URL scheme that its receiver does not have.",
    rationale: """
      Requests go to a URL scheme of the identity provider. Responses go to the scheme of the \
      client's redirect URI. Messages with which the identity provider starts a login go to any \
      scheme of the client. Errors can go to either app. A message to another scheme reaches no \
      app, or the wrong one.
      """,
    source: SetupWording.withoutSDK + ", (A) and (B); " + SetupWording.details
      + ", Initiate Authentication from an IdP App",
    bad: [
      MessageSample.beside(MessageSample.request().replacing("idpapp:", with: "⟦portalapp⟧:")),
      MessageSample.beside(MessageSample.response().replacing("clientapp:", with: "⟦fieldapp⟧:")),
    ],
    good: [
      MessageSample.beside(
        MessageSample.request().replacing("idpapp:", with: "IDPapp:"), MessageSample.response()),
      MessageSample.beside(
        MessageSample.error(), MessageSample.error().replacing("clientapp:", with: "idpapp:")),
      Sample(MessageSample.request().replacing("idpapp:", with: "portalapp:"), scope: .messages),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    document.eachDeclared { message, parties in
      guard let scheme = message.scheme, let range = message.schemeRange else { return }
      let leadsToProvider = parties.provider.schemes[scheme.lowercased] != nil
      let leadsToClient = parties.hasClient(scheme)
      switch message.type {
      case .request where parties.provider.knowsSchemes && !leadsToProvider:
        report.add(
          "the identity provider \(parties.provider.party.quoted) does not have the URL scheme '\(scheme)'",
          at: range)
      case .response where parties.knowsAnswerSchemes && !leadsToClient,
        .idpInit where parties.knowsSchemes && !leadsToClient:
        report.add("no client in the setup has the URL scheme '\(scheme)'", at: range)
      case .error
      where parties.knowsSchemes && parties.provider.knowsSchemes && !leadsToClient
        && !leadsToProvider:
        report.add("no app in the setup has the URL scheme '\(scheme)'", at: range)
      default: return
      }
    }
  }
}
