package import ConfigModel

extension Family {
  static let userHint = Family(
    "user-hint", topic: .messages,
    summary: "A user hint is incomplete, in the wrong order, or names a different user.")
}

package enum IDPMessageUserHintFormat: MessagesRule {
  package static let about = RuleInfo(
    .userHint, "incomplete",
    severity: .error,
    summary: "A user hint does not name both an organization and a user.",
    rationale: """
      A user hint consists of two IDs separated by a colon: organization and user, or, in Mobile \
      SDK for iOS, user and organization. Receivers split the hint at the colon, and some crash if \
      there is no colon.
      """,
    source: "Implementation Details and Options, Initiate Authentication from an IdP App",
    examples: [
      .bad(.messages, MessageSample.idpInit(("user_hint", "⟦ann⟧"))),
      .bad(.messages, MessageSample.idpInit(("user_hint", "⟦00Dxx0000001gER:⟧"))),
      .bad(.messages, MessageSample.idpInit(("user_hint", "⟦00Dxx0000001gER:005xx000001Sv6A:x⟧"))),
      .good(.messages, MessageSample.idpInit()),
      .good(.messages, MessageSample.idpInit(("user_hint", "005xx000001Sv6AAAS:00Dxx0000001gER"))),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      guard let hint = message.filled(.userHint), UserHint(hint.value) == nil,
        !IDPMessageDoubleEncoded.isDoubleEncoded(hint)
      else { continue }
      report.add(
        "invalid user hint; expected an organization and a user, separated by a colon: '00D…:005…'",
        at: hint.valueRange)
    }
  }
}

package enum IDPMessageUserHintMismatch: MessagesRule {
  package static let about = RuleInfo(
    .userHint, "mismatch",
    risk: .access,
    severity: .error,
    summary: "A client's request names a different user than the identity provider's message.",
    rationale: """
      If the identity provider starts the login, the client returns the user hint in its request. \
      With a different hint, the wrong user is logged in. The order of the two IDs in a hint does \
      not matter, and neither does their length (15 or 18 characters).
      """,
    source:
      "Identity Provider Apps Without Mobile SDK, (A); Implementation Details and Options, Initiate Authentication from an IdP App",
    examples: [
      .bad(
        .messages,
        MessageSample.idpInit() + "\n"
          + MessageSample.request(("user_hint", "⟦00Dxx0000001gER:005xx000001Sv7B⟧"))),
      .bad(
        .messages,
        MessageSample.idpInit() + "\n"
          + MessageSample.request(("user_hint", "⟦00Dxx0000001gES:005xx000001Sv6A⟧"))),
      .good(
        .messages,
        MessageSample.idpInit() + "\n"
          + MessageSample.request(("user_hint", "005xx000001Sv6A:00Dxx0000001gER"))),
      .good(
        .messages,
        MessageSample.idpInit().replacing("clientapp:", with: "otherapp:") + "\n"
          + MessageSample.request(("user_hint", "00Dxx0000001gER:005xx000001Sv7B"))),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for request in document.messages {
      guard let index = request.follows,
        let given = document.messages[index].filled(.userHint),
        let returned = request.filled(.userHint),
        let first = UserHint(given.value), let second = UserHint(returned.value),
        !first.isSame(second)
      else { continue }
      report.add(
        "the request names a different user than the identity provider's message",
        at: returned.valueRange,
        notes: [Note("the user hint from the identity provider", at: given.valueRange)])
    }
  }
}

package enum IDPMessageUserHintOrder: MessagesRule {
  package static let about = RuleInfo(
    .userHint, "wrong-order",
    severity: .info,
    summary: "A user hint names the user and the organization in the wrong order.",
    rationale: """
      The order depends on the dialect, which is the variant of the messages in Salesforce's guide \
      or in a Mobile SDK. Salesforce's guide and Mobile SDK for Android put the organization \
      first; Mobile SDK for iOS puts the user first. A receiver that expects the other order finds \
      no such user. The order is not reported if nothing else shows the dialect.
      """,
    source:
      "Implementation Details and Options, Initiate Authentication from an IdP App; SalesforceMobileSDK-iOS, SFUserAccountManager",
    examples: [
      .bad(
        .messages,
        "intent:#Intent;action=com.salesforce.IDP_LOGIN_REQUEST;S.user_hint=⟦005xx000001Sv6AAAS%3A00Dxx0000001gEREAY⟧;end"
      ),
      .bad(
        .messages,
        MessageSample.request(
          ("app_name", "Field"), ("user_hint", "⟦00Dxx0000001gER:005xx000001Sv6A⟧"))),
      .good(.messages, MessageSample.idpInit()),
      .good(.messages, MessageSample.idpInit(("user_hint", "005xx000001Sv6A:00Dxx0000001gER"))),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      guard let dialect = message.dialect, let parameter = message.filled(.userHint),
        let isUserFirst = UserHint(parameter.value)?.isUserFirst,
        isUserFirst != dialect.putsUserFirst
      else { continue }
      report.add(
        isUserFirst
          ? "the user hint begins with the user, as in the dialect 'ios-sdk'; in '\(dialect.rawValue)', the organization comes first"
          : "the user hint begins with the organization; in the dialect '\(dialect.rawValue)', the user comes first",
        at: parameter.valueRange)
    }
  }
}
