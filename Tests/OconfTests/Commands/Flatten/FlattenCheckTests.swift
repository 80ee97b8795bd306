import Foundation
import TestSupport
import Testing

/// `flatten --check` compares a target with the value that would be uploaded.
@Suite final class FlattenCheckTests {
  private let program: Program
  private static let text =
    #"{"issuers": [{"issuerName": "https://login.corp.example", "jwks": {"jwksUri": "https://login.corp.example/keys"}, "defaultRoles": ["Außendienst"]}]}"#

  init() throws {
    program = try Program()
    try program.write("a.auth-token.json", Self.text)
  }

  deinit {
    program.remove()
  }

  private func check(_ target: String, _ more: String...) throws -> Program.Result {
    try program.run(["flatten", "--check", target, "a.auth-token.json"] + more, input: .init())
  }

  @Test(arguments: [[], ["--ascii"], ["--style", "python"]])
  func acceptsOwnOutput(_ style: [String]) throws {
    let flat = try program.run(["flatten", "a.auth-token.json"] + style, input: .init()).output
    try program.write("flat.txt", flat)
    try program.write("bare.txt", String(flat.dropLast()))
    try program.write("crlf.txt", flat.dropLast() + "\r\n")
    let line = try program.run(
      ["flatten", "--properties", "a.auth-token.json"] + style, input: .init()
    ).output
    try program.write("a.properties", "# MCS Policies.\n*.*.Logging_Level=800\n" + line)
    // The value stays the same under another way of escaping.
    try program.write("b.properties", line.replacingOccurrences(of: #"\:"#, with: ":"))
    for target in ["flat.txt", "bare.txt", "crlf.txt", "a.properties", "b.properties"] {
      let result = try program.run(
        ["flatten", "--check", target, "a.auth-token.json"] + style, input: .init())
      #expect(result.status == 0, "\(target): \(result.output)\(result.errors)")
      #expect(result.output == "")
    }
  }

  @Test func reportsDifferences() throws {
    let flat = try program.run("flatten", "a.auth-token.json").output
    try program.write("flat.txt", flat.replacingOccurrences(of: "keys", with: "kexs"))
    let place = try #require(flat.firstRange(of: "keys")).lowerBound
    let column = flat.distance(from: flat.startIndex, to: place) + 3
    var result = try check("flat.txt")
    #expect(result.status == 1)
    #expect(result.output.hasPrefix("flat.txt:1:\(column): from here on, it is not"))
    try program.write(
      "e.properties",
      "*.*.Logging_Level=800\n*.*.Security_AuthTokenConfiguration={\"issuers\"\\:[]}\n")
    result = try check("e.properties")
    #expect(result.status == 1)
    #expect(result.output.hasPrefix("e.properties:2:50: from here on, it is not"))
    for (text, reason) in [
      ("*.*.Logging_Level=800\n", "has no '*.*.Security_AuthTokenConfiguration'"),
      ("", "is not what the source gives"),
    ] {
      try program.write(text.isEmpty ? "x.txt" : "x.properties", text)
      result = try check(text.isEmpty ? "x.txt" : "x.properties")
      #expect(result.status == 1)
      #expect(result.output.contains(reason), "\(result.output)")
    }
    #expect(try check("a.auth-token.json").status == 1)
  }

  @Test func reportsUnreadableInput() throws {
    #expect(try check("missing.txt").status == 2)
    #expect(try check("missing.txt", "--output", "x").status == 2)
    try program.write("x.properties", "*.*.Logging_Level=800\n")
    #expect(try check("x.properties", "--kind", "json").status == 2)
    try program.write("a.auth-token.json", "{")
    #expect(try check("x.properties").status == 1)
  }

  /// Errors in the document and the state of the target are reported separately.
  @Test func comparesDocumentsWithErrors() throws {
    let text = #"{"issuers":[{"issuerName":"https://login.corp.example"}]}"#
    try program.write("a.auth-token.json", text)
    try program.write("same.txt", text + "\n")
    try program.write("other.txt", "{}\n")
    try program.write("x.properties", "*.*.Logging_Level=800\n")
    for (target, words) in [
      ("same.txt", "same.txt: matches 'a.auth-token.json', which has errors\n"),
      ("other.txt", "other.txt:1:2: from here on, it is not what the source gives\n"),
      ("x.properties", "x.properties: has no '*.*.Security_AuthTokenConfiguration'\n"),
    ] {
      let result = try check(target)
      #expect(result.status == 1)
      #expect(result.output == words)
      #expect(result.errors.contains("[key-source/missing]"), "\(result.errors)")
    }
    #expect(try check("same.txt", "--no-lint").status == 0)
    try program.write("a.auth-token.json", "{")
    let broken = try check("same.txt")
    #expect(broken.status == 1)
    #expect(
      broken.output
        == "same.txt: not compared, because 'a.auth-token.json' cannot be flattened\n")
  }

  @Test func checksOrigins() throws {
    try program.write("x.allow-origin", "https://a.corp.example,\n  https://b.corp.example\n")
    try program.write(
      "x.properties", "*.*.Security_AllowOrigin=https://a.corp.example,https://b.corp.example\n")
    #expect(try program.run("flatten", "--check", "x.properties", "x.allow-origin").status == 0)
    try program.write("x.properties", "*.*.Security_AllowOrigin=https://a.corp.example\n")
    #expect(try program.run("flatten", "--check", "x.properties", "x.allow-origin").status == 1)
  }
}
