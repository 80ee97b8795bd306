import ConfigModel
import TestSupport
import Testing

@testable import Lint

/// Questions that are decided only if the solver knows all constraints. `Conformance/constraints.py`
/// drops one at a time. These cases notice those that random tests rarely notice.
@Suite struct PropertyConstraintTests {
  /// The outcome of a property about tokens of the only issuer, without an audience unless the property names
  /// one. Tokens of other issuers or for another audience would refute each 'always'.
  private static func code(
    _ members: String, _ property: AccessProperty, _ readings: Readings = Readings()
  ) -> String {
    var plain = [ClaimCondition(Text("iss"), .matches([Glob("i")]))]
    if !property.conditions.contains(where: { $0.claim == Text("aud") }) {
      plain.append(ClaimCondition(Text("aud"), .isAbsent))
    }
    return PropertyProver(
      AccessSample.configuration([AccessSample.issuer(members, "i")]),
      PropertyContext(
        baseURL: "https://m.corp.example", readings: readings, comparesReadings: false)
    ).prove(
      AccessProperty(
        property.quantifier, property.outcome, where: property.conditions + plain,
        unless: property.exceptions)
    ).outcome.code
  }

  private static func code(_ members: String, _ property: String) throws -> String {
    let text = """
      {"policy": "p", "properties": [{"name": "a", \(property)}]}
      """
    let root = try #require(
      DecodedDocument(JSONParser.parse(SourceBytes(text)), TokenTestSuite.schema).root)
    return code(
      members, try AccessProperty(try #require(TokenTestSuite(root).properties.first)))
  }

  private static let roles = #""roleAttributes":["groups"]"#

  private static func mapped(_ source: String, _ target: String) -> String {
    roles + #","roleMappings":[{"tokenRole":"\#(source)","mappedRoles":["\#(target)"]}]"#
  }

  @Test func mappedRoleIsGranted() throws {
    let property = #""where": {"groups": "lead"}, "always": {"role": "Admin"}"#
    #expect(try Self.code(Self.mapped("lead", "Admin"), property) == "holds")
    #expect(try Self.code(Self.mapped("boss", "Admin"), property) == "fails")
  }

  @Test func unmappedRoleKeepsItsName() throws {
    let property = #""where": {"groups": "R1"}, "always": {"role": "R*"}"#
    #expect(try Self.code(Self.roles, property) == "holds")
    #expect(try Self.code(Self.mapped("R1", "Clerk"), property) == "fails")
    #expect(try Self.code(Self.mapped("R1", "R2"), property) == "holds")
  }

  @Test func acceptedAudienceOrBackendIsNotRejected() throws {
    let audience = #""where": {"aud": ["a", "b"]}, "always": {"accepted": true}"#
    #expect(try Self.code(#""audience":["a","b"]"#, audience) == "holds")
    #expect(try Self.code(#""audience":["a"]"#, audience) == "fails")
    let backend = #""always": {"backend": {"name": "Orders", "version": "1.0"}}"#
    #expect(
      try Self.code(#""allowedMbes":[{"name":"Orders","version":"1.0"}]"#, backend) == "holds")
    #expect(
      try Self.code(#""allowedMbes":[{"name":"Sales","version":"1.0"}]"#, backend) == "fails")
  }

  @Test func acceptedTokenHasAUsername() throws {
    let closed = #""enabled":false"#
    #expect(
      try Self.code(closed, #""where": {"sub": {"absent": true}}, "always": {"accepted": true}"#)
        == "holds")
    #expect(try Self.code(closed, #""always": {"accepted": true}"#) == "fails")
  }

  /// A token for 'x' gets no such role. With an expiry time it is an exception, and the property is
  /// about one without only if a reading accepts such tokens.
  @Test func counterexampleLacksExpiryTimeOnlyIfAccepted() {
    let dept = Text("dept")
    func code(_ exceptions: [ClaimCondition], _ absentExpiry: Int) -> String {
      var outcome = AccessProperty.Outcome()
      outcome.roles = [Glob("R*")]
      return Self.code(
        #""roleAttributes":["dept"],"tokenTimeoutPolicy":"FromTimeoutSecs""#,
        AccessProperty(
          .always, outcome, where: [ClaimCondition(dept, .matches([Glob("x"), Glob("R1")]))],
          unless: exceptions), Readings().with(.absentExpiry, absentExpiry))
    }
    let isOther = ClaimCondition(dept, .matches([Glob("x")]))
    let expires = ClaimCondition(Text("exp"), .isPresent)
    #expect(code([expires, isOther], 0) == "holds")
    #expect(code([expires, isOther], 1) == "fails")
    #expect(code([isOther], 1) == "holds")
    let begins = ClaimCondition(Text("nbf"), .isPresent)
    for choice in [0, 1] { #expect(code([begins, isOther], choice) == "fails") }
  }

  @Test(arguments: [
    (#""never": {"username": "root*"}"#, "fails"),
    (#""where": {"sub": "ann"}, "never": {"username": "root*"}"#, "holds"),
    (#""where": {"sub": "a*"}, "always": {"username": "a*"}"#, "holds"),
    (#""where": {"sub": "a*"}, "always": {"username": ["an*", "a"]}"#, "fails"),
  ])
  func propertyCanNameTheUser(_ property: String, _ code: String) throws {
    #expect(try Self.code("", property) == code)
  }

  /// Under one reading, the new version accepts tokens without an expiry time, unless a filter
  /// requires one.
  @Test func tokenRejectedByTheOldVersionLacksExpiry() {
    func kinds(_ filtered: String) -> Set<AccessFinding.Kind> {
      let filters = AccessSample.filters([AccessSample.filter(filtered, "include", ["*"])])
      func issuer(_ policy: String) -> String {
        AccessSample.issuer("\(filters),\"tokenTimeoutPolicy\":\(policy)")
      }
      let report = AccessSample.compare(
        [issuer(#""FromExternalToken""#)],
        [issuer(#""FromTimeoutSecs","tokenTimeoutSeconds":60"#)], comparesReadings: true
      ).report
      #expect(report.internalErrors.isEmpty)
      return Set((report.widened + report.narrowed + report.undecided).map(\.kind))
    }
    #expect(kinds("exp") == [.lifetimeExtended, .lifetimeShortened])
    #expect(kinds("dept") == [.accessWidened, .lifetimeExtended, .lifetimeShortened])
  }
}
