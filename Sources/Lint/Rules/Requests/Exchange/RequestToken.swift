package import ConfigModel

extension Family {
  static let requestToken = Family(
    "request-token", topic: .requests,
    summary: "The token in a request is not a JWT, or is not signed with a private key.")
}

package enum ExchangeAssertionNotJWT: RequestRule {
  package static let about = RuleInfo(
    .requestToken, "not-a-jwt", severity: .error, scope: .request(),
    summary: "An assertion is not a signed token.",
    rationale: """
      A signed token consists of three base64url parts separated by dots, with nothing before or \
      after them. Two mistakes are common. One is to copy the value of the `Authorization` header \
      together with `Bearer`. The other is to send the access token of another service, which may \
      not be a JWT at all.
      """,
    source: "Coding the JWT Token Exchange Manually; RFC 7515, section 7.1",
    bad: [
      ExampleRequest.post(
        "/mobile/platform/auth/token", ExampleRequest.basic,
        [ExampleRequest.grant, "assertion=⟦2YotnFZFEjr1zCsicMWpAA⟧"]),
      ExampleRequest.post(
        "/mobile/platform/auth/token", ExampleRequest.basic,
        [ExampleRequest.grant, "assertion=⟦Bearer+\(ExampleRequest.token)⟧"]),
      "curl https://mobile.corp.example/mobile/platform/auth/token -u shop-app:s3cr3t"
        + " -d \(ExampleRequest.grant) --data-urlencode 'assertion=⟦eyJhbGciOiJSUzI1NiJ9⟧'",
    ],
    good: [
      ExampleRequest.exchange(ExampleRequest.basic),
      "curl https://mobile.corp.example/mobile/platform/auth/token -u \"$CLIENT\""
        + " -d \(ExampleRequest.grant) -d \"assertion=$TOKEN\"",
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    for name: StaticString in ["assertion", "client_assertion"] {
      guard request.isTokenRequest, let assertion = request.parameter(name),
        !assertion.value.isEmpty, !assertion.isUnknown, !assertion.isXML,
        let fault = assertion.tokenFault
      else { continue }
      report.add(
        "'\(name)' is not a signed token: \(fault.message)", at: assertion.place(of: fault))
    }
  }
}

extension FormParameter {
  /// The reason why the value is not a token, or nil if it is one.
  var tokenFault: TokenFault? {
    do throws(TokenFault) {
      _ = try CompactToken.read(value)
      return nil
    } catch {
      return error
    }
  }

  /// The range of a fault in the value, or the entire value if it is encoded.
  func place(of fault: TokenFault) -> SourceRange {
    guard written.text == value, fault.range.end <= value.count, !fault.range.isEmpty else {
      return written.range
    }
    return written.range(fault.range.start, fault.range.end)
  }

  /// True if the value is XML, possibly in base64, as SAML assertions are.
  var isXML: Bool {
    value.hasPrefix("<") && !isUnknown || value.hasPrefix("PHNhbWw") || value.hasPrefix("PD94bWw")
      || value.hasPrefix("PEFzc2VydGlvb")
  }
}

package enum ExchangeAlgNone: RequestRule {
  package static let about = RuleInfo(
    .requestToken, "unsigned", severity: .error, scope: .request(),
    summary: "The token in a request is unsigned, or signed with a shared secret.",
    rationale: """
      Oracle Mobile Cloud verifies tokens with the public keys of their issuer. A token with \
      `none` in its header proves nothing. A token with `HS256` would have to be verified with the \
      issuer's own secret. If a service accepts `HS256` and uses the public key as the secret, an \
      attacker can sign tokens with that key.
      """,
    source: "RFC 8725, sections 2.1 and 3.2",
    bad: [
      ExampleRequest.post(
        "/mobile/platform/auth/token", ExampleRequest.basic,
        [ExampleRequest.grant, "assertion=⟦eyJhbGciOiJub25lIn0⟧.eyJzdWIiOiJhbm4ifQ."]),
      ExampleRequest.post(
        "/mobile/platform/auth/token", ExampleRequest.basic,
        [
          ExampleRequest.grant,
          "assertion=⟦eyJhbGciOiJIUzI1NiJ9⟧.eyJzdWIiOiJhbm4ifQ.bm90IGEgc2lnbmF0dXJl",
        ]),
    ],
    good: [
      ExampleRequest.exchange(ExampleRequest.basic),
      // A token with the algorithm ES256.
      ExampleRequest.post(
        "/mobile/platform/auth/token", ExampleRequest.basic,
        [
          ExampleRequest.grant,
          "assertion=eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhbm4ifQ.bm90IGEgc2lnbmF0dXJl",
        ]),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard request.isTokenRequest, let assertion = request.assertion, !assertion.isUnknown,
      let token = try? CompactToken.read(assertion.value), let refusal = token.header.refusal
    else { return }
    let end = assertion.written.text.firstIndex(of: UInt8(ascii: "."))
    report.add(refusal, at: end.map { assertion.written.range(0, $0) } ?? assertion.written.range)
  }
}
