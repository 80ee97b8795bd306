import Foundation
import Testing

/// `flatten --into` replaces one line of an export, and no other byte.
@Suite final class FlattenIntoTests {
  private let program: Program
  private static let line =
    #"*.*.Security_AuthTokenConfiguration={"issuers"\:[{"issuerName"\:"https\://login.corp.example","jwks"\:{"jwksUri"\:"https\://login.corp.example/keys"},"defaultRoles"\:["Au\u00DFendienst"]}]}"#

  init() throws {
    program = try Program()
    try program.write(
      "a.auth-token.json",
      """
      {"issuers": [{"issuerName": "https://login.corp.example",
        "jwks": {"jwksUri": "https://login.corp.example/keys"}, "defaultRoles": ["Außendienst"]}]}
      """)
  }

  deinit {
    program.remove()
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: program.path(name))))
  }

  /// Expects the new content of an export. In `new`, `@` stands for the line that is written.
  private func expect(
    _ old: [UInt8], becomes new: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try program.write("e.properties", old)
    let result = try program.run("flatten", "--into", "e.properties", "a.auth-token.json")
    #expect(result.status == 0, "\(result.errors)", sourceLocation: sourceLocation)
    #expect(result.output == "", sourceLocation: sourceLocation)
    let expected = new.flatMap { $0 == UInt8(ascii: "@") ? Array(Self.line.utf8) : [$0] }
    let written = try bytes("e.properties")
    #expect(
      written == expected, "\(String(decoding: written, as: UTF8.self))",
      sourceLocation: sourceLocation)
    let check = try program.run("flatten", "--check", "e.properties", "a.auth-token.json")
    #expect(check.status == 0, "\(check.output)", sourceLocation: sourceLocation)
    // A second run has nothing left to do.
    let again = try program.run("flatten", "--into", "e.properties", "a.auth-token.json")
    #expect(again.status == 0, sourceLocation: sourceLocation)
    #expect(again.errors == "", sourceLocation: sourceLocation)
    #expect(try bytes("e.properties") == expected, sourceLocation: sourceLocation)
  }

  private func expect(
    _ old: String, becomes new: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expect(Array(old.utf8), becomes: Array(new.utf8), sourceLocation: sourceLocation)
  }

  private static let old = "*.*.Security_AuthTokenConfiguration"

  @Test func replacesLine() throws {
    try expect(
      "# MCS Policies.\n*.*.A=1\n\(Self.old)={}\n\n# end\nB(1.0).*.A = 2\n",
      becomes: "# MCS Policies.\n*.*.A=1\n@\n\n# end\nB(1.0).*.A = 2\n")
    // The old line may have spaces, other separators or continuation lines, or end after the key.
    for text in [
      "  \(Self.old) : {}", "\(Self.old)\t{}", "\(Self.old)=", Self.old, "\(Self.old)  ",
      "\(Self.old)={\\\n   \"issuers\"\\:\\\n\t[]}", "*.*.Security_\\\n  AuthTokenConfiguration={}",
      "\(Self.old)={}\\\n",
    ] {
      try expect("*.*.A=1\n\(text)\nB(1.0).*.A=2\n", becomes: "*.*.A=1\n@\nB(1.0).*.A=2\n")
    }
    try expect("*.*.A=1\n\(Self.old)={}", becomes: "*.*.A=1\n@")
    try expect("*.*.A=1\r\n\(Self.old)={}\r\n*.*.Z=1\r\n", becomes: "*.*.A=1\r\n@\r\n*.*.Z=1\r\n")
    try expect("*.*.A=1\r\(Self.old)={}\r*.*.Z=1", becomes: "*.*.A=1\r@\r*.*.Z=1")
  }

  @Test func replacesEffectiveLine() throws {
    try expect(
      "\(Self.old)={}\nB(1.0).\(Self.old.dropFirst(2))={}\n\(Self.old)=[]\n*.*.A=1\n",
      becomes: "\(Self.old)={}\nB(1.0).\(Self.old.dropFirst(2))={}\n@\n*.*.A=1\n")
  }

  @Test func insertsInOrder() throws {
    try expect(
      "# MCS Policies.\n*.*.Logging_Level=800\n*.connector/S(1.0).A=1\n",
      becomes: "# MCS Policies.\n*.*.Logging_Level=800\n@\n*.connector/S(1.0).A=1\n")
    // A comment stays with the policy below it.
    try expect(
      "*.*.A=1\n# The system default value for the following policy is 1\n*.*.Z=2\n",
      becomes: "*.*.A=1\n@\n# The system default value for the following policy is 1\n*.*.Z=2\n")
    try expect(
      "# head\n# The system default value for the following policy is 1\n*.*.Z=2\n",
      becomes: "# head\n@\n# The system default value for the following policy is 1\n*.*.Z=2\n")
    try expect("# head\n\n*.*.Z=2\n", becomes: "# head\n\n@\n*.*.Z=2\n")
    try expect("*.*.A=1\\\n  2\n*.*.Z=2\n", becomes: "*.*.A=1\\\n  2\n@\n*.*.Z=2\n")
    try expect("*.*.A=1\n", becomes: "*.*.A=1\n@\n")
    // An inserted line has the file's line ending. If the last line has none, it still has none.
    try expect("*.*.A=1", becomes: "*.*.A=1\n@")
    try expect("*.*.A=1\r\n*.*.B=1", becomes: "*.*.A=1\r\n*.*.B=1\r\n@")
    try expect("*.*.A=1\r\n*.*.Z=1\r\n", becomes: "*.*.A=1\r\n@\r\n*.*.Z=1\r\n")
    try expect("", becomes: "@\n")
    try expect("# MCS Policies.", becomes: "# MCS Policies.\n@\n")
    // An escaped backslash at the end is an ordinary character.
    try expect("*.*.A=1\\\\", becomes: "*.*.A=1\\\\\n@")
  }

  @Test func insertsBeforeRoutes() throws {
    let routes =
      "\n# WARNING: routes\n*.*.Routing_BindApiToImpl=1\nB(1.0).*.Routing_BindApiToImpl=2\n"
    try expect("*.*.A=1\n*.*.B=1\n" + routes, becomes: "*.*.A=1\n*.*.B=1\n@\n" + routes)
  }

  @Test func keepsInvalidUTF8() throws {
    try expect(
      Array("# Gr".utf8) + [0xFC] + Array("n\n*.*.A=gr".utf8) + [0xFC]
        + Array("n\n\(Self.old)={}\n*.*.Z=1".utf8),
      becomes: Array("# Gr".utf8) + [0xFC] + Array("n\n*.*.A=gr".utf8) + [0xFC]
        + Array("n\n@\n*.*.Z=1".utf8))
    // The only such byte disappears with the old line.
    try expect(
      Array("*.*.A=ü\n\(Self.old)=".utf8) + [0xFC] + Array("\n".utf8),
      becomes: Array("*.*.A=ü\n@\n".utf8))
  }

  @Test func writesACopy() throws {
    try program.write("e.properties", "*.*.A=1\n")
    let result = try program.run(
      "flatten", "--into", "e.properties", "-o", "new.properties", "a.auth-token.json")
    #expect(result.status == 0)
    #expect(try program.read("e.properties") == "*.*.A=1\n")
    #expect(try program.read("new.properties") == "*.*.A=1\n\(Self.line)\n")
    try program.write("x.allow-origin", "https://a.corp.example,\n https://b.corp.example\n")
    let origins = try program.run("flatten", "--into", "new.properties", "x.allow-origin")
    #expect(origins.errors.contains("new.properties:2: inserted '*.*.Security_AllowOrigin'"))
    #expect(
      try program.read("new.properties")
        == "*.*.A=1\n*.*.Security_AllowOrigin=https\\://a.corp.example,https\\://b.corp.example\n"
        + "\(Self.line)\n")
  }

  @Test func rejectsOtherTargets() throws {
    for (name, text, reason) in [
      ("x.txt", "hello\n", "not a policy export"),
      ("x.properties", "a.b=1\n", "not a policy export"),
      ("x.properties", "*.*.A=1\\", "ends with a backslash"),
      ("x.properties", "\(Self.old)={\n  \"issuers\": []\n}\n*.*.Z=1\n", "spans several lines"),
    ] {
      try program.write(name, text)
      let result = try program.run("flatten", "--into", name, "a.auth-token.json")
      #expect(result.status == 2)
      #expect(result.errors.contains(reason), "\(result.errors)")
      #expect(try program.read(name) == text)
    }
    #expect(
      try program.run("flatten", "--into", "none.properties", "a.auth-token.json").status == 2)
    try program.write("e.properties", "*.*.A=1\n")
    for more in [
      ["--properties"], ["--no-newline"], ["--check", "x"], ["--write"], ["--kind", "json"],
    ] {
      let arguments = ["flatten", "--into", "e.properties", "a.auth-token.json"] + more
      #expect(try program.run(arguments, input: .init()).status == 2, "\(more)")
    }
    try program.write("a.auth-token.json", #"{"issuers": [{"issuerName": "i"}]}"#)
    #expect(try program.run("flatten", "--into", "e.properties", "a.auth-token.json").status == 1)
    #expect(try program.read("e.properties") == "*.*.A=1\n")
  }
}
