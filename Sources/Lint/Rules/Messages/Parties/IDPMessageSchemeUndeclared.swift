package import ConfigModel

package enum IDPMessageSchemeUndeclared: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-scheme-undeclared",
    topic: .messages,
    risk: .secret,
    severity: .error,
    summary: "A message is sent to a URL scheme that its receiver does not have.",
    rationale: """
      Requests go to a URL scheme of the identity provider. Responses go to the scheme of the \
      client's redirect URI. Messages with which the identity provider starts a login go to any \
      scheme of the client. Errors can go to either app. A message to another scheme reaches no \
      app, or the wrong one.
      """,
    source: SetupWording.withoutSDK + ", (A) and (B); " + SetupWording.details
      + ", Initiate Authentication from an IdP App",
    examples: [
      .bad(
        .files,
        MessageSample.beside(MessageSample.request().replacing("idpapp:", with: "⟦portalapp⟧:"))),
      .bad(
        .files,
        MessageSample.beside(MessageSample.response().replacing("clientapp:", with: "⟦fieldapp⟧:"))),
      .good(
        .files,
        MessageSample.beside(
          MessageSample.request().replacing("idpapp:", with: "IDPapp:"), MessageSample.response())),
      .good(
        .files,
        MessageSample.beside(
          MessageSample.error(), MessageSample.error().replacing("clientapp:", with: "idpapp:"))),
      .good(.messages, MessageSample.request().replacing("idpapp:", with: "portalapp:")),
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
