package import ConfigModel

extension Family {
  static let loginUrl = Family(
    "login-url", topic: .messages,
    summary: "The login URL is malformed or does not use HTTPS.")
}

package enum IDPMessageLoginURLMalformed: MessagesRule {
  package static let about = RuleInfo(
    .loginUrl, "malformed", risk: .secret, severity: .error, scope: .messages,
    summary: "The login URL is malformed or does not use HTTPS.",
    rationale: """
      On Android, the client app sends the authorization code and the PKCE verifier to the URL in \
      `login_url`, so the URL must begin with `https://`.
      """,
    source: "SalesforceMobileSDK-Android, SPRequestHandler, IDPSPMessage",
    bad: [
      "intent:#Intent;S.code=REDACTED;S.login_url=⟦http⟧://login.salesforce.com;end",
      "intent:#Intent;S.code=REDACTED;S.login_url=⟦login.salesforce.com⟧;end",
    ],
    good: [
      "intent:#Intent;S.code=REDACTED;S.login_url=https%3A%2F%2Flogin.salesforce.com;end",
      MessageSample.request(),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      guard let parameter = message.filled(.loginURL) else { continue }
      let uri = URI(parameter.value)
      guard let scheme = uri.scheme, uri.hasAuthority else {
        report.add(
          "'\(parameter.value.brief)' is not a URL; expected a value that begins with 'https://'",
          at: parameter.valueRange)
        continue
      }
      guard !uri.isHTTPS else { continue }
      report.add(
        "the login URL uses '\(scheme.brief)', so others on the network can read the code; use 'https'",
        at: message.range(
          of: parameter, 0, parameter.raw.hasPrefix("http:") ? 4 : parameter.raw.count))
    }
  }
}
