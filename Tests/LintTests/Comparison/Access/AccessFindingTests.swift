import ConfigModel
import Lint
import TestSupport
import Testing

/// The kinds, places and messages of comparison findings.
@Suite struct AccessFindingTests {
  private static func configuration(_ members: String) -> AuthTokenConfiguration? {
    let text =
      members.isEmpty
      ? #"{"issuers":[]}"#
      : #"{"issuers":[{"issuerName":"https://idp.corp.net",\#(members)}]}"#
    let tree = JSONParser.parse(SourceBytes(text))
    return DecodedDocument(tree, AuthTokenConfiguration.schema).root.map(
      AuthTokenConfiguration.init)
  }

  private static let keys = #""certificateSubjectNames":["CN=idp"],"virtualUserEnabled":true"#

  /// The members of an issuer, with keys unless it states its own.
  private static func issuer(_ members: String) -> String {
    let keys = members.contains("certificateSubjectNames") ? #""virtualUserEnabled":true"# : keys
    return keys + (members.isEmpty ? "" : "," + members)
  }

  /// Compares issuers that differ in some members.
  private static func report(
    _ old: String, _ new: String,
    _ context: AccessContext = AccessContext(baseURL: "https://m.corp.net")
  ) -> AccessReport {
    func whole(_ members: String) -> String {
      members == "-" ? "" : issuer(members)
    }
    return AccessComparison().compare(
      configuration(whole(old)), configuration(whole(new)), context)
  }

  /// Changes that admit or grant more only if a claim may be absent.
  @Test(
    arguments: [
      (
        #""filters":[{"name":"exp","values":["*"]}]"#, "", Reading.absentExpiry,
        "access-widened:/filters/[exp]"
      ),
      (
        #""filters":[{"name":"sub","values":["*"]}]"#, "", .usernameFromPrn,
        "access-widened:/filters/[sub]"
      ),
      (
        #""roleAttributes":["sub"],"defaultRoles":["Guest"]"#,
        #""roleAttributes":["sub"],"defaultRoles":["Guest","Admin"]"#, .usernameFromPrn,
        "role-widened:/roles/[Admin]"
      ),
    ] as [(String, String, Reading, String)])
  func reportsReadingThatWidens(
    _ old: String, _ new: String, _ reading: Reading, _ expected: String
  ) {
    let widened = Self.report(old, new).widened
    #expect(widened.filter { $0.reading == nil }.isEmpty)
    let ids = widened.filter { $0.reading?.reading == reading }.map {
      "\($0.kind.rawValue):" + $0.pointer.dropFirst("/issuers/[https://idp.corp.net]".count)
    }
    #expect(ids == [expected])
  }

  /// A role claim that holds a number names a role only under another reading, and is then always
  /// there unless tokens without it are accepted.
  @Test func comparesRolesAtExpiry() {
    var context = AccessContext(baseURL: "https://m.corp.net")
    context.readings[.oddRoleClaims] = 1
    let widened = Self.report(
      #""roleAttributes":["exp"],"defaultRoles":["Guest"]"#,
      #""roleAttributes":["exp"],"defaultRoles":["Guest","Admin"]"#, context
    ).widened
    #expect(widened.contains { $0.reading?.reading == .absentExpiry })
  }

  /// If default roles are for tokens without role claims, and `exp` is the role claim, only tokens
  /// without it get them. None of these passes a filter on `exp`.
  @Test(arguments: [true, false]) func emptyTextIsNotATime(_ isFiltered: Bool) {
    var context = AccessContext(baseURL: "https://m.corp.net")
    context.readings[.absentExpiry] = 1
    context.readings[.defaultRolesWhen] = 1
    let filter = #""filters":[{"name":"exp","values":["*"]}],"#
    let roles = #""roleAttributes":["exp"],"defaultRoles":["S"]"#
    let report = Self.report((isFiltered ? filter : "") + roles, "", context)
    #expect(report.internalErrors == [])
    #expect(report.undecided.isEmpty)
    let narrowed = report.narrowed.filter { $0.kind == .roleNarrowed && $0.reading == nil }
    #expect(narrowed.isEmpty == isFiltered)
  }

