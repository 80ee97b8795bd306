package import ConfigModel

extension Family {
  static let requestUrl = Family(
    "request-url", topic: .requests,
    summary: "A request sends tokens to the wrong endpoint, or exposes them on the way.")
}

package enum ExchangePlainHTTP: RequestRule {
  package static let about = RuleInfo(
    .requestUrl, "plain-http", risk: .secret, severity: .error, scope: .request(),
    summary: "Tokens and secrets are sent without TLS.",
    rationale: """
      A network attacker can read the token and the client's secret in an `http` request, and use \
      both. curl uses `http` for a URL without a scheme. Requests to the local machine are not \
      reported.
      """,
    source: "RFC 6749, section 3.2; RFC 6750, section 5.2",
    bad: [
      "curl ⟦http⟧://mobile.corp.example/mobile/platform/auth/token -u shop-app:s3cr3t"
        + " -d \(ExampleRequest.grant) -d \(ExampleRequest.assertion)",
      "curl ⟦mobile.corp.example/mobile/custom/orders⟧ -H 'Authorization: Bearer abc'",
    ],
    good: [
      ExampleRequest.exchange(ExampleRequest.basic),
      "curl http://localhost:8080/mobile/custom/orders -H 'Authorization: Bearer abc'",
      "curl \"$BASE/mobile/custom/orders\" -H \"Authorization: Bearer $TOKEN\"",
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard let scheme = request.scheme, scheme.equalsIgnoringCase("http"), !request.isLocal,
      request.isTokenRequest || request.authorization != nil
    else { return }
    if request.uri.scheme != nil, request.uri.hasAuthority {
      report.add(
        "'\(scheme)' sends tokens and secrets without TLS; use https",
        at: request.target.range(0, scheme.count))
    } else {
      report.add(
        "curl uses http for a URL without a scheme, so tokens and secrets are sent without TLS;"
          + " add 'https://'", at: request.target.range)
    }
  }
}

package enum ExchangeTokenInQuery: RequestRule {
  package static let about = RuleInfo(
    .requestUrl, "token-in-query", risk: .secret, severity: .error, scope: .request(),
    summary: "A token or a secret is part of the URL.",
    rationale: """
      URLs are written to the logs of servers and proxies, kept in histories and sent on as \
      referrers. Send secrets in the body or in a header.
      """,
    source: "RFC 6750, section 2.3; RFC 9700, section 4.3.2",
    bad: [
      ExampleRequest.post(
        "/mobile/platform/auth/token?⟦\(ExampleRequest.assertion)⟧", ExampleRequest.basic,
        [ExampleRequest.grant]),
      "curl -G https://mobile.corp.example/mobile/custom/orders"
        + " --data-urlencode '⟦access_token=2YotnFZFEjr1zCsicMWpAA⟧'",
    ],
    good: [
      ExampleRequest.exchange(ExampleRequest.basic),
      ExampleRequest.get(
        "/mobile/custom/orders?token_type=Bearer&page=2", "Authorization: Bearer abc"),
    ])

  private static let names: [StaticString] = [
    "assertion", "access_token", "id_token", "refresh_token", "client_assertion", "client_secret",
    "password",
  ]

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    for parameter in request.query where !parameter.value.isEmpty {
      guard parameter.name.isOne(of: names) else { continue }
      report.add(
        "'\(parameter.name)' is part of the URL, which logs record; send it in the body or a header",
        at: parameter.range)
    }
  }
}

package enum ExchangeWrongEndpoint: RequestRule {
  package static let about = RuleInfo(
    .requestUrl, "wrong-endpoint", severity: .error, scope: .request(),
    summary: "A token is sent to the wrong endpoint, or with the wrong method.",
    rationale: """
      There are two exchanges. A JWT is sent by POST to the base URL followed by \
      `/mobile/platform/auth/token`. A SAML assertion is sent by GET to \
      `/mobile/platform/sso/exchange-token`, in the `Authorization` header. Oracle's client \
      libraries also send JWTs to that endpoint, in the same form. Each endpoint rejects requests \
      in the form of the other.
      """,
    source: "Coding the JWT Token Exchange Manually; Coding the SAML Token Exchange Manually",
    bad: [
      "curl -X ⟦GET⟧ https://mobile.corp.example/mobile/platform/auth/token -u shop-app:s3cr3t"
        + " -d \(ExampleRequest.grant) -d \(ExampleRequest.assertion)",
      ExampleRequest.post(
        "⟦/mobile/platform/auth/token/⟧", ExampleRequest.basic,
        [ExampleRequest.grant, ExampleRequest.assertion]),
      ExampleRequest.post(
        "/mobile/platform/auth/token", ExampleRequest.basic,
        [ExampleRequest.grant, "assertion=⟦PHNhbWw6QXNzZXJ0aW9uPg⟧"]),
      "⟦POST⟧ /mobile/platform/sso/exchange-token HTTP/1.1\n"
        + "Authorization: Bearer \(ExampleRequest.token)\nOracle-Mobile-Backend-ID: b-1\n",
    ],
    good: [
      ExampleRequest.exchange(ExampleRequest.basic),
      // A token with a matching audience may be sent to this endpoint first, as client libraries
      // do.
      ExampleRequest.get(
        "/mobile/platform/sso/exchange-token", "Authorization: Bearer \(ExampleRequest.token)",
        "Oracle-Mobile-Backend-ID: b-1"),
      ExampleRequest.get(
        "/mobile/platform/users/~", "Authorization: Bearer \(ExampleRequest.token)"),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    switch request.endpoint {
    case .tokenExchange:
      if request.method != "POST" {
        report.add(
          "expected method POST for the token exchange, found '\(request.method)'",
          at: request.methodRange ?? request.target.range)
      }
    case .ssoExchange:
      if request.method != "GET" {
        report.add(
          "expected method GET for '/mobile/platform/sso/exchange-token', found '\(request.method)'",
          at: request.methodRange ?? request.target.range)
      }
    default:
      if request.isNearTokenExchange {
        report.add(
          "'\(request.uri.path)' is not the token exchange endpoint; expected"
            + " '/mobile/platform/auth/token', with nothing after it", at: request.pathRange)
      }
      return
    }
    if let assertion = request.assertion, assertion.isXML {
      report.add(
        "a SAML assertion must be sent by GET to '/mobile/platform/sso/exchange-token',"
          + " in the header 'Authorization'",
        at: assertion.written.range)
    }
  }
}
