package import ConfigModel

extension Family {
  static let requestParameter = Family(
    "request-parameter", topic: .requests,
    summary: "A parameter of a token request is missing, repeated, not encoded, or wrong.")
}

package enum ExchangeParameterMissing: RequestRule {
  package static let about = RuleInfo(
    .requestParameter, "missing", severity: .error, scope: .request(),
    summary: "A token exchange request is missing a required part.",
    rationale: """
      Every exchange of a JWT needs the grant type, the token as `assertion`, and the client that \
      requests it. The client is identified by an `Authorization` header, by `client_id` or by a \
      client assertion. Without a client, Oracle Mobile Cloud does not know which backend the new \
      token is for. A body in another file, as with `-d @body`, is not checked.
      """,
    source: "Coding the JWT Token Exchange Manually",
    bad: [
      ExampleRequest.post(
        "⟦/mobile/platform/auth/token⟧", ExampleRequest.basic, [ExampleRequest.assertion]),
      ExampleRequest.post(
        "⟦/mobile/platform/auth/token⟧", "",
        [ExampleRequest.grant, ExampleRequest.assertion]),
      "curl https://mobile.corp.example⟦/mobile/platform/auth/token⟧ -u shop-app:s3cr3t"
        + " -d \(ExampleRequest.grant) -d assertion=",
    ],
    good: [
      ExampleRequest.exchange(ExampleRequest.basic),
      ExampleRequest.exchange("", "client_id=shop-app", "client_secret=s3cr3t"),
      "curl https://mobile.corp.example/mobile/platform/auth/token -u shop-app:s3cr3t -d @body",
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard request.endpoint == .tokenExchange, request.method == "POST", request.hasFormBody else {
      return
    }
    var missing: [String] = []
    for name: StaticString in ["grant_type", "assertion"] {
      let parameter = request.parameter(name)
      if parameter == nil || parameter?.value.isEmpty == true && parameter?.isUnknown == false {
        missing.append("'\(name)'")
      }
    }
    if request.clientForms.isEmpty, request.authorization == nil {
      missing.append("the client ('client_id', 'client_assertion', or an 'Authorization' header)")
    }
    guard !missing.isEmpty else { return }
    report.add(
      "the request is missing \(missing.joined(separator: " and "))", at: request.pathRange)
  }
}

package enum ExchangeParameterRepeated: RequestRule {
  package static let about = RuleInfo(
    .requestParameter, "repeated", severity: .error, scope: .request(),
    summary: "A parameter of a token request is sent twice.",
    rationale: """
      In a token request, a parameter must not be included more than once. Some servers reject \
      such a request; others use the first or the last value, and you cannot know which.
      """,
    source: "RFC 6749, section 3.2",
    bad: [
      ExampleRequest.exchange(ExampleRequest.basic, "⟦\(ExampleRequest.grant)⟧"),
      "curl https://mobile.corp.example/mobile/platform/auth/token -d client_id=shop-app"
        + " -d client_secret=s3cr3t -d \(ExampleRequest.grant) -d \(ExampleRequest.assertion)"
        + " -d '⟦client_id=shop-app⟧'",
    ],
    good: [
      ExampleRequest.exchange(ExampleRequest.basic),
      ExampleRequest.post("/mobile/custom/orders", "Authorization: Bearer abc", ["id=1", "id=2"]),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard request.isTokenRequest, request.form.count > 1 else { return }
    var first: [Text: SourceRange] = [:]
    for parameter in request.form where parameter.hasEqualsSign {
      guard let range = first[parameter.name] else {
        first[parameter.name] = parameter.nameRange
        continue
      }
      report.add(
        "'\(parameter.name)' is sent twice; a parameter must not be repeated",
        at: parameter.range, notes: [Note("first sent here", at: range)])
    }
  }
}

package enum FormValueUnencoded: RequestRule {
  package static let about = RuleInfo(
    .requestParameter, "unencoded", severity: .error, scope: .request(),
    summary: "A form value is not encoded, so the server receives a different one.",
    rationale: """
      In a form, `&` ends a value, `+` means a space, and `%` starts an escape. Encode a password \
      or an email address that contains one of them; curl does this with `--data-urlencode`. \
      Otherwise, the server receives a different password and says that it is wrong.
      """,
    source:
      "Authenticating with OAuth in Direct REST Calls; URL Standard, application/x-www-form-urlencoded",
    bad: [
      Sample(
        ExampleRequest.post(
          "/oauth2/v1/token", ExampleRequest.basic,
          ["grant_type=client_credentials", "client_name=100⟦%⟧"]),
        fixed: ExampleRequest.post(
          "/oauth2/v1/token", ExampleRequest.basic,
          ["grant_type=client_credentials", "client_name=100%25"]), .suggest),
      Sample(
        "curl https://id.corp.example/oauth2/v1/token -u shop-app:s3cr3t"
          + " -d 'grant_type=client_credentials' -d 'client_name=the⟦ ⟧big shop'",
        fixed: "curl https://id.corp.example/oauth2/v1/token -u shop-app:s3cr3t"
          + " -d 'grant_type=client_credentials' -d 'client_name=the%20big%20shop'", .suggest),
      ExampleRequest.post(
        "/oauth2/v1/token", ExampleRequest.basic,
        ["grant_type=client_credentials", "client_secret=a", "⟦b⟧"]),
      ExampleRequest.post(
        "/oauth2/v1/token", ExampleRequest.basic,
        ["grant_type=client_credentials", "username=⟦ann+shop@corp.example⟧"]),
    ],
    good: [
      ExampleRequest.post(
        "/oauth2/v1/token", ExampleRequest.basic,
        ["grant_type=client_credentials", "client_name=the+big%26%25shop", "key=YQ=="]),
      "curl https://id.corp.example/oauth2/v1/token -u shop-app:s3cr3t"
        + " -d grant_type=client_credentials --data-urlencode 'client_name=the big & small + 100%'",
      "curl https://id.corp.example/oauth2/v1/token -u shop-app:s3cr3t"
        + " -d \"grant_type=client_credentials&client_name=${NAME}\"",
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard request.hasFormBody, request.isTokenRequest else { return }
    for (index, parameter) in request.form.enumerated() {
      if let fault = parameter.fault {
        add(fault, of: parameter, &report)
      } else if !parameter.hasEqualsSign, !parameter.isUnknown, index > 0 {
        report.add(
          "'\(parameter.name)' has no value; write '&' inside a value as '%26'",
          at: parameter.range)
      } else if parameter.name == "username", !parameter.isEncodedLater,
        parameter.written.text.contains(UInt8(ascii: "+")),
        parameter.value.contains(UInt8(ascii: "@"))
      {
        report.add(
          "'+' means a space in a form; write '+' in an email address as '%2B'",
          at: parameter.written.range)
      }
    }
  }

  private static func add(
    _ fault: FormParameter.Fault, of parameter: FormParameter, _ report: inout Report
  ) {
    // Unencoded characters are decoded as themselves, so the decoded value is the intended one.
    let fix =
      parameter.written.isVerbatim
      ? FixIt(
        "encode the value", .suggest,
        [Edit(parameter.written.range, parameter.value.formEncoded)]) : nil
    switch fault {
    case .percent(let range):
      report.add(
        "'%' must be followed by two hexadecimal digits; write a literal '%' as '%25'",
        at: range, fix: fix)
    case .unencoded(let byte, let range):
      report.add(
        byte == 0x20
          ? "unencoded space in a form; write '+' or '%20'"
          : "unencoded non-ASCII or control character; percent-encode it",
        at: range, fix: fix)
    case .notUTF8(let range):
      report.add("the escapes are not valid UTF-8", at: range)
    }
  }
}

package enum OAuthScopeBaseURL: RequestRule {
  package static let about = RuleInfo(
    .requestParameter, "wrong-scope", severity: .error, scope: .request(),
    summary:
      "The scope for backend APIs is not the base URL directly followed by the resource name.",
    rationale: """
      The scope is the base URL directly followed by `urn:opc:resource:consumer::all`. With a \
      slash or a space between them, the request asks for a different scope, or for two scopes, \
      and not for access to the backend APIs.
      """,
    source: "Authenticating with OAuth in Direct REST Calls",
    bad: [
      Sample(
        ExampleRequest.post(
          "/oauth2/v1/token", ExampleRequest.basic,
          [
            "grant_type=client_credentials",
            "scope=https://mobile.corp.example⟦/⟧urn:opc:resource:consumer::all",
          ]),
        fixed: ExampleRequest.post(
          "/oauth2/v1/token", ExampleRequest.basic,
          [
            "grant_type=client_credentials",
            "scope=https://mobile.corp.exampleurn:opc:resource:consumer::all",
          ]), .suggest),
      ExampleRequest.post(
        "/oauth2/v1/token", ExampleRequest.basic,
        ["grant_type=client_credentials", "scope=⟦urn:opc:resource:consumer::all⟧"]),
      "curl https://id.corp.example/oauth2/v1/token -u shop-app:s3cr3t"
        + " -d grant_type=client_credentials"
        + " --data-urlencode 'scope=⟦https://mobile.corp.exampleurn:opc:resource:consumer:all⟧'",
    ],
    good: [
      ExampleRequest.post(
        "/oauth2/v1/token", ExampleRequest.basic,
        [
          "grant_type=client_credentials",
          "scope=https%3A%2F%2Fmobile.corp.exampleurn%3Aopc%3Aresource%3Aconsumer%3A%3Aall",
        ]),
      ExampleRequest.post(
        "/oauth2/v1/token", ExampleRequest.basic,
        [
          "grant_type=client_credentials",
          "scope=https://mobile.corp.exampleurn:opc:resource:consumer::all+openid",
        ]),
      ExampleRequest.post(
        "/oauth2/v1/token", ExampleRequest.basic,
        ["grant_type=client_credentials", "scope=urn:opc:idm:__myscopes__"]),
    ])

  private static let resource: StaticString = "urn:opc:resource:consumer"

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard request.isTokenRequest, let scope = request.parameter("scope"), !scope.isUnknown,
      let start = scope.value.firstIndex(of: resource)
    else { return }
    let isPlain = scope.written.text == scope.value && scope.written.isVerbatim
    var before = start
    while before > 0, scope.value[before - 1] == UInt8(ascii: "/") { before -= 1 }
    if before < start, before > 0 {
      let range = isPlain ? scope.written.range(before, start) : scope.written.range
      report.add(
        "unexpected slash between the base URL and '\(resource)' in the scope", at: range,
        fix: isPlain ? FixIt("remove the slash", .suggest, [.remove(range)]) : nil)
    } else if start == 0 || scope.value[start - 1].isBlank {
      report.add(
        "expected the backend's base URL directly before '\(resource)' in the scope",
        at: scope.written.range)
    } else if !isWhole(scope.value.dropFirst(start + resource.utf8CodeUnitCount)) {
      report.add("expected '::all' after '\(resource)' in the scope", at: scope.written.range)
    }
  }

  private static func isWhole(_ rest: Text) -> Bool {
    rest == "::all" || rest.hasPrefix("::all ")
  }
}
