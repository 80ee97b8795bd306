import Foundation
import Testing

/// `oconf lint --fix`: the fixes it applies, the fixes it leaves out, and the report about them.
@Suite final class LintFixTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  /// Text in an unusual layout, with two suggested fixes and a defect without a fix.
  private static let origins = "https://a.corp.net/ ,\t*://b.corp.net,\n\thttps://app.*\n"
  private static let fixed = "https://a.corp.net ,\thttps://b.corp.net,\n\thttps://app.*\n"
  private static let rules = [
    "--select", "origin-pattern/trailing-slash", "--select", "origin-wildcard,origin-*/wildcard",
  ]

  private func lint(_ arguments: String..., input: String = "") throws -> Program.Result {
    try program.run(["lint"] + Self.rules + arguments, input: Data(input.utf8))
  }

  @Test func appliesFixesAndReportsTheRest() throws {
    try program.write("x.allow-origin", Self.origins)
    let offer = try lint()
    #expect(offer.output.hasSuffix("3 errors in 1 file; 2 fixable with --fix --unsafe-fixes.\n"))
    let result = try lint("--fix", "--unsafe-fixes")
    #expect(try program.read("x.allow-origin") == Self.fixed)
    #expect(result.status == 1)
    #expect(result.output.contains("[origin-wildcard/top-level-domain]"))
    #expect(!result.output.contains("[origin-pattern/trailing-slash]"))
    #expect(result.output.hasSuffix("1 error in 1 file; 2 fixed.\n"))
    #expect(try lint("--fix", "--unsafe-fixes").output.hasSuffix("1 error in 1 file.\n"))
  }

  @Test func appliesUnsafeFixesOnRequest() throws {
    try program.write("x.allow-origin", Self.origins)
    #expect(try lint("--fix").output == (try lint().output))
    #expect(try program.read("x.allow-origin") == Self.origins)
  }

  @Test func appliesOnlySafeFixes() throws {
    let list = "https://a.corp.net,https://a.corp.net,\n  *://b.corp.net\n"
    try program.write("x.allow-origin", list)
    let rules = ["--select", "origin-list/duplicate", "--select", "origin-scheme/wildcard"]
    let result = try program.run(["lint", "--fix"] + rules, input: Data())
    #expect(try program.read("x.allow-origin") == "https://a.corp.net,\n  *://b.corp.net\n")
    #expect(result.output.contains("; 1 fixed"))
    #expect(result.output.contains("[origin-scheme/wildcard]"))
  }

  @Test func diffWritesNothing() throws {
    try program.write("x.allow-origin", Self.origins)
    let result = try lint("--unsafe-fixes", "--diff")
    #expect(try program.read("x.allow-origin") == Self.origins)
    #expect(result.status == 1)
    #expect(
      result.output == """
        --- x.allow-origin
        +++ x.allow-origin
        @@ -1,2 +1,2 @@
        -https://a.corp.net/ ,\\u{9}*://b.corp.net,
        +https://a.corp.net ,\\u{9}https://b.corp.net,
         \\u{9}https://app.*

        """)
    #expect(result.errors.contains("2 would be fixed"))
    try program.write("x.allow-origin", "https://a.corp.net/")
    #expect(try lint("--unsafe-fixes", "--diff").status == 1)
    try program.write("x.allow-origin", "https://a.corp.net")
    let nothing = try lint("--unsafe-fixes", "--diff")
    #expect(nothing.status == 0)
    #expect(nothing.output == "")
  }

  @Test func diffShowsSafeFixes() throws {
    try program.write("x.allow-origin", "https://a.corp.net,https://a.corp.net\n")
    let result = try program.run(
      "lint", "--diff", "--show-fixes", "--select", "origin-list/duplicate")
    #expect(try program.read("x.allow-origin") == "https://a.corp.net,https://a.corp.net\n")
    #expect(result.status == 1)
    #expect(result.output.contains("+https://a.corp.net\n"))
    #expect(result.errors.contains("x.allow-origin: would fix 1 × origin-list/duplicate\n"))
  }

  @Test func countsUnsafeFixes() throws {
    try program.write("x.allow-origin", Self.origins)
    let result = try lint("--unsafe-fixes")
    #expect(try program.read("x.allow-origin") == Self.origins)
    #expect(result.output.hasSuffix("3 errors in 1 file; 2 fixable with --fix.\n"))
  }

  @Test func listsFixes() throws {
    try program.write("x.allow-origin", Self.origins)
    try program.write("y.allow-origin", "https://a.corp.net/,https://b.corp.net/\n")
    let result = try lint("--fix", "--unsafe-fixes", "--show-fixes")
    #expect(
      result.output.hasSuffix(
        """

        x.allow-origin: fixed 1 × origin-pattern/trailing-slash, 1 × origin-scheme/wildcard
        y.allow-origin: fixed 2 × origin-pattern/trailing-slash
        1 error in 2 files; 4 fixed.

        """))
    #expect(!(try lint("--fix", "--show-fixes").output.contains("fixed")))
  }

  @Test func removesCommentsAndTrailingCommas() throws {
    let text = "{\n    // staff\n    \"issuers\": [], /* none */\n}\n"
    try program.write("x.auth-token.json", text)
    let result = try program.run("lint", "--fix", "--select", "json/extension")
    #expect(try program.read("x.auth-token.json") == "{\n    \"issuers\": []\n}\n")
    #expect(result.output == "No findings in 1 file; 2 fixed.\n")
  }

  @Test func filtersStandardInput() throws {
    let arguments = ["--kind", "allow-origin", "-"]
    let result = try program.run(
      ["lint", "--fix", "--unsafe-fixes"] + Self.rules + arguments, input: Data(Self.origins.utf8))
    #expect(result.output == Self.fixed)
    #expect(result.errors.contains("<stdin>:2:2: error: "))
    #expect(result.errors.contains("; 2 fixed"))
    #expect(result.status == 1)
    let clean = try program.run(
      ["lint", "--fix", "--unsafe-fixes"] + arguments, input: Data("https://a.corp.net".utf8))
    #expect(clean.output == "https://a.corp.net")
    #expect(clean.status == 0)
    let difference = try program.run(
      ["lint", "--unsafe-fixes", "--diff"] + arguments, input: Data("https://a.corp.net/".utf8))
    #expect(difference.output.hasPrefix("--- <stdin>\n"))
    let unknown = try program.run("lint", "--fix", "--unsafe-fixes", "-", input: "hello")
    #expect(unknown.status == 2)
    #expect(unknown.output == "")
  }

  @Test func keepsModeLinksAndEveryOtherByte() throws {
    let path = try program.write("real/x.allow-origin", "https://a.corp.net/\r\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try FileManager.default.createSymbolicLink(
      atPath: program.path("link.allow-origin"), withDestinationPath: "real/x.allow-origin")
    let result = try lint("--fix", "--unsafe-fixes", "link.allow-origin", "real/x.allow-origin")
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(try program.read("real/x.allow-origin") == "https://a.corp.net\r\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: program.path("link.allow-origin"))
        == "real/x.allow-origin")
  }

  @Test func reportsFindingsOfUnwritableFiles() throws {
    let path = try program.write("x.allow-origin", "https://a.corp.net/")
    try FileManager.default.linkItem(atPath: path, toPath: program.path("other.txt"))
    let result = try lint("--fix", "--unsafe-fixes", "x.allow-origin")
    #expect(result.status == 2)
    #expect(result.errors.contains("x.allow-origin: has other hard links"))
    #expect(result.output.contains("[origin-pattern/trailing-slash]"))
    #expect(!result.output.contains("fixed"))
    #expect(try program.read("x.allow-origin") == "https://a.corp.net/")
  }

  @Test func fixesExports() throws {
    let export = """
      # MCS Policies.
      *.*.Security_AllowOrigin=https\\://a.corp.net/,\\
          https\\://b.corp.net\\u002F
      *.*.Logging_Level=800

      """
    try program.write("x.properties", export)
    #expect(try lint("--fix", "--unsafe-fixes", "x.properties").status == 0)
    #expect(
      try program.read("x.properties")
        == export.replacingOccurrences(of: "net/,", with: "net,")
        .replacingOccurrences(of: "\\u002F", with: ""))
  }

  @Test func hidesSecretsInDiff() throws {
    try program.write(
      "x.auth-token.json",
      """
      {"issuers": [{"issuerName": "i", "enabled": "true",
        "jwks": {"jwksUri": "https://a.net/k", "authorizationHeader":
          "Basic aHVudGVyMjpodW50ZXIy"},
        "audience": ["a"], "defaultRoles": ["a"], "issuerRoles": ["b"],
        "clientIdAttribute": "azp",
        "virtualUserEnabled": "true"}]}

      """)
    let result = try program.run(
      "lint", "--unsafe-fixes", "--diff", "--select", "field-type/quoted")
    #expect(
      result.output == """
        --- x.auth-token.json
        +++ x.auth-token.json
        @@ -1,2 +1,2 @@
        -{"issuers": [{"issuerName": "i", "enabled": "true",
        +{"issuers": [{"issuerName": "i", "enabled": true,
           "jwks": {"jwksUri": "https://a.net/k", "authorizationHeader":
        @@ -4,3 +4,3 @@
           "audience": ["a"], "defaultRoles": ["a"], "issuerRoles": ["b"],
           "clientIdAttribute": "azp",
        -  "virtualUserEnabled": "true"}]}
        +  "virtualUserEnabled": true}]}

        """)
    #expect(result.errors.contains("2 would be fixed"))
  }

  @Test func omitsOnlyTheLineWithTheSecret() throws {
    try program.write(
      "x.auth-token.json",
      """
      {"issuers": [{"issuerName": "i", "enabled": "true",
        "jwks": {"jwksUri": "https://a.net/k"},
        "virtualUserEnabled": "true", "clientSecret": "aHVudGVyMjpodW50ZXIy"}]}

      """)
    let result = try program.run(
      "lint", "--unsafe-fixes", "--diff", "--select", "field-type/quoted")
    #expect(
      result.output == """
        --- x.auth-token.json
        +++ x.auth-token.json
        @@ -1,2 +1,2 @@
        -{"issuers": [{"issuerName": "i", "enabled": "true",
        +{"issuers": [{"issuerName": "i", "enabled": true,
           "jwks": {"jwksUri": "https://a.net/k"},
        @@ -3,1 +3,1 @@
          (omitted: contains a secret)

        """)
  }

  @Test func insertionNextToSecretIsAValidPatch() throws {
    try program.write(
      "x.auth-token.json",
      """
      {
          "issuers": [
              {
                  "issuerName": "i",
                  // draft
                  "clientSecret": "aHVudGVyMjpodW50ZXIy"
              }
          ]
      }

      """)
    let result = try program.run("lint", "--diff", "--select", "json/extension")
    #expect(
      result.output == """
        --- x.auth-token.json
        +++ x.auth-token.json
        @@ -2,4 +2,3 @@
             "issuers": [
                 {
                     "issuerName": "i",
        -            // draft

        """)
  }

  @Test func jsonCountsFixes() throws {
    try program.write("x.allow-origin", Self.origins)
    let result = try lint("--fix", "--unsafe-fixes", "--format", "json")
    #expect(result.output.contains("\"fixed\":2"))
  }

  @Test func fixesOnlyReportedFindings() throws {
    try program.write("x.allow-origin", "https://a.corp.net/")
    let rule = "origin-pattern/trailing-slash"
    #expect(try lint("--fix", "--unsafe-fixes", "--rule", "\(rule)=off").status == 0)
    #expect(try program.read("x.allow-origin") == "https://a.corp.net/")
  }
}
