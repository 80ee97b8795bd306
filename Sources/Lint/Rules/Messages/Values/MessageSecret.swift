package import ConfigModel

extension Family {
  static let messageSecret = Family(
    "message-secret", topic: .messages,
    summary: "A message contains a credential or a live authorization code.")
}

package enum IDPMessageCodeLogged: MessagesRule {
  package static let about = RuleInfo(
    .messageSecret, "authorization-code", risk: .secret, severity: .warning, scope: .messages,
    summary: "A recorded message contains a live authorization code.",
    rationale: """
      An attacker who finds the file in a repository or a log can try to exchange the code for \
      tokens. Replace the code with `REDACTED` in messages that you keep.
      """,
    source: "RFC 6749, section 10.5",
    bad: [
      MessageSample.response(
        ("code", "⟦aPrxUM0wR7nq1Zk8sT4vYc2XbL6dJh9EgFmKoWpQaCi3.A_u5tRzVy0Nf7DlSxBj2GeHk4Mw⟧")),
      MessageSample.response(
        (
          "code",
          "⟦aPrxUM0wR7nq1Zk8sT4vYc2XbL6dJh9EgFmKoWpQaCi3.A_u5tRzVy0Nf7DlSxBj2GeHk4Mw%3D%3D⟧"
        )),
    ],
    good: [
      MessageSample.response(),
      MessageSample.response(("code", "aPrxREDACTED-REDACTED-REDACTED-REDACTED-REDACTED")),
      MessageSample.response(("code", "example-authorization-code")),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    guard document.context.isKept else { return }
    for message in document.messages {
      guard let code = message.filled(.code), isLive(code.value) else { continue }
      report.add(
        "the authorization code looks live; replace it with 'REDACTED'",
        at: code.valueRange)
    }
  }

  /// True for a code with Salesforce's prefix that is long and looks random.
  private static func isLive(_ code: Text) -> Bool {
    code.hasPrefix("aPrx") && code.count >= 40 && !code.contains("REDACTED")
      && Unguessable.weakness(of: code) == nil
  }
}

package enum IDPMessageSecret: MessagesRule {
  package static let about = RuleInfo(
    .messageSecret, "credential", risk: .secret, severity: .error, scope: .messages,
    summary: "A message contains a credential.",
    rationale: """
      Other apps can register the same URL scheme and read the message, and URLs end up in logs. \
      The identity provider and the client exchange only an authorization code, which is worthless \
      without the code verifier. Do not send tokens or passwords, and keep the verifier in the \
      client.
      """,
    source:
      "Identity Provider Apps Without Mobile SDK; Identity Provider Architecture, IdP Authentication Flow",
    bad: [
      MessageSample.response() + "&⟦access_token=00Dxx0000001gER!AQ0⟧",
      MessageSample.request() + "&⟦code_verifier=hT3xvVq0c2mZ8yKpRj5LwA⟧",
      MessageSample.request() + "&⟦username=ann⟧&⟦password=x⟧",
      MessageSample.request() + "&⟦clientSecret=123⟧",
      MessageSample.idpInit()
        + "&⟦ticket=eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhbm4ifX0.c2lnbmF0dXJlc2lnbmF0dXJl⟧",
    ],
    good: [MessageSample.response(), MessageSample.request(("token_hint", "none"))])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      for parameter in message.parameters {
        if parameter.role == nil, parameter.hasNameOfCredential {
          guard !parameter.value.isEmpty else { continue }
          report.add(
            "'\(parameter.name.brief)' does not belong in a message; other apps and logs can see it",
            at: parameter.range)
        } else if let found = Credential.find(in: parameter.value)?.noun
          ?? (isSession(parameter.value) ? "a Salesforce access token" : nil)
        {
          report.add(
            "'\(parameter.name.brief)' contains \(found), which other apps and logs can see",
            at: parameter.range)
        }
      }
    }
  }

  /// True for a Salesforce access token: the organization ID, an exclamation mark, and more
  /// characters.
  private static func isSession(_ value: Text) -> Bool {
    guard value.hasPrefix("00D"), value.count > 40, let mark = value.firstIndex(of: 0x21) else {
      return false
    }
    return mark == 15 || mark == 18
  }
}
