import ConfigModel
import Lint
import TestSupport
import Testing

/// Compares conclusions about filters with every text over a small alphabet.
@Suite struct FilterReasoningTests {
  struct Filter {
    let isExclude: Bool
    var values: [String]

    var json: String {
      let list = values.map { "\"\($0)\"" }.joined(separator: ", ")
      return "{\"name\": \"CLAIM\", \"type\": \"\(isExclude ? "exclude" : "include")\", "
        + "\"values\": [\(list)]}"
    }

    /// True if a claim with these texts passes.
    func admits(_ texts: [String]) -> Bool {
      let matches = texts.contains { text in values.contains { Glob($0).matches(text) } }
      return matches != isExclude
    }
  }

  private static let texts: [String] = {
    var (all, last) = ([""], [""])
    for _ in 0..<5 {
      last = last.flatMap { word in ["a", "b", "c"].map { word + $0 } }
      all += last
    }
    return all
  }()

  private func document(_ filters: [Filter], _ claim: String) -> String {
    let list = filters.map { $0.json.replacing("CLAIM", with: claim) }.joined(separator: ", ")
    return """
      {"issuers": [{"issuerName": "https://idp.corp.net", "virtualUserEnabled": true, \
      "jwks": {"jwksUri": "https://idp.corp.net/keys"}, "filters": [\(list)]}]}
      """
  }

  private func findings(_ text: String) -> [Diagnostic] {
    let report = Linter(LintSettings()).lint(
      LintInput(path: "x", kind: .authTokenConfiguration, source: SourceBytes(text)))
    return report.diagnostics + report.hints
  }

  private func randomFilters(_ random: inout SeededGenerator) -> [Filter] {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in
      let values = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        String(
          (0..<Int.random(in: 0...3, using: &random)).map { _ in
            ["a", "b", "*", "*"].randomElement(using: &random) ?? "a"
          }.joined())
      }
      return Filter(isExclude: Bool.random(using: &random), values: values)
    }
  }

  /// For each text, true if a claim with this text alone passes all filters.
  private func admitted(_ filters: [Filter]) -> [Bool] {
    Self.texts.map { text in filters.allSatisfy { $0.admits([text]) } }
  }

  /// True if some array passes: each include filter must match an element that no filter excludes.
  private func admitsSomeArray(_ filters: [Filter]) -> Bool {
    let excludes = filters.filter(\.isExclude)
    let allowed = Self.texts.filter { text in excludes.allSatisfy { $0.admits([text]) } }
    return filters.allSatisfy { $0.isExclude || $0.admits(allowed) }
  }

  @Test func findsOnlyContradictions() {
    var random = SeededGenerator()
    var counts = (sound: 0, contradictory: 0)
    for _ in 0..<Soak.rounds(600) {
      let filters = randomFilters(&random)
      // A claim that no filter requires can be absent.
      let isDemanded = filters.contains { !$0.isExclude }
      for (claim, isPassable) in [
        ("sub", admitted(filters).contains(true)), ("groups", admitsSomeArray(filters)),
      ] {
        let text = document(filters, claim)
        let isReported = findings(text).contains { $0.rule == "filter-combination/contradictory" }
        if isReported != (isDemanded && !isPassable) {
          Issue.record("seed \(random.seed): \(text)")
        }
        if isReported { counts.contradictory += 1 } else { counts.sound += 1 }
      }
    }
    #expect(min(counts.sound, counts.contradictory) > Soak.rounds(100))
  }

  /// Each finding about superfluous values can be fixed without changing the accepted texts.
  @Test func removesRedundantValues() throws {
    var random = SeededGenerator()
    var removed = 0
    for _ in 0..<Soak.rounds(500) {
      let filters = randomFilters(&random)
      let text = document(filters, "groups")
      let before = admitted(filters)
      for finding in findings(text)
      where finding.rule == "filter-combination/redundant"
        || finding.rule == "filter-value/shadowed"
      {
        let fix = try #require(finding.fixes.first)
        #expect(fix.safety == .safe)
        let source = SourceBytes(try SourceBytes(text).applying(fix.edits))
        let after = admitted(filtersOf(source))
        if after != before {
          Issue.record("seed \(random.seed): \(text) is not \(source.text(0..<source.count))")
        }
        removed += 1
      }
    }
    #expect(removed > Soak.rounds(100))
  }

  private func filtersOf(_ source: SourceBytes) -> [Filter] {
    let issuer = JSONParser.parse(source).root.member("issuers")?.elements.first { _ in true }
    let filters = issuer?.member("filters").map { Array($0.elements) } ?? []
    return filters.map { filter in
      Filter(
        isExclude: filter.member("type").map { $0.text == "exclude" } ?? false,
        values: filter.member("values").map { $0.elements.map(\.text.string) } ?? [])
    }
  }

  /// Thousands of filters and values are compared in about the time it takes to read them.
  @Test func limitsWorkOnLargeConfigurations() {
    let many = (0..<300).map { "v\($0)-*" }
    let stars = (0..<100).map { "*\($0)*x*" }
    let filters =
      (0..<40).map {
        Filter(isExclude: $0.isMultiple(of: 2), values: Array(many.dropFirst($0 * 7)))
      }
      + (0..<4).map { _ in Filter(isExclude: true, values: stars) }
    for claim in ["sub", "groups"] {
      let clock = ContinuousClock()
      let duration = clock.measure { _ = findings(document(filters, claim)) }
      #expect(duration < .seconds(30))
    }
  }
}
