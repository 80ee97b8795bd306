package import ConfigModel

extension Family {
  static let placeholder = Family(
    "placeholder", topic: .documents,
    summary: "A placeholder from an example or a template was not filled in.")
}

package enum PlaceholderValue: SchemaRule {
  package static let about = RuleInfo(
    .placeholder, "in-field",
    severity: .error,
    summary: "A placeholder from an example or a template was not filled in.",
    rationale: """
      Issuer names, URLs and audiences are compared and fetched exactly as written. With a \
      placeholder, the configuration trusts no one or the wrong party. Nothing else is reported \
      for such a value, because it will be replaced. In the files of Salesforce apps, a name such as \
      `%KEY%` or `[KEY]` is usually one that a deployment replaces: it is reported only if the \
      `replacements` of `sfdx-project.json` are known and do not replace it.
      """,
    source: "Registering a JWT Token Issuer in OMCe, the examples",
    exceptions: "If the file is a template that a deployment step fills in before the upload.",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": ⟦"TOKEN-ISSUER-URL"⟧, "jwks": {"discoveryUri": ⟦"TOKEN-ISSUER-URL/.well-known/openid-configuration"⟧}}"#
      ),
      .bad(.issuer, #""audience": [⟦"GUID-12345678-ABCD-EFAB-CDEF-123456789ABC"⟧]"#),
      .bad(
        .issuer, #""audience": [⟦"OMCe-BASE-URL/mobile/platform/auth/token"⟧, ⟦"<client id>"⟧]"#),
      .bad(.issuer, #""audience": [⟦"your_client_id"⟧, ⟦"https://${HOST}/mobile"⟧]"#),
      .bad(.issuer, #""audience": [⟦"__CLIENT_ID__"⟧, "__typename"]"#),
      .bad(
        .oauthConfig,
        "<callbackUrl>⟦https://${HOST}/cb⟧</callbackUrl><consumerKey>⟦{{CONSUMERKEY}}⟧</consumerKey>"
      ),
      .bad(
        .mobileApp("bootconfig.plist"),
        "<plist><dict><key>remoteAccessConsumerKey</key><string>⟦__CONSUMER_KEY__⟧</string><key>oauthRedirectURI</key><string>⟦__REDIRECT_URI__⟧</string></dict></plist>"
      ),
      .good(.issuer, #""audience": ["yourself", "a<b", "12345678-abcd-efab-cdef-123456789abc"]"#),
      .good(
        .issuer,
        #""filters": [{"name": "group", "values": ["{staff}*", "CN=Your Company,O=Corp"]}]"#),
    ])

  package static func check(_ document: DecodedDocument, _ report: inout Report) {
    // Templates are common in documents that others publish, and base64 may contain any letters.
    guard !document.schema.isOpen else { return }
    var finder = Finder(document.tree.source)
    // Examples in XML look like placeholders in angle brackets.
    let examples = document.schema === SettingsFile.schema ? examples(document) : []
    for value in document.tree.stringValues
    where !examples.contains(where: { $0.contains(value.range) }) {
      // The setting of a build, which a file of an app or a setup may name.
      let isSetting = value.text.hasPrefix("$(")
      finder.check(LocatedText(value.text, at: value.range), takesAll: !isSetting, &report)
    }
  }

  /// The places of the examples of company rules.
  private static func examples(_ settings: DecodedDocument) -> [SourceRange] {
    let layers = settings.root.map { SettingsFile($0).layers } ?? []
    return layers.flatMap(\.require).compactMap { $0.examples?.object.range }
  }

  /// The same rule about documents in XML. JSON files of apps are checked like any other JSON.
  package enum InClients: ClientRule {
    package static var about: RuleInfo { PlaceholderValue.about }

    package static func check(_ client: OAuthClient, _ report: inout Report) {
      switch client.document {
      case .connectedApp(let app): PlaceholderValue.check(app.declared.element, &report)
      case .externalClientApp(let app): PlaceholderValue.check(app.declared.element, &report)
      case .mobileApp(let app):
        guard app.format == .propertyList || app.format == .resources else { return }
        var finder = Finder(app.source)
        for setting in app.settings {
          for text in [setting.text].compactMap({ $0 }) + (setting.texts ?? []) {
            finder.check(text, takesAll: report.hasReplacements, &report)
          }
        }
      }
    }
  }

  private static func check(_ root: XMLElement, _ report: inout Report) {
    var finder = Finder(root.tree.source)
    for element in root.tree.elements where element.name != "certificate" {
      // If an element has several values, each line is a value.
      for line in element.lines {
        finder.check(line, takesAll: report.hasReplacements, &report)
      }
    }
  }

  /// Reports the placeholders in the values of one source.
  private struct Finder {
    private let source: SourceBytes
    /// The secrets of the source. Nil until there is a placeholder.
    private var secrets: Secrets?

    init(_ source: SourceBytes) {
      self.source = source
    }

    /// - Parameter takesAll: False to pass over placeholders that only a deployment replaces, if it
    ///   is unknown what it replaces.
    mutating func check(
      _ value: LocatedText, takesAll: Bool, _ report: inout Report
    ) {
      let isWhole = takesAll && Placeholder.isWhole(value.text)
      guard isWhole || Placeholder.mayBe(in: value.text),
        let placeholder = Placeholder.find(in: value.string) ?? (isWhole ? value.string : nil)
      else { return }
      let secrets = secrets ?? Secrets(source)
      self.secrets = secrets
      // Reports hide what may be a secret, and the message would quote nothing.
      let quote =
        secrets.overlap(value.range) ? "a placeholder" : "the placeholder '\(placeholder)'"
      report.add("\(quote) was not filled in", at: value.range)
    }
  }
}

package enum IDPMessagePlaceholder: MessagesRule {
  package static let about = RuleInfo(
    .placeholder, "in-message",
    severity: .error,
    summary: "A message still contains a placeholder from an example or a template.",
    rationale: """
      The messages in Salesforce's documentation have names in brackets instead of values. oconf \
      does not check such a value further. Replace the placeholder with the real value.
      """,
    source:
      "Identity Provider Apps Without Mobile SDK, the example URLs; Implementation Details and Options, Initiate Authentication from an IdP App",
    examples: [
      .bad(
        .messages,
        "⟦<SP-APP-URL-SCHEME>⟧://oauth2/v1.0/idpinit?user_hint=⟦{orgid:userId}⟧&login_host=⟦{loginhost}⟧&start_url=⟦{starturl}⟧"
      ),
      .bad(.messages, MessageSample.response(("state", nil)) + "&state=⟦${STATE}⟧"),
      .bad(.messages, MessageSample.request(("oauth_client_id", "⟦__CONSUMER_KEY__⟧"))),
      .good(.messages, MessageSample.request()),
      .good(.messages, MessageSample.request(("app_name", "Your%20Field"))),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      if let scheme = message.scheme, let range = message.schemeRange, isPlaceholder(scheme) {
        report.add("the placeholder '\(scheme.brief)' was not filled in", at: range)
      }
      for parameter in message.parameters where isPlaceholder(parameter.value) {
        report.add(
          "the placeholder in '\(parameter.name.brief)' was not filled in", at: parameter.valueRange
        )
      }
    }
  }

  static func isPlaceholder(_ text: Text) -> Bool {
    for (open, close) in [("{", "}"), ("<", ">")] as [(StaticString, StaticString)] {
      if let start = text.firstIndex(of: open), let end = text.firstIndex(of: close, from: start),
        end > start + 1, text.part(start + 1, end).allSatisfy(isOfWord)
      {
        return true
      }
    }
    if text.hasPrefix("__"), text.hasSuffix("__"), text.count > 5 { return true }
    if Placeholder.isWhole(text) { return true }
    return Placeholder.mayBe(in: text) && Placeholder.find(in: text.string) != nil
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == 0x20 || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
      || byte == UInt8(ascii: "{")
  }
}
