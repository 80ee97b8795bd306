package import ConfigModel

package enum IDPMessageUnencoded: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-unencoded",
    severity: .error,
    summary: "A message holds a character that a URL cannot hold.",
    rationale: """
      Blanks, line breaks, quotes, brackets, letters beyond ASCII and `#` are written as percent \
      escapes; raw ones end the URL, or make the system refuse it. Line breaks in the \
      documentation's examples are there for reading only.
      """,
    source:
      "RFC 3986, section 2; Implementation Details and Options, Initiate Authentication from an IdP App",
    examples: [
      .bad(
        .messages, MessageSample.error(("error_desc", "user⟦ ⟧cancelled")),
        fixed: MessageSample.error(("error_desc", "user%20cancelled")), .suggest),
      .bad(
        .messages, MessageSample.idpInit(("start_url", "%2Fa⟦#top⟧")),
        fixed: MessageSample.idpInit(("start_url", "%2Fa%23top")), .suggest),
      .bad(
        .messages, MessageSample.error(("error_desc", "50⟦%⟧")),
        fixed: MessageSample.error(("error_desc", "50%25")), .suggest),
      .bad(
        .messages, MessageSample.error(("error_desc", "⟦ü⟧ber⟦\"⟧")),
        fixed: MessageSample.error(("error_desc", "%C3%BCber%22")), .suggest),
      .bad(
        .messages,
        "clientapp://oauth2/v1.0/authresponse?⟦\n  ⟧code=REDACTED\n  &state=\(MessageSample.state)\n  &login_host=login.salesforce.com",
        fixed: MessageSample.response(), .suggest),
      .bad(.messages, MessageSample.error(("error_desc", "⟦%FF%FE⟧"))),
      .good(.messages, MessageSample.error(("error_desc", "why?%20because:/@,;'!"))),
      .good(.messages, MessageSample.response() + "\r\n  # a comment with ümlauts\r\n"),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      var hasBreak = false
      for fault in message.faults {
        switch fault.kind {
        case .lineBreak:
          guard !hasBreak else { continue }
          hasBreak = true
          report.add(
            "a message is one line; this one goes on in the next", at: fault.range,
            fix: joined(message))
        case .unended, .tooManyParameters: break
        case .notUTF8: report.add("these escapes make up no UTF-8", at: fault.range)
        default:
          report.add(
            text(fault.kind), at: fault.range, fix: encoded(fault, document.source))
        }
      }
    }
  }

  @inline(never) private static func text(_ kind: MessageFault.Kind) -> String {
    switch kind {
    case .blank: "a raw blank ends the URL for some readers; write it as '%20'"
    case .control: "a raw control character does not belong into a URL"
    case .notASCII: "a character beyond ASCII must be written as escapes"
    case .fragment: "from '#' on nothing reaches the receiver; in a value write it as '%23'"
    case .badEscape: "'%' without two hexadecimal digits is no escape; a '%' itself is '%25'"
    default: "this character may not stand in a URL; write it as an escape"
    }
  }

  @inline(never) private static func encoded(
    _ fault: MessageFault, _ source: SourceBytes
  ) -> FixIt {
    if fault.kind == .fragment || fault.kind == .badEscape {
      let first = SourceRange(fault.range.start, fault.range.start + 1)
      return FixIt(
        "encode it", .suggest, [Edit(first, fault.kind == .fragment ? "%23" : "%25")])
    }
    return FixIt(
      "encode it", .suggest,
      [Edit(fault.range, PercentEncoding.encoded(source.text(fault.range.bounds)))])
  }

  @inline(never) private static func joined(_ message: IDPMessage) -> FixIt {
    FixIt(
      "write it on one line", .suggest,
      message.faults.filter { $0.kind == .lineBreak }.map { .remove($0.range) })
  }
}
