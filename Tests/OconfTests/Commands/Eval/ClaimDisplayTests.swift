import Foundation
import Testing

@testable import oconf

/// Values in the reasons of a decision, and text that is converted for a page.
@Suite final class ClaimDisplayTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write(
      "c.auth-token.json", HostileSample.configuration.replacing("Include", with: "include"))
  }

  deinit {
    program.remove()
  }

  private static let long = "https://a-long-name.corp.example/and/a/longer/path"

  static let values: [(value: String, shown: String)] = [
    (#"["b", "c"]"#, #"["b", "c"]"#),
    (#"["b","\#(long)","c","d"]"#, #"["b", "https://a-long-name.corp.examp…", "c", "d"]"#),
    (
      #"["\#(long)","\#(long)"]"#,
      #"["https://a-long-name.corp.examp…", …]"#
    ),
    (
      "[" + (10...40).map { "\"n\($0)\"" }.joined(separator: ",") + "]",
      "[" + (10...21).map { "\"n\($0)\"" }.joined(separator: ", ") + ", …]"
    ),
    (#"[["\#(long)"],{"a":"\#(long)"},7]"#, "[[…], {…}, 7]"),
    (#"{"a":"\#(long)","b":"\#(long)"}"#, "{…}"),
    (String(repeating: "7", count: 61), String(repeating: "7", count: 30) + "…"),
    ("[" + String(repeating: "8", count: 61) + "]", "[" + String(repeating: "8", count: 30) + "…]"),
    // Up to 60 bytes, values are shown as they are written.
    (
      #"["b",""# + String(repeating: "n", count: 52) + #""]"#,
      #"["b",""# + String(repeating: "n", count: 52) + #""]"#
    ),
    (
      #"["b",""# + String(repeating: "n", count: 53) + #""]"#,
      #"["b", ""# + String(repeating: "n", count: 30) + #"…"]"#
    ),
  ]

  @Test(arguments: values)
  func longValuesAreShortened(_ value: String, _ shown: String) throws {
    let claims = #"{"iss":"https://idp.corp.example","dept":\#(value),"exp":4600}"#
    let result = try program.run(
      "eval", "c.auth-token.json", "--claims", claims, "--now", "1000")
    #expect(
      result.output.contains(
        "'dept' is \(shown), which matches none of the filter's values: "), "\(result.output)")
  }

  @Test func reportsInvalidTokenOnce() throws {
    let result = try program.run("eval", "c.auth-token.json", "--token", "x")
    #expect(
      result.errors
        == "oconf: --token: the value is neither a token nor a readable file: "
        + "no such file or directory\n")
  }

  @Test func escapingIsLinear() {
    let text = String(repeating: "www.Http:https:.", count: 20_000)
    let clock = ContinuousClock()
    var result = ""
    let elapsed = clock.measure { result = Markdown.plain(text) }
    #expect(elapsed < .seconds(20), "\(elapsed)")
    #expect(result.hasPrefix("www<!-- -->.Http<!-- -->:https<!-- -->:."))
  }
}
