package import ConfigModel

extension Family {
  static let messageEncoding = Family(
    "message-encoding", topic: .messages,
    summary: "A value in a message is not percent-encoded, or is encoded twice.")
}

package enum MessageEncodingFaults: MessagesRule {
  package static let faults = [encodedTwice, rawPlus, unencodedAmpersand, unencodedCharacter]

  static let encodedTwice = RuleInfo(
    .messageEncoding, "encoded-twice", severity: .warning, scope: .messages,
    summary: "A value is percent-encoded twice.",
    rationale: """
      After the receiver decodes the value once, the value still contains escapes, so the receiver \
      compares or opens the wrong string. Encode the value only once. Escapes that belong to a URL \
      in `start_url`, and texts such as `error_desc`, are not reported.
      """,
    source: "RFC 3986, section 2.4",
    bad: [
      MessageSample.request(("oauth_redirect_uri", "⟦clientapp%253A%252F%252F%252Fdone⟧")),
      MessageSample.request(("scopes", "⟦api%252Cweb⟧")),
      MessageSample.idpInit(("start_url", "⟦%252Fhome⟧")),
    ],
    good: [
      MessageSample.idpInit(("start_url", "%2Fa%3Fnext%3D%252Fb")),
      MessageSample.error(("error_desc", "100%2525")),
    ])

  static let rawPlus = RuleInfo(
    .messageEncoding, "raw-plus", severity: .warning, scope: .messages,
    summary: "A value contains a raw `+`, which some receivers read as a space.",
    rationale: """
      In form data, `+` represents a space; in URLs, it represents itself. Mobile SDK for iOS \
      reads `+` as a space. The escapes `%2B` and `%20` are unambiguous.
      """,
    source:
      "RFC 3986, section 2.2; application/x-www-form-urlencoded; SalesforceMobileSDK-iOS, SFSDKAuthCommand",
    bad: [
      Sample(
        MessageSample.error(("error_desc", "⟦user+cancelled⟧")),
        fixed: MessageSample.error(("error_desc", "user%2Bcancelled")), .suggest),
      Sample(
        MessageSample.response(("state", "⟦hT3xvVq0c2mZ8yKpRj5Lw+⟧")),
        fixed: MessageSample.response(("state", "hT3xvVq0c2mZ8yKpRj5Lw%2B")), .suggest),
    ],
    good: [MessageSample.error(("error_desc", "user%20cancelled%2B")), MessageSample.response()])

  static let unencodedAmpersand = RuleInfo(
    .messageEncoding, "unencoded-ampersand", severity: .error, scope: .messages,
    summary: "A value is cut off because its `&` is not encoded.",
    rationale: """
      A raw `&` begins the next parameter, so a URL with parameters of its own loses all of them \
      except the first. The rule skips a parameter with a name that looks like a misspelling of \
      one that the message can have.
      """,
    source:
      "RFC 3986, section 2.2; Implementation Details and Options, Initiate Authentication from an IdP App",
    bad: [
      MessageSample.idpInit(("start_url", "/a?x=1")) + "&⟦y=2⟧",
      MessageSample.idpInit(("start_url", "/a?x=1")) + "&⟦y=2⟧&⟦z⟧",
    ],
    good: [
      MessageSample.idpInit(("start_url", "%2Fa%3Fx%3D1%26y%3D2")),
      MessageSample.idpInit(("start_url", "/a?x=1")),
      MessageSample.idpInit(("start_url", "/a?x=1"), ("start_ur", "x")),
    ])

  static let unencodedCharacter = RuleInfo(
    .messageEncoding, "unencoded-character", severity: .error, scope: .messages,
    summary: "A message contains a character that is not allowed in a URL.",
    rationale: """
      In values, write spaces, quotes, angle brackets, braces, non-ASCII letters, and `#` as \
      percent escapes of UTF-8. If they are not escaped, they end the URL, or the operating system \
      rejects the URL. Write each message on one line: line breaks in the documentation's examples \
      are only for readability.
      """,
    source:
      "RFC 3986, section 2; Implementation Details and Options, Initiate Authentication from an IdP App",
    bad: [
      Sample(
        MessageSample.error(("error_desc", "user⟦ ⟧cancelled")),
        fixed: MessageSample.error(("error_desc", "user%20cancelled")), .suggest),
      Sample(
        MessageSample.idpInit(("start_url", "%2Fa⟦#top⟧")),
        fixed: MessageSample.idpInit(("start_url", "%2Fa%23top")), .suggest),
      Sample(
        MessageSample.error(("error_desc", "50⟦%⟧")),
        fixed: MessageSample.error(("error_desc", "50%25")), .suggest),
      Sample(
        MessageSample.error(("error_desc", "⟦ü⟧ber⟦\"⟧")),
        fixed: MessageSample.error(("error_desc", "%C3%BCber%22")), .suggest),
      Sample(
        "clientapp://oauth2/v1.0/authresponse?⟦\n  ⟧code=REDACTED\n  &state=\(MessageSample.state)\n  &login_host=login.salesforce.com",
        fixed: MessageSample.response(), .suggest),
      MessageSample.error(("error_desc", "⟦%FF%FE⟧")),
    ],
    good: [
      MessageSample.error(("error_desc", "why?%20because:/@,;'!")),
      MessageSample.response() + "\r\n  # a comment with ümlauts\r\n",
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      checkCharacters(message, document.source, &report)
      for (index, parameter) in message.parameters.enumerated() {
        if parameter.isEncodedTwice {
          report.add(
            encodedTwice,
            "'\(parameter.name.brief)' is percent-encoded twice; decoded once, it is '\(parameter.value.brief)'",
            at: parameter.valueRange)
        }
        if message.transport == .url, parameter.raw.contains(UInt8(ascii: "+")),
          parameter.role != .scopes, parameter.role != .codeChallenge
        {
          report.add(
            rawPlus,
            "some receivers read '+' in '\(parameter.name.brief)' as a space; write '%2B', or '%20' for a space",
            at: parameter.valueRange, fix: fix(parameter))
        }
        if message.type != .unknown, message.isCutOff(index) {
          report.add(
            unencodedAmpersand,
            "the parameter looks like the rest of the preceding URL; write '&' in that URL as '%26'",
            at: parameter.range)
        }
      }
    }
  }

  private static func checkCharacters(
    _ message: IDPMessage, _ source: SourceBytes, _ report: inout Report
  ) {
    var hasBreak = false
    for fault in message.faults {
      switch fault.kind {
      case .lineBreak:
        guard !hasBreak else { continue }
        hasBreak = true
        report.add(
          unencodedCharacter, "the message contains a line break; write it on one line",
          at: fault.range, fix: joined(message))
      case .unended, .tooManyParameters: break
      case .notUTF8:
        report.add(
          unencodedCharacter, "the percent escapes are not valid UTF-8", at: fault.range)
      default:
        report.add(
          unencodedCharacter, text(fault.kind), at: fault.range, fix: encoded(fault, source))
      }
    }
  }

  @inline(never) private static func fix(_ parameter: MessageParameter) -> FixIt {
    FixIt(
      "replace '+' with '%2B'", .suggest,
      [Edit(parameter.valueRange, parameter.raw.string.replacing("+", with: "%2B"))])
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
