import ConfigModel
import TestSupport
import Testing

@testable import Lint

/// The claim values of witnesses look like values in real tokens.
@Suite struct NaturalWitnessTests {
  /// The old and the new include values, the dropped exclude values, and
  /// the user name of the witness.
  private static let cases: [(old: [String], new: [String], excluded: [String], String)] = [
    (["*@acme.example"], ["*@acme.example", "*@*.acme.example"], [], "ann@sub.acme.example"),
    (["*@acme.example"], ["*.acme.example"], [], "ann@sub.acme.example"),
    (["*@acme.example"], ["*acme.example"], [], "ann@other-acme.example"),
    (["*@acme.example"], ["*@acme*"], [], "ann@acme-other.example"),
    (["*@acme.example"], ["*@acme.example*"], [], "ann@acme.example.example"),
    (["*@acme.example"], ["*@*"], [], "ann@other.example"),
    (["*@acme.example"], ["*@*acme.example"], [], "ann@other-acme.example"),
    (["*@a.example", "*@b.example"], ["*@a.example", "*@b.example"], ["*xyz*"], "xyz@a.example"),
    (["*@a.example"], ["*@a.example"], ["svc-*"], "svc-ann@a.example"),
    (["*@a.example"], ["*@a.example"], ["*-ext@*"], "ann-ext@a.example"),
  ]

  @Test(arguments: cases.indices)
  func witnessesLookLikeUserNames(_ index: Int) throws {
    let (old, new, excluded, expected) = Self.cases[index]
    func issuer(_ included: [String], _ excluded: [String]) -> String {
      let filters =
        [AccessSample.filter("email", "include", included)]
        + (excluded.isEmpty ? [] : [AccessSample.filter("email", "exclude", excluded)])
      return AccessSample.issuer(
        #""usernameAttribute":"email","# + AccessSample.filters(filters))
    }
    let (report, _) = AccessSample.compare([issuer(old, excluded)], [issuer(new, [])])
    #expect(report.internalErrors.isEmpty && report.undecided.isEmpty)
    let claims = try #require(report.widened.first?.witness?.claims)
    let root = JSONParser.parse(SourceBytes(claims)).root
    #expect(root.member("email")?.text.string == expected)
  }

  private static let parts = [
    "*ext*", "*-svc@*", "test-*", "*guest*", "*.temp@*", "*vendor*", "*@mail.*", "bot*", "*root*",
    "*demo*", "*+kiosk@*",
  ]

  private static func domain(_ index: Int, _ random: inout SeededGenerator) -> String {
    let start = ["*@", "*@*.", "*.", "*@eu.", "*@*"][Int.random(in: 0..<5, using: &random)]
    return start + ["acme", "globex", "hooli", "initech", "corp"][index] + ".example"
  }

  /// One `@`, words between single separators, and a host of several labels.
  private static func isAddress(_ text: String) -> Bool {
    let sides = text.split(separator: "@", omittingEmptySubsequences: false)
    let separators = [sides.first, sides.last].map { side in
      (side ?? "").split(omittingEmptySubsequences: false) { "._+-".contains($0) }
    }
    return sides.count == 2 && separators.allSatisfy { words in !words.contains("") }
      && sides[1].contains(".")
  }

  /// Names for five domains, with ten excluded parts, of which one is dropped.
  @Test func witnessesAreEmailAddresses() throws {
    var random = Soak.random(5)
    let rounds = Soak.rounds(200)
    var odd: [String] = []
    for _ in 0..<rounds {
      let domains = (0..<5).map { Self.domain($0, &random) }
      let excluded = Array(Self.parts.shuffled(using: &random).prefix(10))
      func issuer(_ excluded: ArraySlice<String>) -> String {
        AccessSample.issuer(
          #""usernameAttribute":"email","#
            + AccessSample.filters([
              AccessSample.filter("email", "include", domains),
              AccessSample.filter("email", "exclude", Array(excluded)),
            ]))
      }
      let (report, _) = AccessSample.compare([issuer(excluded[...])], [issuer(excluded.dropLast())])
      #expect(report.undecided.isEmpty && report.internalErrors.isEmpty)
      guard let claims = report.widened.first?.witness?.claims else { continue }
      let name = JSONParser.parse(SourceBytes(claims)).root.member("email")?.text.string ?? ""
      if !Self.isAddress(name) { odd.append("\(name): \(domains) \(excluded)") }
    }
    #expect(odd.count * 100 <= rounds, "\(odd)")
  }

  /// A star stands for a name in the claim that users are known by, and for a letter elsewhere.
  @Test(arguments: [
    ("sub", "*@acme.example", "ann@acme.example"), ("dept", "*-team", "a-team"),
  ])
  func personNamesAreOnlyInUsernames(_ claim: String, _ pattern: String, _ expected: String) throws
  {
    func issuer(_ values: [String]) -> String {
      AccessSample.issuer(AccessSample.filters([AccessSample.filter(claim, "include", values)]))
    }
    let (report, _) = AccessSample.compare([issuer(["x"])], [issuer(["x", pattern])])
    let claims = try #require(report.widened.first?.witness?.claims)
    #expect(claims.includes("\"\(claim)\":\"\(expected)\""), "\(claims)")
  }

  /// Values without wildcards come first, then the others in their order.
  @Test(arguments: [(["front-*", "b*"], "front-a"), (["b*", "long-name"], "long-name")])
  func usesTheFirstNewValue(_ patterns: [String], _ expected: String) throws {
    func issuer(_ values: [String]) -> String {
      AccessSample.issuer(AccessSample.filters([AccessSample.filter("dept", "include", values)]))
    }
    let (report, _) = AccessSample.compare([issuer(["x"])], [issuer(["x"] + patterns)])
    let claims = try #require(report.widened.first?.witness?.claims)
    #expect(claims.includes("\"dept\":\"\(expected)\""), "\(claims)")
  }

  /// Under another answer to an open question, the token found for a role that is wider in any case
  /// is not shortened. Another role, which is wider only under that answer, needs a short one.
  @Test func shortIfOnlyAnotherReadingWidens() throws {
    func mapping(_ role: String, _ mapped: [String]) -> String {
      let list = mapped.map { JSONString.quoted($0) }.joined(separator: ",")
      return #"{"tokenRole":"\#(role)","mappedRoles":[\#(list)]}"#
    }
    func issuer(_ mappings: [String]) -> String {
      AccessSample.issuer(
        #""roleAttributes":["r"],"roleMappings":[\#(mappings.joined(separator: ","))]"#)
    }
    let old = [mapping("w", ["C"]), mapping("w", ["B"]), mapping("x", ["Q"]), mapping("x", ["B"])]
    let new = [mapping("w", ["B"]), mapping("x", ["A", "B"])]
    let (report, _) = AccessSample.compare([issuer(old)], [issuer(new)], comparesReadings: true)
    let wider = report.widened.filter { $0.pointer.hasSuffix("/roles/[B]") }
    #expect(wider.map { $0.reading?.description ?? "" } == ["duplicate-mapping=first"])
    let claims = try #require(wider.first?.witness?.claims)
    #expect(claims.hasSuffix(#""r":"w"}"#), "\(claims)")
  }
}
