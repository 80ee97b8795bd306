import ConfigModel
import TestSupport
import Testing

@testable import Lint

/// The differences that an answer lists for other readings are those between two answers.
@Suite struct QuestionReadingTests {
  private typealias World = QuestionBruteForceTests

  /// The ways that exist only with another reading, and those that do not exist with it.
  private struct Difference: Equatable, CustomStringConvertible {
    var gained: Set<String>
    var lost: Set<String>

    var description: String { "gained \(gained.sorted()), lost \(lost.sorted())" }
  }

  /// The identities of ways, in words. They do not depend on ``AccessWay/Key``, which decides what an answer
  /// lists.
  private static func identities(_ ways: [AccessWay], _ reading: Reading) -> Set<String> {
    Set(
      ways.map { way in
        // With the username in `prn` instead of `sub`, it counts as the same way.
        let username = reading == .usernameFromPrn ? "any claim" : "'\(way.usernameClaim)'"
        let reasons = way.conditions.compactMap { condition -> String? in
          let claims = condition.claims.map(\.string)
          return switch condition.kind {
          case .roles(let roles, _): "\(roles.map(\.string)) in \(claims)"
          case .unmappedRole: "an unmapped role in \(claims)"
          case .noRole, .nothing: "no role"
          case .directory: "the directory"
          default: nil
          }
        }
        return "'\(way.issuer)', user from \(username): \(way.roles.map(\.string)) by \(reasons)"
      })
  }

  /// A directory with up to three accounts, some of which have the same name; nil half of the time.
  private static func users(_ random: inout SeededGenerator) -> [DirectoryUser]? {
    if Bool.random(using: &random) { return nil }
    return (0..<Int.random(in: 0...3, using: &random)).map { _ in
      let names = ["A", "AB", "B", "x"].shuffled(using: &random)
      let roles = ["R", "S", "A"].filter { _ in Bool.random(using: &random) }
      return DirectoryUser(
        uid: Text(names[0]), mail: Text(names[1]), roles: roles.map { Text($0) })
    }
  }

  @Test(arguments: QuestionBruteForceTests.Choice.allCases)
  func differencesMatchTwoAnswers(_ choice: QuestionBruteForceTests.Choice) {
    let rounds = Soak.rounds(60)
    var random = SeededGenerator()
    var counts = (different: [Reading: Int](), same: 0)
    for _ in 0..<rounds {
      let pair = World.pair(&random, choice)
      let users = Self.users(&random)
      var (this, other) = (pair.new, pair.old)
      if users != nil {
        this?.isVirtual = Bool.random(using: &random)
        other?.isVirtual = Bool.random(using: &random)
      }
      if Int.random(in: 0..<4, using: &random) > 0 { other?.name = "j" }
      let issuers = [this, other]
      let (question, property) = World.question(pair, &random)
      let answer = World.inquiry(
        issuers, pair.readings, users: users, comparesReadings: true
      ).answer(question)
      if !answer.undecided.isEmpty { continue }
      for reading in Reading.all {
        func identities(_ ways: [AccessWay]?) -> Set<String> {
          Self.identities(ways ?? [], reading)
        }
        let known = identities(answer.ways)
        for readings in pair.readings.alternatives(to: reading) {
          let theirs = World.inquiry(issuers, readings, users: users).answer(question)
          let listed = answer.alternatives.first {
            $0.reading.reading == reading && $0.reading.choice == readings[reading]
          }
          let gained = listed?.gained ?? []
          #expect(gained.allSatisfy { $0.witness.readings == readings })
          if !theirs.undecided.isEmpty || listed?.isUndecided ?? false { continue }
          let found = identities(theirs.ways)
          let expected = Difference(
            gained: found.subtracting(known), lost: known.subtracting(found))
          let actual = Difference(
            gained: identities(listed?.gained), lost: identities(listed?.lost))
          if expected == Difference(gained: [], lost: []) {
            counts.same += 1
          } else {
            counts.different[reading, default: 0] += 1
          }
          if actual != expected {
            Issue.record(
              """
              \(reading.name)=\(readings.choice(of: reading)) makes the difference \(expected), \
              but the answer lists \(actual)
              \(World.describe(issuers, property, pair.readings, random.seed))
              users \(users.map { "\($0)" } ?? "any")
              """)
          }
        }
      }
    }
    #expect(Soak.isShort || counts.same > rounds)
    // Some readings rarely make a difference.
    let leastKinds = rounds < 1000 ? 1 : 6
    #expect(Soak.isShort || counts.different.count > leastKinds, "\(counts.different)")
  }

  // MARK: Simple issuers

