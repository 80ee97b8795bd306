import ConfigModel
import Lint
import Testing

/// Witnesses look like tokens that people know.
@Suite struct NaturalWitnessTests {
  private static func witness(_ claim: String, _ pattern: String) -> String? {
    func configuration(_ values: String) -> AuthTokenConfiguration? {
      let text = """
        {"issuers":[{"issuerName":"i","certificateSubjectNames":["CN=i"],"virtualUserEnabled":true,\
        "audience":["app"],"filters":[{"name":"\(claim)","values":[\(values)]}]}]}
        """
      return DecodedDocument(
        JSONParser.parse(SourceBytes(text)), AuthTokenConfiguration.schema
      ).root.map { AuthTokenConfiguration($0) }
    }
    return AccessComparison().compare(
      configuration("\"x\""), configuration("\"x\",\"\(pattern)\""),
      AccessContext(baseURL: "https://mobile.corp.example")
    ).widened.first?.witness?.claims
  }

  @Test(arguments: [
    ("sub", "*@acme.example", "ann@acme.example"), ("dept", "*-team", "a-team"),
  ])
  func starsAreNamesInUserNamesAndLettersElsewhere(
    _ claim: String, _ pattern: String, _ expected: String
  ) throws {
    let claims = try #require(Self.witness(claim, pattern))
    #expect(claims.contains("\"\(claim)\":\"\(expected)\""), "\(claims)")
  }
}
