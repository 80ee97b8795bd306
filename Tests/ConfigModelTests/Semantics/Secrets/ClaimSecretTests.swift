import Testing

@testable import ConfigModel

/// Values of claims as messages quote them.
@Suite struct ClaimSecretTests {
  @Test(arguments: [
    ("code=1", true), ("xcode=1", false), ("a code: 1", true), ("'code' = 1", true),
    ("code=", false), ("code", false), ("dept=sales", false),
  ])
  func hidesClaimsNamedLikeCredentials(_ text: String, _ isHidden: Bool) {
    #expect(ClaimSecrets.shown(Text(text)) == (isHidden ? Secrets.mask : text))
  }

  /// Text before the value does not belong to it.
  @Test func readsNamesFromTheStart() {
    let text = Text("xcode=1")
    #expect(ClaimSecrets.shown(text.part(1, text.count)) == Secrets.mask)
  }
}
