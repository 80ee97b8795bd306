package import ConfigModel

package enum CallbackListTooLong: ClientRule {
  package static let about = RuleInfo(
    id: "callback-list-too-long",
    topic: .connectedApps,
    severity: .warning,
    summary: "The callback URLs are longer than Salesforce can store.",
    rationale: """
      Salesforce stores at most 2,000 characters for all callback URLs of an app together, \
      including the line breaks between them. Whitespace around a URL does not count.
      """,
    source: "REST API Developer Guide, Defining Connected Apps",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>⟦https://shop.corp.example/\(String(repeating: "a", count: 1000))\nhttps://shop.corp.example/\(String(repeating: "b", count: 1000))⟧</callbackUrl>"
      ),
      .bad(
        .oauthConfig,
        "<callbackUrl>⟦https://shop.corp.example/\(String(repeating: "a", count: 2000))⟧</callbackUrl>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/\(String(repeating: "a", count: 1900))</callbackUrl>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb\(String(repeating: " ", count: 2000))</callbackUrl>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let site = client.callbackSite, let text = site.text, text.text.count > 2000 else {
      return
    }
    let lines = site.lines
    // Whitespace around the lines is not stored.
    let count = lines.reduce(lines.count - 1) { $0 + $1.string.utf16.count }
    guard count > 2000 else { return }
    report.add(
      "the callback URLs have \(count) characters; Salesforce stores at most 2000", at: text.range)
  }
}

extension OAuthClient {
  /// The metadata element with the redirect URIs.
  var callbackSite: ElementSite? {
    connectedApp?.oauth?.callbackURL ?? externalClientApp?.oauth?.callbackURL
  }
}
