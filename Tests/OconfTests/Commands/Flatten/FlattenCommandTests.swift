import Foundation
import Testing

@Suite final class FlattenCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  private static let good = """
    {
      "issuers": [
        {"issuerName": "https://login.corp.example", "jwks": {"jwksUri": "https://login.corp.example/keys"},
         "defaultRoles": ["Außen\\u0064ienst"], "tokenTimeoutSeconds": 600}
      ]
    }

    """
  private static let flat =
    #"{"issuers":[{"issuerName":"https://login.corp.example","jwks":{"jwksUri":"https://login.corp.example/keys"},"defaultRoles":["Außen\u0064ienst"],"tokenTimeoutSeconds":600}]}"#

  @Test func printsOneLine() throws {
    try program.write("a.auth-token.json", Self.good)
    #expect(try program.run("flatten", "a.auth-token.json").output == Self.flat + "\n")
    #expect(try program.run("flatten", "--no-newline", "a.auth-token.json").output == Self.flat)
    #expect(try program.run("flatten", "-", input: Self.good).output == Self.flat + "\n")
  }

  @Test func rejectsDocumentsWithErrors() throws {
    let text = #"{"issuers": [{"issuerName": "i"}]}"#
    try program.write("a.auth-token.json", text)
    let result = try program.run("flatten", "a.auth-token.json")
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(result.errors.contains("key-source/missing"))
    let anyway = try program.run("flatten", "--no-lint", "a.auth-token.json")
    #expect(anyway.status == 0)
    #expect(anyway.output == #"{"issuers":[{"issuerName":"i"}]}"# + "\n")
    let off = try program.run("flatten", "--rule", "key-source/missing=off", "a.auth-token.json")
    #expect(off.status == 0)
  }

  @Test func alwaysChecksSyntax() throws {
    try program.write("a.auth-token.json", #"{"issuers": [],}"#)
    let result = try program.run("flatten", "--no-lint", "a.auth-token.json")
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(result.errors.contains("trailing comma"))
  }

  @Test func writesFileAtomically() throws {
    try program.write("a.auth-token.json", Self.good)
    try program.write("bad.auth-token.json", "{")
    try program.write("out.txt", "old")
    #expect(try program.run("flatten", "bad.auth-token.json", "-o", "out.txt").status == 1)
    #expect(try program.read("out.txt") == "old")
    let result = try program.run("flatten", "a.auth-token.json", "--output=out.txt")
    #expect(result.status == 0)
    #expect(result.output == "")
    #expect(try program.read("out.txt") == Self.flat + "\n")
    #expect(try program.run("flatten", "a.auth-token.json", "-o", "no/such/folder").status == 2)
  }

  @Test func writesExportLine() throws {
    try program.write("a.auth-token.json", Self.good)
    let line = try program.run("flatten", "--properties", "a.auth-token.json").output
    #expect(
      line
        == #"*.*.Security_AuthTokenConfiguration={"issuers"\:[{"issuerName"\:"https\://login.corp.example","jwks"\:{"jwksUri"\:"https\://login.corp.example/keys"},"defaultRoles"\:["Au\u00DFen\\u0064ienst"],"tokenTimeoutSeconds"\:600}]}"#
        + "\n")
    try program.write("export.properties", line)
    #expect(try program.run("lint", "export.properties", "--strict").status == 0)
    try program.write(
      "web.allow-origin", " https://a.corp.example,\n  https://*.b.corp.example:8443 ,\n")
    #expect(
      try program.run("flatten", "--properties", "web.allow-origin").output
        == #"*.*.Security_AllowOrigin=https\://a.corp.example,https\://*.b.corp.example\:8443"#
        + "\n")
    let other = try program.run("flatten", "--properties", "--kind", "json", "a.auth-token.json")
    #expect(other.status == 2)
  }

  @Test func flattensLists() throws {
    try program.write("web.allow-origin", " https://a.corp.example,\n  https://b.corp.example ,\n")
    #expect(
      try program.run("flatten", "web.allow-origin").output
        == "https://a.corp.example,https://b.corp.example\n")
    #expect(
      try program.run("flatten", "--kind", "allow-origin", "-", input: "disallow\n").output
        == "disallow\n")
    #expect(try program.run("flatten", "--kind", "allow-origin", "-", input: "*").status == 1)
  }

  @Test func writesLikePython() throws {
    let text = #"{"b": [1.0e2, -0, 1E5, "é\/😀"], "a": {}}"#
    let result = try program.run("flatten", "--kind", "json", "--style", "python", "-", input: text)
    #expect(result.output == #"{"b": [100.0, 0, 100000.0, "\u00e9/\ud83d\ude00"], "a": {}}"# + "\n")
    let ascii = try program.run("flatten", "--kind", "json", "--ascii", "-", input: text)
    #expect(ascii.output == #"{"b":[1.0e2,-0,1E5,"\u00e9/\ud83d\ude00"],"a":{}}"# + "\n")
    for refused in ["[1E400]", #"{"a":1,"a":2}"#, "[" + String(repeating: "9", count: 4301) + "]"] {
      let result = try program.run(
        "flatten", "--kind", "json", "--style", "python", "--no-lint", "-", input: refused)
      #expect(result.status == 1)
      #expect(result.output == "")
      #expect(result.errors.hasPrefix("oconf: <stdin>:1:"))
    }
  }

  @Test func rejectsInvalidArguments() throws {
    #expect(try program.run("flatten").errors.hasPrefix("oconf: missing FILE\n"))
    #expect(try program.run("flatten", "a", "b").errors.contains("unexpected argument 'b'"))
    #expect(try program.run("flatten", ".").errors.contains(".: is a directory"))
    try program.write("p.properties", "*.*.Logging_Level=800")
    let result = try program.run("flatten", "p.properties")
    #expect(result.status == 2)
    #expect(result.errors.contains("a document of kind 'policies' cannot be flattened"))
    #expect(try program.run("flatten", "--style", "python", "--ascii", "x").status == 2)
  }
}
