import Foundation
import Testing

/// Findings about the files of a project that depend on files beside them.
@Suite final class SalesforceProjectTests {
  private let program: Program
  private static let metadata = "xmlns=\"http://soap.sforce.com/2006/04/metadata\""

  init() throws {
    program = try Program()
    try program.makeRepository()
  }

  deinit {
    program.remove()
  }

  private func app(_ key: String, _ callback: String = "com.example.corp.shop:/done") -> String {
    """
    <ConnectedApp \(Self.metadata)>
      <contactEmail>mobile@corp.example</contactEmail>
      <label>Shop</label>
      <oauthConfig>
        <callbackUrl>\(callback)</callbackUrl>
        <consumerKey>\(key)</consumerKey>
        <isConsumerSecretOptional>true</isConsumerSecretOptional>
        <isPkceRequired>true</isPkceRequired>
        <isSecretRequiredForRefreshToken>false</isSecretRequiredForRefreshToken>
        <scopes>Api</scopes>
        <scopes>RefreshToken</scopes>
      </oauthConfig>
    </ConnectedApp>

    """
  }

  private func lint() throws -> String { try program.run("lint").output }

  // MARK: Replacements

  private func write(replacements: String) throws {
    try program.write("sfdx-project.json", #"{"replacements": [\#(replacements)]}"#)
  }

  @Test func replacedTextsAreNoFindings() throws {
    let path = "force-app/main/default/connectedApps/Shop.connectedApp-meta.xml"
    try program.write(path, app("${SHOP_KEY}", "MISSING_CALLBACK"))
    let before = try lint()
    #expect(before.contains("[placeholder/in-field]"), "\(before)")
    #expect(before.contains("[callback/invalid-scheme]"), "\(before)")
    try write(
      replacements: #"""
        {"filename": "\#(path)", "stringToReplace": "${SHOP_KEY}", "replaceWithEnv": "SHOP_KEY"},
        {"glob": "connectedApps/*.xml", "stringToReplace": "MISSING_CALLBACK", "replaceWithEnv": "CB"}
        """#)
    #expect(try lint().contains("No findings"))
  }

  @Test func placeholdersThatNothingReplacesAreFindings() throws {
    let path = "force-app/main/default/connectedApps/Shop.connectedApp-meta.xml"
    try program.write(path, app("%SHOP_KEY%"))
    #expect(try lint().contains("No findings"))
    try write(
      replacements:
        #"{"glob": "**/*.xml", "stringToReplace": "%OTHER_KEY%", "replaceWithEnv": "KEY"}"#)
    let result = try lint()
    #expect(result.contains("the placeholder '%SHOP_KEY%' was not filled in"), "\(result)")
  }

  /// It is unknown what a pattern replaces.
  @Test func patternsMayReplaceAnything() throws {
    let path = "force-app/main/default/connectedApps/Shop.connectedApp-meta.xml"
    try program.write(path, app("%SHOP_KEY%"))
    try write(
      replacements: #"{"glob": "**/*.xml", "regexToReplace": "%[A-Z_]+%", "replaceWithEnv": "K"}"#)
    #expect(try lint().contains("No findings"))
  }

  @Test func malformedProjectReplacesNothing() throws {
    try program.write("sfdx-project.json", #"{"replacements": ["#)
    try program.write("force-app/Shop.connectedApp-meta.xml", app("${SHOP_KEY}"))
    #expect(try lint().contains("[placeholder/in-field]"))
  }

  // MARK: Consumer keys

  @Test func filesWithTheSameKeyBelongTogether() throws {
    let key = "3MVG9shopKeyOfTheTests"
    try program.write("force-app/main/connectedApps/Shop.connectedApp-meta.xml", app(key))
    func boot(_ redirect: String) -> String {
      """
      <resources>
        <string name="remoteAccessConsumerKey">\(key)</string>
        <string name="oauthRedirectURI">\(redirect)</string>
      </resources>

      """
    }
    let path = "android/app/src/main/res/values/bootconfig.xml"
    try program.write(path, boot("com.example.corp.shop:/done"))
    #expect(try lint().contains("No findings"))
    try program.write(path, boot("com.example.corp.shop:/done/"))
    let result = try lint()
    #expect(
      result.contains(
        "'com.example.corp.shop:/done/' is not a callback URL of 'Shop', which lists 'com.example.corp.shop:/done'"
      ), "\(result)")
    // The place in the other file is that file's own.
    let json = try program.run("lint", "--format", "json").output
    let note = try #require(json.split(separator: "the callback URLs").last)
    #expect(note.contains(#""start":{"line":5,"column":18,"#), "\(note)")
    // A copy for another org has the URI.
    try program.write(
      "other/connectedApps/Shop.connectedApp-meta.xml", app(key, "com.example.corp.shop:/done/"))
    #expect(try lint().contains("No findings"))
  }

  // MARK: Messages

  private static let setup = #"""
    {
      "identityProvider": {"name": "Portal", "connectedApp": {"consumerKey": "portalKey001", "callbackUrls": ["com.example.corp.portal:/done"], "scopes": ["Api", "Web", "RefreshToken"]}},
      "clients": [{"name": "Field", "connectedApp": {"consumerKey": "fieldKey0001", "callbackUrls": ["com.example.corp.field:/done"], "scopes": ["Api", "RefreshToken"], "isConsumerSecretOptional": true, "isSecretRequiredForRefreshToken": false, "isPkceRequired": true}}]
    }

    """#

  private func message(_ key: String) -> String {
    "com.example.corp.portal://oauth2/v1.0/authrequest?oauth_client_id=\(key)&code_challenge=5OtlG0tZUPSm0f6vTnkO1ccWVbHhZmoEe8YtJxJ1hhM&oauth_redirect_uri=com.example.corp.field%3A%2Fdone&scopes=api%2Crefresh_token&login_host=login.salesforce.com&state=Zt5kQm9wXc3rVb7nYh1sLd\n"
  }

  @Test func messagesAreComparedWithTheSetupBesideThem() throws {
    let fault = "[message-client/identity-provider]"
    try program.write("flow.idp-messages", message("portalKey001"))
    #expect(try !lint().contains(fault))
    try program.write("corp.idp-setup.json", Self.setup)
    #expect(try lint().contains(fault))
    try program.write("flow.idp-messages", message("fieldKey0001"))
    #expect(try !lint().contains("message-client/"))
    // With two setups, it is unknown which one is meant.
    try program.write("flow.idp-messages", message("portalKey001"))
    try program.write("other.idp-setup.json", Self.setup)
    #expect(try !lint().contains(fault))
  }

  /// The apps of the setup use Mobile SDK for iOS, which puts the user first.
  @Test func messagesHaveTheDialectOfTheSetup() throws {
    try program.write(
      "corp.idp-setup.json",
      Self.setup.replacingOccurrences(
        of: #"{"name": "Field", "#,
        with: #"{"name": "Field", "apps": [{"platform": "ios", "sdkVersion": "13.2"}], "#))
    let hint = "&user_hint=00Dxx0000001gER%3A005xx000001Sv6AAAS\n"
    let line = message("fieldKey0001").dropLast()
    try program.write("flow.idp-messages", line + hint)
    #expect(try lint().contains("warning: the user hint begins with the organization"))
    try program.write("flow.idp-messages", "# dialect: guide\n" + line + hint)
    #expect(try !lint().contains("user-hint"))
  }

  // MARK: Comments

  @Test func namesOfFieldsInCommentsAreNoSecrets() throws {
    let comment = "<!-- secret: isConsumerSecretOptional must be true -->\n"
    try program.write(
      "Shop.connectedApp",
      app("3MVG9shopKeyOfTheTests").replacingOccurrences(
        of: "<isConsumerSecretOptional>true", with: comment + "<isConsumerSecretOptional>false"))
    let result = try lint()
    #expect(result.contains("set 'isConsumerSecretOptional' to true"), "\(result)")
  }

  @Test func secretsInCommentsAreFoundAndHidden() throws {
    let secret = "8F3A9C0D1E2B4F5A6B7C"
    try program.write(
      "Shop.connectedApp", "<!-- consumer secret: \(secret) -->\n" + app("3MVG9shopKeyOfTheTests"))
    let result = try lint()
    #expect(result.contains("[secret/in-comment]"), "\(result)")
    #expect(!result.contains(secret))
  }

  // MARK: Recognition

  @Test func findsKeySetsAndLoginServersInFolders() throws {
    try program.write("keys.json", #"{"keys": [{"kty": "RSA", "e": "AQAB"}]}"#)
    try program.write(
      "app/src/main/res/xml/servers.xml",
      #"<servers><server name="Test" url="test.salesforce.com"/></servers>"#)
    let result = try lint()
    #expect(result.contains("[jwk/incomplete]"), "\(result)")
    #expect(result.contains("[login-server/not-https]"), "\(result)")
  }

  @Test func settingsNameKeySets() throws {
    try program.write("keys.json", #"{"keys": []}"#)
    try program.write(".oconf.json", #"{"files": [{"pattern": "keys.json", "kind": "key-set"}]}"#)
    #expect(try lint().contains("[key-set/empty]"))
  }
}
