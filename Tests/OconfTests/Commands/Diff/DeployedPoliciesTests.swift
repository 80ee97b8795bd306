import Foundation
import Testing

/// `oconf diff EXPORT FOLDER`: what is deployed against the sources in a repository.
@Suite final class DeployedPoliciesTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write("policies/web.allow-origin", "https://a.corp.example,https://b.corp.example")
    try program.write("policies/issuers.auth-token.json", Self.issuers())
    try settings(#""policies": {"Security_TokenExchangeTimeoutSecs": 3600}"#)
    try export()
  }

  deinit { program.remove() }

  private static func issuers(_ more: String = "") -> String {
    """
    {"issuers": [{"issuerName": "https://idp.corp.example", "audience": ["x"],
      "jwks": {"jwksUri": "https://idp.corp.example/keys"}\(more)}]}
    """
  }

  private func settings(_ more: String) throws {
    try program.write(
      "policies/.oconf.json",
      """
      {"environment": "production", \(more), "flattened": [
        {"source": "issuers.auth-token.json", "target": "deployed.properties"},
        {"source": "web.allow-origin", "target": "deployed.properties"}]}
      """)
  }

  private func export(
    origins: String? = "https://b.corp.example, https://a.corp.example", issuers: String? = nil,
    timeout: Int = 3600, from environment: String = "corpPROD"
  ) throws {
    func line(_ name: String, _ value: String) -> String {
      "*.*.\(name)=" + value.replacing("\n", with: "").replacing(":", with: "\\:") + "\n"
    }
    try program.write(
      "export.properties",
      "# MCS Policies.\n# Snapshot from: \(environment)\n"
        + line("Logging_Level", "800")
        + (origins.map { line("Security_AllowOrigin", $0) } ?? "")
        + line("Security_AuthTokenConfiguration", issuers ?? Self.issuers())
        + line("Security_TokenExchangeTimeoutSecs", "\(timeout)"))
  }

  private func diff(_ arguments: String...) throws -> Program.Result {
    try program.run(
      ["diff"] + arguments
        + (arguments.contains("policies") ? [] : ["export.properties", "policies"]), input: Data())
  }

  @Test func deployedPoliciesEqualTheirSources() throws {
    let result = try diff()
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(
      result.output == """
          Security_AuthTokenConfiguration: the deployed policy equals its source 'policies/issuers.auth-token.json'
          Security_AllowOrigin: the deployed policy equals its source 'policies/web.allow-origin'

        1 other policy is only in 'export.properties', without a source: Logging_Level

        Changed, no effect on the meaning:
        Security_AllowOrigin
          = the order of the patterns changed, which has no effect (policies/web.allow-origin:1:1, was export.properties:4:26)

        2 compared, 0 differ, 0 only in 'export.properties', 0 only in 'policies'.

        """, "\(result.output)")
    let details = try diff("--verbose").output
    #expect(
      details.contains(
        "'Security_TokenExchangeTimeoutSecs': the settings have 3600, the export has 3600"))
    #expect(details.contains("'environment': the settings have production, the export is a"))
    #expect(try diff("policies", "export.properties").status == 0)
  }

  @Test func saysWhetherDeployedIsWider() throws {
    try export(origins: "https://a.corp.example,https://b.corp.example,https://evil.example")
    let wider = "Security_AllowOrigin: the deployed policy is wider than its source"
    let result = try diff()
    #expect(result.status == 1)
    #expect(result.output.contains(wider), "\(result.output)")
    // The source is the new version, so the change is narrower.
    #expect(result.output.contains("narrower: no longer allowed: pages of 'https://evil.example'"))
    #expect(try diff("--fail-on", "widened").status == 0)
    let reversed = try diff("policies", "export.properties")
    #expect(reversed.output.contains(wider))
    #expect(reversed.output.contains("wider: newly allowed: pages of 'https://evil.example'"))
    #expect(try diff("--fail-on", "widened", "policies", "export.properties").status == 1)
    try export(origins: "https://a.corp.example")
    #expect(
      try diff().output.contains("Security_AllowOrigin: the deployed policy is narrower than its"))
    try export(
      issuers: Self.issuers(#", "filters": [{"name": "department", "values": ["sales"]}]"#))
    let issuers = try diff()
    #expect(issuers.status == 1)
    #expect(
      issuers.output.contains(
        "Security_AuthTokenConfiguration: the deployed policy is narrower than its source"),
      "\(issuers.output)")
  }

  @Test func reportsWhatOneSideLacks() throws {
    try export(origins: nil)
    let missing = try diff()
    #expect(missing.status == 1)
    #expect(missing.output.contains("Security_AllowOrigin: missing in 'export.properties'\n"))
    #expect(
      missing.output.contains(
        "1 compared, 0 differ, 0 only in 'export.properties', 1 only in 'policies'.\n"))
    try export()
    try program.write(
      "policies/.oconf.json",
      #"{"flattened": [{"source": "web.allow-origin", "target": "deployed.properties"}]}"#)
    let surplus = try diff()
    #expect(surplus.status == 1)
    #expect(
      surplus.output.contains(
        "Security_AuthTokenConfiguration: only in 'export.properties', without a source\n"))
    #expect(surplus.output.contains("narrower: "), "\(surplus.output)")
    #expect(try diff("policies", "export.properties").output.contains("wider: "))
    // A policy without a source is listed, and is no difference.
    #expect(surplus.output.contains("without a source: Logging_Level, Security_TokenExchange"))
  }

  @Test func reportsContradictedFacts() throws {
    try settings(
      #""policies": {"Security_TokenExchangeTimeoutSecs": "600", "Network_Proxy": "none"}"#)
    try export(from: "corpTEST")
    let result = try diff()
    #expect(result.status == 1)
    for words in [
      "contradicted: 'Security_TokenExchangeTimeoutSecs': the settings have 600, the export has 3600\n  --> policies/.oconf.json:1:",
      "contradicted: 'environment': the settings have production, the export is a snapshot from 'corpTEST'\n",
      "\n  'Network_Proxy': the settings have none, the export does not have the policy (",
      "0 only in 'policies', 2 settings differ from the export.\n",
    ] {
      #expect(result.output.contains(words), "\(words)\n\(result.output)")
    }
    #expect(try diff("--fail-on", "widened").status == 1)
    for format in ["json", "markdown", "html", "github"] {
      #expect(try diff("--format", format).output.contains("contradicted"))
    }
    // A stated policy that the export does not have is not confirmed.
    try settings(#""policies": {"Network_Proxy": "none"}"#)
    try export(from: "corpNorth")
    #expect(try diff().status == 0)
    #expect(try diff("--strict").status == 1)
  }

  /// A stated key of a backend is not the policy of the whole environment.
  @Test func distinguishesScopesOfStatedPolicies() throws {
    try settings(#""policies": {"Orders(1.0).*.Logging_Level": "1000"}"#)
    let text = try program.read("export.properties")
    try program.write("export.properties", text + "Orders(1.0).*.Logging_Level=1000\n")
    #expect(try diff("--strict").status == 0)
    try program.write("export.properties", text + "Orders(1.0).*.Logging_Level=800\n")
    #expect(
      try diff().output.contains(
        "'Orders(1.0).*.Logging_Level': the settings have 1000, the export has 800"))
  }

  /// The policies that the settings name may be in another export.
  @Test func comparesStatedExport() throws {
    try program.write(
      "policies/stated.properties", "*.*.Security_TokenExchangeTimeoutSecs=600\n")
    try settings(#""policies": "stated.properties""#)
    let result = try diff()
    #expect(result.status == 1)
    #expect(
      result.output.contains(
        "policies/stated.properties has 600, the export has 3600\n  --> policies/.oconf.json:"),
      "\(result.output)")
  }

  @Test func choosesSourcesOfTheExport() throws {
    try program.write("policies/test/web.allow-origin", "https://test.corp.example")
    try program.write(
      "policies/test/.oconf.json",
      """
      {"environment": "test",
       "flattened": [{"source": "web.allow-origin", "target": "test.properties"}]}
      """)
    let several = try diff()
    #expect(several.status == 2)
    #expect(
      several.output.contains(
        "Security_AllowOrigin could not be compared: 'flattened' states several sources: 'policies/"
      ), "\(several.output)")
    // The target with the name of the export decides, also about the facts.
    try program.write("down/deployed.properties", program.read("export.properties"))
    let named = try program.run("diff", "down/deployed.properties", "policies")
    #expect(named.status == 0, "\(named.output)\(named.errors)")
    // A folder selects the pairs with a file in it.
    let test = try program.run("diff", "export.properties", "policies/test")
    #expect(test.output.contains("is wider and narrower than its source 'policies/test/web"))
  }

  @Test func whatCannotBeComparedIsAnError() throws {
    try export(issuers: #"{"issuers": [}"#)
    let broken = try diff()
    #expect(broken.status == 2)
    #expect(
      broken.output.contains(
        "error: Security_AuthTokenConfiguration could not be compared: export.properties:5:"),
      "\(broken.output)")
    try export()
    try FileManager.default.removeItem(atPath: program.path("policies/web.allow-origin"))
    let missing = try diff()
    #expect(missing.status == 2)
    #expect(
      missing.output.contains("error: cannot read policies/web.allow-origin: "),
      "\(missing.output)")
    try program.write("policies/.oconf.json", "{}")
    let none = try diff()
    #expect(none.status == 2)
    #expect(
      none.errors
        == "oconf: policies: no settings state a source for a policy in 'flattened', so the export cannot be compared\n"
    )
    #expect(try diff("--tokens", "t.jsonl").errors.contains("'--tokens' requires two files"))
  }

  @Test func appliesApprovals() throws {
    try export(origins: "https://a.corp.example")
    #expect(
      try diff("--accept", "a.json", "--write-accept", "--reason", "agreed").status == 1)
    #expect(try diff("--accept", "a.json").status == 0)
  }
}