  /// A token that names no role has a number in its role claim, which is also the time from which
  /// on it is valid.
  @Test func witnessTimeIsWithinValidity() {
    func now(_ filters: String, _ context: AccessContext) -> Int? {
      let members = #""filters":[\#(filters)],"roleAttributes":["nbf"],"defaultRoles":["#
      return Self.report(members + #""Guest"]"#, members + #""Guest","Admin"]"#, context)
        .widened.first { $0.reading == nil }?.witness?.now
    }
    var context = AccessContext(baseURL: "https://m.corp.net")
    func times(_ exp: Int, _ nbf: Int) -> String {
      #"{"name":"exp","values":["\#(exp)"]},{"name":"nbf","values":["\#(nbf)"]}"#
    }
    #expect(now(times(1000, 995), context) == 996)
    #expect(now(times(4600, 999), context) == 1000)
    #expect(now(times(4600, 1000), context) == 1001)
    #expect(now(times(1000, 998), context) == 999)
    #expect(now(times(1000, 999), context) == nil)
    // Dates from this one on are not tried.
    let late = #"{"name":"exp","values":["1000000000000000"]},{"name":"nbf","values":["5"]}"#
    #expect(now(late, context) == nil)
    #expect(now(times(999_999_999_999_999, 5), context) == 999_999_999_996_399)
    context.readings[.absentExpiry] = 1
    #expect(now(#"{"name":"nbf","values":["1767225600"]}"#, context) == 1_767_225_601)
  }

  /// Each class of change, with the expected kinds and pointers of its findings.
  private static let classes: [(old: String, new: String, widened: [String], narrowed: [String])] =
    [
      (
        #""filters":[{"name":"dept","values":["sales"]}]"#, "",
        ["access-widened:/filters/[dept]"], []
      ),
      (
        "", #""filters":[{"name":"dept","values":["sales"]}]"#, [],
        ["access-narrowed:/filters/[dept]"]
      ),
      // The earlier version got there although a parser may reject it, so none did.
      (#""filters":[7]"#, "", [], []), (#""filters":"x""#, "", [], []),
      (
        #""defaultRoles":["Guest"]"#, #""defaultRoles":["Guest","Admin"]"#,
        ["role-widened:/roles/[Admin]"], []
      ),
      (
        #""tokenTimeoutSeconds":3600"#, #""tokenTimeoutSeconds":86400"#,
        ["lifetime-extended:/lifetime"], []
      ),
      (
        "", #""certificateSubjectNames":["CN=other"]"#,
        ["trust-anchor-changed:/certificateSubjectNames"], []
      ),
      (
        "", #""requireClientAuth":false"#, ["client-auth-relaxed:/requireClientAuth"], []
      ),
      (
        #""allowedMbes":[{"clientId":"a"}]"#, #""allowedMbes":[{"clientId":"a"},{"clientId":"b"}]"#,
        ["backends-widened:/allowedMbes"], []
      ),
      ("-", "", ["issuer-added:"], []),
      ("", "-", [], ["issuer-removed:"]),
      ("", #""enabled":false"#, [], ["issuer-disabled:"]),
      (#""enabled":false"#, "", ["issuer-enabled:"], []),
      (
        #""filters":[{"name":"dept","values":["a"]}]"#,
        #""filters":[{"name":"dept","type":"Include","values":["a"]}]"#, [], ["accidental-lockout:"]
      ),
      (
        #""filters":[{"name":"dept","values":["a"]}]"#,
        #""filters":[{"name":"dept","values":["a"]},{"name":"dept","type":"exclude","values":["*"]}]"#,
        [], ["accidental-lockout:"]
      ),
      (
        #""filters":[{"name":"dept","values":["a*","b"]}]"#,
        #""filters":[{"name":"dept","values":["b","a*","a1"]}]"#, [], []
      ),
      (#""usernameAttribute":"sub""#, "", [], []),
    ]

  @Test(arguments: classes.indices)
  func classifiesChanges(_ index: Int) {
    let (old, new, widened, narrowed) = Self.classes[index]
    let report = Self.report(old, new)
    func names(_ findings: [AccessFinding]) -> [String] {
      findings.filter { $0.reading == nil }.map {
        "\($0.kind.rawValue):" + $0.pointer.dropFirst("/issuers/[https://idp.corp.net]".count)
      }
    }
    #expect(names(report.widened) == widened)
    #expect(names(report.narrowed) == narrowed)
    #expect(report.undecided.isEmpty && report.internalErrors.isEmpty)
  }

  @Test func witnessBreaksOneCondition() throws {
    let report = Self.report(
      #""filters":[{"name":"dept","values":["sales"]},{"name":"email","values":["*@corp.net"]}]"#,
      #""filters":[{"name":"dept","values":["sales"]},{"name":"email","values":["*corp.net"]}]"#)
    let finding = try #require(report.widened.first)
    #expect(
      finding.witness?.claims
        == #"{"iss":"https://idp.corp.net","sub":"ann","aud":"https://m.corp.net/mobile/platform/auth/token","exp":1767229200,"dept":"sales","email":"ann@other-corp.net"}"#
    )
    #expect(finding.witness?.request == #"{"form":"header"}"#)
    #expect(finding.witness?.now == 1_767_225_600)
    #expect(finding.oldVerdict?.decision == .reject)
    #expect(
      finding.oldVerdict?.detail
        == "'email' is 'ann@other-corp.net', which matches none of the filter's values: '*@corp.net'"
    )
    #expect(finding.newVerdict == AccessVerdict(.accept))
    #expect(finding.places.map(\.side) == [.old, .new])
  }

  @Test func reportsReadingOfAFinding() throws {
    let roles =
      #""roleAttributes":["groups"],"roleMappings":[{"tokenRole":"a","mappedRoles":["A"]}]"#
    let report = Self.report(
      roles, roles.replacing("]}]", with: "]},{\"tokenRole\":\"b\",\"mappedRoles\":[\"A\"]}]"))
    let role = try #require(report.widened.first)
    #expect(role.pointer.hasSuffix("/roles/[A]"))
    #expect(role.reading == nil)
    // Without pass-through the token role 'b' was worth nothing before, and nothing is lost.
    let lost = try #require(report.narrowed.first)
    #expect(lost.pointer.hasSuffix("/roles/[b]"))
    #expect(lost.exceptions.map(\.description) == ["unmapped-role=drop"])
  }

  @Test func unknownBaseURLIsUndecided() {
    let report = Self.report(
      #""audience":["https://m.corp.net/mobile"]"#, "", AccessContext())
    #expect(report.undecided.contains { $0.message.includes("'https://m.corp.net'") })
    let other = Self.report(#""audience":["shop"]"#, "", AccessContext())
    #expect(other.undecided.isEmpty)
    #expect(other.widened.contains { $0.kind == .accessWidened })
  }

  /// The old version accepts no token with the client ID claim, so no user
  /// name can equal the client ID.
  @Test func decidesImpossibleClaims() {
    let report = Self.report(
      #""audience":["a"],"filters":[{"name":"aud","type":"exclude","values":["a*"]}]"#,
      #""clientIdAttribute":"aud","filters":[{"name":"aud","values":[""]}]"#)
    #expect(report.undecided.isEmpty)
    #expect(!report.narrowed.isEmpty)
  }

  @Test func usesPoliciesOfTheEnvironment() {
    var context = AccessContext(baseURL: "https://m.corp.net")
    context.oldPolicies = EnvironmentPolicies(tokenExchangeTimeoutSeconds: 600)
    context.newPolicies = EnvironmentPolicies(tokenExchangeTimeoutSeconds: 900)
    #expect(Self.report("", "", context).widened.map(\.kind) == [.lifetimeExtended])
    let stated = #""tokenTimeoutSeconds":60"#
    #expect(Self.report(stated, stated, context).isEmpty)
  }

  /// Since 1970, a token has been valid for at most as many seconds as its `exp` says.
  @Test(
    arguments: [
      ("100", nil), ("60", nil), ("61", "61"), ("*", "3600"), ("4000", "3600"), ("3000", "61"),
    ] as [(String, String?)])
  func filtersOnExpiryLimitLifetimes(_ expiry: String, _ span: String?) {
    let filter = #""filters":[{"name":"exp","values":["\#(expiry)"]}]"#
    let old = #""tokenTimeoutSeconds":\#(expiry == "100" ? 100 : 60)"#
    let report = Self.report(
      "\(filter),\(old)", filter + #","tokenTimeoutPolicy":"FromExternalToken""#)
    #expect(report.internalErrors.isEmpty && report.undecided.isEmpty)
    #expect(report.widened.map(\.newVerdict?.detail) == (span.map { ["for \($0) s"] } ?? []))
  }

  /// Times that not every implementation can read are no proof that there is no token.
  @Test(arguments: [
    "1700000000000000", "1700000000.123456", #"abc*","1700000000000000"#,
  ])
  func unusualTimesAreUndecided(_ expiry: String) {
    let report = Self.report("-", #""filters":[{"name":"exp","values":["\#(expiry)"]}]"#)
    #expect(report.widened.isEmpty && report.internalErrors.isEmpty)
    #expect(!report.undecided.isEmpty)
  }

  @Test(arguments: ["0", "-5", "abc", "1_000", "1e15", "1e999"])
  func impossibleTimesAdmitNoOne(_ expiry: String) {
    let report = Self.report("-", #""filters":[{"name":"exp","values":["\#(expiry)"]}]"#)
    #expect(report.widened.isEmpty && report.undecided.isEmpty && report.internalErrors.isEmpty)
  }

  @Test func findingsHaveUniqueIDs() {
    let report = Self.report(
      #""filters":[{"name":"a","values":["x"]},{"name":"a","values":["y"]}],"audience":["z"]"#,
      #""usernameAttribute":"upn","roleAttributes":["g"],"defaultRoles":["R"]"#)
    let ids = (report.widened + report.narrowed + report.undecided).map(\.id)
    #expect(ids.count > 4 && Set(ids).count == ids.count)
  }

  /// Globs with sixty stars each, on a claim that can only have one value.
  @Test func hardQuestionsAreUndecided() {
    var random = SeededGenerator(7)
    func pattern() -> String {
      "*" + (0..<60).map { _ in ["a", "b"][Int.random(in: 0...1, using: &random)] + "*" }.joined()
    }
    func filters(_ count: Int, _ type: String) -> [String] {
      (0..<count).map { _ in
        #"{"name":"sub","type":"\#(type)","values":["\#(pattern())","\#(pattern())x"]}"#
      }
    }
    let old = filters(6, "include") + filters(6, "exclude")
    let new = filters(6, "include") + filters(6, "exclude")
    let clock = ContinuousClock()
    let start = clock.now
    let report = Self.report(
      #""filters":[\#(old.joined(separator: ","))]"#, #""filters":[\#(new.joined(separator: ","))]"#
    )
    #expect(report.internalErrors.isEmpty)
    #expect(!report.isEmpty)
    #expect(report.isWidening)
    // A release build takes less than a second.
    #expect(clock.now - start < .seconds(120))
  }
}
