import ConfigModel
import TestSupport
import Testing

@testable import Lint

/// Suggested changes, their order, their places and their limits.
@Suite struct NearestSearchTests {
  private static let name = "https://idp.corp.example"

  private struct Outcome {
    var changes: [String] = []
    /// The configuration's text at the places of each change.
    var places: [[String]] = []
    var status = ""
    var others: [String] = []
    var account: String?
  }

  private func nearest(
    _ members: String, _ claims: String, _ request: ExchangeRequest = .init(), role: String? = nil,
    users: [DirectoryUser]? = nil, baseURL: String? = "https://m.corp.example",
    readings: Readings = Readings(), others: [String] = [], now: Int = 1000,
    signature: SignatureState = .unchecked
  ) throws -> Outcome? {
    let configuration = AccessSample.configuration([AccessSample.issuer(members)] + others)
    let exchange = TokenExchange(
      configuration, ExchangeEnvironment(baseURL: baseURL, users: users, readings: readings))
    let text = claims.hasPrefix("{") ? claims : "{\"iss\":\"\(Self.name)\"," + claims + "}"
    let claims = try #require(TokenClaims(JSONParser.parse(SourceBytes(text))))
    let token = PresentedToken(claims, signature: signature)
    let decision = exchange.decide(token, request, now: now)
    let search = NearestSearch(exchange, token, request, now: now, role: role.map { Text($0) })
    guard let found = search.nearest(to: decision) else { return nil }
    #expect(exchange.users?.count == users?.count)
    var outcome = Outcome(account: found.account?.string)
    outcome.others = found.others.compactMap { $0.issuerName.written?.string }
    let source = configuration?.object.json.tree.source
    switch found.answer {
    case .changes(let changes, let isSmallest):
      outcome.status = isSmallest ? "smallest" : "small"
      outcome.changes = changes.map(Self.text)
      outcome.places = changes.map { change in
        change.places.map { source?.text($0.bounds) ?? "" }
      }
    case .none: outcome.status = "none"
    case .blocked(let obstacles):
      outcome.status =
        "blocked: "
        + obstacles.map { "\($0.party.rawValue) \($0.reason.code)" }.joined(separator: ", ")
    case .undecided(let doubt): outcome.status = "undecided: \(doubt.rawValue)"
    }
    return outcome
  }

  private static func text(_ change: NearestChange) -> String {
    let part =
      switch change.part {
      case .claim(let claim): "\(claim.name)=\(claim.value ?? "-")" + (claim.isExample ? "~" : "")
      case .authentication(let form): "form=\(form.rawValue)"
      case .backend(let backend):
        "backend=\(backend.name ?? "")/\(backend.version ?? "")/\(backend.clientId ?? "")"
      case .format(let reason): "format=\(reason.code)"
      case .time(let time, let isLater): "now=\(time)\(isLater ? "+" : "")"
      }
    return (change.party == .app ? "app " : "") + part
  }

  private static let sound = #""sub":"mia","exp":4600"#

  private static func filter(_ claim: String, _ type: String, _ values: String...) -> String {
    AccessSample.filters([AccessSample.filter(claim, type, values)])
  }

