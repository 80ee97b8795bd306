import Foundation
import TestSupport
import Testing

/// Readings, obstacles and other issuers next to the smallest set of changes.
@Suite final class NearestReasonTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write("c.auth-token.json", NearestCommandTests.configuration)
  }

  deinit { program.remove() }

  private func run(_ arguments: [String]) throws -> Program.Result {
    try program.run(arguments, input: Data())
  }

  private func eval(_ claims: String, _ more: String...) throws -> Program.Result {
    try run(["eval", "c.auth-token.json", "--claims", claims, "--now", "1000"] + more)
  }

  private static let backend = ["--backend", "name=Orders,version=1.0"]

  /// Each of many places is found, also in a long line, and the change names the first few.
  @Test(arguments: [true, false]) func namesPlacesOfManyFilters(_ isOneLine: Bool) throws {
    let filters = (0..<5).map { #"{"name": "dept", "values": ["a*", "x\#($0)*"]}"# }
    try program.write(
      "many.auth-token.json",
      #"{"issuers": [{"issuerName": "i", "audience": ["m"], "virtualUserEnabled": true, "#
        + #""certificateSubjectNames": ["CN=i"], "filters": ["#
        + filters.joined(separator: isOneLine ? ", " : ",\n") + "]}]}")
    let result = try program.run(
      [
        "eval", "many.auth-token.json", "--now", "1000", "--claims",
        #"{"iss":"i","aud":"m","sub":"a","exp":4600,"dept":"zz"}"#,
      ], input: Data())
    let places = (0..<5).map { isOneLine ? "issuer 'i', filters[\($0)].name" : "line \($0 + 1)" }
    for (index, place) in places.enumerated() {
      #expect(
        result.output.contains(isOneLine ? "(\(place))\n" : "json:\(index + 1):"),
        "\(result.output)")
    }
    let shown = places.prefix(3).joined(separator: isOneLine ? "; " : ", ")
    #expect(
      result.output.contains("(\(shown)\(isOneLine ? ";" : ",") and 2 more)"),
      "\(result.output)")
  }

  /// In a long line, a place would name the other issuer again.
  @Test func listsOtherIssuersOnce() throws {
    let line = NearestCommandTests.configuration.replacing("\n", with: " ").replacing(
      ":", with: "\\:")
    try program.write("p.properties", "*.*.Security_AuthTokenConfiguration=\(line)\n")
    let result = try run(
      ["eval", "p.properties", "--now", "1000", "--claims"]
        + [NearestCommandTests.sound.replacing("\"sales\"", with: "\"hr\"")] + Self.backend)
    #expect(
      result.output.contains(
        "\nothers:    these claims would be accepted from 'https://open.corp.example'\n"),
      "\(result.output)")
    #expect(
      result.output.contains("filters[0].values[0])\n")
        || result.output.contains("filters[0].name)\n"))
  }

  /// An unmapped role is granted only under one answer to an open question.
  @Test func reportsReadingsThatNeedMore() throws {
    func run(_ more: String...) throws -> String {
      try self.run(
        ["eval", "c.auth-token.json", "--claims", NearestCommandTests.sound, "--now", "1000"]
          + Self.backend
          + ["--expect-role", "Nobody"] + more
      ).output
    }
    let text = try run()
    #expect(
      text.contains(
        """

        to fix:    accepted with the role 'Nobody' after 1 change
                   identity provider: add 'Nobody' to the claim 'groups' (line 12)
                   reading: with unmapped-role=drop, these changes do not suffice

        """), "\(text)")
    #expect(
      try run("--format", "json").contains(#""exceptions":[{"reading":"unmapped-role=drop"}]"#))
    #expect(try run("--reading", "unmapped-role=drop").contains("none: 3 changes are not enough"))
    let filter = try eval(NearestCommandTests.sound.replacing("\"sales\"", with: "\"hr\""))
    #expect(!filter.output.contains("do not suffice"), "\(filter.output)")
  }

  @Test(arguments: [
    (#""allowedMbes": []"#, "add a backend to 'allowedMbes' (line 4)"),
    (
      #""filters": [{"name": "d", "values": ["a*"]}, {"name": "d", "type": "exclude", "values": ["*"]}]"#,
      "change the filter; no token meets it and the issuer's other conditions (line 4)"
    ),
    (
      #""audience": ["a"], "filters": [{"name": "aud", "values": ["b"]}, {"name": "aud", "type": "exclude", "values": ["a"]}]"#,
      "change the issuer's conditions; no token meets all of them (line 4)"
    ),
  ])
  func unusableIssuersAreObstacles(_ members: String, _ remedy: String) throws {
    try program.write(
      "closed.auth-token.json",
      """
      {"issuers": [{
        "issuerName": "https://idp.corp.example", "virtualUserEnabled": true,
        "jwks": {"discoveryUri": "https://idp.corp.example/.well-known/openid-configuration"},
        \(members)}]}
      """)
    for baseURL in [[], ["--base-url", "https://m.corp.example"]] {
      let result = try run(
        ["eval", "closed.auth-token.json", "--claims", NearestCommandTests.sound, "--now", "1000"]
          + baseURL
          + ["--client-id", "k", "--reading", "empty-backend-list=none"])
      #expect(
        result.output.contains(
          """

          to fix:    first fix this; changing the token is not enough:
                     administrator: \(remedy)

          """), "\(result.output)")
    }
  }
}
