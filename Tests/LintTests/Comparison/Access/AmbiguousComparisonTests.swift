import ConfigModel
import Lint
import Testing

/// The comparison of documents that parsers understand differently: duplicate keys, names that differ
/// only in case, and values of the wrong type.
@Suite struct AmbiguousComparisonTests {
  enum Answer { case same, wider, undecided }

  /// Two versions of an issuer, as the members that follow its name and keys.
  struct Pair: CustomStringConvertible, Sendable {
    let old: String
    let new: String
    let answer: Answer

    init(_ old: String, _ new: String, _ answer: Answer) {
      (self.old, self.new, self.answer) = (old, new, answer)
    }

    var description: String { "\(old) → \(new)" }
  }

  private static func configuration(_ text: String) -> AuthTokenConfiguration? {
    let tree = JSONParser.parse(SourceBytes(text))
    precondition(tree.isWellFormed, text)
    return DecodedDocument(tree, AuthTokenConfiguration.schema).root
      .map { AuthTokenConfiguration($0) }
  }

  static func issuer(_ members: String, _ name: String = "i") -> String {
    #"{"issuerName":"\#(name)","virtualUserEnabled":true,"#
      + #""jwks":{"jwksUri":"https://i.corp.example/k"}\#(members.isEmpty ? "" : "," + members)}"#
  }

