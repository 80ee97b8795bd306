import ConfigModel
import Foundation
import Testing

/// A lone surrogate in an export is treated as in a separate file, whichever of
/// the two formats escapes it.
@Suite final class LoneSurrogateReportTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  private static let configuration =
    HostileSample.configuration.replacing("\n", with: " ")
    .replacing("Include", with: "include").replacing("\"a*\"", with: #""a\ud800""#)

  private static let claims = """
    {"iss":"https://idp.corp.example","aud":"mobile","sub":"ann","dept":"a\u{FFFD}","exp":4600}
    """

  /// An export with a properties escape or, if the backslash itself is escaped, a JSON escape.
  private static func export(_ escape: String) -> String {
    "*.*.Security_AuthTokenConfiguration="
      + configuration.replacing(":", with: "\\:").replacing(#"\ud800"#, with: escape) + "\n"
  }

  @Test(arguments: [#"\ud800"#, #"\\ud800"#, #"\uD800"#, #"\u005cud800"#])
  func reportedAndEqualToNothing(_ escape: String) throws {
    try program.write("c.auth-token.json", Self.configuration)
    try program.write("e.properties", Self.export(escape))
    for file in ["c.auth-token.json", "e.properties"] {
      let report = try program.run("lint", file)
      #expect(report.status == 1)
      #expect(report.output.contains("[json/lone-surrogate]"), "\(report.output)")
      #expect(
        report.output.contains("'\\ud800' is half of a surrogate pair"), "\(report.output)")
      let decision = try program.run("eval", file, "--claims", Self.claims, "--now", "1000")
      #expect(decision.output.hasPrefix("rejected: filter-unsatisfied"), "\(decision.output)")
    }
  }

  @Test func pairIsACharacter() throws {
    try program.write("e.properties", Self.export(#"\ud83d\ude00"#))
    let report = try program.run("lint", "e.properties")
    #expect(!report.output.contains("surrogate"), "\(report.output)")
  }

  /// The JSON backslash in front escapes the lone surrogate, which is not a character.
  @Test func escapedBackslashIsNotASurrogate() throws {
    try program.write("e.properties", Self.export(#"\\\ud800"#))
    let report = try program.run("lint", "e.properties")
    #expect(report.status == 1)
    #expect(report.output.contains("error: "), "\(report.output)")
  }

  @Test func positionPointsAtTheEscape() throws {
    let text = Self.export(#"\ud800"#)
    try program.write("e.properties", text)
    let report = try program.run("lint", "e.properties").output
    let column = try #require(text.range(of: #"\ud800"#)).lowerBound.utf16Offset(in: text) + 1
    #expect(report.contains("e.properties:1:\(column): error: "), "\(report)")
  }
}
