package import ConfigModel

package enum IDPMessageUserHintOrder: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-user-hint-order",
    topic: .messages,
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
