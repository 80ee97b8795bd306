import ConfigModel
import Testing

@testable import Lint

/// The work of the comparison, counted in steps rather than seconds.
@Suite struct AccessGrowthTests {
  private typealias Versions = (old: [String], new: [String])

  private static func mappings(_ count: Int, _ target: (Int) -> String) -> String {
    let list = (0..<count).map {
      #"{"tokenRole":"grp-\#($0)","mappedRoles":["\#(target($0))"]}"#
    }
    return #""roleAttributes":["groups"],"roleMappings":["# + list.joined(separator: ",") + "]"
  }

  private static func list(_ count: Int, _ name: String) -> String {
    "[" + (0..<count).map { "\"\(name)\($0)\"" }.joined(separator: ",") + "]"
  }

  private static func issuers(_ count: Int, _ members: (Int) -> String) -> [String] {
    (0..<count).map { AccessSample.issuer(members($0), "https://i\($0).corp.example") }
  }

  private static func filters(_ count: Int, _ filter: (Int) -> String) -> String {
    AccessSample.issuer(AccessSample.filters((0..<count).map(filter)))
  }

  /// Shapes in which documents grow.
  private static let common: [(name: String, versions: @Sendable (Int) -> ([String], [String]))] = [
    (
      "role mappings with other targets",
      { count in
        (
          [AccessSample.issuer(mappings(count) { "Old\($0)" })],
          [AccessSample.issuer(mappings(count) { "New\($0)" })]
        )
      }
    ),
    (
      "role mappings, of which one has another target",
      { count in
        (
          [AccessSample.issuer(mappings(count) { "R\($0)" })],
          [AccessSample.issuer(mappings(count) { $0 == 0 ? "Other" : "R\($0)" })]
        )
      }
    ),
    (
      "role mappings that are added",
      { count in
        (
          [AccessSample.issuer(mappings(count) { "R\($0)" })],
          [AccessSample.issuer(mappings(2 * count) { "R\($0)" })]
        )
      }
    ),
    (
      "default roles",
      { count in
        (
          [AccessSample.issuer(#""defaultRoles":\#(list(count, "A"))"#)],
          [AccessSample.issuer(#""defaultRoles":\#(list(count, "B"))"#)]
        )
      }
    ),
    (
      "issuers that accept another audience",
      { count in
        (
          issuers(count) { _ in #""audience":["a"]"# },
          issuers(count) { _ in #""audience":["a","b"]"# }
        )
      }
    ),
    ("issuers that are gone", { count in (issuers(count) { _ in "" }, issuers(1) { _ in "" }) }),
    ("new issuers", { count in (issuers(1) { _ in "" }, issuers(count) { _ in "" }) }),
    (
      "exclude filters on one claim, of which one is dropped",
      { count in
        (
          [filters(count) { AccessSample.filter("groups", "exclude", ["g\($0)-*"]) }],
          [filters(count - 1) { AccessSample.filter("groups", "exclude", ["g\($0)-*"]) }]
        )
      }
    ),
    (
      "values of one filter",
      { count in
        (
          [AccessSample.issuer(#""audience":\#(list(count, "a"))"#)],
          [AccessSample.issuer(#""audience":\#(list(count, "b"))"#)]
        )
      }
    ),
    (
      "backends",
      { count in
        func backends(_ count: Int) -> String {
          let list = (0..<count).map { #"{"name":"B\#($0)","version":"1.0"}"# }
          return AccessSample.issuer(#""allowedMbes":["# + list.joined(separator: ",") + "]")
        }
        return ([backends(count)], [backends(2 * count)])
      }
    ),
    (
      "many role attributes",
      { count in
        (
          [AccessSample.issuer(#""defaultRoles":["A"],"roleAttributes":\#(list(count, "a"))"#)],
          [AccessSample.issuer(#""defaultRoles":["B"],"roleAttributes":\#(list(count, "b"))"#)]
        )
      }
    ),
  ]

  @Test(arguments: common.indices)
  func comparisonIsLinear(_ index: Int) {
    let (name, versions) = Self.common[index]
    func steps(_ count: Int) -> Int {
      let (old, new) = versions(count)
      let (report, steps) = AccessSample.compare(old, new, comparesReadings: true)
      #expect(report.undecided.isEmpty, "\(name): \(count)")
      #expect(report.internalErrors.isEmpty)
      return steps
    }
    let (once, twice) = (steps(60), steps(120))
    #expect(twice * 10 <= once * 23, "\(name): \(once), \(twice)")
  }

  /// Shapes that need more work than the bound allows: the comparison stops in time and reports
  /// what it has not decided.
  private static let hard: [(name: String, versions: @Sendable (Int) -> ([String], [String]))] = [
    (
      "filters on one claim, each with another value",
      { count in
        (
          [filters(count) { AccessSample.filter("groups", "include", ["g\($0)"]) }],
          [filters(count) { AccessSample.filter("groups", "include", ["g\($0)", "x\($0)"]) }]
        )
      }
    ),
    (
      "filters on many claims, each with another value",
      { count in
        (
          [filters(count) { AccessSample.filter("c\($0)", "include", ["g"]) }],
          [filters(count) { AccessSample.filter("c\($0)", "include", ["g", "x"]) }]
        )
      }
    ),
  ]

  @Test(arguments: hard.indices)
  func allWorkIsCounted(_ index: Int) {
    let (name, versions) = Self.hard[index]
    let (old, new) = versions(400)
    // The budget is small, so that it runs out soon.
    let effort = AccessEffort(100_000)
    let clock = ContinuousClock()
    var report = AccessReport()
    let duration = clock.measure {
      report = AccessComparison().compare(
        AccessSample.configuration(old), AccessSample.configuration(new), AccessSample.context(),
        effort)
    }
    #expect(effort.left == 0, "\(name)")
    #expect(!report.undecided.isEmpty && report.isWidening && report.internalErrors.isEmpty)
    // A few hundred times the usual duration.
    #expect(duration < .seconds(60), "\(name)")
  }
}
