package import ConfigModel

package enum IDPMessagePlaceholder: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-placeholder",
    topic: .messages,
    severity: .error,
    summary: "A message still contains a placeholder from an example or a template.",
    rationale: """
      The messages in Salesforce's documentation have names in brackets instead of values. oconf \
      does not check such a value further. Replace the placeholder with the real value.
      """,
    source:
      "Identity Provider Apps Without Mobile SDK, the example URLs; Implementation Details and Options, Initiate Authentication from an IdP App",
    examples: [
      .bad(
        .messages,
        "⟦<SP-APP-URL-SCHEME>⟧://oauth2/v1.0/idpinit?user_hint=⟦{orgid:userId}⟧&login_host=⟦{loginhost}⟧&start_url=⟦{starturl}⟧"
      ),
      .bad(.messages, MessageSample.response(("state", nil)) + "&state=⟦${STATE}⟧"),
      .bad(.messages, MessageSample.request(("oauth_client_id", "⟦__CONSUMER_KEY__⟧"))),
      .good(.messages, MessageSample.request()),
      .good(.messages, MessageSample.request(("app_name", "Your%20Field"))),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      if let scheme = message.scheme, let range = message.schemeRange, isPlaceholder(scheme) {
        report.add("the placeholder '\(scheme.brief)' was not filled in", at: range)
      }
      for parameter in message.parameters where isPlaceholder(parameter.value) {
        report.add(
          "the placeholder in '\(parameter.name.brief)' was not filled in", at: parameter.valueRange
        )
      }
    }
  }

  static func isPlaceholder(_ text: Text) -> Bool {
    for (open, close) in [("{", "}"), ("<", ">")] as [(StaticString, StaticString)] {
      if let start = text.firstIndex(of: open), let end = text.firstIndex(of: close, from: start),
        end > start + 1, text.part(start + 1, end).allSatisfy(isOfWord)
      {
        return true
      }
    }
    if text.hasPrefix("__"), text.hasSuffix("__"), text.count > 5 { return true }
    return Placeholder.mayBe(in: text) && Placeholder.find(in: text.string) != nil
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == 0x20 || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
      || byte == UInt8(ascii: "{")
  }
}
