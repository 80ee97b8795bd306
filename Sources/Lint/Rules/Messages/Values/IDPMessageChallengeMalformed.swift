package import ConfigModel

package enum IDPMessageChallengeMalformed: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-challenge-malformed",
    topic: .messages,
    severity: .error,
    summary: "A code challenge is not the hash of a verifier.",
    rationale: """
      The challenge is the SHA-256 hash of the code verifier in base64url without padding (RFC \
      7636): 43 letters, digits, `-`, and `_`. Salesforce's guide mentions private keys and \
      `base64(…)`, but means the same hash. If the challenge has any other form, the code cannot \
      be exchanged for a token.
      """,
    source: "RFC 7636, section 4.2; Identity Provider Apps Without Mobile SDK, (A)",
    examples: [
      .bad(
        .messages,
        MessageSample.request(("code_challenge", "⟦5OtlG0tZUPSm0f6vTnkO1ccWVbHhZmoEe8YtJxJ1hhM=⟧")),
        fixed: MessageSample.request(), .suggest),
      .bad(
        .messages,
        MessageSample.request(
          ("code_challenge", "⟦5OtlG0tZUPSm0f6%2FTnkO1ccWVbHhZmoEe8YtJxJ1hhM%3D⟧")),
        fixed: MessageSample.request(
          ("code_challenge", "5OtlG0tZUPSm0f6_TnkO1ccWVbHhZmoEe8YtJxJ1hhM")),
        .suggest),
      .bad(
        .messages,
        MessageSample.request(
          ("code_challenge", "⟦e4eb651b4b5950f4a6d1feaf4e790ed5c71655b1e1666a047bc62d271275861330⟧")
        )),
      .bad(.messages, MessageSample.request(("code_challenge", "⟦short⟧"))),
      .good(.messages, MessageSample.request()),
      .good(
        .messages,
        MessageSample.request(("code_challenge", "-_tlG0tZUPSm0f6vTnkO1ccWVbHhZmoEe8YtJxJ1hhM"))),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      guard let challenge = message.filled(.codeChallenge), !isHash(challenge.value) else {
        continue
      }
      report.add(
        "'\(challenge.name.brief)' must be 43 base64url characters; \(reason(challenge.value))",
        at: challenge.valueRange, fix: fix(challenge))
    }
  }

  private static func isHash(_ value: Text) -> Bool {
    value.count == 43 && value.allSatisfy(isOfAlphabet)
  }

  private static func isOfAlphabet(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == 0x2D || byte == 0x5F
  }

  @inline(never) private static func reason(_ value: Text) -> String {
    if value.last == UInt8(ascii: "=") { return "remove the padding" }
    if value.count == 64 || value.count == 66,
      value.allSatisfy({ $0.isASCIIDigit || 0x61...0x66 ~= $0 | 0x20 })
    {
      return "found hexadecimal digits"
    }
    if let index = (0..<value.count).first(where: { !isOfAlphabet(value[$0]) }) {
      let character = SourceBytes((0..<value.count).map { value[$0] }).scalar(at: index).scalar
      return "found '\(character)'"
    }
    return value.count > 43
      ? "found \(value.count), possibly a code verifier, which must stay with the client"
      : "found \(value.count)"
  }

  /// A fix for ordinary base64, which encodes the same value with different characters.
  @inline(never) private static func fix(_ challenge: MessageParameter) -> FixIt? {
    let converted = challenge.value.string.replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
    guard isHash(Text(converted)) else { return nil }
    return MessageWording.fix("convert to base64url", challenge, converted)
  }
}
