import Foundation
import Testing

/// Fixes that would do harm, and damaged files: `oconf lint --fix` leaves them as they are.
@Suite final class HarmfulFixTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  /// The only fix of the first issuer would copy a placeholder, which is an error.
  private static let placeholder = """
    {
      "issuers": [
        {
          "issuerName": "https://idp.corp.example",
          "audience": ["YOUR_CLIENT_ID"],
          "virtualUserEnabled": true,
          "jwks": {"jwksUri": "https://idp.corp.example/keys"},
          "defaultRoles": ["Staff"]
        }
      ]
    }

    """

  @Test(arguments: [[], ["--format", "json"]])
  func skipsFixThatAddsErrors(_ format: [String]) throws {
    try program.write("x.auth-token.json", Self.placeholder)
    let rules = ["audience-check/skipped-without-aud", "placeholder/in-field"]
      .flatMap { ["--select", $0] }
    let plain = try program.run(["lint", "--pedantic"] + rules + format, input: Data())
    let result = try program.run(
      ["lint", "--pedantic", "--fix", "--unsafe-fixes"] + rules + format, input: Data())
    #expect(try program.read("x.auth-token.json") == Self.placeholder)
    #expect(result.status == plain.status)
    #expect(result.errors.contains("x.auth-token.json: not fixed: "))
    #expect(result.errors.contains("the file would have more errors than before"))
  }

  @Test func lostCharacterIsRestored() throws {
    let lost = Self.placeholder.replacingOccurrences(of: "\"YOUR_CLIENT_ID\"]", with: "\"mobile\"]")
      .replacingOccurrences(
        of: "\"defaultRoles\": [\"Staff\"]", with: "\"defaultRoles\": [\"Staff\", \"Guest\"")
    try program.write("x.auth-token.json", lost)
    let rules = ["--select", "json/invalid"]
    let offer = try program.run(["lint"] + rules, input: Data())
    #expect(offer.status == 1)
    #expect(offer.output.contains("insert ']'"))
    let result = try program.run(["lint", "--fix", "--unsafe-fixes"] + rules, input: Data())
    #expect(result.status == 0)
    #expect(
      try program.read("x.auth-token.json")
        == lost.replacingOccurrences(of: "\"Guest\"", with: "\"Guest\"]"))
  }

  @Test(arguments: [
    "{\"x\n\"y\":1}", "{\"issuers\":[{\"jwks\":{\"jwksUri\":http://a/keys\",\"b\":1}}]}",
  ])
  func fixIsIdempotent(_ text: String) throws {
    try program.write("x.auth-token.json", text)
    _ = try program.run("lint", "--fix", "--unsafe-fixes")
    let once = try program.read("x.auth-token.json")
    _ = try program.run("lint", "--fix", "--unsafe-fixes")
    #expect(try program.read("x.auth-token.json") == once)
    #expect(!once.contains("::"))
    #expect(once.utf8.count < text.utf8.count + 4 || !once.contains("\n\"y"))
  }
}
