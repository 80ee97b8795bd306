package import ConfigModel

package enum IDPMessageRawPlus: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-raw-plus",
    topic: .messages,
    severity: .warning,
    summary: "A value contains a raw `+`, which some receivers read as a space.",
    rationale: """
      In form data, `+` represents a space; in URLs, it represents itself. Mobile SDK for iOS \
      reads `+` as a space. The escapes `%2B` and `%20` are unambiguous.
      """,
    source:
      "RFC 3986, section 2.2; application/x-www-form-urlencoded; SalesforceMobileSDK-iOS, SFSDKAuthCommand",
    examples: [
      .bad(
        .messages, MessageSample.error(("error_desc", "⟦user+cancelled⟧")),
        fixed: MessageSample.error(("error_desc", "user%2Bcancelled")), .suggest),
      .bad(
        .messages, MessageSample.response(("state", "⟦hT3xvVq0c2mZ8yKpRj5Lw+⟧")),
        fixed: MessageSample.response(("state", "hT3xvVq0c2mZ8yKpRj5Lw%2B")), .suggest),
      .good(.messages, MessageSample.error(("error_desc", "user%20cancelled%2B"))),
      .good(.messages, MessageSample.response()),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages where message.transport == .url {
      for parameter in message.parameters {
        guard parameter.raw.contains(UInt8(ascii: "+")), parameter.role != .scopes,
          parameter.role != .codeChallenge
        else { continue }
        report.add(
          "some receivers read '+' in '\(parameter.name.brief)' as a space; write '%2B', or '%20' for a space",
          at: parameter.valueRange, fix: fix(parameter))
      }
    }
  }

  @inline(never) private static func fix(_ parameter: MessageParameter) -> FixIt {
    FixIt(
      "replace '+' with '%2B'", .suggest,
      [Edit(parameter.valueRange, parameter.raw.string.replacing("+", with: "%2B"))])
  }
}
