package import ConfigModel

extension Family {
  static let codeChallenge = Family(
    "code-challenge", topic: .messages,
    summary:
      "A code challenge is malformed, reused, made from a public verifier, or uses the wrong method."
  )
}

package enum CodeChallengeFaults: MessagesRule {
  package static let faults = [malformed, publicVerifier, reused, wrongMethod]

  static let malformed = RuleInfo(
    .codeChallenge, "malformed", severity: .error, scope: .messages,
    summary: "A code challenge is not the hash of a verifier.",
    rationale: """
      The challenge is the SHA-256 hash of the code verifier in base64url without padding (RFC \
      7636): 43 letters, digits, `-`, and `_`. Salesforce's guide mentions private keys and \
      `base64(…)`, but means the same hash. If the challenge has any other form, the code cannot \
      be exchanged for a token.
      """,
    source: "RFC 7636, section 4.2; Identity Provider Apps Without Mobile SDK, (A)",
    bad: [
      Sample(
        MessageSample.request(("code_challenge", "⟦5OtlG0tZUPSm0f6vTnkO1ccWVbHhZmoEe8YtJxJ1hhM=⟧")),
        fixed: MessageSample.request(), .suggest),
      Sample(
        MessageSample.request(
          ("code_challenge", "⟦5OtlG0tZUPSm0f6%2FTnkO1ccWVbHhZmoEe8YtJxJ1hhM%3D⟧")),
        fixed: MessageSample.request(
          ("code_challenge", "5OtlG0tZUPSm0f6_TnkO1ccWVbHhZmoEe8YtJxJ1hhM")), .suggest),
      MessageSample.request(
        ("code_challenge", "⟦e4eb651b4b5950f4a6d1feaf4e790ed5c71655b1e1666a047bc62d271275861330⟧")
      ),
      MessageSample.request(("code_challenge", "⟦short⟧")),
    ],
    good: [
      MessageSample.request(),
      MessageSample.request(("code_challenge", "-_tlG0tZUPSm0f6vTnkO1ccWVbHhZmoEe8YtJxJ1hhM")),
    ])

  static let publicVerifier = RuleInfo(
    .codeChallenge, "public-verifier", risk: .access, severity: .error, scope: .messages,
    summary: "The verifier of a code challenge is public.",
    rationale: """
      The challenge protects the code only if the verifier is secret. oconf knows three public \
      verifiers: the one in the example of RFC 7636, the empty string, and the string \
      `code_verifier`, which some versions of Mobile SDK for Android used.
      """,
    source: "RFC 7636, appendix B; SalesforceMobileSDK-Android, SPRequestHandler",
    bad: [
      MessageSample.request(("code_challenge", "⟦E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM⟧")),
      MessageSample.request(("code_challenge", "⟦73oehA2tBul5grZPhXUGQwNAjxh69zNES8bu2bVD0EM⟧")),
      MessageSample.request(("code_challenge", "⟦47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU⟧")),
    ],
    good: [
      MessageSample.request(),
      MessageSample.request(("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cN")),
    ])

  static let reused = RuleInfo(
    .codeChallenge, "reused", risk: .access, severity: .warning, scope: .messages,
    summary: "Two requests have the same code challenge.",
    rationale: """
      A code challenge is the hash of a verifier that must be new for each request. An attacker \
      who learns the verifier of one request can exchange the codes of all requests that share it. \
      For a repeated request with the same state, only `state/weak` reports a finding.
      """,
    source:
      "RFC 7636, sections 4.1 and 7.1; Identity Provider Apps Without Mobile SDK, the message (A)",
    bad: [
      MessageSample.request() + "\n"
        + MessageSample.request(
          ("code_challenge", "⟦" + MessageSample.challenge + "⟧"),
          ("state", "qW7eR2tY9uI4oP1aS6dF3g")),
      MessageSample.request(("state", nil), ("app_name", "Field")) + "\n"
        + MessageSample.request(
          ("code_challenge", "⟦" + MessageSample.challenge + "⟧"), ("state", nil),
          ("app_name", "Depot")),
    ],
    good: [
      // If a whole message is repeated, another rule reports its state.
      MessageSample.request() + "\n" + MessageSample.request(),
      MessageSample.request() + "\n"
        + MessageSample.request(
          ("code_challenge", "hhM5OtlG0tZUPSm0f6vTnkO1ccWVbHhZmoEe8YtJxJ1"),
          ("state", "qW7eR2tY9uI4oP1aS6dF3g")),
    ])

  static let wrongMethod = RuleInfo(
    .codeChallenge, "wrong-method", risk: .access, severity: .error, scope: .messages,
    summary: "A request uses a code challenge method other than `S256`.",
    rationale: """
      With the method `plain`, the challenge is the verifier itself, so an attacker who sees the \
      request can use the code. Neither Salesforce's guide nor a Mobile SDK has a parameter for \
      the method: the identity provider sends `S256` on its own.
      """,
    source: "RFC 7636, sections 4.2 and 7.2",
    bad: [
      MessageSample.request() + "&code_challenge_method=⟦plain⟧",
      MessageSample.request() + "&code_challenge_method=⟦s256⟧",
    ],
    good: [MessageSample.request() + "&code_challenge_method=S256", MessageSample.request()])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    var seen: [Text: (challenge: SourceRange, key: Text?)] = [:]
    for message in document.messages {
      if let method = message.filled(.challengeMethod), method.value != "S256" {
        report.add(
          wrongMethod,
          "expected the code challenge method 'S256', found '\(method.value.brief)'; only 'S256' protects the code",
          at: method.valueRange)
      }
      guard let challenge = message.filled(.codeChallenge) else { continue }
      if !isHash(challenge.value) {
        report.add(
          malformed,
          "'\(challenge.name.brief)' must be 43 base64url characters; \(reason(challenge.value))",
          at: challenge.valueRange, fix: fix(challenge))
      }
      if let known = known.first(where: { challenge.value == $0.challenge }) {
        report.add(
          publicVerifier, "the verifier of the code challenge is publicly known: \(known.verifier)",
          at: challenge.valueRange)
      }
      guard message.type == .request else { continue }
      let key = message.correlation?.value
      guard let first = seen[challenge.value] else {
        seen[challenge.value] = (challenge.valueRange, key)
        continue
      }
      // If a whole request is repeated, another rule reports its state.
      if key != nil, key == first.key { continue }
      report.add(
        reused, "the code challenge was already used; each request needs a new verifier",
        at: challenge.valueRange, notes: [Note("first use", at: first.challenge)])
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

  private static let known: [(challenge: StaticString, verifier: StaticString)] = [
    ("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "the one in the example of RFC 7636"),
    ("73oehA2tBul5grZPhXUGQwNAjxh69zNES8bu2bVD0EM", "the string 'code_verifier'"),
    ("47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU", "the empty string"),
  ]
}
