import TestSupport
import Testing

/// Line endings other than a line feed. In a Swift string, CR LF is one character.
@Suite final class LineEndTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  @Test(arguments: ["\r\n", "\r", "\n", "\n\r"])
  func reportsLineBreaksInStrings(_ lineEnd: String) throws {
    try program.write(
      "x.auth-token.json",
      "{\"issuers\": [{\"issuerName\": \"https://a.corp.net\(lineEnd)b\", "
        + "\"jwks\": {\"jwksUri\": \"https://a.corp.net/k\"}}]}")
    for format in ["text", "json"] {
      let result = try program.run("lint", "--format", format)
      #expect(result.signal == nil)
      #expect(result.status == 1)
      #expect(
        result.output.contains("line break in a string")
          || result.output.contains("carriage return in a string"))
    }
  }

  @Test func showsFixesByLine() throws {
    try program.write(
      "x.auth-token.json",
      "{\r\n  \"issuers\": [],\r\n  // none\r\n  \"policyMaxReloadInterval\": \"60\",\r\n}\r\n")
    let result = try program.run("lint")
    #expect(result.status == 1)
    #expect(result.output.contains("\n     - // none\n"))
    #expect(result.output.contains("\n     - \"policyMaxReloadInterval\": \"60\",\n"))
    #expect(!result.output.contains("\\u{D}"))
  }

  @Test func formatsLineEnds() throws {
    for lineEnd in ["\r\n", "\r"] {
      try program.write(
        "x.auth-token.json", "{\(lineEnd)  \"issuers\": []\(lineEnd)}\(lineEnd)")
      #expect(try program.run("fmt").status == 0)
      #expect(try program.read("x.auth-token.json") == "{\n    \"issuers\": []\n}\n")
    }
  }

  /// The marks of a frame line up with the text, even after bytes that are not characters.
  @Test func positionsFollowInvalidUTF8() throws {
    try program.write(
      "x.auth-token.json",
      Array("{\"a\": \"".utf8) + [0xE2, 0x80, 0xEF, 0xBF] + Array("\", x}".utf8))
    let lines = try program.run("lint", "--select", "json/invalid").output
      .split(separator: "\n").map(String.init)
    let index = try #require(lines.firstIndex { $0.contains("missing value") })
    let frame = lines[index + 1]
    let marks = lines[index + 2]
    #expect(frame.hasSuffix(#"{"a": "��", x}"#))
    #expect(marks.count == frame.count)
  }
}
