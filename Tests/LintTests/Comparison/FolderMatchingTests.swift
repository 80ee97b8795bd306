import ConfigModel
import Lint
import Testing

/// The documents of two folders, paired by what they are.
@Suite struct FolderMatchingTests {
  private typealias Matching = FolderMatching<String>

  private static func member(
    _ kind: DocumentKind, _ name: String, _ path: String
  ) -> Matching.Member {
    Matching.Member(Matching.Identity(kind, name: name), path: path, path)
  }

  /// `old=new`, `old=`, `=new`, and `old,old?new` for an ambiguous match.
  private static func words(_ old: [Matching.Member], _ new: [Matching.Member]) -> [String] {
    Matching(old, new).matches.map { match in
      switch match {
      case .both(let old, let new): old + "=" + new
      case .old(let old): old + "="
      case .new(let new): "=" + new
      case .ambiguous(let old, let new):
        old.joined(separator: ",") + "?" + new.joined(separator: ",")
      }
    }
  }

  @Test func ignoresPaths() {
    let old = [
      Self.member(.connectedApp, "A", "x/A.connectedApp"),
      Self.member(.connectedApp, "B", "x/B.connectedApp"),
    ]
    let new = [
      Self.member(.connectedApp, "C", "C.connectedApp-meta.xml"),
      Self.member(.connectedApp, "A", "A.connectedApp-meta.xml"),
    ]
    #expect(
      Self.words(old, new) == [
        "=C.connectedApp-meta.xml", "x/A.connectedApp=A.connectedApp-meta.xml",
        "x/B.connectedApp=",
      ])
  }

  @Test func distinguishesKinds() {
    #expect(
      Self.words(
        [Self.member(.connectedApp, "A", "a")], [Self.member(.externalClientApp, "A", "b")])
        == ["=b", "a="])
  }

  /// Salesforce does not distinguish developer names by case; file systems do.
  @Test func comparesNamesOfMetadataWithoutCase() {
    #expect(
      Self.words(
        [Self.member(.connectedApp, "visits", "a")],
        [
          Self.member(.connectedApp, "Visits", "b")
        ]) == ["a=b"])
    #expect(
      Self.words([Self.member(.allowOrigin, "web", "a")], [Self.member(.allowOrigin, "Web", "b")])
        == ["=b", "a="])
  }

  @Test func pairsEqualNamesByPath() {
    let files = ["test/web", "production/web"].map { Self.member(.allowOrigin, "web", $0) }
    #expect(
      Self.words(files, files) == ["test/web=test/web", "production/web=production/web"])
    // What is left has only one counterpart.
    let moved = [files[0], Self.member(.allowOrigin, "web", "live/web")]
    #expect(Self.words(files, moved) == ["test/web=test/web", "production/web=live/web"])
    #expect(Self.words(files, [files[1]]) == ["production/web=production/web", "test/web="])
  }

  @Test func doesNotGuess() {
    let files = ["a/X", "b/X"].map { Self.member(.connectedApp, "X", $0) }
    #expect(Self.words([Self.member(.connectedApp, "X", "c/X")], files) == ["c/X?a/X,b/X"])
  }

  /// An org has no files of mobile apps and no policies.
  @Test func setsKindsOfOneFolderApart() {
    let app = Self.member(.connectedApp, "A", "a")
    let boot = Self.member(.mobileApp, "bootconfig.json", "boot")
    let matching = Matching([app], [app, boot])
    #expect(matching.matches.count == 1)
    #expect(matching.lonely.new == ["boot"] && matching.lonely.old.isEmpty)
    // Apps are never set apart, and neither is anything if the other folder has nothing.
    #expect(Self.words([boot], [app]) == ["=a"])
    #expect(Self.words([], [boot]) == ["=boot"])
    // Both folders have the kind.
    let manifest = Self.member(.mobileApp, "Info.plist", "info")
    #expect(Self.words([boot], [boot, manifest]) == ["boot=boot", "=info"])
  }
}
