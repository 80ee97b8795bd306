package import ConfigModel

package enum SAMLAssertionEncoding: AssertionRule {
  package static let about = RuleInfo(
    id: "saml-assertion-encoding",
    topic: .saml,
    severity: .error,
    summary: "A saved assertion is not encoded as the exchange expects.",
    rationale: """
      Oracle Mobile Cloud expects the assertion compressed with gzip, then encoded in base64, on \
      one line. Identity providers send it in other forms: plain base64 with the POST binding, raw \
      DEFLATE data with the redirect binding. Run `oconf assertion encode FILE`, which reads all \
      of these. Files named `*.saml-assertion` are expected to be encoded; XML in files with other \
      names is not reported.
      """,
    source:
      "Extracting the SAML Assertion, steps 9 and 10; SAML 2.0 bindings, sections 3.4.4.1 and 3.5.4 (2005); RFC 1952 (1996)",
    examples: [
      .bad(
        .assertion(),
        "⟦XVDBasMwDP2V4J0bq+2pIgmE7lLoVljHDrsML1FTs0QOlkP6+XNGOmhAlye9p/ekTEzXYilCPljHya1"
          + "rWXBq5mrwjM6IFWTTkWCo8Fy+HHGTApq7QiWH51x9mbVKPshL7OQqElSR1YJn27AJg6d5by25uobQo9b"
          + "jOKbjNnW+0RsA0LDTkVOLbZ6ULrK/WHvHtZ1MJHl14cQnX14C+WgAW1jBOtY77BAg1qeaReVQW+KK3ki"
          + "Ct9UkX0yKKYLEDJ37ti2llfN9yhRmrPvWhIvznRZxmm7V1XBDq+B+iDP9uGmBHzz14oZ/8v11xS8=⟧"),
      .bad(
        .assertion(SavedAssertion.Context(isForExchange: true)),
        ExampleAssertion.xml("⟦<saml:Assertion⟧")),
      .bad(.assertion(), "⟦H4sIAAAAAAAA/w⟧"),
      .good(
        .assertion(SavedAssertion.Context(isForExchange: true)),
        "H4sIAAAAAAACA11QwWrDMAz9leCdG6vtqSIJhO5S6FZYxw67DC9RU7NEDpZD+vlzRjpoQJcnvaf3pExM"
          + "12IpQj5Yx8mta1lwauZq8IzOiBVk05FgqPBcvhxxkwKau0Ilh+dcfZm1Sj7IS+zkKhJUkdWCZ9uwCYOn"
          + "eW8tubqG0KPW4zim4zZ1vtEbANCw05FTi22elC6yv1h7x7WdTCR5deHEJ19eAvloAFtYwTrWO+wQINan"
          + "mkXlUFviit5IgrfVJF9MiimCxAyd+7YtpZXzfcoUZqz71oSL850WcZpu1dVwQ6vgfogz/bhpgR889eKG"
          + "f/L9dcUvqiZjq30BAAA="),
      .good(.assertion(), ExampleAssertion.xml()),
    ])

  package static func check(_ assertion: SavedAssertion, _ report: inout Report) {
    if let fault = assertion.fault {
      report.add("no SAML message found (\(fault.words))", at: assertion.wholeRange)
      return
    }
    guard let encoding = assertion.encoding, assertion.isForExchange, !encoding.isExchangeForm,
      let root = assertion.tree?.root
    else { return }
    report.add(
      "expected gzip data in base64 on one line, found \(encoding.words); run 'oconf assertion encode'",
      at: assertion.place(root.opening))
  }
}
