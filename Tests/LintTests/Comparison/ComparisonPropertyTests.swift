import ConfigModel
import Lint
import TestSupport
import Testing

/// Properties of every comparison: a neutral rewrite is no change, and every mistake is one.
@Suite struct ComparisonPropertyTests {
  private static let configurations =
    (Fixtures.files(in: "ok") + Fixtures.files(in: "compare/old")
    + Fixtures.files(in: "compare/new")).filter { $0.kind == .authTokenConfiguration }

  private static func compare(
    _ old: SourceBytes, _ new: SourceBytes, _ kind: DocumentKind
  ) throws -> DocumentComparison {
    try DocumentComparison(ComparedDocument(kind, old), ComparedDocument(kind, new))
  }

  @Test(arguments: 0..<6)
  func neutralRewriteIsNoChange(_ round: Int) throws {
    let random = SeededGenerator()
    var rewrite = NeutralRewrite(random)
    for file in Self.configurations {
      let source = SourceBytes(file.bytes)
      let text = rewrite.text(JSONParser.parse(source).root, AuthTokenConfiguration.schema)
      let comparison = try Self.compare(source, SourceBytes(text), .authTokenConfiguration)
      let meant = comparison.changes.filter { !$0.isNeutral }.map(\.id)
      #expect(meant == [], "\(file.path), seed \(random.seed): \(text)")
      let back = try Self.compare(SourceBytes(text), source, .authTokenConfiguration)
      #expect(back.isEqual, "\(file.path), seed \(random.seed): \(text)")
    }
  }

  /// Approvals rely on these ids.
  @Test(arguments: CompareFixtureTests.names.filter { $0.hasSuffix(".auth-token.json") })
  func neutralRewriteKeepsIDs(_ name: String) throws {
    let random = SeededGenerator()
    var rewrite = NeutralRewrite(random)
    let old = SourceBytes(try Fixtures.bytes("compare/old/" + name))
    let new = SourceBytes(try Fixtures.bytes("compare/new/" + name))
    func ids(_ old: SourceBytes, _ new: SourceBytes) throws -> Set<String> {
      Set(
        try Self.compare(old, new, .authTokenConfiguration).changes
          .filter { !$0.isNeutral }.map(\.id))
    }
    let expected = try ids(old, new)
    for _ in 0..<10 {
      let schema = AuthTokenConfiguration.schema
      let (first, second) = (
        rewrite.text(JSONParser.parse(old).root, schema),
        rewrite.text(JSONParser.parse(new).root, schema)
      )
      #expect(
        try ids(SourceBytes(first), SourceBytes(second)) == expected,
        "seed \(random.seed):\n\(first)\n\(second)")
    }
  }

  /// Mistakes that do not change the meaning.
  private static let neutral: Set<String> = [
    // Sets.
    "TLS version twice", "audience twice", "backend twice", "certificate twice",
    "default role twice", "filter twice", "host in capitals", "mapped role twice", "mapping twice",
    "origin twice", "policy twice", "port of https", "role claim twice", "scheme in capitals",
    "value twice",
    // Defaults.
    "allowHttp off, said aloud", "client secret, said aloud", "default mapping, said aloud",
    "enabled, said aloud", "include, said aloud", "sub as username, said aloud",
    // Layout.
    "Windows line ends", "Windows line ends of an export", "blanks around the equals sign",
    "colon for the equals sign", "colons not escaped", "no line end at the end",
    "nothing after the last comma", "origins without blanks", "slashes escaped",
    "tabs for indentation", "value continued on a second line",
  ]

  @Test(arguments: Soak.some(MutationTests.all, oneOf: 12))
  func everyTypoIsAChange(_ mutation: Mutation) throws {
    for subject in MutationTests.subjects where subject.file.kind == mutation.kind {
      for bytes in try mutation.variants(subject) {
        let (old, new) = (subject.source, SourceBytes(bytes))
        let isMalformed = mutation.kind.isJSON(new, name: "") && !JSONParser.parse(new).isWellFormed
        do {
          let comparison = try Self.compare(old, new, mutation.kind)
          #expect(!isMalformed)
          let isNeutral = Self.neutral.contains(mutation.name)
          #expect(
            comparison.isEqual == isNeutral,
            "'\(mutation.name)' in \(subject.file.path): \(comparison.changes.map(\.id))")
          check(comparison, old.count, new.count)
          let back = try Self.compare(new, old, mutation.kind)
          #expect(back.isEqual == isNeutral, "'\(mutation.name)', backwards")
          check(back, new.count, old.count)
        } catch let fault as ComparisonFault {
          let isUnreadable =
            isMalformed || mutation.kind == .policies
            || mutation.name == "byte order mark before origins"
          #expect(isUnreadable, "\(mutation.name): \(fault.reason)")
        }
      }
    }
  }

  /// Checks that ids are unique, and that ranges lie within their files.
  private func check(_ comparison: DocumentComparison, _ old: Int, _ new: Int) {
    let reviewed = ReviewedComparison(comparison, nil, .none)
    #expect(Set(reviewed.changes.map(\.id)).count == reviewed.changes.count)
    for change in comparison.changes {
      #expect(change.old.range.map { 0 <= $0.start && $0.end <= old } ?? true)
      #expect(change.new.range.map { 0 <= $0.start && $0.end <= new } ?? true)
      #expect(!change.text.isEmpty)
    }
  }
}
