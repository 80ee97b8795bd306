import ConfigModel
import Foundation
import Lint
import TestSupport
import Testing

/// Pairs of documents in `Tests/Fixtures/compare/{old,new}`, each with its expected changes, by id
/// and in words. `OCONF_RECORD=1 swift test` rewrites the expected changes.
@Suite struct CompareFixtureTests {
  static let names = Fixtures.files(in: "compare/old").map { file in
    String(file.path.split(separator: "/").last ?? "")
  }

  @Test(arguments: names)
  func changesMatchTheRecording(_ name: String) throws {
    let comparison = try DocumentComparison(Self.document("old", name), Self.document("new", name))
    let changes = comparison.changes.map { change in
      "\(change.isNeutral ? "=" : "!") \(change.id)\n  \(change.message)\n"
    }.joined()
    let record = Fixtures.folder.appendingPathComponent("compare/changes/\(name).txt")
    if ProcessInfo.processInfo.environment["OCONF_RECORD"] != nil {
      try Data(changes.utf8).write(to: record)
    }
    #expect(changes == (try String(contentsOf: record, encoding: .utf8)))
  }

  @Test(arguments: names)
  func equalDocumentsHaveNoChanges(_ name: String) throws {
    for side in ["old", "new"] {
      let document = try Self.document(side, name)
      #expect(try DocumentComparison(document, document).changes.isEmpty)
    }
  }

  /// An addition in one direction is a removal in the other.
  @Test(arguments: names)
  func reverseHasAsManyChanges(_ name: String) throws {
    let (old, new) = (try Self.document("old", name), try Self.document("new", name))
    let forwards = try DocumentComparison(old, new).changes
    let backwards = try DocumentComparison(new, old).changes
    #expect(forwards.count == backwards.count)
    #expect(forwards.count(where: \.isNeutral) == backwards.count(where: \.isNeutral))
    #expect(
      forwards.count { $0.kind.verb == .added } == backwards.count { $0.kind.verb == .removed })
  }

  @Test func everyFixtureHasBothVersions() {
    let new = Fixtures.files(in: "compare/new").map { $0.path.split(separator: "/").last ?? "" }
    #expect(new.map(String.init) == Self.names)
    #expect(Self.names.count > 30)
  }

  private static func document(_ side: String, _ name: String) throws -> ComparedDocument {
    let source = SourceBytes(try Fixtures.bytes("compare/\(side)/\(name)"))
    let kind = try #require(
      Recognition.kind(ofName: name) ?? Recognition.kind(ofContent: source, name: name))
    return ComparedDocument(kind, source)
  }
}
