import ConfigModel
import Foundation
import Lint
import TestSupport
import Testing

@testable import oconf

/// A document declares a consumer secret and a consumer key, which are planted again in every place
/// where text may occur. No report shows them, for well-formed and for malformed documents.
@Suite final class PlantedSecretTests {
  static let secret = "qZ7vK-9xWm2LpT4dRb8y"
  static let key = "3MVG9wEtHeReIsNoBody.WhoShows_It0123456789"

  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  /// Text that must not be shown: revealing pieces of the secret, and the key beyond
  /// its first five characters.
  private static let pieces =
    stride(from: 0, through: secret.utf8.count - 8, by: 2).map {
      String(secret.dropFirst($0).prefix(8))
    } + ["3MVG9w", "wEtHeReI", "NoBody.W", "WhoShows", "_It01234"]

  private static func leak(in text: String) -> String? {
    pieces.first { strstr(text, $0) != nil }
  }

  // MARK: Reports

  @Test(arguments: documents)
  func hideSecretsInEveryFormat(_ document: Document) {
    let linter = Linter(LintSettings(environment: .production))
    let target = ReportTarget(isQuiet: false, style: Style(isColored: false), columns: 200)
    let plants = Self.plants(document)
    for index in Soak.sample(0..<plants.count, oneOf: 4) {
      let (text, isWhole) = plants[index]
      let source = SourceBytes(text)
      let linted = linter.lint(LintInput(path: document.path, kind: document.kind, source: source))
      var report = LintReport()
      report.files = [
        LintReport.File(
          path: document.path, kind: document.kind, source: source,
          diagnostics: linted.diagnostics + linted.hints)
      ]
      // For broken documents, only the formats that show most.
      for format in LintFormats.all where isWhole || ["text", "json"].contains(format.name) {
        if let leak = Self.leak(in: format.render(report, for: target)) {
          Issue.record("\(format.name) shows '\(leak)' of:\n\(text)")
          return
        }
      }
      let map = TrustMap([TrustMap.Document(document.path, document.kind, source, Readings())])
      let pictures = [
        TrustPicture.svg(map, prefix: "t"), TrustJSON.shape.document(map), TrustDOT.text(map),
        TrustMermaid.chart(map)?.string ?? "", TrustTables.text(map, upTo: .max).string,
      ]
      if let leak = pictures.compactMap({ Self.leak(in: $0) }).first {
        Issue.record("a map of trust shows '\(leak)' of:\n\(text)")
        return
      }
      for diagnostic in linted.diagnostics + linted.hints {
        // Configurations for Oracle Mobile Cloud have no consumer secrets.
        if document.kind != .authTokenConfiguration, let pointer = diagnostic.stablePointer,
          let leak = Self.leak(in: pointer)
        {
          Issue.record("a baseline would hold '\(leak)' of:\n\(text)")
          return
        }
      }
    }
  }

  // MARK: Commands

  private func check(
    _ result: Program.Result, _ what: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for text in [result.output, result.errors] {
      if let leak = Self.leak(in: text) {
        Issue.record("\(what) shows '\(leak)':\n\(text)", sourceLocation: sourceLocation)
      }
    }
  }

  /// A setup whose connected app is in a separate file. A secret that this file declares is hidden
  /// in the setup and in the table of flows, too.
  @Test func hideSecretsOfSetupFiles() throws {
    let (secret, key) = (Self.secret, Self.key)
    try program.write(
      "Field.connectedApp",
      """
      <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata"><label>Field</label>
        <oauthConfig><callbackUrl>field.\(secret)://cb</callbackUrl><consumerKey>\(key)</consumerKey>
        <consumerSecret>\(secret)</consumerSecret><scopes>Api\(secret)</scopes></oauthConfig>
        <contactEmail>mobile@corp.example</contactEmail></ConnectedApp>
      """)
    try program.write(
      "corp.idp-setup.json",
      """
      {"identityProvider": {"name": "Portal \(secret)", "connectedApp": {"consumerKey": "\(key)",
         "callbackUrls": ["field.\(secret)://cb"], "scopes": ["\(secret)"]}},
       "clients": [{"name": "\(secret)", "identityProvider": "\(secret)x",
         "connectedApp": {"files": ["Field.connectedApp"]},
         "apps": [{"platform": "ios", "consumerKey": "\(key)x", "callbackUrl": "x.\(secret)://y",
           "scopes": ["\(secret)"], "bundleIdentifier": "\(secret)"}]}]}
      """)
    for format in [
      "text", "json", "sarif", "markdown", "junit", "github", "rdjsonl", "gitlab", "html",
    ] {
      let result = try program.run(
        "lint", "--pedantic", "--format", format, "corp.idp-setup.json")
      #expect(result.status == 1)
      check(result, format)
    }
    _ = try program.run("baseline", "-o", "known.json", "corp.idp-setup.json")
    let baseline = try program.read("known.json")
    #expect(baseline.contains("corp.idp-setup.json"))
    #expect(Self.leak(in: baseline) == nil, "\(baseline)")
    check(try program.run("fmt", "--check", "corp.idp-setup.json"), "fmt --check")
    check(try program.run("fmt", "--diff", "corp.idp-setup.json"), "fmt --diff")
    check(try program.run("lint", "--fix", "--unsafe-fixes", "--diff"), "lint --fix --diff")
  }

