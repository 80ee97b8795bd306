import ConfigModel
import Lint
import Testing

/// The places that a baseline stores.
@Suite struct SecretPlaceTests {
  /// In malformed text, a secret can be mistaken for the name of a member.
  @Test(arguments: [
    DocumentKind.authTokenConfiguration, .tokenTests, .settings, .json, .discoveryDocument, .keySet,
  ])
  func messagesOmitSecrets(_ kind: DocumentKind) {
    let text = #"{"c   <mankage="com.corpoken":{"client_secret": "qZ7vK-9xWm2LpT4dRb8y"}}]}"#
    let input = LintInput(path: "x", kind: kind, source: SourceBytes(text))
    let report = Linter(LintSettings()).lint(input)
    let places = (report.diagnostics + report.hints).compactMap(\.stablePointer)
    #expect(!places.isEmpty)
    #expect(places.allSatisfy { !$0.includes("qZ7vK") }, "\(places)")
  }
}
