package import ConfigModel

extension Family {
  static let messageEncoding = Family(
    "message-encoding", topic: .messages,
    summary: "A value in a message is not percent-encoded, or is encoded twice.")
}

package enum IDPMessageDoubleEncoded: MessagesRule {
  package static let about = RuleInfo(
    .messageEncoding, "encoded-twice",
    severity: .warning,
    summary: "A value is percent-encoded twice.",
    rationale: """
      After the receiver decodes the value once, the value still contains escapes, so the receiver \
      compares or opens the wrong string. Encode the value only once. Escapes that belong to a URL \
      in `start_url`, and texts such as `error_desc`, are not reported.
      """,
    source: "RFC 3986, section 2.4",
    examples: [
      .bad(
        .messages,
        MessageSample.request(("oauth_redirect_uri", "⟦clientapp%253A%252F%252F%252Fdone⟧"))),
      .bad(.messages, MessageSample.request(("scopes", "⟦api%252Cweb⟧"))),
      .bad(.messages, MessageSample.idpInit(("start_url", "⟦%252Fhome⟧"))),
      .good(.messages, MessageSample.idpInit(("start_url", "%2Fa%3Fnext%3D%252Fb"))),
      .good(.messages, MessageSample.error(("error_desc", "100%2525"))),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      for parameter in message.parameters where isDoubleEncoded(parameter) {
        report.add(
          "'\(parameter.name.brief)' is percent-encoded twice; decoded once, it is '\(parameter.value.brief)'",
          at: parameter.valueRange)
      }
    }
  }

  /// True if the value is not the intended one, so that other rules can skip it.
  static func isDoubleEncoded(_ parameter: MessageParameter) -> Bool {
    guard parameter.value.contains(UInt8(ascii: "%")) else { return false }
    switch parameter.role {
    case .redirectURI, .scopes, .userHint, .loginHost, .loginURL:
      return (0..<parameter.value.count).contains {
        PercentEncoding.escaped(parameter.value, at: $0) != nil
      }
    // A URL may contain escapes of its own, but not in the characters that make it a URL.
    case .startURL:
      return parameter.value.hasPrefix("%2F") || parameter.value.hasPrefix("%2f")
        || parameter.value.contains("%3A%2F%2F") && !parameter.value.contains("?")
    default: return false
    }
  }
}

package enum IDPMessageRawPlus: MessagesRule {
  package static let about = RuleInfo(
    .messageEncoding, "raw-plus",
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

package enum IDPMessageCutOff: MessagesRule {
  package static let about = RuleInfo(
    .messageEncoding, "unencoded-ampersand",
    severity: .error,
    summary: "A value is cut off because its `&` is not encoded.",
    rationale: """
      A raw `&` begins the next parameter, so a URL with parameters of its own loses all of them \
      except the first. The rule skips a parameter with a name that looks like a misspelling of \
      one that the message can have.
      """,
    source:
      "RFC 3986, section 2.2; Implementation Details and Options, Initiate Authentication from an IdP App",
    examples: [
      .bad(.messages, MessageSample.idpInit(("start_url", "/a?x=1")) + "&⟦y=2⟧"),
      .bad(.messages, MessageSample.idpInit(("start_url", "/a?x=1")) + "&⟦y=2⟧&⟦z⟧"),
      .good(.messages, MessageSample.idpInit(("start_url", "%2Fa%3Fx%3D1%26y%3D2"))),
      .good(.messages, MessageSample.idpInit(("start_url", "/a?x=1"))),
      .good(.messages, MessageSample.idpInit(("start_url", "/a?x=1"), ("start_ur", "x"))),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages where message.type != .unknown {
      for (index, parameter) in message.parameters.enumerated() where parameter.role == nil {
        guard isCutOff(message, index) else { continue }
        report.add(
          "the parameter looks like the rest of the preceding URL; write '&' in that URL as '%26'",
          at: parameter.range)
      }
    }
  }

  /// True if the parameter belongs to a URL within the message rather than to the message.
  static func isCutOff(_ message: IDPMessage, _ index: Int) -> Bool {
    let parameter = message.parameters[index]
    guard parameter.role == nil, !IDPMessageSecret.isSecretName(parameter.name),
      let place = message.parameters[..<index].lastIndex(where: { $0.role != nil }),
      index - place <= 20, case let before = message.parameters[place],
      before.role == .startURL || before.role == .redirectURI || before.role == .loginURL,
      before.raw.contains(UInt8(ascii: "?"))
    else { return false }
    let names = message.format?.parameters.map { "\($0.name)" } ?? []
    return EditDistance.nearest(to: parameter.name.string, among: names) == nil
  }
}

package enum IDPMessageUnencoded: MessagesRule {
  package static let about = RuleInfo(
    .messageEncoding, "unencoded-character",
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
