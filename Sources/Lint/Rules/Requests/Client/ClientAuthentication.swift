package import ConfigModel

extension Family {
  static let clientAuthentication = Family(
    "client-authentication", topic: .requests,
    summary: "A client's credentials are missing, malformed, or sent in the wrong way.")
}

package enum ExchangeBearerClientCredentials: RequestRule {
  package static let about = RuleInfo(
    .clientAuthentication, "credentials-as-bearer",
    severity: .error,
    summary: "A client's ID and secret are sent as a bearer token.",
    rationale: """
      Client credentials are sent with `Basic`. The text of the documentation says so, but one of \
      its examples has `Bearer`. A server takes the value after `Bearer` for an access token, \
      which it is not.
      """,
    source:
      "Coding the JWT Token Exchange Manually; Authenticating with OAuth in Direct REST Calls",
    examples: [
      .bad(
        .request(),
        ExampleRequest.exchange(
          "Authorization: ⟦Bearer⟧ c2hvcC1hcHA6czNjcjN0LW9mLXNob3A="),
        fixed: ExampleRequest.exchange(ExampleRequest.basic), .safe),
      .bad(
        .request(),
        "curl https://id.corp.example/oauth2/v1/token -H 'Authorization: ⟦bearer⟧ c2hvcDpzM2NyM3Q='"
          + " -d grant_type=client_credentials",
        fixed:
          "curl https://id.corp.example/oauth2/v1/token -H 'Authorization: Basic c2hvcDpzM2NyM3Q='"
          + " -d grant_type=client_credentials", .safe),
      .good(.request(), ExampleRequest.exchange(ExampleRequest.basic)),
      .good(
        .request(),
        ExampleRequest.get(
          "/mobile/custom/orders", "Authorization: Bearer 2YotnFZFEjr1zCsicMWpAA")),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard request.endpoint != .ssoExchange, request.clientCredentialsAsBearer != nil,
      let value = request.header("authorization")?.value
    else { return }
    let length = value.text.firstIndex(of: 0x20) ?? value.text.count
    let range = value.range(0, length)
    report.add(
      "expected 'Basic' before client credentials, found '\(value.text.part(0, length))'",
      at: range,
      fix: FixIt("replace with 'Basic'", .safe, [Edit(range, "Basic")]))
  }
}

package enum ExchangeBasicEmptySecret: RequestRule {
  package static let about = RuleInfo(
    .clientAuthentication, "empty-secret",
    severity: .error,
    summary: "A header with client credentials has an empty secret.",
    rationale: """
      If an issuer allows clients without a secret, they identify themselves with `client_id` in \
      the body. The documentation does not describe a `Basic` header with an ID and an empty \
      secret as an alternative. The server may check the empty secret and reject the client.
      """,
    source: "Coding the JWT Token Exchange Manually",
    examples: [
      .bad(
        .request(), ExampleRequest.exchange("Authorization: Basic ⟦c2hvcC1hcHA6⟧")),
      .bad(
        .request(),
        "curl https://mobile.corp.example/mobile/platform/auth/token -u ⟦shop-app:⟧"
          + " -d \(ExampleRequest.grant) -d \(ExampleRequest.assertion)"),
      .good(.request(), ExampleRequest.exchange(ExampleRequest.basic)),
      .good(.request(), ExampleRequest.exchange("", "client_id=shop-app")),
      .good(
        .request(),
        "curl https://mobile.corp.example/mobile/platform/auth/token -u \"$ID:$SECRET\""
          + " -d \(ExampleRequest.grant) -d \(ExampleRequest.assertion)"),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard request.isTokenRequest, case .basic(let credentials) = request.authorization,
      !credentials.isUnknown, credentials.fault == nil, !credentials.user.isEmpty,
      credentials.password.isEmpty
    else { return }
    report.add(
      "empty secret for client '\(credentials.user)' in the 'Authorization' header; add the secret, or send"
        + " 'client_id' in the body instead", at: credentials.written.range)
  }
}

package enum BasicCredentialMalformed: RequestRule {
  package static let about = RuleInfo(
    .clientAuthentication, "malformed-basic",
    severity: .error,
    summary: "The value after `Basic` is not base64 of a name, a colon and a password.",
    rationale: """
      The value must be `user:password` (or `client_id:client_secret`), encoded once and as a \
      whole, with the standard base64 alphabet and without line breaks. A server cannot read any \
      other value. Some encoders break the line after 76 characters. oconf accepts a value without \
      padding ('=') at the end.
      """,
    source: "RFC 7617, section 2; Authenticating with HTTP Basic in Direct REST Calls",
    examples: [
      .bad(
        .request(), ExampleRequest.exchange("Authorization: Basic ⟦shop-app:s3cr3t⟧")),
      .bad(.request(), ExampleRequest.exchange("Authorization: Basic ⟦c2hvcC1hcHA⟧")),
      .bad(
        .request(),
        "curl https://id.corp.example/oauth2/v1/token -H 'Authorization: Basic"
          + " ⟦WVc1dU9uTmxZM0psZEE9PQ==⟧' -d grant_type=client_credentials"),
      .bad(
        .request(),
        "curl https://id.corp.example/oauth2/v1/token -d grant_type=client_credentials"
          + " -H 'Authorization: Basic ⟦c2hvcC1hcHA6czNjcjN0Pj8-fg==⟧'"),
      .good(.request(), ExampleRequest.exchange(ExampleRequest.basic)),
      .good(
        .request(), ExampleRequest.exchange("Authorization: Basic c2hvcC1hcHA6czNjcjN0LW9mLXNob3A")
      ),
      .good(.request(), ExampleRequest.exchange("Authorization: Basic {{credentials}}")),
      .good(
        .request(),
        "curl https://mobile.corp.example/mobile/custom/orders -u ann:pass:word"
          + " -H 'Oracle-Mobile-Backend-ID: b-1'"),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard case .basic(let credentials) = request.authorization, !credentials.isUnknown,
      let fault = credentials.fault
    else { return }
    let range = credentials.written.range
    report.add(
      words(fault), at: range.isEmpty ? request.header("authorization")?.range ?? range : range)
  }

  private static func words(_ fault: BasicCredentials.Fault) -> String {
    switch fault {
    case .notEncoded: "the credentials are not encoded; encode 'user:password' as base64"
    case .notBase64:
      "the value after 'Basic' is not base64; expected only letters, digits, '+' and '/', then '='"
    case .urlAlphabet: "expected base64 with '+' and '/' after 'Basic', found base64url"
    case .blank: "the base64 after 'Basic' must not contain spaces or line breaks"
    case .noColon: "the decoded credentials have no colon between name and password"
    case .encodedTwice: "the credentials are encoded as base64 twice; encode them once"
    case .notText: "the decoded credentials are not text; encode 'user:password' as base64"
    }
  }
}

package enum ExchangeMultipleClientAuth: RequestRule {
  package static let about = RuleInfo(
    .clientAuthentication, "more-than-one",
    severity: .error,
    summary: "A client authenticates in more than one way at once.",
    rationale: """
      An `Authorization` header, a secret in the body and a client assertion are alternatives. A \
      server may reject a request that has two of them. If they name different clients, it is not \
      clear which client counts. A `client_id` without a secret next to the header is not \
      reported.
      """,
    source: "RFC 6749, section 2.3; Coding the JWT Token Exchange Manually",
    examples: [
      .bad(
        .request(),
        ExampleRequest.exchange(
          ExampleRequest.basic, "client_id=shop-app", "⟦client_secret=s3cr3t⟧")),
      .bad(
        .request(),
        ExampleRequest.exchange(
          "", "client_id=shop-app", "client_secret=s3cr3t",
          "client_assertion_type=urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
          "⟦client_assertion=\(ExampleRequest.token)⟧")),
      .good(.request(), ExampleRequest.exchange(ExampleRequest.basic)),
      // A repeated client ID is not a second authentication.
      .good(.request(), ExampleRequest.exchange(ExampleRequest.basic, "client_id=shop-app")),
      .good(
        .request(),
        ExampleRequest.exchange("", "client_id=shop-app", "client_secret=s3cr3t")),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard request.isTokenRequest else { return }
    let forms = request.clientForms
    for form in forms.dropFirst() {
      report.add(
        "the client authenticates more than once; keep only one of: \(words(forms))",
        at: form.range,
        notes: [Note("the first authentication", at: forms[0].range)])
    }
  }

  private static func words(_ forms: [TokenRequest.ClientForm]) -> String {
    forms.map { form in
      switch form.form {
      case .header: "the 'Authorization' header"
      case .body: "the secret in the body"
      case .assertion, .idOnly, .none: "the client assertion"
      }
    }.joined(separator: ", ")
  }
}

package enum ExchangeSecretOmitted: RequestRule {
  package static let about = RuleInfo(
    .clientAuthentication, "secret-missing",
    severity: .error,
    summary: "A client sends no secret, but the token's issuer requires one.",
    rationale: """
      A client that cannot keep a secret may omit it only if `requireClientAuth` of the token's \
      issuer is false. The default is true. The rule reports a request only if oconf knows the \
      issuer's configuration.
      """,
    source: "JWT Configuration Reference, Issuer Fields; Coding the JWT Token Exchange Manually",
    examples: [
      .bad(
        .request(of: ExpectedIssuer(name: "https://login.corp.net")),
        ExampleRequest.exchange("", "⟦client_id=shop-app⟧")),
      .bad(
        .request(of: ExpectedIssuer(name: "https://login.corp.net")),
        "curl https://mobile.corp.example/mobile/platform/auth/token -d \(ExampleRequest.grant)"
          + " -d \(ExampleRequest.assertion) -d ⟦client_id=shop-app⟧ -d client_secret="),
      .good(
        .request(
          of: ExpectedIssuer(name: "https://login.corp.net", requiresClientAuth: false)),
        ExampleRequest.exchange("", "client_id=shop-app")),
      .good(
        .request(of: ExpectedIssuer(name: "https://login.corp.net")),
        ExampleRequest.exchange(ExampleRequest.basic)),
      .good(.request(), ExampleRequest.exchange("", "client_id=shop-app")),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard let issuer = request.expectedIssuer, issuer.requiresClientAuth,
      request.endpoint == .tokenExchange, let form = request.clientForms.first,
      form.form == .idOnly
    else { return }
    report.add(
      "the client sends no secret, but issuer '\(issuer.name)' requires one ('requireClientAuth')",
      at: form.range)
  }
}

package enum ExchangeClientAssertionType: RequestRule {
  package static let about = RuleInfo(
    .clientAuthentication, "wrong-assertion-type",
    severity: .error,
    summary: "The type of a client assertion is missing or wrong.",
    rationale: """
      `client_assertion_type` states what `client_assertion` contains. Its only valid value at the \
      token endpoint is `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`. It is easily \
      confused with the grant type, which has a similar name.
      """,
    source: "Coding the JWT Token Exchange Manually; RFC 7523, section 2.2",
    examples: [
      .bad(
        .request(),
        ExampleRequest.exchange("", "⟦client_assertion=\(ExampleRequest.token)⟧")),
      .bad(
        .request(),
        ExampleRequest.exchange(
          "", "client_assertion=\(ExampleRequest.token)",
          "client_assertion_type=⟦urn:ietf:params:oauth:grant-type:jwt-bearer⟧")),
      .good(
        .request(),
        ExampleRequest.exchange(
          "", "client_assertion=\(ExampleRequest.token)",
          "client_assertion_type=urn%3Aietf%3Aparams%3Aoauth%3Aclient-assertion-type%3Ajwt-bearer")
      ),
      .good(.request(), ExampleRequest.exchange(ExampleRequest.basic)),
    ])

  private static let type: StaticString =
    "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard request.isTokenRequest, let assertion = request.parameter("client_assertion"),
      !assertion.value.isEmpty
    else { return }
    guard let stated = request.parameter("client_assertion_type") else {
      report.add("'client_assertion' requires 'client_assertion_type=\(type)'", at: assertion.range)
      return
    }
    if stated.value != type, !stated.isUnknown {
      report.add("wrong client assertion type; expected '\(type)'", at: stated.written.range)
    }
  }
}
