import ConfigModel
import Lint
import TestSupport
import Testing

/// Issuers on a shared host are recognized in any spelling of the host and in any order.
@Suite struct IssuerAuthorityTests {
  @Test(arguments: [
    (
      "https://Cognito-idp.eu-west-1.amazonaws.com/A",
      "https://cognito-idp.eu-west-1.amazonaws.com/B"
    ),
    ("https://Auth.pingone.eu/A", "https://auth.pingone.eu/B"),
    ("https://Login.microsoftonline.com/A/v2.0", "https://login.microsoftonline.com/B/v2.0"),
  ])
  func recognizesSharedHostsInAnyCase(_ one: String, _ other: String) {
    for (first, second) in [(one, other), (other, one)] {
      let text = """
        {"issuers": [
          {"issuerName": "\(first)", "certificateSubjectNames": ["CN=a"]},
          {"issuerName": "\(second)", "certificateSubjectNames": ["CN=b"]}]}
        """
      let report = Linter(LintSettings()).lint(
        LintInput(
          path: "a.auth-token.json", kind: .authTokenConfiguration, source: SourceBytes(text)))
      let found = (report.diagnostics + report.hints).filter {
        $0.rule == "impersonation/other-issuers-accounts"
      }
      #expect(found.count == 2)
    }
  }
}
