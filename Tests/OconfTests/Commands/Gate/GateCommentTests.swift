import Foundation
import TestSupport
import Testing

/// Comments that ignore findings are listed if a change adds them.
@Suite final class GateCommentTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.makeRepository()
  }

  deinit {
    program.remove()
  }

  private func gate(_ format: String = "text") throws -> String {
    let result = try program.run(["gate", "--base", "HEAD", "--format", format], input: Data())
    return result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static let origin = "*.*.Security_AllowOrigin=https://a.corp.net\n"
  private static let wide = "*.*.Security_AllowOrigin=https://*.*\n"
  private static let comment = "# oconf: ignore origin-wildcard until 2999-12-31: for the pilot\n"

  @Test(
    "an added comment is listed with its reason", arguments: ["text", "markdown", "json", "html"])
  func added(_ format: String) throws {
    try program.write("p.properties", Self.wide)
    try program.commit()
    #expect(try !gate(format).contains("a comment ignores"))
    try program.write("p.properties", Self.comment + Self.wide)
    let output = try gate(format)
    #expect(output.contains("a comment ignores"), "\(output)")
    #expect(output.contains("origin-wildcard") && output.contains("until 2999-12-31"), "\(output)")
    #expect(output.contains("for the pilot"), "\(output)")
  }

  @Test("a new file's comments are listed, and those of a moved file are not")
  func files() throws {
    try program.write("p.properties", Self.comment + Self.wide)
    #expect(try gate().contains("a comment ignores 'origin-wildcard'"))
    try program.commit()
    try program.write("p.properties", "\n\n" + Self.comment + Self.wide)
    #expect(try !gate().contains("a comment ignores"))
    try program.git("mv p.properties q.properties")
    #expect(try !gate().contains("a comment ignores"))
  }

  @Test("a comment that is extended or moved is listed, and so is what an old one now ignores")
  func changed() throws {
    try program.write("p.properties", Self.comment + Self.origin + "*.*.Logging_Level=800\n")
    try program.commit()
    try program.write(
      "p.properties",
      Self.comment.replacing("2999", with: "3999") + Self.origin + "*.*.Logging_Level=800\n")
    #expect(try gate().contains("until 3999-12-31"))
    try program.write("p.properties", Self.origin + Self.comment + "*.*.Logging_Level=800\n")
    #expect(try gate().contains("a comment ignores 'origin-wildcard' at '*.*.Logging_Level'"))
    try program.write("p.properties", Self.comment + Self.wide + "*.*.Logging_Level=800\n")
    #expect(
      try gate().contains("a comment ignores a new finding of 'origin-wildcard/any-host' at"))
  }

  @Test("secrets in a reason are hidden")
  func secrets() throws {
    try program.write(
      "p.properties",
      "# oconf: ignore origin-wildcard: password=q8Zk3vT0pLw7 of the pilot\n" + Self.wide)
    for format in ["text", "json", "markdown", "html", "github"] {
      #expect(try !gate(format).contains("q8Zk3vT0pLw7"), "\(format)")
    }
  }
}
