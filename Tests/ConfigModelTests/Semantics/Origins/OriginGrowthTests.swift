import ConfigModel
import Testing

/// Questions about many patterns take steps in proportion: twice the
/// patterns, about twice the steps.
@Suite struct OriginGrowthTests {
  typealias Shape = @Sendable (_ index: Int, _ side: String) -> String

  /// Realistic lists, and lists made to take long.
  private static let shapes: [(name: String, text: Shape)] = [
    ("literal", { "https://\($1)\($0).corp.net" }),
    ("subdomains", { "https://*.\($1)\($0).corp.net" }),
    ("domains", { "https://*.*.\($1)\($0).net" }),
    ("beginnings", { "https://\($1)\($0)-*.corp.net" }),
    ("ends", { "https://*-\($1)\($0).corp.net" }),
    ("any top-level domain", { "https://\($1)\($0).*" }),
    ("a label between stars", { "https://*.\($1)\($0).*.net" }),
    ("three stars in a label", { "https://*\($1)\($0 + 1000)*x\($0 + 1000)*.corp.net" }),
    ("three stars in a label, the end alike", { "https://a*\($1)\($0 + 1000)*z.corp.net" }),
    ("ports of one host", { "https://\($1).corp.net:\($0 + 1)" }),
    ("ports of any host", { "https://*.\($1).net:\($0 + 1)" }),
    ("ports that only one list has", { "https://corp.net:\(2 * $0 + ($1 == "a" ? 1 : 2))" }),
  ]

  private static func patterns(_ shape: Shape, _ count: Int, _ side: String) throws
    -> [OriginPattern]
  {
    try (0..<count).map { try #require(OriginPattern(shape($0, side))) }
  }

  private static let unlimited = 1 << 40

  @Test(arguments: shapes.indices)
  func comparisonIsLinear(_ shape: Int) throws {
    let (name, text) = Self.shapes[shape]
    func steps(_ count: Int) throws -> Int {
      let set = OriginSet(try Self.patterns(text, count, "a"))
      var effort = Effort(Self.unlimited)
      for pattern in try Self.patterns(text, count, "b") {
        guard case .some = set.origin(of: pattern, &effort) else {
          Issue.record("\(name): no origin found")
          break
        }
      }
      for pattern in set.patterns { #expect(set.origin(of: pattern, &effort) == .none) }
      return Self.unlimited - effort.left
    }
    let (few, many) = (try steps(300), try steps(600))
    #expect(Double(many) < 2.5 * Double(few), "\(name): \(few), \(many)")
    #expect(many < 600 * 300, "\(name): \(many)")
  }

  @Test(arguments: shapes.indices)
  func redundancySearchIsLinear(_ shape: Int) throws {
    let (name, text) = Self.shapes[shape]
    func steps(_ count: Int) throws -> Int {
      let union = OriginUnion(try Self.patterns(text, count, "a"))
      var effort = Effort(Self.unlimited)
      #expect(union.covers(&effort).allSatisfy { $0 == .none })
      return Self.unlimited - effort.left
    }
    let (few, many) = (try steps(300), try steps(600))
    #expect(Double(many) < 2.5 * Double(few), "\(name): \(few), \(many)")
  }

  /// These patterns share one hash key, so each is compared with every other one. The work stops at
  /// its bound, and every later answer is undecided.
  @Test func isUndecidedAtTheLimit() throws {
    let alike = try (1_000..<1_300).map {
      try #require(OriginPattern("https://*a-long-common-part*\($0)*.corp.net"))
    }
    let set = OriginSet(alike)
    var effort = Effort(30_000)
    let answers = alike.map { set.origin(of: $0, &effort) }
    #expect(effort.isSpent)
    #expect(answers.first == OriginPattern.Answer.none && answers.last == .undecided)
    effort = Effort(30_000)
    let covers = OriginUnion(alike).covers(&effort)
    #expect(effort.isSpent && covers.first == .undecided)
    effort = Effort(Self.unlimited)
    #expect(set.origin(of: alike[299], &effort) == .none)
  }
}
