import ConfigModel
import Foundation
import Lint
import TestSupport
import Testing

/// The effect on access of mistakes in sound documents. The table states that a mistake admits
/// more, less, both or neither, wherever it is made.
@Suite struct MutationAccessTests {
  private static let table = Fixtures.folder.appendingPathComponent("compare/mutations.txt")

  private static func report(
    _ kind: DocumentKind, _ old: SourceBytes, _ new: SourceBytes
  ) -> AccessReport? {
    var context = AccessContext(baseURL: "https://mobile.corp.net")
    context.comparesReadings = false
    switch kind {
    case .authTokenConfiguration:
      return AccessComparison().compare(configuration(old), configuration(new), context)
    case .allowOrigin:
      return AccessComparison().compare(AllowOriginPolicy(old), AllowOriginPolicy(new), context)
    default: return nil
    }
  }

  /// Nil if the source is not JSON, which the service cannot use.
  private static func configuration(_ source: SourceBytes) -> AuthTokenConfiguration? {
    let tree = JSONParser.parse(source)
    guard tree.isWellFormed else { return nil }
    return DecodedDocument(tree, AuthTokenConfiguration.schema).root.map(
      AuthTokenConfiguration.init)
  }

  private static func directions(_ mutation: Mutation) throws -> Set<String> {
    var directions: Set<String> = []
    for subject in MutationTests.subjects where subject.file.kind == mutation.kind {
      for bytes in try mutation.variants(subject) {
        guard let report = report(mutation.kind, subject.source, SourceBytes(bytes)) else {
          continue
        }
        #expect(report.internalErrors == [], "\(mutation.name): \(subject.name)")
        switch (report.widened.isEmpty, report.narrowed.isEmpty) {
        case _ where !report.undecided.isEmpty: directions.insert("undecided")
        case (false, false): directions.insert("both")
        case (false, true): directions.insert("wider")
        case (true, false): directions.insert("narrower")
        case (true, true): directions.insert("neither")
        }
      }
    }
    return directions
  }

  @Test func directionsMatchTheTable() throws {
    let isRecording = ProcessInfo.processInfo.environment["OCONF_RECORD"] != nil
    let mutations = isRecording ? MutationTests.all : Soak.some(MutationTests.all)
    var lines: [String] = []
    for mutation in mutations.sorted(by: { $0.name < $1.name }) {
      let directions = try Self.directions(mutation)
      guard !directions.isEmpty else { continue }
      lines.append("\(mutation.name): \(directions.sorted().joined(separator: ", "))")
    }
    let text = lines.joined(separator: "\n") + "\n"
    if isRecording {
      try Data(text.utf8).write(to: Self.table)
    }
    let expected = try String(contentsOf: Self.table, encoding: .utf8)
    let known = Set(expected.split(separator: "\n"))
    for line in lines where !known.contains(Substring(line)) {
      Issue.record("expected a line of the table, found: \(line)")
    }
    #expect(Soak.isShort || lines.count == known.count)
  }
}
