import ConfigModel
import Lint
import TestSupport
import Testing

/// The wording, places and witnesses of comparisons of sound documents with one mistake each, as
/// they were recorded.
@Suite struct RecordedComparisonTests {
  /// The first documents with a mistake: one variant of each, in the order of the fixtures.
  private static func pairs(
    _ mutation: Mutation, count: Int
  ) throws -> [(subject: Mutation.Subject, changed: SourceBytes)] {
    var pairs: [(Mutation.Subject, SourceBytes)] = []
    for subject in MutationTests.subjects where subject.file.kind == mutation.kind {
      guard let bytes = try mutation.variants(subject).first else { continue }
      pairs.append((subject, SourceBytes(bytes)))
      if pairs.count == count { break }
    }
    return pairs
  }

  private static var mutations: [Mutation] {
    MutationTests.all.sorted { $0.name < $1.name }
  }

  @Test func changesAreThoseRecorded() throws {
    var lines: [String] = []
    for mutation in Self.mutations {
      for (subject, changed) in try Self.pairs(mutation, count: 1) {
        for (old, new) in [(subject.source, changed), (changed, subject.source)] {
          let comparison = try? DocumentComparison(
            ComparedDocument(mutation.kind, old), ComparedDocument(mutation.kind, new))
          for change in comparison?.changes ?? [] {
            let places = [change.old, change.new].map { place in
              place.range.map { "\($0.start)-\($0.end)" } ?? "none"
            }
            let text = "\(change.id) \(change.message)\(change.isNeutral ? " (neutral)" : "")"
            lines.append(
              "\(mutation.name): \(places.joined(separator: " / ")): \(Self.oneLine(text))")
          }
        }
      }
    }
    #expect(lines.count > 400)
    #expect(try Recording.differences(lines, "compare/recorded-changes.txt") == [])
  }

  @Test func findingsAboutAccessAreThoseRecorded() throws {
    var lines: [String] = []
    let context = AccessContext(baseURL: "https://mobile.corp.net")
    for mutation in Self.mutations {
      for pair in try Self.pairs(mutation, count: 1) {
        let comparison = try? DocumentComparison(
          ComparedDocument(mutation.kind, pair.subject.source),
          ComparedDocument(mutation.kind, pair.changed))
        guard let comparison else { continue }
        let reports =
          comparison.configurations.map { AccessComparison().compare($0.old, $0.new, context) }
          + comparison.origins.map { AccessComparison().compare($0.old, $0.new, context) }
        for finding in reports.flatMap({ $0.widened + $0.narrowed + $0.undecided }) {
          lines.append("\(mutation.name): \(Self.oneLine(Self.text(finding)))")
        }
      }
    }
    #expect(lines.count > 200)
    #expect(try Recording.differences(lines, "compare/recorded-access.txt") == [])
  }

  /// The beginning of a text, with escaped line breaks.
  private static func oneLine(_ text: String) -> String {
    String(text.replacing("\n", with: "\\n").prefix(240))
  }

  private static func text(_ finding: AccessFinding) -> String {
    var text = "\(finding.id) \(finding.message)"
    if let witness = finding.witness {
      let parts = [witness.claims, witness.request, witness.users, witness.baseURL, witness.origin]
      text += " {\(parts.map { $0 ?? "-" }.joined(separator: " "))}"
    }
    for verdict in [finding.oldVerdict, finding.newVerdict] {
      text += verdict.map { " \($0.decision.rawValue) \($0.detail ?? "-")" } ?? ""
    }
    return text
  }
}
