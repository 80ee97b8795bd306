import ConfigModel
import Foundation
import Lint
import TestSupport
import Testing

/// Mistakes in migrations, and in edits of both kinds of apps. Each is reported with its ID and its
/// effect, and nothing else is.
@Suite struct AppMutationTests {
  struct Seeded: CustomStringConvertible {
    let name: String
    let old: SampleApp
    let new: SampleApp
    let expected: AppMutation.Expectation

    var description: String { name }
  }

  static let seeded: [Seeded] = SampleApp.bases.flatMap { base in
    AppMutation.all.compactMap { mutation in
      var app = base.app
      guard let expected = mutation.apply(&app) else { return nil }
      return Seeded(
        name: "\(base.name): \(mutation.name)", old: base.app, new: app, expected: expected)
    }
  }

  @Test func hasEnoughMutations() {
    #expect(Self.seeded.count >= 200, "\(Self.seeded.count)")
    #expect(Set(Self.seeded.map(\.name)).count == Self.seeded.count)
  }

  @Test(arguments: seeded)
  func reportedInMigrations(_ seeded: Seeded) throws {
    try check(seeded, .connected, .external, hasExactIDs: true)
  }

  @Test(arguments: seeded)
  func reportedInEdits(_ seeded: Seeded) throws {
    try check(seeded, .connected, .connected, hasExactIDs: false)
    try check(seeded, .external, .external, hasExactIDs: false)
  }

  private func check(
    _ seeded: Seeded, _ old: SampleApp.Form, _ new: SampleApp.Form, hasExactIDs: Bool
  ) throws {
    let comparison = try DocumentComparison(
      seeded.old.document(old), seeded.new.document(new))
    let report = try #require(comparison.app)
    let changes = comparison.changes.filter { !$0.isNeutral || $0.kind.noun == seeded.noun }
    let words = Comment(rawValue: "\(comparison.changes.map(\.message)) \(report)")
    // The same mistake may have several parts: a range that replaces another one.
    #expect(!changes.isEmpty && changes.allSatisfy { $0.kind.noun == seeded.noun }, words)
    let ids = changes.map { $0.id.replacing(":Visits#", with: ":") }
    if hasExactIDs {
      #expect(ids.contains { Self.matches($0, seeded.expected.id) }, "\(ids) \(seeded.expected.id)")
    }
    var effects: [AppMutation.Effect] = []
    if report.widened.contains(where: { $0.kind == .appTrustChanged }) { effects.append(.trust) }
    if report.widened.contains(where: { $0.kind == .appWidened }) { effects.append(.wider) }
    if !report.narrowed.isEmpty { effects.append(.narrower) }
    let expected: [AppMutation.Effect] =
      switch seeded.expected.effect {
      case .none: []
      case .both: [.wider, .narrower]
      default: [seeded.expected.effect]
      }
    #expect(effects == expected, words)
    #expect(report.undecided.isEmpty, words)
  }

  /// True if an ID is the expected one, apart from its digest and the case of its value.
  private static func matches(_ id: String, _ expected: String) -> Bool {
    if let mark = expected.firstIndex(of: "@"), expected[mark...] == "@" {
      return id.hasPrefix(expected)
    }
    return id.lowercased() == expected.lowercased()
  }

  @Test(arguments: SampleApp.bases.map(\.app))
  func equivalentPairsAreSilent(_ app: SampleApp) throws {
    for old in SampleApp.Form.allCases {
      for new in SampleApp.Form.allCases {
        var random = Soak.random(7)
        let comparison = try DocumentComparison(
          app.document(old), app.document(new) { $0.shuffled(using: &random) })
        let changes = comparison.changes.filter { $0.kind.noun != "layout" }
        #expect(changes.isEmpty, "\(changes.map(\.message))")
        let report = try #require(comparison.app)
        #expect(report.isEmpty, "\(report)")
        #expect(comparison.isEqual)
      }
    }
  }
}

extension AppMutationTests.Seeded {
  var noun: String {
    let kind = expected.id.prefix { $0 != ":" }
    return String(kind.prefix(upTo: kind.lastIndex(of: "-") ?? kind.endIndex))
  }
}
