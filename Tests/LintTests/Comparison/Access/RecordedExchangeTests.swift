import ConfigModel
import TestSupport
import Testing

/// Recorded decisions of the token exchange for random tokens, and their explanations. Other tests
/// define what is correct; this one detects changes.
@Suite struct RecordedExchangeTests {
  private static let values = [
    #""""#, #""a""#, #""b""#, #""ab""#, #""A""#, #""x""#, #""xb""#, #""1""#, "1", "21", "1.0",
    "true",
    "null", "[]", "{}", #"["a"]"#, #"["b","a"]"#, #"["q","b","ab","x"]"#,
    #"["q","w","e","r","t","z"]"#, #"["ab",1]"#, #"[null]"#, #"[["a"]]"#,
    #""\ud800""#,
    #""\u0061""#, #""https://mobile.corp.net/mobile""#, "1e2", "-0",
  ]

  private static func claims(_ pair: AccessPair, _ phrases: inout RandomPhrases) -> String {
    var members = [
      phrases.pick([#""iss":"i""#, #""iss":"i""#, #""iss":"i""#, #""iss":"j""#, #""iss":7"#]),
      phrases.pick([#""exp":4600"#, #""exp":4600"#, #""exp":999"#, #""exp":"4600""#, #""exp":1e9"#]
      ),
    ]
    for name in pair.claims + ["aud", "sub"] where phrases.number(0...5) > 0 {
      members.append("\"\(name)\":\(phrases.pick(values))")
    }
    // With many claims, another index finds them.
    if phrases.number(0...3) == 0 {
      for number in 0..<phrases.pick([20, 60]) { members.append("\"x\(number)\":\"a\"") }
    }
    if phrases.number(0...9) == 0 { members.append(#""nbf":2000"#) }
    if phrases.number(0...9) == 0 { members.append(#""iat":2000,"r":"b""#) }
    return "{" + members.joined(separator: ",") + "}"
  }

  private static func text(_ decision: Decision, _ readings: Readings) -> String {
    var words = "\(decision.verdict) \(decision.reasons) \(decision.issuer ?? -1)"
    words += " \(decision.username?.string ?? "-") \(decision.userKind?.rawValue ?? "-")"
    words += " \(decision.roles.map(\.string))"
    for grant in decision.grants { words += " \(grant.role.string) \(origin(grant.origin))" }
    if let lifetime = decision.lifetime { words += " \(lifetime.expiresIn) \(lifetime.expiresAt)" }
    decision.assumptions.forEach(readings) { words += " \($0)=\($1)" }
    return words
  }

  private static func origin(_ origin: RoleGrant.Origin) -> String {
    guard case .claim(let name, let value, let mapping) = origin else { return "\(origin)" }
    return "\(name.string)=\(value.string) \(mapping ?? -1)"
  }

  /// Many filters, values, audiences, mappings and claims, and values about as long as those that a
  /// message quotes in full.
  @Test func decisionsOfLargeIssuersAreThoseRecorded() throws {
    var phrases = RandomPhrases(seed: 42)
    func texts(_ count: Int) -> String {
      (0..<count).map { "\"\(phrases.pick(["a", "b*", "*c", "*d*", "e"]))\($0)\"" }
        .joined(separator: ",")
    }
    let counts = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 31, 32, 33, 34, 70]
    var results: [String] = []
    for number in 0..<500 {
      let filters = (0..<phrases.pick(counts)).map {
        let name = phrases.pick(["dept", "dept", "org", "c\($0)"])
        let type = phrases.pick(["include", "exclude", "include"])
        return """
          {"name":"\(name)","type":"\(type)","values":[\(texts(phrases.pick(counts)))]}
          """
      }
      let mappings = (0..<phrases.pick(counts)).map {
        """
        {"tokenRole":"r\($0 % 20)","mappedRoles":["R\($0)",\(texts(1))]}
        """
      }
      let text = """
        {"issuers":[{"issuerName":"i","virtualUserEnabled":true,"certificateSubjectNames":["CN=i"],
        "audience":[\(texts(phrases.pick(counts)))],"filters":[\(filters.joined(separator: ","))],
        "tokenTimeoutSeconds":\(phrases.pick(["0", "1", "2", "3600", "1.5", "-1"])),
        "roleAttributes":["roles"],"roleMappings":[\(mappings.joined(separator: ","))]}]}
        """
      let tree = JSONParser.parse(SourceBytes(text))
      let root = DecodedDocument(tree, AuthTokenConfiguration.schema).root
      let exchange = TokenExchange(root.map { AuthTokenConfiguration($0) }, .init())
      if number % 3 > 0 { exchange.use(DefaultAudiences("https://mobile.corp.net")) }
      for _ in 0..<3 {
        let long = String(repeating: "x", count: phrases.number(50...66))
        var claims = (0..<phrases.pick(counts)).map {
          "\"c\($0)\":\"\(phrases.pick(["a", "b1x", "c"]))\($0)\""
        }
        claims += [
          #""iss":"i","exp":4600,"sub":"s""#, "\"aud\":[\(texts(phrases.number(0...6)))]",
          "\"dept\":[\(texts(phrases.pick(counts)))]",
          "\"org\":\"\(phrases.pick(["a0", "zd5z", long, long + "é"]))\"",
          "\"roles\":[\((0..<phrases.pick(counts)).map { "\"r\($0)\"" }.joined(separator: ","))]",
        ]
        let payload = "{\(claims.joined(separator: ","))}"
        guard let token = TokenClaims(JSONParser.parse(SourceBytes(payload))) else { continue }
        let presented = PresentedToken(token)
        let (decision, trace) = exchange.explain(presented, ExchangeRequest(), now: 1000)
        let short = exchange.decide(presented, ExchangeRequest(), now: 1000)
        results.append(
          "\(Self.text(decision, .init())) / \(Self.text(short, .init())) / "
            + trace.map { "\($0.step) \($0.outcome) \($0.message)" }.joined(separator: "; ")
            + NearMiss.all(of: exchange, presented, decision).map(\.message).joined(separator: "; ")
        )
      }
    }
    let lines = Recording.digests("large", results, each: 15)
    #expect(try Recording.differences(lines, "output/decisions-large.txt") == [])
  }

  @Test func decisionsAreThoseRecorded() throws {
    var random = SeededGenerator(41)
    var phrases = RandomPhrases(seed: 41)
    var results: [String] = []
    for number in 0..<800 {
      let pair = AccessPair(&random, withReadings: number % 2 == 0)
      let issuers = [pair.old, pair.new, number % 9 == 0 ? pair.old : nil].compactMap { $0?.json }
      let tree = JSONParser.parse(SourceBytes("{\"issuers\":[\(issuers.joined(separator: ","))]}"))
      let root = DecodedDocument(tree, AuthTokenConfiguration.schema).root
      let exchange = TokenExchange(root.map { AuthTokenConfiguration($0) }, .init())
      exchange.readings = pair.readings
      if number % 3 > 0 { exchange.use(DefaultAudiences("https://mobile.corp.net")) }
      if number % 4 > 0 {
        exchange.users = [
          DirectoryUser(uid: Text("a"), mail: Text("b"), roles: [Text("R")]),
          DirectoryUser(uid: Text("x"), mail: Text("a"), roles: []),
        ]
      }
      for _ in 0..<5 {
        let claims = Self.claims(pair, &phrases)
        guard let token = TokenClaims(JSONParser.parse(SourceBytes(claims))) else { continue }
        let backend = BackendIdentity(
          name: phrases.pick(["B", "C", "?"]), version: phrases.pick(["1", nil]),
          clientId: phrases.pick(["k", nil]))
        let request = ExchangeRequest(
          form: phrases.pick([.header, .idOnly]), backend: phrases.pick([backend, .init()]))
        let now = phrases.pick([1000, 1000, 4599, 4600, 0])
        let (decision, trace) = exchange.explain(PresentedToken(token), request, now: now)
        let short = exchange.decide(PresentedToken(token), request, now: now)
        results.append(
          "\(Self.text(decision, pair.readings)) / \(Self.text(short, pair.readings)) / "
            + trace.map {
              "\($0.step) \($0.outcome) \($0.message) \($0.range.map { "\($0)" } ?? "-")"
            }.joined(separator: "; "))
      }
    }
    let lines = Recording.digests("decisions", results, each: 25)
    #expect(try Recording.differences(lines, "output/decisions.txt") == [])
  }
}