  static func document(_ members: String) -> String { #"{"issuers":[\#(issuer(members))]}"# }

  private static func compare(
    _ old: String, _ new: String, _ readings: Readings = Readings()
  ) -> AccessReport {
    AccessComparison().compare(
      configuration(old), configuration(new),
      AccessContext(readings: readings, baseURL: "https://m.corp.example"))
  }

  private static func answer(_ report: AccessReport) -> Answer {
    if report.undecided.contains(where: \.mayBeWider) { return .undecided }
    return report.widened.isEmpty ? .same : .wider
  }

  private static func check(_ pair: Pair) {
    let readings = [
      Readings(), Readings().with(.filterCase, 1), Readings().with(.absentAudience, 1),
      Readings().with(.nonStringClaims, 1),
    ]
    for readings in readings {
      let report = compare(document(pair.old), document(pair.new), readings)
      #expect(answer(report) == pair.answer, "\(report.widened + report.undecided)")
      #expect(report.internalErrors.isEmpty)
    }
  }

  private static let sales = #"[{"name":"d","values":["sales"]}]"#
  private static let all = #"[{"name":"d","values":["sales","all"]}]"#

  // MARK: Duplicate keys

  @Test(arguments: [
    Pair(#""enabled":true,"enabled":true"#, #""enabled":true"#, .same),
    Pair(#""enabled":true"#, #""enabled":true,"enabled":true"#, .same),
    Pair(#""filters":\#(sales)"#, #""filters":[],"filters":\#(sales)"#, .undecided),
    Pair(#""filters":\#(sales)"#, #""fi\u006cters":[],"filters":\#(sales)"#, .undecided),
    Pair(#""filters":\#(sales)"#, #""filters":\#(sales),"fi\u006cters":\#(all)"#, .undecided),
    Pair(#""filters":\#(sales)"#, #""filters":\#(all),"filters":\#(all)"#, .wider),
    Pair(#""filters":\#(sales),"filters":\#(all)"#, #""filters":\#(sales)"#, .same),
    Pair(#""filters":\#(sales),"filters":\#(all)"#, #""filters":\#(all)"#, .undecided),
    Pair(
      #""filters":\#(sales),"filters":\#(all)"#, #""filters":\#(all),"filters":\#(sales)"#,
      .undecided),
    Pair(#""filters":\#(sales),"filters":\#(all)"#, #""filters":[]"#, .wider),
    Pair(
      #""filters":\#(all),"filters":\#(sales)"#, #""filters":\#(all),"filters":\#(sales)"#, .same),
    Pair(
      #""filters":[{"name":"d","values":["a"]}]"#,
      #""filters":[{"name":"d","values":["b"],"values":["a"]}]"#, .undecided),
    Pair(
      #""filters":[{"name":"d","values":["a"]}]"#,
      #""filters":[{"name":"d","n\u0061me":"e","values":["a"]}]"#, .undecided),
    Pair(
      #""filters":[{"name":"d","type":"include","values":["a"]}]"#,
      #""filters":[{"name":"d","type":"include","type":"exclude","values":["a"]}]"#, .undecided),
    Pair(
      #""roleAttributes":["r"],"roleMappings":[{"tokenRole":"a","mappedRoles":["R"]}]"#,
      #""roleAttributes":["r"],"roleMappings":[{"tokenRole":"a","mappedRoles":["Admin"],"mappedRoles":["R"]}]"#,
      .undecided),
    Pair(#""defaultRoles":["R"]"#, #""defaultRoles":["R"],"defaultRoles":["S"]"#, .undecided),
    Pair(
      #""tokenTimeoutSeconds":60"#, #""tokenTimeoutSeconds":60,"tokenTimeoutSeconds":600"#,
      .undecided),
    Pair(#""x":1"#, #""x":1,"x":2"#, .same),
    Pair(
      #""description":"a""#, #""description":"a","description":["b"],"Description":null"#, .same),
  ])
  func duplicateKeys(_ pair: Pair) { Self.check(pair) }

  @Test func duplicateKeysInJWKS() {
    func text(_ jwks: String) -> String {
      #"{"issuers":[{"issuerName":"i","virtualUserEnabled":true,"jwks":{\#(jwks)}}]}"#
    }
    let one = #""jwksUri":"https://i.corp.example/k""#
    let report = Self.compare(text(one), text(one + #","jwksUri":"https://evil.example/k""#))
    #expect(Self.answer(report) == .undecided)
    #expect(
      report.undecided.first?.message
        == "oconf cannot tell who is newly admitted: issuer 'i' has several fields 'jwks.jwksUri'; parsers differ in which one counts"
    )
    let timeouts = Self.compare(
      text(one), text(one + #","connectTimeout":1,"connectTimeout":9"#))
    #expect(timeouts.isEmpty)
  }

  @Test func duplicatesOfTheIssuers() {
    let (a, b) = (Self.issuer("", "a"), Self.issuer("", "b"))
    let report = Self.compare(
      #"{"issuers":[\#(a)]}"#, #"{"issuers":[\#(a),\#(b)],"issuers":[\#(a)]}"#)
    #expect(report.undecided.map(\.issuer) == ["b"] && report.widened.isEmpty)
    #expect(
      report.undecided.first?.message.contains("several fields 'issuers'") ?? false)
    let removed = Self.compare(
      #"{"issuers":[\#(a),\#(b)],"issuers":[\#(a)]}"#, #"{"issuers":[\#(a)]}"#)
    #expect(Self.answer(removed) == .same)
    let name = Self.compare(
      #"{"issuers":[\#(a)]}"#,
      #"{"issuers":[\#(a.replacing(#""issuerName":"a""#, with: #""issuerName":"b","issuerName":"a""#))]}"#
    )
    #expect(Self.answer(name) == .undecided)
  }

  // MARK: Case

  @Test(arguments: [
    Pair(#""filters":\#(sales)"#, #""filters":\#(sales),"Filters":[]"#, .undecided),
    Pair(#""filters":\#(sales)"#, #""filters":\#(sales),"F\u0049lters":[]"#, .undecided),
    Pair(#""filters":\#(sales)"#, #""FILTERS":\#(sales),"filters":\#(sales)"#, .same),
    Pair(#""enabled":false"#, #""enabled":false,"Enabled":true"#, .undecided),
    Pair(#""enabled":false"#, #""Enabled":false,"enabled":true"#, .undecided),
    Pair(#""Enabled":false"#, "", .undecided),
    Pair("", #""Enabled":false"#, .same),
    Pair(#""Enabled":false"#, #""enabled":false"#, .same),
    Pair(#""issuerRoles":["R"]"#, #""issuerRoles":["R"],"i\u017fsuerRoles":["Admin"]"#, .undecided),
    Pair(
      #""filters":[{"name":"d","values":["a"]}]"#,
      #""filters":[{"name":"d","values":["a"],"Values":["*"]}]"#, .undecided),
    Pair(
      #""requireClientAuth":true"#, #""requireClientAuth":true,"requireClientAUTH":false"#,
      .undecided),
    // The first, the last, and the one in the declared case are three different values.
    Pair(
      #""filters":\#(sales)"#, #""Filters":\#(sales),"filters":\#(all),"FILTERS":\#(sales)"#,
      .undecided),
    Pair(#""filters":\#(sales)"#, #""Filters":[],"filters":[],"FILTERS":[]"#, .wider),
  ])
  func namesInAnotherCase(_ pair: Pair) { Self.check(pair) }

  @Test func issuersInAnotherCase() {
    let (a, b) = (Self.issuer("", "a"), Self.issuer("", "b"))
    let report = Self.compare(
      #"{"issuers":[\#(a)]}"#, #"{"issuers":[\#(a)],"Issuers":[\#(a),\#(b)]}"#)
    #expect(report.undecided.map(\.issuer) == ["b"])
    #expect(
      report.undecided.first?.message
        == "oconf cannot tell who is newly admitted: issuer 'b' is in a document with fields 'issuers' and 'Issuers'; parsers differ in "
        + "which one counts")
  }

  // MARK: Wrong types

  @Test(arguments: [
    Pair(#""enabled":false"#, #""enabled":null"#, .undecided),
    Pair(#""enabled":false"#, #""enabled":0"#, .undecided),
    Pair(#""enabled":false"#, #""enabled":"FALSE""#, .undecided),
    Pair(#""enabled":true"#, #""enabled":null"#, .same),
    Pair(#""enabled":null"#, "", .same),
    Pair("", #""enabled":[]"#, .same),
    Pair(#""filters":\#(sales)"#, #""filters":null"#, .undecided),
    Pair(#""filters":\#(sales)"#, #""filters":{}"#, .undecided),
    Pair(#""filters":\#(sales)"#, #""filters":[null]"#, .undecided),
    Pair(#""filters":\#(sales)"#, #""filters":[[]]"#, .undecided),
    Pair(#""filters":{}"#, #""filters":[]"#, .same),
    Pair(#""filters":{}"#, #""filters":\#(sales)"#, .same),
    Pair(#""filters":null"#, #""filters":null"#, .same),
    Pair(#""filters":\#(sales)"#, #""filters":[{"name":"d","values":"sales"}]"#, .undecided),
    Pair(#""filters":\#(sales)"#, #""filters":[{"name":"d","values":["sales",5]}]"#, .undecided),
    Pair(#""filters":\#(sales)"#, #""filters":[{"name":null,"values":["sales"]}]"#, .undecided),
    Pair(#""filters":[{"name":"d","values":"sales"}]"#, #""filters":\#(sales)"#, .same),
    Pair(#""filters":[{"name":"d","values":[null]}]"#, #""filters":\#(sales)"#, .same),
    Pair(#""filters":[{"name":"d","values":[5]}]"#, #""filters":\#(sales)"#, .undecided),
    Pair(
      #""filters":[{"name":"d","type":"exclude","values":["a"]}]"#,
      #""filters":[{"name":"d","type":true,"values":["a"]}]"#, .undecided),
    // A filter without values is never satisfied; the documentation says so.
    Pair(#""filters":\#(sales)"#, #""filters":[{"name":"d","values":[]}]"#, .same),
    Pair(#""filters":[{"name":"d","values":[]}]"#, #""filters":\#(sales)"#, .wider),
    Pair(#""audience":["a"]"#, #""audience":null"#, .undecided),
    Pair(#""audience":["a"]"#, #""audience":"a,b""#, .undecided),
    Pair(#""audience":[]"#, #""audience":{}"#, .same),
    Pair(#""requireClientAuth":true"#, #""requireClientAuth":"false""#, .undecided),
    Pair(#""requireClientAuth":"false""#, #""requireClientAuth":false"#, .undecided),
    Pair(#""requireClientAuth":null"#, #""requireClientAuth":false"#, .wider),
    Pair(#""enabled":"FALSE""#, #""enabled":true"#, .undecided),
    Pair(#""enabled":"FALSE""#, #""enabled":false"#, .same),
    Pair(#""enabled":"yes""#, #""enabled":true"#, .same),
    Pair("", #""issuerRoles":"Admin""#, .undecided),
    Pair("", #""issuerRoles":[5]"#, .undecided),
    Pair("", #""issuerRoles":[null]"#, .same),
    Pair(#""issuerRoles":"Admin""#, #""issuerRoles":["Admin"]"#, .undecided),
    Pair(#""issuerRoles":"Admin""#, "", .same),
    Pair(#""tokenTimeoutSeconds":"60""#, #""tokenTimeoutSeconds":60"#, .same),
    Pair(#""tokenTimeoutSeconds":"60""#, #""tokenTimeoutSeconds":28800"#, .undecided),
    Pair(#""filters":[{"name":"d","values":"sales"}]"#, #""filters":\#(all)"#, .undecided),
    Pair(#""filters":{"name":"d","values":["sales"]}"#, #""filters":\#(sales)"#, .same),
    Pair(#""filters":{"name":"d","values":["sales"]}"#, #""filters":\#(all)"#, .undecided),
    Pair(
      #""requireClientAuth":false,"audience":["a"]"#, #""requireClientAuth":false,"audience":7"#,
      .undecided),
    Pair(#""allowedMbes":[{"name":"O","version":"1"}]"#, #""allowedMbes":null"#, .undecided),
    Pair(
      #""allowedMbes":[{"name":"O","version":"1","clientId":"c"}]"#,
      #""allowedMbes":[{"name":"O","version":"1","clientId":5}]"#, .undecided),
    Pair(#""issuerRoles":["R"]"#, #""issuerRoles":["R",null]"#, .same),
    Pair(#""tokenTimeoutSeconds":60"#, #""tokenTimeoutSeconds":"60""#, .undecided),
    Pair(
      #""filters":\#(sales),"audience":"x""#, #""filters":\#(all),"audience":"x""#, .wider),
    Pair(#""filters":\#(sales),"audience":"x""#, #""filters":\#(all)"#, .wider),
  ])
  func wrongTypes(_ pair: Pair) { Self.check(pair) }

  @Test func wrongTypesWithoutEffectAreLeftOut() {
    func text(_ jwks: String, _ filters: String) -> String {
      #"{"issuers":[{"issuerName":"i","virtualUserEnabled":true,"filters":\#(filters),"#
        + #""jwks":{"jwksUri":"https://i.corp.example/k"\#(jwks)}}]}"#
    }
    let odd = #","connectTimeout":"5","readTimeout":null,"authorizationHeader":false"#
    #expect(Self.compare(text("", Self.sales), text(odd, Self.sales)).isEmpty)
    #expect(Self.compare(text(odd, Self.sales), text("", Self.sales)).isEmpty)
    #expect(Self.answer(Self.compare(text(odd, Self.sales), text(odd, Self.all))) == .wider)
  }

  // MARK: Several kinds

  @Test(arguments: [
    Pair(
      #""filters":\#(sales),"audience":["a"]"#,
      #""filters":\#(sales),"filters":null,"audience":["a"]"#, .undecided),
    // Neither the first one nor the last one.
    Pair(#""enabled":false"#, #""enabled":false,"\u0045nabled":true,"enabled":false"#, .same),
    Pair(#""enabled":false"#, #""enabled":false,"\u0045nabled":"true""#, .undecided),
    Pair(#""enabled":true,"enabled":null"#, #""enabled":true"#, .same),
    Pair(#""Filters":null,"filters":\#(sales)"#, #""filters":\#(sales)"#, .same),
    Pair(#""Filters":null,"filters":\#(sales)"#, #""filters":\#(all)"#, .undecided),
  ])
  func severalKinds(_ pair: Pair) { Self.check(pair) }

  // MARK: Findings

  @Test func findingsNameThePlaceAndBindApprovals() {
    let old = Self.document(#""filters":\#(Self.sales)"#)
    let new = Self.document(#""filters":\#(Self.all),"filters":\#(Self.sales)"#)
    let report = Self.compare(old, new)
    #expect(report.undecided.count == 1)
    guard let finding = report.undecided.first else { return }
    #expect(
      finding.message
        == "oconf cannot tell who is newly admitted: issuer 'i' has several fields 'filters'; parsers differ in which one counts"
    )
    #expect(finding.kind == .notDecided && finding.places.map(\.side) == [.new])
    let again = Self.compare(old, new.replacing(",", with: " ,\n "))
    #expect(again.undecided.map(\.id) == [finding.id])
    let other = Self.document(#""filters":[],"filters":\#(Self.sales)"#)
    #expect(Self.compare(old, other).undecided.first?.id != finding.id)
    let back = Self.compare(new, Self.document(#""filters":[]"#).replacing("[]", with: Self.all))
    #expect(back.undecided.first?.message.contains(": in the old version, issuer 'i' has") ?? false)
  }

  @Test func otherIssuersKeepTheirFindings() {
    func text(_ first: String, _ second: String) -> String {
      #"{"issuers":[\#(Self.issuer(first, "a")),\#(Self.issuer(second, "b"))]}"#
    }
    let filters = #""filters":\#(Self.sales)"#
    let report = Self.compare(text(filters, filters), text(#""filters":null"#, ""))
    #expect(report.undecided.map(\.issuer) == ["a"])
    #expect(report.widened.map(\.issuer) == ["b"])
    #expect(report.widened.allSatisfy { !$0.message.contains("parser") })
  }

  @Test func unambiguousDocumentsAreComparedAsBefore() {
    let (old, new) = (Self.document(#""filters":\#(Self.sales)"#), Self.document(""))
    let report = Self.compare(old, new)
    #expect(report.widened.count == 1 && report.undecided.isEmpty)
    #expect(Self.configuration(old).map { Ambiguity.all(in: $0).isEmpty } ?? false)
  }
}
