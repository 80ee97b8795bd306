import ConfigModel
import Lint
import TestSupport
import Testing

/// Documents with lost and added characters: the findings, and the effect of fixes.
@Suite struct DamagedDocumentTests {
  private static let linter = Linter(LintSettings())
  static let files = Fixtures.files(in: "ok") + Fixtures.files(in: "../../Examples")
  private static let inserted = Array("{}[],:\"'\\#x7 \n".utf8)

  private func lint(_ input: LintInput) -> FileReport { Self.linter.lint(input) }

  private func fix(_ input: LintInput, _ safety: FixIt.Safety) -> FixedFile {
    Fixer(upTo: safety).fix(input) { Self.linter.lint($0) }
  }

  /// Applies only the fixes that make the text valid JSON. Other fixes may
  /// remove members on purpose.
  private func fixText(_ input: LintInput) -> FixedFile {
    Fixer(upTo: .suggest).fix(input) { input in
      var report = Self.linter.lint(input)
      report.diagnostics.removeAll { !$0.rule.hasPrefix("json/") }
      return report
    }
  }

  private func damaged(
    _ bytes: [UInt8], _ count: Int, _ random: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<count where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(Self.inserted.randomElement(using: &random) ?? 0, at: place)
      default: bytes[place] = Self.inserted.randomElement(using: &random) ?? 0
      }
    }
    return bytes
  }

  /// The names of the members that can be read.
  private func members(_ input: LintInput) -> [String] {
    guard input.kind.isJSON(input.source, name: input.path) else { return [] }
    let tree = JSONParser.parse(input.source)
    return (0..<tree.count).compactMap { index in
      guard tree[index].has(.name), !tree[index].has(.irregular), index + 1 < tree.count,
        tree[index + 1].kind != .missing
      else { return nil }
      return JSONValue(tree: tree, index: index).text.string
    }
  }

  private func errors(_ report: FileReport) -> Int {
    report.diagnostics.count { $0.severity == .error }
  }

  /// The number of errors after which there are too many. Damage may hide the errors of the whole file,
  /// which are found again when the damage is mended.
  private func mostErrors(_ damaged: FileReport, _ damage: Int, _ whole: Int) -> Int {
    let hidesErrors = (damaged.diagnostics + damaged.hints).contains {
      $0.rule.hasPrefix("json/")
        || ["properties-file/multiline-value", "properties-file/lost-backslash"].contains($0.rule)
    }
    return hidesErrors ? max(errors(damaged), whole + damage) : errors(damaged)
  }

  /// Fixes are idempotent and never lead to more errors. In a text that is not JSON, they keep
  /// every member that could be read.
  @Test(arguments: files)
  func fixesOfDamagedDocumentsConverge(_ file: Fixtures.File) throws {
    let whole = errors(
      lint(LintInput(path: file.path, kind: file.kind, source: SourceBytes(file.bytes))))
    var random = SeededGenerator()
    for round in 0..<Soak.rounds(8) {
      let damage = 1 + round % 3
      let bytes = damaged(file.bytes, damage, &random)
      let input = LintInput(path: file.path, kind: file.kind, source: SourceBytes(bytes))
      for safety in [FixIt.Safety.safe, .suggest] {
        let once = fix(input, safety)
        let place = "\(file), seed \(random.seed), round \(round)"
        let twice = fix(once.input, safety)
        if twice.isChanged { Issue.record("not at rest: \(place)") }
        if errors(once.report) > mostErrors(once.originalReport, damage, whole) {
          Issue.record("more errors: \(place)")
        }
      }
      if members(fixText(input).input).count < members(input).count {
        Issue.record("lost members: \(file), seed \(random.seed), round \(round)")
      }
    }
  }

  /// One lost or added character causes few findings of rules that are not about syntax.
  @Test func damageCausesNoOtherFindings() {
    var random = SeededGenerator()
    var counts: [Int] = []
    for file in Self.files where file.path.hasSuffix(".json") {
      let before = Set(
        lint(LintInput(path: file.path, kind: file.kind, source: SourceBytes(file.bytes)))
          .diagnostics.map(\.rule))
      for _ in 0..<40 {
        let bytes = damaged(file.bytes, 1, &random)
        guard !JSONParser.parse(SourceBytes(bytes)).isWellFormed else { continue }
        let report = lint(
          LintInput(path: file.path, kind: file.kind, source: SourceBytes(bytes)))
        counts.append(
          report.diagnostics.count { !$0.rule.hasPrefix("json/") && !before.contains($0.rule) })
      }
    }
    counts.sort()
    #expect(counts[counts.count / 2] == 0)
    #expect(counts[counts.count * 95 / 100] <= 2, "seed \(random.seed)")
  }

  // MARK: Examples

  private func fixed(_ text: String) -> FixedFile {
    fix(
      LintInput(
        path: "x.auth-token.json", kind: .authTokenConfiguration, source: SourceBytes(text)),
      .suggest)
  }

  private func text(_ file: FixedFile) -> String {
    file.input.source.text(0..<file.input.source.count)
  }

  @Test func nameSplitOverLinesIsNotFixed() {
    let broken = "{\"x\n\"y\":1}"
    let file = fixed(broken)
    #expect(text(file) == text(fixed(text(file))))
    #expect(!text(file).contains("::"))
  }

  @Test func lostQuoteIsInsertedOnce() {
    let sound = """
      {
        "issuers": [
          {
            "issuerName": "https://idp.corp.example",
            "audience": ["mobile"],
            "jwks": {"jwksUri": "https://idp.corp.example/keys", "readTimeout": 10}
          }
        ]
      }
      """
    let file = fixed(
      sound.replacing("\"https://idp.corp.example/keys", with: "https://idp.corp.example/keys"))
    #expect(text(file) == text(fixed(sound)))
  }

  @Test(arguments: [
    "\u{201C}issuers\u{201D}:[]", "issuers: [{\"issuerName\":\"https://idp.corp.example\"}]",
    "issuers = {\"issuers\":[]}",
  ])
  func nameOutsideTheRootIsNotRemoved(_ damaged: String) {
    #expect(text(fixed(damaged)).contains("issuers"))
    #expect(!text(fixed(damaged)).contains(": {\"issuers\""))
    #expect(text(fixed(damaged)) == damaged)
  }

  @Test func noOtherFixesAfterUnclosedBracket() {
    let text = """
      {
        "issuers": [
          {
            "issuerName": "https://idp.corp.example",
            "enabled": "true",
            "audience": [
              "mobile"
            ,
            "jwks": {"jwksUri": "https://idp.corp.example/keys"}
          }
        ]
      }
      """
    let report = lint(
      LintInput(
        path: "x.auth-token.json", kind: .authTokenConfiguration, source: SourceBytes(text)))
    #expect(report.diagnostics.flatMap(\.fixes).map(\.title) == ["insert ']'"])
  }

  @Test func lintsTextBeforeDamage() {
    let text = """
      {"issuers": [
        {"issuerName": "https://a.corp.example", "enabled": "true",
         "jwks": {"jwksUri": "https://a.corp.example/keys"}},
        {"issuerName": "b"c", "enabled": "true",
         "jwks": {"jwksUri": "https://b.corp.example/keys"}}
      ]}
      """
    let report = lint(
      LintInput(
        path: "x.auth-token.json", kind: .authTokenConfiguration, source: SourceBytes(text)))
    let quoted = report.diagnostics.filter { $0.rule == "field-type/quoted" }
    #expect(quoted.count == 1)
    #expect(report.diagnostics.filter { $0.rule.hasPrefix("json/") }.count == 1)
    #expect(report.diagnostics.allSatisfy { $0.fixes.isEmpty })
  }
}
