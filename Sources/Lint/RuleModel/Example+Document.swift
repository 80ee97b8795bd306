package import ConfigModel

extension Example {
  /// One complete file built from an example.
  package struct File: Sendable {
    package let path: String
    package let kind: DocumentKind
    package let text: String
    /// The issuer that the file is checked against.
    package let expected: ExpectedIssuer?
    /// The context for checking a SAML message.
    package let assertion: SavedAssertion.Context

    package init(
      path: String, kind: DocumentKind, text: String, expected: ExpectedIssuer? = nil,
      assertion: SavedAssertion.Context = SavedAssertion.Context()
    ) {
      self.path = path
      self.kind = kind
      self.text = text
      self.expected = expected
      self.assertion = assertion
    }
  }

  /// The complete files that contain the example, including its marks.
  package var files: [File] { files(with: text) }

  /// The same files with `text` instead of the example's text.
  package func files(with text: String) -> [File] {
    switch scope {
    case .configuration: [configuration(text)]
    case .issuers: [configuration("{\"issuers\": [\(text)]}")]
    case .issuer: [configuration("{\"issuers\": [{\(Self.name), \(Self.jwks), \(text)}]}")]
    case .jwks: [configuration("{\"issuers\": [{\(Self.name), \"jwks\": {\(text)}}]}")]
    case .filters:
      [configuration("{\"issuers\": [{\(Self.name), \(Self.jwks), \"filters\": [\(text)]}]}")]
    case .origins: [File(path: "origins.allow-origin", kind: .allowOrigin, text: text)]
    case .policies: [File(path: "policies.properties", kind: .policies, text: text)]
    case .discovery(let expected):
      [File(path: "discovery.json", kind: .discoveryDocument, text: text, expected: expected)]
    case .keySet: [File(path: "jwks.json", kind: .keySet, text: text)]
    case .keys: [File(path: "jwks.json", kind: .keySet, text: "{\"keys\": [\(text)]}")]
    case .connectedApp: [connectedApp(text)]
    case .oauthConfig:
      [
        connectedApp(
          "<ConnectedApp xmlns=\"\(Self.metadata)\"><contactEmail>mobile@corp.example</contactEmail>"
            + "<label>Shop</label><oauthConfig>\(text)</oauthConfig></ConnectedApp>")
      ]
    case .externalClientApp:
      [File(path: "Shop\(suffix)-meta.xml", kind: .externalClientApp, text: text)]
    case .orgSettings:
      [
        File(
          path: "OauthOidc.settings-meta.xml", kind: .oauthOidcSettings,
          text: "<OauthOidcSettings xmlns=\"\(Self.metadata)\">\(text)</OauthOidcSettings>")
      ]
    case .mobileApp(let name): [File(path: name, kind: .mobileApp, text: text)]
    case .mobileClient(let name): [File(path: name, kind: .mobileClient, text: text)]
    case .source(let name): [File(path: name, kind: .appSource, text: text)]
    case .backend: [File(path: "example.backend.json", kind: .mobileBackend, text: text)]
    case .samlRegistration:
      [File(path: "example.saml.json", kind: .samlRegistration, text: text)]
    case .assertion(let context):
      [
        File(
          path: "example.saml" + (context.isForExchange ? "-assertion" : ""), kind: .samlAssertion,
          text: text, assertion: context)
      ]
    case .setup:
      [File(path: "example.idp-setup.json", kind: .identityProviderSetup, text: text)]
    case .messages: [File(path: "example.idp-messages", kind: .idpMessages, text: text)]
    case .suite: [suite(text)]
    case .cases:
      [
        suite(
          "{\"policy\": \"issuers.auth-token.json\", \"environment\": {\"now\": \"2030-01-01T00:00:00Z\"}, "
            + "\"base\": {\"claims\": {\"iss\": \"https://login.corp.net\", \"sub\": \"ann\"}}, "
            + "\"cases\": [\(text)]}")
      ]
    case .request(let expected):
      [File(path: "request.txt", kind: .tokenRequest, text: text, expected: expected)]
    case .settings: [File(path: ".oconf.json", kind: .settings, text: text)]
    case .json: [File(path: "document.json", kind: .json, text: text)]
    case .files: separateFiles(text)
    }
  }

  private static let name = "\"issuerName\": \"https://login.corp.net\""
  private static let jwks =
    "\"jwks\": {\"discoveryUri\": \"https://login.corp.net/.well-known/openid-configuration\"}"

  private func configuration(_ text: String) -> File {
    File(path: "example.auth-token.json", kind: .authTokenConfiguration, text: text)
  }

  private func suite(_ text: String) -> File {
    File(path: "example.oconf-test.json", kind: .tokenTests, text: text)
  }

  /// The suffix of the part of an external client app that the text begins with.
  private var suffix: StaticString {
    let part = ExternalClientApp.Part.allCases.first { text.includes("<\($0.rootName)") }
    return (part ?? .application).suffix
  }

  private static let metadata = "http://soap.sforce.com/2006/04/metadata"

  private func connectedApp(_ text: String) -> File {
    File(path: "Shop.connectedApp-meta.xml", kind: .connectedApp, text: text)
  }

  private func separateFiles(_ text: String) -> [File] {
    var files: [(path: String, lines: [Substring])] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("=== ") {
        files.append((String(line.dropFirst(4)), []))
      } else if !files.isEmpty {
        files[files.count - 1].lines.append(line)
      }
    }
    return files.map { path, lines in
      let name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
      let kind = Recognition.kind(ofName: name) ?? .policies
      return File(path: path, kind: kind, text: lines.joined(separator: "\n") + "\n")
    }
  }
}
