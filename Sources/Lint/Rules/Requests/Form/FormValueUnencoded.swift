package import ConfigModel

package enum FormValueUnencoded: RequestRule {
  package static let about = RuleInfo(
    id: "form-value-unencoded",
    topic: .requests,
    severity: .error,
    summary: "A form value is not encoded, so the server receives a different one.",
    rationale: """
      In a form, `&` ends a value, `+` means a space, and `%` starts an escape. Encode a password \
      or an email address that contains one of them; curl does this with `--data-urlencode`. \
      Otherwise, the server receives a different password and says that it is wrong.
      """,
    source:
      "Authenticating with OAuth in Direct REST Calls; URL Standard, application/x-www-form-urlencoded",
    examples: [
      .bad(
        .request(),
        ExampleRequest.post(
          "/oauth2/v1/token", ExampleRequest.basic,
          ["grant_type=client_credentials", "client_name=100⟦%⟧"]),
        fixed: ExampleRequest.post(
          "/oauth2/v1/token", ExampleRequest.basic,
          ["grant_type=client_credentials", "client_name=100%25"]), .suggest),
      .bad(
        .request(),
        "curl https://id.corp.example/oauth2/v1/token -u shop-app:s3cr3t"
          + " -d 'grant_type=client_credentials' -d 'client_name=the⟦ ⟧big shop'",
        fixed:
          "curl https://id.corp.example/oauth2/v1/token -u shop-app:s3cr3t"
          + " -d 'grant_type=client_credentials' -d 'client_name=the%20big%20shop'", .suggest),
      .bad(
        .request(),
        ExampleRequest.post(
          "/oauth2/v1/token", ExampleRequest.basic,
          ["grant_type=client_credentials", "client_secret=a", "⟦b⟧"])),
      .bad(
        .request(),
        ExampleRequest.post(
          "/oauth2/v1/token", ExampleRequest.basic,
          ["grant_type=client_credentials", "username=⟦ann+shop@corp.example⟧"])),
      .good(
        .request(),
        ExampleRequest.post(
          "/oauth2/v1/token", ExampleRequest.basic,
          ["grant_type=client_credentials", "client_name=the+big%26%25shop", "key=YQ=="])),
      .good(
        .request(),
        "curl https://id.corp.example/oauth2/v1/token -u shop-app:s3cr3t"
          + " -d grant_type=client_credentials --data-urlencode 'client_name=the big & small + 100%'"
      ),
      .good(
        .request(),
        "curl https://id.corp.example/oauth2/v1/token -u shop-app:s3cr3t"
          + " -d \"grant_type=client_credentials&client_name=${NAME}\""),
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
