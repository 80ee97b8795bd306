import ConfigModel
import Foundation
import TestSupport
import Testing

@Suite final class FormatCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  private static let flat =
    #"{"issuers":[{"issuerName":"é\u00e9","tokenTimeoutSeconds":1.0E2,"audience":[]}]}"#
  private static let pretty = """
    {
        "issuers": [
            {
                "issuerName": "é\\u00e9",
                "tokenTimeoutSeconds": 1.0E2,
                "audience": []
            }
        ]
    }

    """

  @Test func rewritesOnlyUnformattedFiles() throws {
    try program.write("a.auth-token.json", Self.flat)
    try program.write("b.auth-token.json", Self.pretty)
    try program.write("package.json", #"{"a":1}"#)
    try program.write("web.allow-origin", "https://a.net,https://b.net")
    let result = try program.run("fmt")
    #expect(result.status == 0)
    #expect(result.errors == "1 formatted, 1 already formatted\n")
    #expect(try program.read("a.auth-token.json") == Self.pretty)
    #expect(try program.read("b.auth-token.json") == Self.pretty)
    #expect(try program.read("package.json") == #"{"a":1}"#)
    #expect(try program.run("fmt").errors == "0 formatted, 2 already formatted\n")
  }

  @Test func countsFailedWrites() throws {
    try program.write("a.auth-token.json", Self.pretty)
    try program.write("locked/b.auth-token.json", Self.flat)
    // Root may write to a read-only folder, but nobody may write more than the limit of a file's size.
    let result = try program.shell("ulimit -f 0; oconf fmt 2>&1 | cat")
    #expect(result.output.contains("cannot write locked/b.auth-token.json: "))
    #expect(
      result.output.hasSuffix("0 formatted, 1 already formatted, 1 failed\n"), "\(result.output)")
    #expect(try program.read("locked/b.auth-token.json") == Self.flat)
  }

  @Test func checksWithoutWriting() throws {
    try program.write("a.auth-token.json", Self.flat)
    try program.write("b.auth-token.json", Self.pretty)
    let result = try program.run("fmt", "--check")
    #expect(result.status == 1)
    #expect(result.output == "a.auth-token.json\n")
    #expect(try program.read("a.auth-token.json") == Self.flat)
    #expect(try program.run("fmt", "--check", "b.auth-token.json").status == 0)
  }

  @Test func showsDiff() throws {
    try program.write("a.auth-token.json", "{\"issuers\": [],\n\"policyMaxReloadInterval\": 60}\n")
    let result = try program.run("fmt", "--diff")
    #expect(result.status == 1)
    #expect(
      result.output == """
        --- a.auth-token.json
        +++ a.auth-token.json
        @@ -1,2 +1,4 @@
        -{"issuers": [],
        -"policyMaxReloadInterval": 60}
        +{
        +    "issuers": [],
        +    "policyMaxReloadInterval": 60
        +}

        """)
  }

  @Test func hidesSecretsInDiff() throws {
    try program.write(
      "a.auth-token.json",
      #"{"issuers":[{"issuerName":"i","jwks":{"authorizationHeader":"Basic aHVudGVyMjpodW50ZXIy"}}]}"#
    )
    let result = try program.run("fmt", "--diff")
    #expect(!result.output.contains("aHVudGVy"))
    #expect(result.output.contains("omitted: contains a secret"))
  }

  @Test func filtersStandardInput() throws {
    let result = try program.run("fmt", "-", input: Self.flat)
    #expect(result.output == Self.pretty)
    #expect(result.status == 0)
    let other = try program.run("fmt", "--kind", "json", "--indent", "tab", "-", input: "[1]")
    #expect(other.output == "[\n\t1\n]\n")
    #expect(try program.run("fmt", "--stdout", "-", input: "{").status == 2)
  }

  @Test func writesSeveralToStandardOutput() throws {
    try program.write("a.auth-token.json", Self.flat)
    let result = try program.run("fmt", "--stdout", "a.auth-token.json", "a.auth-token.json")
    #expect(result.output == Self.pretty)
    #expect(try program.read("a.auth-token.json") == Self.flat)
  }

  @Test func reportsInvalidJSONAndContinues() throws {
    try program.write("a.auth-token.json", #"{"issuers": [}"#)
    try program.write("b.auth-token.json", Self.flat)
    let result = try program.run("fmt")
    #expect(result.status == 1)
    #expect(
      result.errors.contains("a.auth-token.json:1:13: error: '[' is never closed [json/invalid]"))
    #expect(try program.read("a.auth-token.json") == #"{"issuers": [}"#)
    #expect(try program.read("b.auth-token.json") == Self.pretty)
  }

  @Test func keepsModeAndLinks() throws {
    try program.write("real/a.json", Self.flat)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: program.path("real/a.json"))
    try FileManager.default.createSymbolicLink(
      atPath: program.path("link.auth-token.json"), withDestinationPath: "real/a.json")
    #expect(try program.run("fmt", "link.auth-token.json").status == 0)
    #expect(try program.read("real/a.json") == Self.pretty)
    let link = try FileManager.default.attributesOfItem(
      atPath: program.path("link.auth-token.json"))
    #expect(link[.type] as? FileAttributeType == .typeSymbolicLink)
    let file = try FileManager.default.attributesOfItem(atPath: program.path("real/a.json"))
    #expect(file[.posixPermissions] as? Int == 0o640)
    let left = try FileManager.default.contentsOfDirectory(atPath: program.path("real"))
    #expect(left == ["a.json"])
  }

  @Test func rejectsConflictingOptions() throws {
    let result = try program.run("fmt", "--check", "--diff")
    #expect(result.status == 2)
    #expect(result.errors.contains("'--check' and '--diff' cannot be used together"))
    #expect(try program.run("fmt", "--indent", "17").status == 2)
    #expect(try program.run("fmt", "--indent", "x").status == 2)
    #expect(try program.run("fmt", "--kind", "policies", "x").status == 2)
  }

  @Test(
    arguments: Fixtures.files(in: "ok").filter {
      $0.kind.isJSON(SourceBytes($0.bytes), name: $0.path)
    })
  func isIdempotentAndUndoneByFlatten(_ file: Fixtures.File) throws {
    let name = file.path.split(separator: "/").last.map(String.init) ?? ""
    try program.write(name, file.bytes)
    let line = try program.run("flatten", "--no-lint", name).output
    #expect(try program.run("fmt", name).status == 0)
    let formatted = try program.read(name)
    #expect(try program.run("fmt", "--check", name).status == 0)
    #expect(try program.run("flatten", "--no-lint", name).output == line)
    try program.write(name, line)
    #expect(try program.run("fmt", name).status == 0)
    #expect(try program.read(name) == formatted)
  }

  @Test func showsMissingFinalNewline() throws {
    try program.write("x.auth-token.json", "{\n    \"issuers\": []\n}")
    #expect(
      try program.run("fmt", "--diff").output == """
        --- x.auth-token.json
        +++ x.auth-token.json
        @@ -1,3 +1,3 @@
         {
             "issuers": []
        -}
        \\ No newline at end of file
        +}

        """)
  }

  @Test func textQuotingAnExportIsNotOne() throws {
    let text = "A policy looks so:\n\n*.*.Security_AllowOrigin=disallow\n"
    try program.write("notes.md", text)
    #expect(try program.run("lint", "notes.md").status == 2)
    #expect(try program.run("lint", "-", input: text).status != 2)
    try program.write("export.txt", "# MCS Policies.\n" + text)
    #expect(try program.run("lint", "export.txt").status != 2)
    #expect(try program.run("lint", "missing.json").output == "")
  }

  /// With 512 levels of 16 spaces, each byte of the source would become more than a thousand bytes.
  @Test func rejectsExcessiveIndentation() throws {
    let deep =
      String(repeating: "[", count: 511) + String(repeating: "1,", count: 50_000) + "1"
      + String(repeating: "]", count: 511) + "\n"
    try program.write("x.json", deep)
    for mode in [[], ["--check"], ["--stdout"], ["--diff"]] {
      let result = try program.run(
        ["fmt", "--kind", "json", "--indent", "16", "x.json"] + mode, input: Data())
      #expect(result.status == 2)
      #expect(result.output == "")
      #expect(result.errors.contains("times its size"))
      #expect(result.errors.contains("use a smaller '--indent'"))
    }
    #expect(try program.read("x.json") == deep)
    #expect(
      try program.run("fmt", "--kind", "json", "--indent", "0", "x.json").status == 0)
  }
}
