import ConfigModel
import Lint
import TestSupport
import Testing

/// Conditions that are asked for are exact, and what `always` is about depends on the expiry that the
/// readings require.
@Suite struct ExactConditionTests {
  private static func configuration(_ issuers: String) -> AuthTokenConfiguration? {
    let tree = JSONParser.parse(SourceBytes("{\"issuers\":[\(issuers)]}"))
    return DecodedDocument(tree, AuthTokenConfiguration.schema).root.map {
      AuthTokenConfiguration($0)
    }
  }

  private static func issuer(_ name: String, _ more: String = "") -> String {
    "{\"issuerName\":\"\(name)\",\"certificateSubjectNames\":[\"CN=x\"],\"virtualUserEnabled\":true"
      + (more.isEmpty ? "}" : "," + more + "}")
  }

  private static func context(_ readings: Readings) -> PropertyContext {
    PropertyContext(baseURL: "https://mobile.corp.net", readings: readings, comparesReadings: false)
  }

  private static func condition(_ claim: String, _ globs: String...) -> ClaimCondition {
    ClaimCondition(Text(claim), .matches(globs.map { Glob($0) }))
  }

  private static func prove(
    _ issuers: String, _ readings: Readings, _ property: AccessProperty
  ) -> PropertyVerdict {
    PropertyProver(configuration(issuers), context(readings)).prove(property)
  }

  private static var accepted: AccessProperty.Outcome { AccessProperty.Outcome() }

  // MARK: Exact conditions

  @Test(arguments: [
    // The claim, the condition, the reading, and the code of "never accepted".
    ("J", "iss", "j", Reading.filterCase, "holds"), ("j", "iss", "j", .filterCase, "fails"),
    ("J", "iss", "[j]*", .filterCase, "holds"), ("J", "iss", "J*", .filterCase, "fails"),
    ("I", "iss", "*i", .filterCase, "holds"),
  ])
  func issuersAreExact(
    _ name: String, _ claim: String, _ glob: String, _ reading: Reading, _ expected: String
  ) {
    let verdict = Self.prove(
      Self.issuer(name), Readings().with(reading, 1),
      AccessProperty(.never, Self.accepted, where: [Self.condition(claim, glob)]))
    #expect(verdict.outcome.code == expected)
  }

