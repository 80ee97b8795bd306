package import ConfigModel

extension Family {
  static let requestHeader = Family(
    "request-header", topic: .requests,
    summary: "A request header is missing, malformed, wrong, or redundant.")
}

package enum HeaderBackendIDMissing: RequestRule {
  package static let about = RuleInfo(
    .requestHeader, "backend-id-missing",
    severity: .error,
    summary: "A request does not identify the backend that it is for.",
    rationale: """
      Tokens of Oracle Mobile Cloud contain the ID of their backend, and in an exchange by POST, \
      the client identifies the backend. Requests with user and password, requests with a Facebook \
      token, and the exchange by GET (`/mobile/platform/sso/exchange-token`) do not identify it. \
      They must name the backend in the `Oracle-Mobile-Backend-ID` header.
      """,
    source:
      "Authenticating with HTTP Basic in Direct REST Calls; Coding the SAML Token Exchange Manually",
    examples: [
      .bad(
        .request(),
        "GET ⟦/mobile/platform/sso/exchange-token⟧ HTTP/1.1\nAuthorization: Bearer abc\n"),
      .bad(
        .request(),
        "curl https://mobile.corp.example⟦/mobile/platform/users/~⟧ -u ann:s3cr3t"),
      .good(
        .request(),
        ExampleRequest.get(
          "/mobile/platform/sso/exchange-token", "Authorization: Bearer abc",
          "oracle-mobile-backend-id: 5f1c")),
      .good(
        .request(),
        "curl https://mobile.corp.example/mobile/platform/users/~ -u ann:s3cr3t"
          + " -H 'Oracle-Mobile-Backend-ID: 5f1c'"),
      .good(
        .request(), ExampleRequest.get("/mobile/custom/orders", "Authorization: Bearer abc")),
      .good(.request(), ExampleRequest.exchange(ExampleRequest.basic)),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard request.header("oracle-mobile-backend-id") == nil else { return }
    switch request.endpoint {
    case .ssoExchange: break
    case .api:
      guard case .basic = request.authorization, !request.isNearTokenExchange else { return }
    default: return
    }
    report.add(
      "the request does not identify its backend; add the header 'Oracle-Mobile-Backend-ID'",
      at: request.pathRange)
  }
}

package enum HeaderBackendIDRedundant: RequestRule {
  package static let about = RuleInfo(
    .requestHeader, "backend-id-redundant",
    severity: .info,
    summary: "A header names a backend that the request already identifies.",
    rationale: """
      A token of Oracle Mobile Cloud contains the ID of the backend, and in an exchange by POST, \
      the client identifies the backend. The `Oracle-Mobile-Backend-ID` header adds nothing except \
      another value that can be wrong.
      """,
    source: "Coding the SAML Token Exchange Manually",
    examples: [
      .bad(
        .request(),
        "GET /mobile/custom/orders HTTP/1.1\nHost: mobile.corp.example\n"
          + "⟦Oracle-Mobile-Backend-ID: 5f1c⟧\nAuthorization: Bearer abc\n",
        fixed:
          "GET /mobile/custom/orders HTTP/1.1\nHost: mobile.corp.example\n"
          + "Authorization: Bearer abc\n", .safe),
      .bad(
        .request(),
        "curl https://mobile.corp.example/mobile/custom/orders -H 'Authorization: Bearer abc'"
          + " -H '⟦Oracle-Mobile-Backend-ID: 5f1c⟧' -i",
        fixed:
          "curl https://mobile.corp.example/mobile/custom/orders -H 'Authorization: Bearer abc' -i",
        .safe),
      .good(
        .request(), ExampleRequest.get("/mobile/custom/orders", "Authorization: Bearer abc")),
      .good(
        .request(),
        ExampleRequest.get(
          "/mobile/custom/orders", "Authorization: Basic c2hvcDpzM2NyM3Q=",
          "Oracle-Mobile-Backend-ID: 5f1c")),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard let header = request.header("oracle-mobile-backend-id") else { return }
    switch request.endpoint {
    case .tokenExchange: break
    case .api:
      guard case .bearer = request.authorization else { return }
    default: return
    }
    report.add(
      "redundant header; the token or client already identifies the backend", at: header.range,
      fix: FixIt("remove the header", .safe, [.remove(header.removal)]))
  }
}

package enum FacebookHeaderSet: RequestRule {
  package static let about = RuleInfo(
    .requestHeader, "incomplete-facebook-login",
    severity: .error,
    summary: "A request with Facebook login lacks a header, or names the provider wrongly.",
    rationale: """
      Calls of users who signed in with Facebook need four headers: `Authorization: Basic` with \
      the anonymous key, `Oracle-Mobile-Backend-ID`, `Oracle-Mobile-Social-Identity-Provider: \
      facebook`, and `Oracle-Mobile-Social-Access-Token` with the user's token. The name of the \
      provider is in lower case. A missing backend ID is reported by `request-header/backend-id-missing`.
      """,
    source: "Headers Needed for API Calls with Facebook Authentication",
    examples: [
      .bad(
        .request(),
        "GET /mobile/custom/cart HTTP/1.1\nAuthorization: Basic YW5vbnltb3VzOmtleQ==\n"
          + "Oracle-Mobile-Backend-ID: 5f1c\nOracle-Mobile-Social-Access-Token: abc\n"
          + "Oracle-Mobile-Social-Identity-Provider: ⟦Facebook⟧\n"),
      .bad(
        .request(),
        "GET /mobile/custom/cart HTTP/1.1\nOracle-Mobile-Backend-ID: 5f1c\n"
          + "Authorization: Basic YW5vbnltb3VzOmtleQ==\n⟦Oracle-Mobile-Social-Access-Token⟧: abc\n"),
      .good(
        .request(),
        ExampleRequest.get(
          "/mobile/custom/cart", "Authorization: Basic YW5vbnltb3VzOmtleQ==",
          "Oracle-Mobile-Backend-ID: 5f1c", "Oracle-Mobile-Social-Identity-Provider: facebook",
          "Oracle-Mobile-Social-Access-Token: abc")),
      .good(.request(), ExampleRequest.get("/mobile/custom/cart", "Authorization: Bearer abc")),
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
    .requestHeader, "space-before-colon",
    severity: .error,
    summary: "A header has whitespace before its colon.",
    rationale: """
      Servers must reject a request with such a header, because intermediaries have interpreted it \
      in different ways. Oracle's documentation shows two headers with such a space.
      """,
    source: "RFC 9112, section 5.1; Headers Needed for API Calls with Facebook Authentication",
    examples: [
      .bad(
        .request(),
        "GET /mobile/custom/orders HTTP/1.1\n"
          + "Oracle-Mobile-Social-Identity-Provider⟦ ⟧: facebook\n",
        fixed:
          "GET /mobile/custom/orders HTTP/1.1\nOracle-Mobile-Social-Identity-Provider: facebook\n",
        .safe),
      .bad(
        .request(),
        "curl https://mobile.corp.example/mobile/custom/orders"
          + " -H 'Oracle-Mobile-Social-Access-Token⟦  ⟧: abc'",
        fixed:
          "curl https://mobile.corp.example/mobile/custom/orders"
          + " -H 'Oracle-Mobile-Social-Access-Token: abc'", .safe),
      .good(
        .request(),
        "GET /mobile/custom/orders HTTP/1.1\nOracle-Mobile-Backend-ID:   5f1c\n"),
      .good(
        .request(),
        "curl https://mobile.corp.example/mobile/custom/orders -H 'Accept: text/plain; q=0 : x'"),
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
    .requestHeader, "wrong-content-type",
    severity: .error,
    summary: "A token request has the wrong content type.",
    rationale: """
      Token endpoints expect form data, with the content type `application/x-www-form-urlencoded`. \
      Oracle's documentation prints a slash instead of the hyphen after the `x` in some places. \
      With another content type, a server reads no parameters.
      """,
    source: "Coding the JWT Token Exchange Manually; RFC 6749, section 4.1.3",
    examples: [
      .bad(
        .request(),
        "POST /mobile/platform/auth/token HTTP/1.1\nHost: mobile.corp.example\n"
          + "Content-Type: ⟦application/x/www-form-urlencoded⟧\n\(ExampleRequest.basic)\n\n"
          + "\(ExampleRequest.grant)&\(ExampleRequest.assertion)",
        fixed:
          "POST /mobile/platform/auth/token HTTP/1.1\nHost: mobile.corp.example\n"
          + "Content-Type: application/x-www-form-urlencoded\n\(ExampleRequest.basic)\n\n"
          + "\(ExampleRequest.grant)&\(ExampleRequest.assertion)", .safe),
      .bad(
        .request(),
        "curl https://mobile.corp.example/mobile/platform/auth/token -u shop-app:s3cr3t"
          + " -H \"Content-Type: ⟦application/json⟧\" -d \(ExampleRequest.grant)"
          + " -d \(ExampleRequest.assertion)"),
      .good(.request(), ExampleRequest.exchange(ExampleRequest.basic)),
      .good(
        .request(),
        "curl https://mobile.corp.example/mobile/platform/auth/token -u shop-app:s3cr3t"
          + " -H 'content-type: Application/X-WWW-Form-Urlencoded; charset=utf-8'"
          + " -d \(ExampleRequest.grant) -d \(ExampleRequest.assertion)"),
      .good(
        .request(),
        "curl -X PUT https://mobile.corp.example/mobile/custom/orders"
          + " -H 'Content-Type: application/json' -H 'Authorization: Bearer abc' -d '{\"n\": 1}'"),
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
