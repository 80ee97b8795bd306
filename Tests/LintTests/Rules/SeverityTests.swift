import ConfigModel
import Lint
import Testing

/// The severity of a finding comes from the rule, then the environment, and finally the settings.
@Suite struct SeverityTests {
  private static let family = Family("some-family", topic: .issuer, summary: "")
  private static let rule = RuleInfo(
    Self.family, "some-defect", severity: .warning, inProduction: .error, inTest: .info,
    summary: "S.", rationale: "R.", source: "T", examples: [])
  private static let plain = RuleInfo(
    Self.family, "some-defect", severity: .warning, summary: "S.", rationale: "R.",
    source: "T", examples: [])

  private func severity(
    _ rule: RuleInfo, _ environment: Environment?, _ level: LintSettings.Level? = nil
  ) -> String? {
    let settings = LintSettings(
      environment: environment, levels: level.map { [rule.id: $0] } ?? [:])
    return settings.severity(of: rule).map { $0.severity.rawValue + ($0.isHint ? " hint" : "") }
  }

  @Test func dependsOnEnvironment() {
    #expect(severity(Self.rule, nil) == "warning")
    #expect(severity(Self.rule, .production) == "error")
    #expect(severity(Self.rule, .test) == "info hint")
    for environment: Environment? in [nil, .production, .test] {
      #expect(severity(Self.plain, environment) == "warning")
    }
  }

  @Test func settingsOverride() {
    for environment: Environment? in [nil, .production, .test] {
      #expect(severity(Self.rule, environment, .warning) == "warning")
      #expect(severity(Self.rule, environment, .info) == "info")
      #expect(severity(Self.rule, environment, .off) == nil)
    }
  }
}