  /// Messages that are checked against a setup, and messages that are broken
  /// in front of their secrets.
  @Test(arguments: [
    "idp://oauth2/v1.0/authrequest?OAUTH_CLIENT_ID=\(key)&state=1",
    "idp://oauth2/v1.0/authrequest?Oauth_Client_Id=aB3dE6gH9&state=1",
    "idp://oauth2/v1.0/authrequest?state=1&oauth_client_id aB3dE6gH9",
    "idp://oauth2/v1.0/authrequest?oauth_client_id%3DaB3dE6gH9&scopes=api",
    "oauth_client_id aB3dE6gH9", "oauth_client_id: aB3dE6gH9", "consumer key 3MVG9dE6gH9",
    "idp://oauth2/v1.0/authrequest?client_id aB3dE6gH9&client-secret aB3dE6gH9",
    "intent:#Intent;S.OAUTH_CLIENT_ID=aB3dE6gH9;S.client_secret:aB3dE6gH9;end",
    "idp://oauth2/v1.0/authrequest?scopes=\(secret)&oauth_redirect_uri=x.\(secret)://y&login_host=\(secret)",
    "\(secret)://oauth2/v1.0/\(secret)?\(secret)=\(secret)",
  ])
  func hideSecretsOfMessages(_ message: String) throws {
    try program.write(
      "corp.idp-setup.json",
      """
      {"consumerSecret": "\(Self.secret)", "identityProvider": {"name": "Portal",
         "connectedApp": {"consumerKey": "\(Self.key)"}}, "clients": []}
      """)
    try program.write("a.idp-messages", message + "\n")
    for arguments in [
      ["message", "--setup", "corp.idp-setup.json", "a.idp-messages"],
      ["message", "--format", "json", "--setup", "corp.idp-setup.json", "a.idp-messages"],
    ] {
      let result = try program.run(arguments + ["--pedantic"], input: Data())
      #expect(result.status == 1, "\(result.errors)")
      check(result, arguments.joined(separator: " "))
      #expect(!(result.output + result.errors).contains("aB3dE6"), "\(result.output)")
      #expect(!(result.output + result.errors).contains("3MVG9d"), "\(result.output)")
    }
    for format in ["text", "json"] where !message.contains(Self.secret) {
      let result = try program.run("lint", "--pedantic", "--format", format, "a.idp-messages")
      #expect(!result.output.contains("aB3dE6") && !result.output.contains("3MVG9d"))
    }
  }

  /// The reason in an `ignore` entry is shown with the finding that it suppresses.
  @Test func hideSecretsInReasons() throws {
    try program.write(
      "Shop.connectedApp", Self.documents[0].text)
    try program.write(
      ".oconf.json",
      """
      {"ignore": [{"rule": "callback/system-scheme", "reason": "\(Self.secret) and \(Self.key)"},
        {"rule": "\(Self.key)", "reason": "x"}], "rules": {"\(Self.key)": "off"}}
      """)
    for format in ["text", "sarif", "json"] {
      check(try program.run("lint", "--format", format, "Shop.connectedApp"), format)
    }
    // Settings are shown without reading the document, so only the shape of the key is known.
    let settings = try program.run("lint", "--show-settings", "Shop.connectedApp").output
    #expect(settings.contains("callback/system-scheme"))
    #expect(!settings.contains("3MVG9w"))
  }

  /// The changes between two versions.
  @Test func hideSecretsInChanges() throws {
    let setup = try #require(Self.documents.first { $0.kind == .identityProviderSetup }).text
    try program.write("old.json", setup)
    try program.write(
      "new.json",
      setup.replacing("portal://cb", with: "portal.\(Self.secret)://cb")
        .replacing("Portal", with: Self.secret).replacing(Self.key, with: Self.key + "x"))
    for format in ["text", "json", "markdown", "html"] {
      let result = try program.run(
        "diff", "--kind", "json", "--verbose", "--format", format, "old.json", "new.json")
      #expect(result.status == 1, "\(result.errors)")
      check(result, format)
    }
  }

