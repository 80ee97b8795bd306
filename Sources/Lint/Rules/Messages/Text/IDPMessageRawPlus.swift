package import ConfigModel

package enum IDPMessageRawPlus: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-raw-plus",
    severity: .warning,
    summary: "A value holds a raw `+`, which some readers take for a blank.",
    rationale: """
      In forms `+` stands for a blank, in URLs for itself. Mobile SDK for iOS reads a blank. \
      Written as an escape it is clear.
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
          "a '+' in '\(parameter.name.brief)' is a blank for some readers; write '%2B', or '%20' for a blank",
          at: parameter.valueRange, fix: fix(parameter))
      }
    }
  }

  @inline(never) private static func fix(_ parameter: MessageParameter) -> FixIt {
    FixIt(
      "write '+' as '%2B'", .suggest,
      [Edit(parameter.valueRange, parameter.raw.string.replacing("+", with: "%2B"))])
  }
}