  /// The members of the issuer, the claims, the changes and the text at their places.
  static let cases: [(members: String, claims: String, changes: [String], places: [[String]])] = [
    (filter("d", "include", "it-*"), #"\#(sound),"d":"hr""#, [#"d="it-a"~"#], [[#""d""#]]),
    (filter("d", "include", "it-*", "lab"), #"\#(sound),"d":"hr""#, [#"d="lab""#], [[#""d""#]]),
    ("", #""sub":"mia","exp":900,"nbf":950"#, ["exp=4600~"], [[]]),
    (
      filter("exp", "include", "900"), #""sub":"mia","exp":900,"nbf":1200"#,
      ["nbf=899~", "app now=899"], [[], []]
    ),
    (filter("d", "exclude", "x*"), #"\#(sound),"d":"x1""#, ["d=-"], [[#""d""#]]),
    // Other elements of an array stay.
    (
      filter("d", "include", "lab"), #"\#(sound),"d":["hr","b"]"#, [#"d=["hr","b","lab"]"#],
      [[#""d""#]]
    ),
    (
      filter("d", "exclude", "x*"), #"\#(sound),"d":["hr","x1",7]"#, [#"d=["hr",7]"#],
      [[#""d""#]]
    ),
    // Two filters on one claim are one change.
    (
      AccessSample.filters([
        AccessSample.filter("d", "include", ["a*"]), AccessSample.filter("d", "exclude", ["b"]),
      ]), #"\#(sound),"d":["b"]"#, [#"d=["a-other"]~"#], [[#""d""#, #""d""#]]
    ),
    (#""audience":["shop"]"#, #"\#(sound),"aud":"x""#, [#"aud="shop""#], [[#""audience""#]]),
    ("", #"\#(sound),"aud":7"#, [#"aud="https://m.corp.example/mobile/platform/auth/token""#], []),
    (#""usernameAttribute":"mail""#, sound, [#"mail="ann"~"#], [[#""mail""#]]),
    (
      #""clientIdAttribute":"azp""#, #"\#(sound),"azp":"mia""#, [#"sub="ann"~"#], [[#""azp""#]]
    ),
    // The username is fixed by a filter, so the client ID has to go.
    (
      #""clientIdAttribute":"azp","# + filter("sub", "include", "mia"),
      #"\#(sound),"azp":["mia","b"]"#, [#"azp=["b"]"#], [[#""azp""#]]
    ),
    // Times.
    ("", #""sub":"mia","exp":900"#, ["exp=4600~"], [[]]),
    ("", #""sub":"mia","exp":"x""#, ["exp=4600~"], [[]]),
    ("", #""sub":"mia""#, ["exp=4600~"], [[]]),
    ("", #"\#(sound),"nbf":1200"#, ["app now=1200+"], [[]]),
    ("", #""sub":"mia","exp":900,"nbf":1200"#, ["exp=4600~", "nbf=1000~"], [[], []]),
    (filter("exp", "include", "9*"), #""sub":"mia","exp":12"#, ["exp=9000~"], [[#""exp""#]]),
    (filter("exp", "include", "900"), #""sub":"mia","exp":900"#, ["app now=899"], [[]]),
    (
      filter("exp", "include", "900"), #""sub":"mia","exp":12"#, ["exp=900", "app now=899"],
      [[#""exp""#], []]
    ),
    (
      #""tokenTimeoutPolicy":"FromExternalToken""#, #""sub":"mia""#, ["exp=4600~"],
      [[#""FromExternalToken""#]]
    ),
  ]

  @Test(arguments: cases)
  func suggestsChanges(
    _ members: String, _ claims: String, _ changes: [String], _ places: [[String]]
  )
    throws
  {
    let outcome = try #require(try nearest(members, claims))
    #expect(outcome.status == "smallest")
    #expect(outcome.changes == changes)
    if !places.isEmpty { #expect(outcome.places == places) }
  }

  @Test func suggestsRequestChanges() throws {
    let backends = #""allowedMbes":[{"name":"A","version":"1"},{"name":"B","version":"2"}]"#
    let cases: [(ExchangeRequest, [String])] = [
      (.init(backend: .init(name: "B", version: "1", clientId: "k")), ["app backend=B/2/k"]),
      (.init(form: .idOnly, backend: .init(name: "A", version: "1")), ["app form=header"]),
      (.init(form: .none), ["app form=header", "app backend=A/1/"]),
    ]
    for (request, changes) in cases {
      // Without another failure, a backend that is not stated is only unknown.
      let outcome = try #require(try nearest(backends, Self.sound, request))
      #expect(outcome.changes == changes)
    }
    var request = ExchangeRequest()
    request.faults = [.requestInvalid, .unsupportedGrant]
    let outcome = try #require(try nearest("", Self.sound, request))
    #expect(
      outcome.changes == ["app format=request-invalid", "app format=unsupported-grant"])
    request.hasInvalidCredentials = true
    #expect(try nearest("", Self.sound, request)?.changes.last == "app form=header")
    #expect(try nearest("", Self.sound)?.changes == nil)
    #expect(
      try nearest(#""allowedMbes":[]"#, Self.sound)?.status
        == "blocked: administrator backend-not-allowed")
  }

  @Test func suggestsAtMostThreeChanges() throws {
    let filters = AccessSample.filters(
      ["a", "b", "c", "d"].map { AccessSample.filter($0, "include", ["1"]) })
    #expect(try nearest(filters, Self.sound)?.status == "none")
    let outcome = try nearest(filters, Self.sound + #","a":1"#)
    #expect(outcome?.changes == [#"b="1""#, #"c="1""#, #"d="1""#])
  }

  @Test func suggestsChangesForRoles() throws {
    let members =
      #""roleAttributes":["g","r"],"roleMappings":[{"tokenRole":"m","mappedRoles":["Boss"]}],"#
      + #""defaultRoles":["User"],"issuerRoles":["All"]"#
    func changes(_ claims: String, _ role: String) throws -> Outcome? {
      try nearest(members, "\(Self.sound),\(claims)", role: role)
    }
    let boss = try changes(#""r":"x""#, "Boss")
    #expect(boss?.changes == [#"r=["x","m"]"#])
    #expect(boss?.places == [[#""m""#]])
    #expect(try changes(#""r":["m"]"#, "Boss")?.changes == nil)
    #expect(try changes(#""r":"x""#, "All")?.changes == nil)
    #expect(try changes(#""r":["x"]"#, "User")?.changes == [#"r=["x","User"]"#])
    #expect(try changes(#""g":"x","r":["x"]"#, "m")?.status == "none")
    // Rejected for another reason as well.
    #expect(
      try changes(#""aud":[],"r":[]"#, "Boss")?.changes
        == [#"aud=["https://m.corp.example/mobile/platform/auth/token"]"#, #"r=["m"]"#])
  }

  @Test func suggestsAccounts() throws {
    let mapped =
      #"{"issuerName":"https://mapped.corp.example","certificateSubjectNames":["CN=a"],"#
      + #""filters":[{"name":"d","values":["1"]}]}"#
    let users = [
      DirectoryUser(uid: Text("ann"), mail: Text("a@x"), roles: [Text("Boss")]),
      DirectoryUser(uid: Text("bo"), mail: Text("b@x"), roles: []),
    ]
    func nearest(_ claims: String, _ users: [DirectoryUser]?, _ role: String? = nil) throws
      -> Outcome?
    {
      return try self.nearest(
        "", #"{"iss":"https://mapped.corp.example",\#(claims)}"#, role: role, users: users,
        others: [mapped])
    }
    let unknown = try nearest(Self.sound, nil)
    #expect(unknown?.changes == [#"d="1""#])
    #expect(unknown?.account == "mia")
    let known = try nearest(Self.sound, users)
    #expect(known?.changes == [#"d="1""#, #"sub="ann""#])
    #expect(known?.account == nil)
    #expect(
      try nearest(#""sub":"bo","exp":4600,"d":"1""#, users, "Boss")?.changes == [#"sub="ann""#])
    #expect(
      try nearest(Self.sound, nil, "Boss")?.status == "undecided: user-directory-needed")
  }

  @Test func reportsObstacles() throws {
    let cases: [(members: String, claims: String, signature: SignatureState, status: String)] = [
      ("\"enabled\":false", Self.sound, .unchecked, "administrator issuer-disabled"),
      ("\"enabled\":7", Self.sound, .unchecked, "administrator config-invalid"),
      (
        #""filters":[{"name":"d"}],"tokenTimeoutPolicy":"x""#, Self.sound, .unchecked,
        "administrator filter-malformed, administrator timeout-policy-invalid"
      ),
      ("", Self.sound, .invalid("no"), "identity-provider signature-invalid"),
      ("", Self.sound, .keyNotFound("no"), "identity-provider key-not-found"),
      ("", #"{"iss":"x","sub":"mia"}"#, .unchecked, "administrator issuer-unknown"),
      ("", #"{"iss":7,"sub":"mia"}"#, .unchecked, "identity-provider token-iss-missing"),
    ]
    for (members, claims, signature, status) in cases {
      let outcome = try nearest(members, claims, signature: signature)
      #expect(outcome?.status == "blocked: " + status)
    }
  }

  @Test func suggestsOtherIssuers() throws {
    let strict = AccessSample.issuer(
      Self.filter("d", "include", "1"), "https://strict.corp.example")
    let open = AccessSample.issuer("", "https://open.corp.example")
    let again = AccessSample.issuer("", "https://open.corp.example")
    let closed = AccessSample.issuer("\"enabled\":false", "https://closed.corp.example")
    let all = [strict, open, again, closed]
    func others(_ claims: String, _ signature: SignatureState = .unchecked) throws -> [String]? {
      try nearest("\"enabled\":false", claims, others: all, signature: signature)?.others
    }
    #expect(try others(Self.sound) == ["https://open.corp.example"])
    #expect(
      try others(Self.sound + #","d":1"#)
        == ["https://strict.corp.example", "https://open.corp.example"])
    #expect(try others(#""exp":4600"#) == [])
    #expect(try others(#"{"iss":"x",\#(Self.sound)}"#) == ["https://open.corp.example"])
    #expect(try others(Self.sound, .keyNotFound("no")) == ["https://open.corp.example"])
    #expect(try others(Self.sound, .invalid("no")) == [])
  }

  /// With other claims, the token needs another signature anyway.
  @Test func reportsUnverifiedSignature() throws {
    let outcome = try nearest(
      "", #""sub":"mia","exp":900"#, signature: .unverified("no openssl"))
    #expect(outcome?.changes == ["exp=4600~"])
  }

  @Test func reportsUnknownBaseURL() throws {
    let filter = Self.filter("d", "include", "1")
    func status(_ members: String, _ claims: String) throws -> String? {
      try nearest(members, "\(Self.sound),\(claims)", baseURL: nil)?.status
    }
    #expect(try status(filter, #""aud":"x""#) == "undecided: base-url-needed")
    #expect(try status(filter, #""d":"2""#) == "smallest")
    #expect(try status(filter + #","audience":["x"]"#, #""aud":"x""#) == "smallest")
    #expect(
      try status(Self.filter("aud", "include", "a*"), #""d":"2""#) == "undecided: base-url-needed")
  }
}