  @Test func hideSecretsInUnknownIssuerMembers() throws {
    for (name, secret) in [("old", "aB3dE6-first"), ("new", "aB3dE6-second")] {
      try program.write(
        "\(name).auth-token.json",
        #"{"issuers": [{"issuerName": "https://idp.corp.example", "token": "\#(secret)"}]}"#)
    }
    for format in ["text", "json", "markdown", "html"] {
      let result = try program.run(
        "diff", "--format", format, "old.auth-token.json", "new.auth-token.json")
      #expect(result.output.contains("token") && !result.output.contains("aB3dE6"), "\(format)")
    }
  }

  @Test(arguments: ["cod", "coed", "codes", "acess_token", "access_tokn", "pasword"])
  func hideParametersWithMisspelledNames(_ name: String) throws {
    try program.write("a.idp-messages", "com.corp.app:/cb?\(name)=aB3dE6gH9&state=1\n")
    for arguments in [["lint", "a.idp-messages"], ["message", "a.idp-messages"]] {
      let result = try program.run(arguments, input: Data())
      #expect(!(result.output + result.errors).contains("aB3dE6"), "\(result.output)")
    }
  }

  /// IDs of changes name malformed items of a list by their content.
  @Test(arguments: [
    "aB3dE6gH@b.corp.net", "//user:aB3dE6gH@b.corp.net", "https://user:aB3dE6gH",
    "https://user:xaB3dE6gH,aB3dE6gH@b.corp.net", "token: aB3dE6gH",
    "https://b.corp.net/?cod=aB3dE6gH", "https://b.corp.net/#access_token=aB3dE6gH",
    "https://b.corp.net:aB3dE6gH/x",
  ])
  func hideSecretsInMalformedOrigins(_ item: String) throws {
    try program.write("old.allow-origin", "https://a.corp.net")
    try program.write("new.allow-origin", "https://a.corp.net,\(item)")
    for format in ["text", "json", "markdown", "html"] {
      let changes = try program.run(
        "diff", "--format", format, "old.allow-origin", "new.allow-origin")
      let findings = try program.run("lint", "--format", format, "new.allow-origin")
      #expect(changes.output.contains("invalid pattern"), "\(changes.errors)")
      #expect(!(changes.output + findings.output).contains("aB3dE6"), "\(format)")
    }
  }

  /// Different secrets have different IDs, so that an approval holds for one of them.
  @Test func distinguishMalformedOrigins() throws {
    try program.write("old.allow-origin", "https://a.corp.net")
    let ids = try ["one", "two"].map { secret in
      try program.write("new.allow-origin", "https://a.corp.net,user:\(secret)@b.corp.net")
      let output = try program.run(
        "diff", "--format", "json", "old.allow-origin", "new.allow-origin"
      ).output
      return try #require(output.split(separator: "\"").first { $0.hasPrefix("malformed-origin") })
    }
    #expect(ids[0] != ids[1] && ids[0].contains("‹hidden›@b.corp.net"), "\(ids)")
  }

  // MARK: Text that is not secret

  /// Common mistakes in origins are no secrets.
  @Test(arguments: ["https:a.corp.net", "localhost:3000/x", "http//a.corp.net"])
  func showMalformedOrigins(_ item: String) throws {
    try program.write("new.allow-origin", item)
    let output = try program.run("lint", "new.allow-origin").output
    #expect(output.contains("'\(item)'") && !output.contains("hidden›"), "\(output)")
  }

  /// A placeholder is shown, because its name tells what to fill in.
  @Test func showPlaceholders() throws {
    try program.write(
      "bootconfig.plist",
      """
      <plist version="1.0"><dict><key>remoteAccessConsumerKey</key><string>__CONSUMER_KEY__</string>
        <key>oauthRedirectURI</key><string>com.corp.shop:/done</string></dict></plist>
      """)
    let text = try program.run("lint", "bootconfig.plist").output
    #expect(text.contains("the placeholder '__CONSUMER_KEY__' was not filled in"), "\(text)")
    #expect(text.contains("<string>__CONSUMER_KEY__</string>"), "\(text)")
  }

  /// Words of the report are shown, even if a secret contains them or is one of them.
  @Test(arguments: [
    "consumer", "my-consumer-secret-value-42", "secret", "callback", "client_secret",
  ])
  func showPlainText(_ secret: String) throws {
    try program.write(
      "Shop.connectedApp",
      """
      <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
        <oauthConfig><callbackUrl>sms://cb</callbackUrl><consumerSecret>\(secret)</consumerSecret>
        <consumerSecrett>x</consumerSecrett></oauthConfig>
        <label>Shop</label><contactEmail>mobile@corp.example</contactEmail></ConnectedApp>
      """)
    let text = try program.run("lint", "--pedantic", "Shop.connectedApp").output
    // The secret is hidden only where its value occurs.
    #expect(text.components(separatedBy: "‹hidden›").count <= 4, "\(text)")
    for line in text.split(separator: "\n") where line.hasPrefix("Shop.connectedApp:") {
      #expect(!line.contains("‹hidden›"), "\(line)")
    }
  }
}
