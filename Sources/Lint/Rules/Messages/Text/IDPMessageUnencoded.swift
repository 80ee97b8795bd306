package import ConfigModel

package enum IDPMessageUnencoded: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-unencoded",
    topic: .messages,
    severity: .error,
    summary: "A message contains a character that is not allowed in a URL.",
    rationale: """
      In values, write spaces, quotes, angle brackets, braces, non-ASCII letters, and `#` as \
      percent escapes of UTF-8. If they are not escaped, they end the URL, or the operating system \
      rejects the URL. Write each message on one line: line breaks in the documentation's examples \
      are only for readability.
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
            "the message contains a line break; write it on one line", at: fault.range,
            fix: joined(message))
        case .unended, .tooManyParameters: break
        case .notUTF8: report.add("the percent escapes are not valid UTF-8", at: fault.range)
        default:
          report.add(
            text(fault.kind), at: fault.range, fix: encoded(fault, document.source))
        }
      }
    }
  }

  @inline(never) private static func text(_ kind: MessageFault.Kind) -> String {
    switch kind {
    case .blank: "raw whitespace ends the URL for some receivers; write a space as '%20'"
    case .control: "a raw control character is not allowed in a URL"
    case .notASCII: "a non-ASCII character must be percent-encoded"
    case .fragment: "the receiver does not get anything after '#'; in a value, write '#' as '%23'"
    case .badEscape: "expected two hexadecimal digits after '%'; write a literal '%' as '%25'"
    default: "character not allowed in a URL; percent-encode it"
    }
  }

  @inline(never) private static func encoded(
    _ fault: MessageFault, _ source: SourceBytes
  ) -> FixIt {
    if fault.kind == .fragment || fault.kind == .badEscape {
      let first = SourceRange(fault.range.start, fault.range.start + 1)
      return FixIt(
        "percent-encode it", .suggest, [Edit(first, fault.kind == .fragment ? "%23" : "%25")])
    }
    return FixIt(
      "percent-encode it", .suggest,
      [Edit(fault.range, PercentEncoding.encoded(source.text(fault.range.bounds)))])
  }

  @inline(never) private static func joined(_ message: IDPMessage) -> FixIt {
    FixIt(
      "join the lines", .suggest,
      message.faults.filter { $0.kind == .lineBreak }.map { .remove($0.range) })
  }
}
