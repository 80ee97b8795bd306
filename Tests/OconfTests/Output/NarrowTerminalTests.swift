import Foundation
import Testing

@testable import oconf

/// Reports in narrow terminals, and about long lines.
@Suite final class NarrowTerminalTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit { program.remove() }

  /// The output of a command in a terminal of a width, without colors.
  private func terminal(_ line: String, columns: Int) throws -> String {
    let inner = "stty cols \(columns); NO_COLOR=1 '\(Program.executable.path)' \(line)"
    return try program.shell("script --quiet --command \"\(inner)\" /dev/null").output
      .replacingOccurrences(of: "\r\n", with: "\n")
  }

  @Test(arguments: [
    ("one two three", 20, "one two three"),
    ("one two three four", 9, "one two\n  three\n  four"),
    ("  note: one two three", 12, "  note: one\n  two three"),
    ("abcdefghijklmnop one", 8, "abcdefghijklmnop\n  one"),
    ("one  two three", 9, "one  two\n  three"),
    ("日本語 日本語 日本", 13, "日本語 日本語\n  日本"),
  ])
  func breaksLinesBetweenWords(_ text: String, _ columns: Int, _ wrapped: String) {
    #expect(LineWrapping.wrap(text, columns: columns, indent: 2) == wrapped)
  }

  @Test func ignoresEscapeSequences() {
    let text =
      "\u{1B}[1mone\u{1B}[0m \u{1B}]8;;https://a.example/long\u{1B}\\two\u{1B}]8;;\u{1B}\\ six"
    #expect(LineWrapping.wrap(text, columns: 11, indent: 2) == text)
    #expect(LineWrapping.wrap(text, columns: 10, indent: 2).hasSuffix("\u{1B}\\\n  six"))
  }

  @Test func breaksOnlyForTerminals() throws {
    try program.write("c.auth-token.json", #"{"issuers": [{"issuerName": "https://a.example"}]}"#)
    let narrow = try terminal("lint", columns: 60)
    #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= 60 }, "\(narrow)")
    let piped = try program.run("lint", environment: ["COLUMNS": "60"]).output
    #expect(piped.split(separator: "\n").contains { $0.count > 60 && $0.hasSuffix("]") })
    func words(_ text: String) -> [Substring] {
      text.split { $0 == " " || $0 == "\n" }.filter { $0 != "|" && !$0.hasPrefix("…") }
    }
    // Nothing is lost but the ends of lines that are cut.
    #expect(Set(words(piped)).isSubset(of: Set(words(narrow))))
  }

  /// Frames whose line is cut on both sides fit, too.
  @Test(arguments: [50, 60, 73, 80, 120])
  func reportsFit(_ columns: Int) throws {
    try program.write("p.properties", export)
    try program.write("a.allow-origin", "https://a.corp.example/,https://*.*,null")
    try program.write("b.allow-origin", "https://b.corp.example")
    try program.write(
      "a-suite.oconf-test.json",
      #"""
      {"policy": "b.allow-origin", "cases": [{"name": "a name of several words that is too long",
        "origin": "https://c.corp.example", "expect": {"allowed": true}}]}
      """#)
    try program.write("t.json", #"{"iss": "https://idp.corp.example", "exp": 1}"#)
    for line in [
      "lint", "test", "eval p.properties --claims t.json", "who p.properties",
      "diff a.allow-origin b.allow-origin", "--help", "lint --help", "explain audience",
      "origin b.allow-origin https://c.corp.example",
    ] {
      let output = try terminal(line, columns: columns)
      let long = output.split(separator: "\n").filter { line in
        // Command lines are to be copied, and words are not broken.
        let words = line.split(separator: " ")
        return line.count > columns && words.count > 1 && words[0] != "try"
          && !words.contains("oconf")
      }
      #expect(long.isEmpty, "\(line): \(long)")
    }
  }

  @Test("help uses a wide terminal up to 100 columns")
  func helpIsWide() throws {
    let widths = try terminal("lint --help", columns: 200).split(separator: "\n").map(\.count)
    #expect(90...100 ~= (widths.max() ?? 0))
  }

  @Test func terminalsGetNoImages() throws {
    try program.write("p.properties", export)
    let refused = try terminal("graph p.properties", columns: 80)
    #expect(!refused.contains("<svg"))
    #expect(refused.contains("'-o trust.svg'"), "\(refused)")
    #expect(try terminal("graph p.properties --format dot", columns: 80).hasPrefix("digraph"))
    #expect(try program.run("graph", "p.properties").output.hasPrefix("<svg"))
    #expect(try terminal("graph p.properties -o x.svg", columns: 80) == "")
  }

  private let export =
    "*.*.Security_AuthTokenConfiguration={\"issuers\"\\:[{\"issuerName\"\\:\"https\\://idp.corp.example\","
    + "\"audience\"\\:[\"https\\://mobile.corp.example/\"],\"jwks\"\\:{\"discoveryUri\"\\:"
    + "\"https\\://idp.corp.example/.well-known/openid-configuration\"},\"enabled\"\\:\"true\","
    + "\"filters\"\\:[{\"name\"\\:\"dept\",\"values\"\\:[\"a\"]},{\"name\"\\:\"dept\",\"type\"\\:\"Exclude\","
    + "\"values\"\\:[\"b\"]}]}]}\n"

  @Test func longLinesNameIssuerAndField() throws {
    try program.write("p.properties", export)
    let report = try program.run("lint").output
    #expect(
      report.contains(
        "\n  in Security_AuthTokenConfiguration, issuer 'https://idp.corp.example', filters[1].type\n"
      ),
      "\(report)")
    try program.write("t.json", #"{"iss": "https://idp.corp.example"}"#)
    let verdict = try program.run(
      "eval", "p.properties", "--claims", "t.json", "--now", "2026-05-04T08:30:00Z")
    #expect(
      verdict.output.contains(
        " (Security_AuthTokenConfiguration, issuer 'https://idp.corp.example', enabled)\n"),
      "\(verdict.output)")
  }

  @Test(arguments: [
    (
      "/issuers/0/filters/1/values/0", "/issuers/[i]/filters/[a]",
      "issuer 'i', filters[1].values[0]"
    ),
    ("/issuers/0", "/issuers/[a~3b~0]", "issuer 'a]b~'"),
    ("*.*.Logging_Level", "*.*.Logging_Level", "Logging_Level"),
    (
      "*.*.Security_AllowOrigin#/3", "*.*.Security_AllowOrigin#/[https://a]", "Security_AllowOrigin"
    ),
    ("/a~1b/0/c", "/a~1b/0/c", "a/b[0].c"), ("", "", ""),
  ])
  func describesPointers(_ pointer: String, _ stable: String, _ words: String) {
    #expect(PlaceWords.text(pointer, stable: stable) == words)
  }

  @Test func showsChangedPartsOfLongLines() throws {
    try program.write("p.properties", export)
    let terminal = try terminal("lint --unsafe-fixes --diff", columns: 80)
    let changed = terminal.split(separator: "\n").filter {
      $0.hasPrefix("-…") || $0.hasPrefix("+…")
    }
    #expect(changed.count == 2, "\(terminal)")
    #expect(changed.allSatisfy { $0.utf8.count < 200 }, "\(terminal)")
    #expect(changed[0].contains(#""enabled"\:"true""#) && changed[0].contains(#""Exclude""#))
    #expect(changed[1].contains(#""enabled"\:true"#) && changed[1].contains(#""exclude""#))
    // A file or a pipe gets a patch that can be applied.
    let piped = try program.run(
      "lint", "--unsafe-fixes", "--diff", environment: ["COLUMNS": "80"]
    ).output
    #expect(piped.contains("\n-" + export))
  }

  @Test func showsSamePartsOfBothVersions() {
    var budget = ChangedParts.maximumCount
    func parts(_ old: String, _ new: String) -> (old: String, new: String) {
      ChangedParts.of(old, new, &budget)
    }
    let same = String(repeating: "x", count: 50)
    #expect(
      parts(same + "AB" + same, same + same).old
        == "…" + String(repeating: "x", count: 20) + "AB" + String(repeating: "x", count: 20) + "…")
    let (old, new) = parts("a" + same + same + "c", "b" + same + same + "c")
    // A replacement is also a place between two characters, so that one more may be shown.
    #expect(old.hasPrefix("ax") && old.hasSuffix("x…") && 22...23 ~= old.count)
    #expect(new.hasPrefix("bx") && new.hasSuffix("x…") && 22...23 ~= new.count)
    #expect(parts("", "a").new == "a")
    #expect(parts("", "a").old == "")
  }
}
