package import ConfigModel

package enum CallbackBundleMismatch: SetupRule {
  package static let about = RuleInfo(
    id: "callback-bundle-mismatch",
    topic: .setups,
    severity: .info,
    summary: "The redirect URI of a client does not match its bundle identifier.",
    rationale: """
      An identity provider may compare the requesting app's bundle identifier with the redirect \
      URI in the request. Such a provider rejects the request if they do not match. oconf takes \
      them as matching if the URI's scheme equals the bundle identifier, or if both begin with the \
      same two labels, such as `com.example`.
      """,
    source: SetupWording.details + ", Verify the SP App",
    examples: [
      .bad(
        .setup,
        SetupSample.setup(
          field: SetupSample.field.replacing(
            #"com.example.corp.field:/done"#, with: #"fieldapp:/done"#),
          fieldApp:
            #""platform": "ios", "bundleIdentifier": "com.example.corp.field", "redirectURI": ⟦"fieldapp:/done"⟧"#
        )),
      .bad(
        .setup,
        SetupSample.setup(
          fieldApp:
            #""bundleIdentifier": "net.corp.field", "redirectURI": ⟦"com.example.corp.field:/done"⟧"#
        )),
      .good(
        .setup,
        SetupSample.setup(
          fieldApp:
            #""bundleIdentifier": "com.example.corp.field", "redirectURI": "com.example.corp.field:/done""#
        )),
      .good(
        .setup,
        SetupSample.setup(
          fieldApp:
            #""bundleIdentifier": "com.example.corp.field.beta", "redirectURI": "com.example.corp.field:/done""#
        )),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    for client in setup.clients {
      for app in client.apps {
        guard let identifier = app.bundleIdentifier, identifier.isFilledIn,
          let redirect = app.redirectURI, let scheme = redirect.customScheme,
          !isRelated(scheme, identifier.text.lowercased)
        else { continue }
        report.add(
          "'\(redirect.string)' does not match the bundle identifier '\(identifier.string)'; an "
            + "identity provider that compares them rejects \(client.quoted)",
          at: redirect.range, notes: redirect.notes)
      }
    }
  }

  /// True if both begin with the same two labels, or are equal.
  private static func isRelated(_ scheme: Text, _ identifier: Text) -> Bool {
    let (mine, theirs) = (scheme.split(UInt8(ascii: ".")), identifier.split(UInt8(ascii: ".")))
    if mine.count < 2 || theirs.count < 2 { return scheme == identifier }
    return mine[0] == theirs[0] && mine[1] == theirs[1]
  }
}