  /// An issuer with no more than one condition on each claim.
  private static func simpleIssuer(_ random: inout SeededGenerator) -> String {
    func some(_ texts: [String]) -> String {
      let some = texts.filter { _ in Bool.random(using: &random) }
      return "[" + some.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    }
    let mappings = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      let source = ["A", "B", "R"].randomElement(using: &random) ?? "A"
      return "{\"tokenRole\":\"\(source)\",\"mappedRoles\":\(some(["R", "S", "A"]))}"
    }
    var members = ["\"roleAttributes\":\(some(["groups", "roles"]))"]
    if Bool.random(using: &random) {
      members.append("\"roleMappings\":[\(mappings.joined(separator: ","))]")
    }
    for name in ["defaultRoles", "issuerRoles"] where Int.random(in: 0..<4, using: &random) == 0 {
      members.append("\"\(name)\":\(some(["R", "S"]))")
    }
    if Bool.random(using: &random) {
      members.append(AccessSample.filters([AccessSample.filter("dept", "include", ["it"])]))
    }
    return AccessSample.issuer(members.joined(separator: ","))
      .replacing("Enabled\":true", with: "Enabled\":\(Bool.random(using: &random))")
  }

  /// The differences listed for readings about roles are those between two answers, also where routes decide.
  @Test func rolesOfSimpleIssuersMatchTwoAnswers() {
    let rounds = Soak.rounds(400)
    var random = SeededGenerator()
    var counts = (gained: 0, lost: 0)
    for _ in 0..<rounds {
      let issuer = Self.simpleIssuer(&random)
      let configuration = AccessSample.configuration([issuer])
      var question = AccessQuestion()
      question.roles = [Glob(["R", "S", "A", "B", "*"].randomElement(using: &random) ?? "R")]
      var context = PropertyContext(baseURL: "https://m.corp.example")
      let about = Reading.all.filter(\.isAboutRoles)
      for reading in about where Bool.random(using: &random) {
        let choices = reading.info.answers.indices
        context.readings[reading] = choices.randomElement(using: &random) ?? 0
      }
      let answer = AccessInquiry(configuration, context).answer(question)
      for reading in about {
        for readings in context.readings.alternatives(to: reading) {
          var other = context
          other.readings = readings
          other.comparesReadings = false
          let theirs = AccessInquiry(configuration, other).answer(question)
          func identities(_ ways: [AccessWay]) -> Set<String> { Self.identities(ways, reading) }
          let (known, found) = (identities(answer.ways), identities(theirs.ways))
          let listed = answer.alternatives.first {
            $0.reading == ChosenReading(reading, readings[reading])
          }
          let (gained, lost) = (listed?.gained ?? [], listed?.lost ?? [])
          counts.gained += gained.count
          counts.lost += lost.count
          let description = """
            \(reading.name)=\(readings.choice(of: reading)) instead of \
            \(context.readings.choice(of: reading)), role \(question.roles ?? []), seed \
            \(random.seed): \(issuer)
            """
          #expect(identities(gained) == found.subtracting(known), "\(description)")
          #expect(identities(lost) == known.subtracting(found), "\(description)")
        }
      }
    }
    #expect(Soak.isShort || counts.gained > rounds / 20 && counts.lost > rounds / 8, "\(counts)")
  }

  /// A token with the username in `sub` does not show that `prn` can hold it, even if it has both.
  @Test func usernameInOtherClaimIsReported() {
    let issuer = AccessSample.issuer(
      #""roleAttributes":["groups"],"#
        + #""roleMappings":[{"tokenRole":"lead","mappedRoles":["Admin"]}],"#
        + AccessSample.filters([AccessSample.filter("prn", "exclude", ["ANN"])]))
    var question = AccessQuestion()
    question.roles = [Glob("Admin")]
    question.usernames = [Glob("ann")]
    question.conditions = [ClaimCondition(Text("prn"), .isPresent)]
    var context = PropertyContext(baseURL: "https://m.corp.example")
    context.readings[.usernameFromPrn] = 1
    let answer = AccessInquiry(AccessSample.configuration([issuer]), context).answer(question)
    #expect(answer.ways.map(\.usernameClaim.string) == ["sub", "sub", "prn", "prn"])
    let insensitive = answer.alternatives.first { $0.reading.reading == .filterCase }
    #expect(insensitive?.lost.map(\.usernameClaim.string) == ["prn", "prn"])
  }

  /// Ways that differ only in the claims of the role are different ways. A username is one text, so a claim with
  /// the username "ann" cannot hold a role, too.
  @Test func roleInOtherClaimIsAnotherWay() {
    let issuer = AccessSample.issuer(
      #""roleAttributes":["groups","prn"],"#
        + AccessSample.filters([AccessSample.filter("prn", "include", ["ann"])]))
    var question = AccessQuestion()
    question.roles = [Glob("Admin")]
    let context = PropertyContext(baseURL: "https://m.corp.example")
    let answer = AccessInquiry(AccessSample.configuration([issuer]), context).answer(question)
    #expect(answer.ways.map { $0.conditions.last?.claims.map(\.string) } == [["groups", "prn"]])
    let other = answer.alternatives.first { $0.reading.reading == .usernameFromPrn }
    #expect(other?.gained.map { $0.conditions.last?.claims.map(\.string) } == [["groups"]])
  }
}