  /// A filter sees a claim as the reading says, and the condition as it is.
  @Test(arguments: [
    (#"{"name":"d","values":["it"]}"#, "IT", Reading.filterCase, "fails"),
    (#"{"name":"d","values":["it*"]}"#, "*IT", .filterCase, "fails"),
    (#"{"name":"d","type":"exclude","values":["it"]}"#, "IT", .filterCase, "holds"),
    (#"{"name":"d","type":"exclude","values":["5"]}"#, "5", .nonStringClaims, "fails"),
    (#"{"name":"d","type":"exclude","values":["true"]}"#, "true", .nonStringClaims, "fails"),
    (#"{"name":"d","values":["a"]}"#, "5", .nonStringClaims, "fails"),
    (#"{"name":"sub","values":["ann"]}"#, "x", .filterCase, "fails"),
  ])
  func filtersHaveReadingsButConditionsDoNot(
    _ filter: String, _ glob: String, _ reading: Reading, _ expected: String
  ) {
    let verdict = Self.prove(
      Self.issuer("i", "\"filters\":[\(filter)]"), Readings().with(reading, 1),
      AccessProperty(.never, Self.accepted, where: [Self.condition("d", glob)]))
    #expect(verdict.outcome.code == expected)
  }

  /// A role is exact, and so is the exception, whatever the filter on the claim ignores.
  @Test(arguments: [
    ("Mobile*", "Mobile*", "holds"), ("Mobile*", "MobileA*", "fails"), ("*", "[a-z]", "fails"),
    ("Mobile*", "mobile*", "fails"), ("M*n", "M*", "holds"),
  ])
  func exactRolesAreDecidedIfFiltersIgnoreCase(
    _ role: String, _ exception: String, _ expected: String
  ) {
    var outcome = AccessProperty.Outcome()
    outcome.roles = [Glob(role)]
    let more =
      #""roleAttributes":["d"],"filters":[{"name":"d","values":["it-*","mobile*"]},"#
      + #"{"name":"d","type":"exclude","values":["x*"]}]"#
    let verdict = Self.prove(
      Self.issuer("i", more), Readings().with(.filterCase, 1),
      AccessProperty(.never, outcome, unless: [Self.condition("d", exception)]))
    #expect(verdict.outcome.code == expected)
  }

  // MARK: Tokens without an expiry time

  private static let filter = #""filters":[{"name":"d","values":["a"]}]"#

  @Test(arguments: [
    (filter, 1, "fails"), (filter, 0, "holds"), ("", 1, "holds"),
    (#""tokenTimeoutPolicy":"FromExternalToken""#, 1, "fails"),
    (#""tokenTimeoutPolicy":"FromExternalTokenLimitedByTimeoutSecs""#, 1, "fails"),
    (#""filters":[{"name":"exp","values":["*"]}]"#, 1, "fails"),
    (#""filters":[{"name":"exp","type":"exclude","values":["*"]}]"#, 1, "holds"),
    (#""clientIdAttribute":"azp""#, 1, "fails"),
  ])
  func alwaysIncludesTokensWithoutExpiry(_ more: String, _ choice: Int, _ expected: String) {
    let conditions = [
      Self.condition("iss", "i"), ClaimCondition(Text("exp"), .isAbsent),
      ClaimCondition(Text("aud"), .isAbsent),
    ]
    let verdict = Self.prove(
      Self.issuer("i", more), Readings().with(.absentExpiry, choice),
      AccessProperty(.always, Self.accepted, where: conditions))
    #expect(verdict.outcome.code == expected)
  }

  // MARK: Times

  @Test(arguments: [
    ("exp", "5", 1), ("exp", "*5", 1), ("exp", "5*", 1), ("exp", "1*", 1), ("exp", "0", 0),
    ("exp", "-*", 0), ("exp", "-5", 0), ("exp", "0.5", 1), ("nbf", "9999999999", 1),
    ("nbf", "0", 1), ("nbf", "-7", 1),
  ])
  func timesAreAfter1970(_ claim: String, _ glob: String, _ count: Int) {
    let more = "\"filters\":[{\"name\":\"\(claim)\",\"values\":[\"\(glob)\"]}]"
    let answer = AccessInquiry(
      Self.configuration(Self.issuer("i", more)), Self.context(Readings())
    ).answer(AccessQuestion())
    #expect(answer.undecided.isEmpty)
    #expect(answer.ways.count == count)
    for way in answer.ways { #expect(way.witness.input.now ?? -1 >= 0) }
  }

  @Test func lifetimeOfTokenThatExpiresSoonAfter1970() {
    let more =
      #""tokenTimeoutPolicy":"FromExternalToken","filters":[{"name":"exp","values":["900"]}]"#
    let inquiry = AccessInquiry(
      Self.configuration(Self.issuer("i", more)), Self.context(Readings()))
    var question = AccessQuestion()
    question.lifetimeOver = 899
    #expect(inquiry.answer(question).ways.count == 1)
    question.lifetimeOver = 900
    #expect(inquiry.answer(question).isProvedEmpty)
  }

  // MARK: Overlaps

  /// Issuers as companies have them: each with a filter, an audience, roles and mappings.
  private static func realistic(_ count: Int) -> String {
    (0..<count).map { number in
      let filters =
        #"[{"name":"typ","values":["ID"]},{"name":"groups","values":["team-\#(number)","all-*"]},"#
        + #"{"name":"email","values":["*@corp.example"]},"#
        + #"{"name":"account","type":"exclude","values":["guest*"]}]"#
      return issuer(
        "https://idp-\(number).corp.example/realms/main",
        #""audience":["https://mobile.corp.example"],"filters":\#(filters),"#
          + #""roleAttributes":["roles"],"#
          + #""roleMappings":[{"tokenRole":"admins-\#(number)","mappedRoles":["Admin","Support"]}],"#
          + #""clientIdAttribute":"azp","tokenTimeoutSeconds":3600"#)
    }.joined(separator: ",")
  }

  @Test(arguments: [2, 12, 30]) func overlapsOfOrdinaryIssuersAreDecided(_ count: Int) {
    let inquiry = AccessInquiry(
      Self.configuration(Self.realistic(count)), Self.context(Readings()))
    let answer = inquiry.overlaps(AccessQuestion()) { ["Admin", "Support"].contains($0.string) }
    let pairs = count * (count - 1) / 2
    #expect(answer.undecided.isEmpty && answer.skippedCount == 0)
    #expect(answer.pairCount == pairs)
    #expect(answer.overlaps.count == 3 * pairs)
  }

  /// Issuers that differ as real providers do: in keys, audiences, filters, users, roles and lifetimes.
  private static func provider(_ number: Int) -> String {
    let claims = ["groups", "department", "roles", "hd", "tid", "org", "tenant", "scope"]
    var filters = [
      AccessSample.filter(claims[number % 8], "include", ["team-\(number)-*", "all-*"])
    ]
    switch number % 5 {
    case 1: filters.append(AccessSample.filter("aud", "include", ["app-\(number)", "mobile"]))
    case 2: filters.append(AccessSample.filter("email", "include", ["*@corp.example"]))
    case 3: filters.append(AccessSample.filter("acct", "exclude", ["guest*", "test-*"]))
    case 4: filters.append(AccessSample.filter("sub", "include", ["u\(number)*", "svc-*"]))
    default: break
    }
    let roles = ["Admin", "Support", "Clerk", "Auditor"]
    let mappings = (0..<6).map {
      #"{"tokenRole":"r\#($0)-\#(number)","mappedRoles":["\#(roles[(number + $0) % 4])","Employee"]}"#
    }
    let name = "https://idp\(number).corp.example/realms/r\(number)"
    var members = [
      #""issuerName":"\#(name)","audience":["app-\#(number)","mobile"]"#,
      "\"virtualUserEnabled\":\(number % 3 != 0)", AccessSample.filters(filters),
      #""roleAttributes":["roles","groups"],"defaultRoles":["Guest"]"#,
      "\"roleMappings\":[" + mappings.joined(separator: ",") + "]",
      "\"tokenTimeoutSeconds\":\(900 * (1 + number % 4))",
      number % 4 == 0
        ? #""certificateSubjectNames":["CN=idp\#(number)"]"#
        : #""jwks":{"jwksUri":"\#(name)/keys"}"#,
    ]
    if number % 3 == 1 { members.append(#""usernameAttribute":"email""#) }
    if number % 6 == 0 { members.append(#""clientIdAttribute":"azp""#) }
    if number % 7 == 0 { members.append(#""allowedMbes":[{"name":"Orders","version":"1.0"}]"#) }
    if number % 2 == 1 {
      members.append(#""tokenTimeoutPolicy":"FromExternalTokenLimitedByTimeoutSecs""#)
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  /// Each pair has an answer, in less than a second even in a debug build.
  @Test(arguments: [
    Readings(), Readings().with(.unmappedRole, 1), Readings().with(.filterCase, 1),
    Readings().with(.absentAudience, 1).with(.nonStringClaims, 1),
  ])
  func thirtyProvidersAreDecided(_ readings: Readings) {
    let configuration = Self.configuration((0..<30).map(Self.provider).joined(separator: ","))
    var found: OverlapAnswer?
    let seconds = ThreadTime.seconds {
      found = AccessInquiry(configuration, Self.context(readings)).overlaps(AccessQuestion()) {
        ["Admin", "Support", "Auditor"].contains($0.string)
      }
    }
    #expect(found?.undecided.isEmpty == true && found?.skippedCount == 0)
    #expect(found?.pairCount ?? 0 > 300)
    #expect(seconds < 1)
  }

  /// The answer for several issuers is that for each pair of them: about users, and about roles. The
  /// question has to name the roles, because otherwise it is about those that any of the issuers names.
  @Test(arguments: [nil, ["R", "a"]] as [[String]?])
  func overlapsAreThoseOfPairs(_ roles: [String]?) {
    var question = AccessQuestion()
    question.roles = roles?.map { Glob($0) }
    var random = SeededGenerator()
    for _ in 0..<Soak.rounds(120) {
      let readings = AccessPair(&random, withReadings: true).readings
      let issuers = (0..<4).map { number -> String in
        var issuer = AccessPair(&random, withReadings: false).new ?? ReferenceIssuer()
        issuer.name = "i\(number)"
        return issuer.json
      }
      func overlaps(_ some: [String]) -> OverlapAnswer {
        AccessInquiry(
          Self.configuration(some.joined(separator: ",")), Self.context(readings)
        ).overlaps(question) { _ in false }
      }
      let all = overlaps(issuers)
      let open = all.undecided.map { [$0.0, $0.1] }
      var expected: Set<[Text]> = []
      for second in issuers.indices {
        for first in 0..<second {
          let pair = [Text("i\(first)"), Text("i\(second)")]
          if open.contains(pair) { continue }
          if overlaps([issuers[first], issuers[second]]).pairCount == 1 { expected.insert(pair) }
        }
      }
      let found = Set(all.overlaps.map { [$0.first.issuer, $0.second.issuer] })
        .filter { !open.contains($0) }
      #expect(found == expected, "seed \(random.seed)\n\(issuers.joined(separator: "\n"))")
    }
  }
}
