package import ConfigModel

extension Family {
  static let userHint = Family(
    "user-hint", topic: .messages,
    summary: "A user hint is incomplete, in the wrong order, or names a different user.")
}

package enum UserHintFaults: MessagesRule {
  package static let faults = [incomplete, mismatch, wrongOrder]

  static let incomplete = RuleInfo(
    .userHint, "incomplete", severity: .error, scope: .messages,
    summary: "A user hint does not name both an organization and a user.",
    rationale: """
      A user hint consists of two IDs separated by a colon: organization and user, or, in Mobile \
      SDK for iOS, user and organization. Receivers split the hint at the colon, and some crash if \
      there is no colon.
      """,
    source: "Implementation Details and Options, Initiate Authentication from an IdP App",
    bad: [
      MessageSample.idpInit(("user_hint", "⟦ann⟧")),
      MessageSample.idpInit(("user_hint", "⟦00Dxx0000001gER:⟧")),
      MessageSample.idpInit(("user_hint", "⟦00Dxx0000001gER:005xx000001Sv6A:x⟧")),
    ],
    good: [
      MessageSample.idpInit(),
      MessageSample.idpInit(("user_hint", "005xx000001Sv6AAAS:00Dxx0000001gER")),
    ])

  static let mismatch = RuleInfo(
    .userHint, "mismatch", risk: .access, severity: .error, scope: .messages,
    summary: "A client's request names a different user than the identity provider's message.",
    rationale: """
      If the identity provider starts the login, the client returns the user hint in its request. \
      With a different hint, the wrong user is logged in. The order of the two IDs in a hint does \
      not matter, and neither does their length (15 or 18 characters).
      """,
    source:
      "Identity Provider Apps Without Mobile SDK, (A); Implementation Details and Options, Initiate Authentication from an IdP App",
    bad: [
      MessageSample.idpInit() + "\n"
        + MessageSample.request(("user_hint", "⟦00Dxx0000001gER:005xx000001Sv7B⟧")),
      MessageSample.idpInit() + "\n"
        + MessageSample.request(("user_hint", "⟦00Dxx0000001gES:005xx000001Sv6A⟧")),
    ],
    good: [
      MessageSample.idpInit() + "\n"
        + MessageSample.request(("user_hint", "005xx000001Sv6A:00Dxx0000001gER")),
      MessageSample.idpInit().replacing("clientapp:", with: "otherapp:") + "\n"
        + MessageSample.request(("user_hint", "00Dxx0000001gER:005xx000001Sv7B")),
    ])

  static let wrongOrder = RuleInfo(
    .userHint, "wrong-order", severity: .info, scope: .messages,
    summary: "A user hint names the user and the organization in the wrong order.",
    rationale: """
      The order depends on the dialect, which is the variant of the messages in Salesforce's guide \
      or in a Mobile SDK. Salesforce's guide and Mobile SDK for Android put the organization \
      first; Mobile SDK for iOS puts the user first. A receiver that expects the other order finds \
      no such user. The order is not reported if nothing else shows the dialect. If a comment, an option \
      or the setup states the dialect, the finding is a warning.
      """,
    source:
      "Implementation Details and Options, Initiate Authentication from an IdP App; SalesforceMobileSDK-iOS, SFUserAccountManager",
    bad: [
      "intent:#Intent;action=com.salesforce.IDP_LOGIN_REQUEST;S.user_hint=⟦005xx000001Sv6AAAS%3A00Dxx0000001gEREAY⟧;end",
      MessageSample.request(
        ("app_name", "Field"), ("user_hint", "⟦00Dxx0000001gER:005xx000001Sv6A⟧")),
    ],
    good: [
      MessageSample.idpInit(),
      MessageSample.idpInit(("user_hint", "005xx000001Sv6A:00Dxx0000001gER")),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      guard let parameter = message.filled(.userHint) else { continue }
      guard let hint = UserHint(parameter.value) else {
        guard !parameter.isEncodedTwice else { continue }
        report.add(
          incomplete,
          "invalid user hint; expected an organization and a user, separated by a colon: '00D…:005…'",
          at: parameter.valueRange)
        continue
      }
      if let dialect = message.dialect, let isUserFirst = hint.isUserFirst,
        isUserFirst != dialect.putsUserFirst
      {
        report.add(
          wrongOrder, as: document.statedDialect == nil ? nil : .warning,
          isUserFirst
            ? "the user hint begins with the user, as in the dialect 'ios-sdk'; in '\(dialect.rawValue)', the organization comes first"
            : "the user hint begins with the organization; in the dialect '\(dialect.rawValue)', the user comes first",
          at: parameter.valueRange)
      }
      guard let index = message.follows, let given = document.messages[index].filled(.userHint),
        let first = UserHint(given.value), !first.isSame(hint)
      else { continue }
      report.add(
        mismatch, "the request names a different user than the identity provider's message",
        at: parameter.valueRange,
        notes: [Note("the user hint from the identity provider", at: given.valueRange)])
    }
  }
}
