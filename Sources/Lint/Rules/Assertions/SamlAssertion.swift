package import ConfigModel

extension Family {
  static let samlAssertion = Family(
    "saml-assertion", topic: .saml,
    summary: "A SAML assertion is missing, invalid, unsigned, or unrestricted.")
}

package enum SAMLAssertionFaults: AssertionRule {
  package static let faults = [
    expired, missing, unrestricted, unsigned, wholeResponse, wrongEncoding,
  ]

  static let expired = RuleInfo(
    .samlAssertion, "expired", severity: .error,
    scope: .assertion(SavedAssertion.Context(now: Timestamp("2030-01-01T09:00:00Z"))),
    summary: "An assertion has expired, or is not valid yet.",
    rationale: """
      Oracle Mobile Cloud rejects an assertion outside the period in its conditions. Most identity \
      providers issue assertions that are valid for only a few minutes. Get a new one; if that is \
      rejected, too, compare the clocks. Only `oconf assertion check` reports this; it uses the \
      current time, or `--now`.
      """,
    source: "SAML 2.0 core, section 2.5.1.2",
    bad: [
      ExampleAssertion.xml(
        conditions: ExampleAssertion.conditions("NotOnOrAfter=\"⟦2030-01-01T09:00:00Z⟧\"")),
      Sample(
        ExampleAssertion.xml(
          conditions: ExampleAssertion.conditions(
            "NotBefore=\"⟦2030-01-01T08:00:00Z⟧\" NotOnOrAfter=\"2030-01-01T09:00:00Z\"")),
        scope: .assertion(SavedAssertion.Context(now: Timestamp("2030-01-01T07:00:00Z")))),
    ],
    good: [
      Sample(
        ExampleAssertion.xml(),
        scope: .assertion(SavedAssertion.Context(now: Timestamp("2030-01-01T08:30:00Z")))),
      Sample(ExampleAssertion.xml(), scope: .assertion()),
    ])

  static let missing = RuleInfo(
    .samlAssertion, "missing", severity: .error,
    scope: .assertion(SavedAssertion.Context(isForExchange: true)),
    summary: "A file contains no SAML 2.0 assertion that can be exchanged.",
    rationale: """
      The exchange needs one assertion that is not encrypted. A response without one usually \
      reports a failed sign-in: look at its status. If the identity provider encrypts assertions, \
      turn encryption off for this app. SAML 1.1 is not supported.
      """,
    source: "SAML 2.0 core, sections 2.3.3 and 3.3.3; Extracting the SAML Assertion",
    bad: [
      "<⟦Assertion⟧ xmlns=\"urn:oasis:names:tc:SAML:1.0:assertion\"/>",
      ExampleAssertion.response("<⟦samlp:Response⟧", "<saml:EncryptedAssertion/>"),
    ],
    good: [
      Sample(ExampleAssertion.response(), scope: .assertion()),
      Sample(ExampleAssertion.xml(), scope: .assertion()),
    ])

  static let unrestricted = RuleInfo(
    .samlAssertion, "unrestricted", risk: .access, severity: .warning, scope: .assertion(),
    summary: "An assertion never expires, or has no audience.",
    rationale: """
      Without `NotOnOrAfter`, someone who gets hold of the assertion can use it at any later \
      time. Without an audience, any service that trusts the identity provider can use it to \
      sign in as the user elsewhere. Set both in the SAML app of the identity provider.
      """,
    source: "SAML 2.0 core, section 2.5.1; OWASP SAML Security Cheat Sheet",
    bad: [
      Sample(
        ExampleAssertion.xml("<⟦saml:Assertion⟧", conditions: ""),
        scope: .assertion(SavedAssertion.Context(isForExchange: true))),
      ExampleAssertion.xml(
        conditions: ExampleAssertion.conditions("").replacing(
          "<saml:Conditions ", with: "⟦<saml:Conditions⟧ ")),
    ],
    good: [ExampleAssertion.xml(), ExampleAssertion.response()])

  static let unsigned = RuleInfo(
    .samlAssertion, "unsigned", severity: .error, scope: .assertion(),
    summary: "An assertion has no signature of its own.",
    rationale: """
      Oracle Mobile Cloud gets the assertion without its response, so a signature of the response \
      is lost. Let the identity provider sign the assertion itself. A signature that refers to an \
      element other than its assertion is a sign of an attack, or of an edited assertion. oconf \
      does not verify signatures.
      """,
    source: "SAML 2.0 core, section 5; XML Signature Wrapping, OWASP SAML Security Cheat Sheet",
    bad: [
      ExampleAssertion.xml("<⟦saml:Assertion⟧", signature: ""),
      ExampleAssertion.xml(
        signature: ExampleAssertion.signature.replacing("#_a1", with: "⟦#_b7⟧")),
    ],
    good: [
      ExampleAssertion.xml(),
      ExampleAssertion.xml(
        signature: "",
        conditions: ExampleAssertion.conditions(audience: "https://wiki.corp.net/saml")),
    ])

  static let wholeResponse = RuleInfo(
    .samlAssertion, "whole-response", severity: .error, scope: .assertion(),
    summary: "A saved assertion is a whole SAML response.",
    rationale: """
      An identity provider sends a response, which contains the assertion. Oracle Mobile Cloud \
      accepts only the assertion. `oconf assertion encode FILE` extracts it, with the namespaces \
      that the response declares.
      """,
    source: "Extracting the SAML Assertion, step 8",
    bad: [
      "⟦H4sIAAAAAAACA31RwU7DMAz9lSqc12TbaVFbqRoXJGASQxy4oNB6XUQbR7Gr7vNJUTtYD0i++OX5vWc"
        + "nI9O1Xr8AeXQEyaVrHekfMBd9cBoNWdLOdECaK30snx71JlXaB2SssBVFNrJ1SQSBLbo/Ev8rmHlCJA/"
        + "3ufgwa5G8QaCI5CISonJN+mgbZ7gPc7SacnFm9lrKYRjSYZtiaORGKSXVTkZOTba5E3KKtUdX29GEkmf"
        + "kgzuE8sQQooHaqpVax3pVO61UrPfrLn1twVUQr8LBVuP44qUYI1DM0OGnbSGtMPjUAU+99K3hE4ZOEqG"
        + "ES3U2roEV4xe4TN4qLfobT7nY4UqeTzcBvx9YfAMUCJFk0QEAAA==⟧",
      Sample(
        ExampleAssertion.response("<⟦samlp:Response⟧"),
        scope: .assertion(SavedAssertion.Context(isForExchange: true))),
    ],
    good: [ExampleAssertion.response(), ExampleAssertion.xml()])

  static let wrongEncoding = RuleInfo(
    .samlAssertion, "wrong-encoding", severity: .error, scope: .assertion(),
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
    bad: [
      "⟦XVDBasMwDP2V4J0bq+2pIgmE7lLoVljHDrsML1FTs0QOlkP6+XNGOmhAlye9p/ekTEzXYilCPljHya1"
        + "rWXBq5mrwjM6IFWTTkWCo8Fy+HHGTApq7QiWH51x9mbVKPshL7OQqElSR1YJn27AJg6d5by25uobQo9b"
        + "jOKbjNnW+0RsA0LDTkVOLbZ6ULrK/WHvHtZ1MJHl14cQnX14C+WgAW1jBOtY77BAg1qeaReVQW+KK3ki"
        + "Ct9UkX0yKKYLEDJ37ti2llfN9yhRmrPvWhIvznRZxmm7V1XBDq+B+iDP9uGmBHzz14oZ/8v11xS8=⟧",
      Sample(
        ExampleAssertion.xml("⟦<saml:Assertion⟧"),
        scope: .assertion(SavedAssertion.Context(isForExchange: true))),
      "⟦H4sIAAAAAAAA/w⟧",
    ],
    good: [
      Sample(
        "H4sIAAAAAAACA11QwWrDMAz9leCdG6vtqSIJhO5S6FZYxw67DC9RU7NEDpZD+vlzRjpoQJcnvaf3pExM"
          + "12IpQj5Yx8mta1lwauZq8IzOiBVk05FgqPBcvhxxkwKau0Ilh+dcfZm1Sj7IS+zkKhJUkdWCZ9uwCYOn"
          + "eW8tubqG0KPW4zim4zZ1vtEbANCw05FTi22elC6yv1h7x7WdTCR5deHEJ19eAvloAFtYwTrWO+wQINan"
          + "mkXlUFviit5IgrfVJF9MiimCxAyd+7YtpZXzfcoUZqz71oSL850WcZpu1dVwQ6vgfogz/bhpgR889eKG"
          + "f/L9dcUvqiZjq30BAAA=", scope: .assertion(SavedAssertion.Context(isForExchange: true))),
      ExampleAssertion.xml(),
    ])

  package static func check(_ assertion: SavedAssertion, _ report: inout Report) {
    if let fault = assertion.fault {
      report.add(
        wrongEncoding, "no SAML message found (\(fault.words))", at: assertion.wholeRange)
    } else if let encoding = assertion.encoding, assertion.isForExchange, !encoding.isExchangeForm,
      let root = assertion.tree?.root
    {
      report.add(
        wrongEncoding,
        "expected gzip data in base64 on one line, found \(encoding.words); run 'oconf assertion encode'",
        at: assertion.place(root.opening))
    }
    guard let message = assertion.message else { return }
    if assertion.isForExchange { checkRoot(message, of: assertion, &report) }
    if let now = assertion.context.now, let element = message.assertion,
      let conditions = SAMLMessage.conditions(of: element)
    {
      checkPeriod(conditions, now, assertion, &report)
    }
    guard let element = assertion.exchanged else { return }
    checkRestrictions(element, assertion, &report)
    checkSignature(element, message, assertion, &report)
  }

  private static func checkRoot(
    _ message: SAMLMessage, of assertion: SavedAssertion, _ report: inout Report
  ) {
    let place = assertion.place(message.rootElement.nameRange)
    guard message.assertion == nil else {
      guard message.root == .response else { return }
      report.add(
        wholeResponse,
        "expected an assertion, found a response; extract the assertion with 'oconf assertion encode'",
        at: place)
      return
    }
    guard let tree = assertion.tree, tree.isWellFormed else { return }
    report.add(
      missing,
      message.root == .other
        ? "expected a SAML 2.0 assertion or response, found the element '\(message.rootElement.name)'"
        : message.assertions.count > 1
          ? "expected one assertion, found \(message.assertions.count)"
          : message.encrypted.isEmpty
            ? "the response contains no assertion; its status says why the sign-in failed"
            : "the assertion is encrypted; turn encryption off at the identity provider",
      at: place)
  }

  private static func checkPeriod(
    _ conditions: XMLElement, _ now: Timestamp, _ assertion: SavedAssertion,
    _ report: inout Report
  ) {
    if let end = conditions.attribute("NotOnOrAfter"), let time = Timestamp(end.string),
      now >= time
    {
      report.add(
        expired,
        now == time
          ? "the assertion has just expired; get a new one"
          : "the assertion expired \(words(from: time, to: now)) ago; get a new one",
        at: assertion.place(end.range))
    } else if let start = conditions.attribute("NotBefore"), let time = Timestamp(start.string),
      now < time
    {
      report.add(
        expired,
        "the assertion is not valid yet; its validity starts in \(words(from: now, to: time))",
        at: assertion.place(start.range))
    }
  }

  private static func words(from start: Timestamp, to end: Timestamp) -> String {
    let seconds = end.secondsSince1970 - start.secondsSince1970
    return seconds < 120 ? seconds.asDuration : seconds.asRoundedDuration
  }

  private static func checkRestrictions(
    _ element: XMLElement, _ assertion: SavedAssertion, _ report: inout Report
  ) {
    let conditions = SAMLMessage.conditions(of: element)
    let hasEnd = conditions?.attribute("NotOnOrAfter") != nil
    let hasAudience = !SAMLMessage.audiences(of: element).isEmpty
    guard !hasEnd || !hasAudience else { return }
    report.add(
      unrestricted,
      hasEnd
        ? "no audience, so other services accept the assertion, too"
        : hasAudience
          ? "no 'NotOnOrAfter', so the assertion never expires"
          : "neither an audience nor 'NotOnOrAfter', so the assertion is valid everywhere, forever",
      at: assertion.place(conditions?.opening ?? element.nameRange))
  }

  private static func checkSignature(
    _ element: XMLElement, _ message: SAMLMessage, _ assertion: SavedAssertion,
    _ report: inout Report
  ) {
    guard let signature = SAMLMessage.signature(of: element) else {
      let isOfResponse =
        message.root == .response && SAMLMessage.signature(of: message.rootElement) != nil
      report.add(
        unsigned,
        isOfResponse
          ? "only the response is signed, and its signature is lost when the assertion is extracted; let the identity provider sign assertions"
          : "the assertion is not signed, so the exchange rejects it",
        at: assertion.place(element.nameRange))
      return
    }
    guard let reference = SAMLMessage.reference(of: signature), !reference.isEmpty,
      let id = element.attribute("ID"), reference.string != "#" + id.string
    else { return }
    report.add(
      unsigned, "the signature refers to an element other than the assertion",
      at: assertion.place(reference.range))
  }
}
