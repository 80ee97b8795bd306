package import ConfigModel

package enum HeaderSpaceBeforeColon: RequestRule {
  package static let about = RuleInfo(
    id: "header-space-before-colon",
    topic: .requests,
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
