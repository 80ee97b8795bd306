import ConfigModel
import TestSupport
import Testing

@testable import Lint

/// Overlaps of several issuers are those of each two of them: what is known about an issuer from one pair
/// is right for its other pairs.
@Suite struct OverlapPairTests {
  private static let names = ["ann", "bob", "eve", "ann@corp.example", "bob@corp.example"]

  private static func issuer(_ name: String, _ random: inout SeededGenerator) -> String {
    let kind =
      [
        #""virtualUserEnabled":true"#, #""virtualUserEnabled":true"#,
        #""virtualUserEnabled":false"#,
        #""virtualUserEnabled":false,"userMappingAttribute":"mail""#,
      ].randomElement(using: &random) ?? ""
    let filters = ["sub", "dept"].filter { _ in Int.random(in: 0..<3, using: &random) > 0 }.map {
      let values = names.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
      let type = Int.random(in: 0..<4, using: &random) == 0 ? "exclude" : "include"
      return AccessSample.filter($0, type, Array(values))
    }
    return #"{"issuerName":"\#(name)","certificateSubjectNames":["CN=\#(name)"],"#
      + kind + "," + AccessSample.filters(filters) + "}"
  }

  private static func overlaps(_ issuers: [String], _ users: [DirectoryUser]?) -> OverlapAnswer {
    let context = PropertyContext(
      baseURL: "https://m.corp.example", users: users, comparesReadings: false)
    return AccessInquiry(AccessSample.configuration(issuers), context)
      .overlaps(AccessQuestion()) { _ in false }
  }

  private static func words(_ overlap: IssuerOverlap) -> String {
    let parties = [overlap.first, overlap.second].map { party in
      let input = party.witness.input
      return "\(party.issuer) \(input.claims ?? "") \(input.request ?? "") \(input.now ?? 0) "
        + "\(input.users ?? "") as \(party.witness.decision?.username?.string ?? "no one")"
    }
    return "\(overlap.subject): \(parties)"
  }

  @Test func pairsMatchSeparateComparisons() {
    var random = SeededGenerator()
    var counts = (found: 0, none: 0)
    for _ in 0..<Soak.rounds(400) {
      let issuers = (0..<4).map { Self.issuer("i\($0)", &random) }
      let users = [
        DirectoryUser(uid: Text("ann"), mail: Text("bob@corp.example"), roles: []),
        DirectoryUser(uid: Text("eve"), mail: Text("eve@corp.example"), roles: []),
        DirectoryUser(uid: Text("bob"), mail: Text("ann@corp.example"), roles: []),
      ]
      let directory = Bool.random(using: &random) ? users : nil
      let all = Self.overlaps(issuers, directory)
      let pairs = (1..<issuers.count).flatMap { second in
        (0..<second).map { Self.overlaps([issuers[$0], issuers[second]], directory) }
      }
      let about = "seed \(random.seed)\n\(issuers.joined(separator: "\n"))"
      #expect(
        all.overlaps.map(Self.words) == pairs.flatMap(\.overlaps).map(Self.words), "\(about)")
      #expect(
        all.undecided.map { "\($0) \($1) \($2)" }
          == pairs.flatMap(\.undecided).map { "\($0) \($1) \($2)" }, "\(about)")
      counts.found += all.overlaps.count
      counts.none += pairs.count { $0.overlaps.isEmpty }
    }
    #expect(counts.found > 50 && counts.none > 50)
  }
}
