package import ConfigModel

extension Family {
  static let requestHeader = Family(
    "request-header", topic: .requests,
    summary: "A request header is missing, malformed, wrong, or redundant.")
}

package enum BackendIDHeaderFaults: RequestRule {
  package static let faults = [backendIDMissing, backendIDRedundant]

  static let backendIDMissing = RuleInfo(
    .requestHeader, "backend-id-missing", severity: .error, scope: .request(),
    summary: "A request does not identify the backend that it is for.",
    rationale: """
      Tokens of Oracle Mobile Cloud contain the ID of their backend, and in an exchange by POST, \
      the client identifies the backend. Requests with user and password, requests with a Facebook \
      token, and the exchange by GET (`/mobile/platform/sso/exchange-token`) do not identify it. \
      They must name the backend in the `Oracle-Mobile-Backend-ID` header.
      """,
    source:
      "Authenticating with HTTP Basic in Direct REST Calls; Coding the SAML Token Exchange Manually",
    bad: [
      "GET ⟦/mobile/platform/sso/exchange-token⟧ HTTP/1.1\nAuthorization: Bearer abc\n",
      "curl https://mobile.corp.example⟦/mobile/platform/users/~⟧ -u ann:s3cr3t",
    ],
    good: [
      ExampleRequest.get(
        "/mobile/platform/sso/exchange-token", "Authorization: Bearer abc",
        "oracle-mobile-backend-id: 5f1c"),
      "curl https://mobile.corp.example/mobile/platform/users/~ -u ann:s3cr3t"
        + " -H 'Oracle-Mobile-Backend-ID: 5f1c'",
      ExampleRequest.get("/mobile/custom/orders", "Authorization: Bearer abc"),
      ExampleRequest.exchange(ExampleRequest.basic),
    ])

  static let backendIDRedundant = RuleInfo(
    .requestHeader, "backend-id-redundant", severity: .info, scope: .request(),
    summary: "A header names a backend that the request already identifies.",
    rationale: """
      A token of Oracle Mobile Cloud contains the ID of the backend, and in an exchange by POST, \
      the client identifies the backend. The `Oracle-Mobile-Backend-ID` header adds nothing except \
      another value that can be wrong.
      """,
    source: "Coding the SAML Token Exchange Manually",
    bad: [
      Sample(
        "GET /mobile/custom/orders HTTP/1.1\nHost: mobile.corp.example\n"
          + "⟦Oracle-Mobile-Backend-ID: 5f1c⟧\nAuthorization: Bearer abc\n",
        fixed: "GET /mobile/custom/orders HTTP/1.1\nHost: mobile.corp.example\n"
          + "Authorization: Bearer abc\n", .safe),
      Sample(
        "curl https://mobile.corp.example/mobile/custom/orders -H 'Authorization: Bearer abc'"
          + " -H '⟦Oracle-Mobile-Backend-ID: 5f1c⟧' -i",
        fixed:
          "curl https://mobile.corp.example/mobile/custom/orders -H 'Authorization: Bearer abc' -i",
        .safe),
    ],
    good: [
      ExampleRequest.get("/mobile/custom/orders", "Authorization: Bearer abc"),
      ExampleRequest.get(
        "/mobile/custom/orders", "Authorization: Basic c2hvcDpzM2NyM3Q=",
        "Oracle-Mobile-Backend-ID: 5f1c"),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard let header = request.header("oracle-mobile-backend-id") else {
      guard needsBackend(request) else { return }
      report.add(
        backendIDMissing,
        "the request does not identify its backend; add the header 'Oracle-Mobile-Backend-ID'",
        at: request.pathRange)
      return
    }
    guard namesBackend(request) else { return }
    report.add(
      backendIDRedundant, "redundant header; the token or client already identifies the backend",
      at: header.range, fix: FixIt("remove the header", .safe, [.remove(header.removal)]))
  }

  private static func needsBackend(_ request: TokenRequest) -> Bool {
    switch (request.endpoint, request.authorization) {
    case (.ssoExchange, _): true
    case (.api, .basic): !request.isNearTokenExchange
    default: false
    }
  }

  /// True if the token or the client identifies the backend.
  private static func namesBackend(_ request: TokenRequest) -> Bool {
    switch (request.endpoint, request.authorization) {
    case (.tokenExchange, _), (.api, .bearer): true
    default: false
    }
  }
}

package enum FacebookHeaderSet: RequestRule {
  package static let about = RuleInfo(
    .requestHeader, "incomplete-facebook-login", severity: .error, scope: .request(),
    summary: "A request with Facebook login lacks a header, or names the provider wrongly.",
    rationale: """
      Calls of users who signed in with Facebook need four headers: `Authorization: Basic` with \
      the anonymous key, `Oracle-Mobile-Backend-ID`, `Oracle-Mobile-Social-Identity-Provider: \
      facebook`, and `Oracle-Mobile-Social-Access-Token` with the user's token. The name of the \
      provider is in lower case. A missing backend ID is reported by `request-header/backend-id-missing`.
      """,
    source: "Headers Needed for API Calls with Facebook Authentication",
    bad: [
      "GET /mobile/custom/cart HTTP/1.1\nAuthorization: Basic YW5vbnltb3VzOmtleQ==\n"
        + "Oracle-Mobile-Backend-ID: 5f1c\nOracle-Mobile-Social-Access-Token: abc\n"
        + "Oracle-Mobile-Social-Identity-Provider: ⟦Facebook⟧\n",
      "GET /mobile/custom/cart HTTP/1.1\nOracle-Mobile-Backend-ID: 5f1c\n"
        + "Authorization: Basic YW5vbnltb3VzOmtleQ==\n⟦Oracle-Mobile-Social-Access-Token⟧: abc\n",
    ],
    good: [
      ExampleRequest.get(
        "/mobile/custom/cart", "Authorization: Basic YW5vbnltb3VzOmtleQ==",
        "Oracle-Mobile-Backend-ID: 5f1c", "Oracle-Mobile-Social-Identity-Provider: facebook",
        "Oracle-Mobile-Social-Access-Token: abc"),
      ExampleRequest.get("/mobile/custom/cart", "Authorization: Bearer abc"),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    let provider = request.header("oracle-mobile-social-identity-provider")
    let token = request.header("oracle-mobile-social-access-token")
    guard let first = provider ?? token, case .api = request.endpoint else { return }
    if let provider {
      let value = provider.value.trimmed
      if value.text != "facebook", value.text.equalsIgnoringCase("facebook") {
        report.add("expected 'facebook' in lower case, found '\(value.text)'", at: value.range)
      }
    } else {
      missing("Oracle-Mobile-Social-Identity-Provider: facebook", first, &report)
    }
    if token == nil { missing("Oracle-Mobile-Social-Access-Token", first, &report) }
    if request.header("authorization") == nil, request.user == nil {
      missing("Authorization: Basic", first, &report)
    }
  }

  private static func missing(
    _ header: StaticString, _ found: RequestHeader, _ report: inout Report
  ) {
    report.add("calls with Facebook login need the header '\(header)'", at: found.name.range)
  }
}

package enum HeaderSpaceBeforeColon: RequestRule {
  package static let about = RuleInfo(
    .requestHeader, "space-before-colon", severity: .error, scope: .request(),
    summary: "A header has whitespace before its colon.",
    rationale: """
      Servers must reject a request with such a header, because intermediaries have interpreted it \
      in different ways. Oracle's documentation shows two headers with such a space.
      """,
    source: "RFC 9112, section 5.1; Headers Needed for API Calls with Facebook Authentication",
    bad: [
      Sample(
        "GET /mobile/custom/orders HTTP/1.1\n"
          + "Oracle-Mobile-Social-Identity-Provider⟦ ⟧: facebook\n",
        fixed:
          "GET /mobile/custom/orders HTTP/1.1\nOracle-Mobile-Social-Identity-Provider: facebook\n",
        .safe),
      Sample(
        "curl https://mobile.corp.example/mobile/custom/orders"
          + " -H 'Oracle-Mobile-Social-Access-Token⟦  ⟧: abc'",
        fixed: "curl https://mobile.corp.example/mobile/custom/orders"
          + " -H 'Oracle-Mobile-Social-Access-Token: abc'", .safe),
    ],
    good: [
      "GET /mobile/custom/orders HTTP/1.1\nOracle-Mobile-Backend-ID:   5f1c\n",
      "curl https://mobile.corp.example/mobile/custom/orders -H 'Accept: text/plain; q=0 : x'",
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    for header in request.headers {
      let name = header.name.text
      guard name.last?.isBlank ?? false else { continue }
      var end = name.count
      while end > 0, name[end - 1].isBlank { end -= 1 }
      let range = header.name.range(end, name.count)
      report.add(
        "whitespace before the colon of '\(name.part(0, end))'; servers reject such a header",
        at: range, fix: FixIt("remove the whitespace", .safe, [.remove(range)]))
    }
  }
}

package enum ExchangeMediaTypeTypo: RequestRule {
  package static let about = RuleInfo(
    .requestHeader, "wrong-content-type", severity: .error, scope: .request(),
    summary: "A token request has the wrong content type.",
    rationale: """
      Token endpoints expect form data, with the content type `application/x-www-form-urlencoded`. \
      Oracle's documentation prints a slash instead of the hyphen after the `x` in some places. \
      With another content type, a server reads no parameters.
      """,
    source: "Coding the JWT Token Exchange Manually; RFC 6749, section 4.1.3",
    bad: [
      Sample(
        "POST /mobile/platform/auth/token HTTP/1.1\nHost: mobile.corp.example\n"
          + "Content-Type: ⟦application/x/www-form-urlencoded⟧\n\(ExampleRequest.basic)\n\n"
          + "\(ExampleRequest.grant)&\(ExampleRequest.assertion)",
        fixed: "POST /mobile/platform/auth/token HTTP/1.1\nHost: mobile.corp.example\n"
          + "Content-Type: application/x-www-form-urlencoded\n\(ExampleRequest.basic)\n\n"
          + "\(ExampleRequest.grant)&\(ExampleRequest.assertion)", .safe),
      "curl https://mobile.corp.example/mobile/platform/auth/token -u shop-app:s3cr3t"
        + " -H \"Content-Type: ⟦application/json⟧\" -d \(ExampleRequest.grant)"
        + " -d \(ExampleRequest.assertion)",
    ],
    good: [
      ExampleRequest.exchange(ExampleRequest.basic),
      "curl https://mobile.corp.example/mobile/platform/auth/token -u shop-app:s3cr3t"
        + " -H 'content-type: Application/X-WWW-Form-Urlencoded; charset=utf-8'"
        + " -d \(ExampleRequest.grant) -d \(ExampleRequest.assertion)",
      "curl -X PUT https://mobile.corp.example/mobile/custom/orders"
        + " -H 'Content-Type: application/json' -H 'Authorization: Bearer abc' -d '{\"n\": 1}'",
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard request.isTokenRequest, request.method == "POST", let type = request.mediaType,
      !type.text.isEmpty, !type.text.equalsIgnoringCase(TokenRequest.formType),
      request.header("content-type")?.hasExpansion == false
    else { return }
    let isTypo = type.text.string.lowercased().includes("form-urlencoded")
    report.add(
      "invalid content type '\(type.text)'; expected '\(TokenRequest.formType)'",
      at: type.range,
      fix: isTypo && type.isVerbatim
        ? FixIt(
          "replace with the form type", .safe,
          [Edit(type.range, TokenRequest.formType.description)]) : nil)
  }
}
