import Foundation
import Testing

/// Findings about Salesforce apps that depend on a change, or on the org's settings in other files.
@Suite final class ConnectedAppChangeTests {
  private let program: Program
  private static let metadata = "xmlns=\"http://soap.sforce.com/2006/04/metadata\""

  init() throws {
    program = try Program()
    try program.makeRepository()
  }

  deinit {
    program.remove()
  }

  private static func app(_ oauth: String = "", label: String = "Shop") -> String {
    """
    <ConnectedApp \(metadata)>
      <contactEmail>mobile@corp.example</contactEmail>
      <label>\(label)</label>
      <oauthConfig><callbackUrl>https://shop.corp.example/cb</callbackUrl>\(oauth)</oauthConfig>
    </ConnectedApp>

    """
  }

  private static func org(_ elements: String) -> String {
    "<OauthOidcSettings \(metadata)>\(elements)</OauthOidcSettings>\n"
  }

  private func since(_ arguments: String...) throws -> Program.Result {
    try program.run(["lint", "--strict", "--since", "HEAD"] + arguments, input: Data())
  }

  // MARK: Creation

  @Test func warnsOfNewConnectedApp() throws {
    let rule = "connected-app/creation-blocked"
    try program.write("main/Shop.connectedApp-meta.xml", Self.app())
    try program.commit()
    let hint = try program.run("lint", "--pedantic", "--strict")
    #expect(hint.status == 0, "\(hint.output)")
    #expect(hint.output.contains("info: the connected app 'Shop' can be changed, but not created"))
    #expect(try !program.run("lint").output.contains(rule))

    try program.write("main/Till.connectedApp-meta.xml", Self.app(label: "Till"))
    try program.write("main/Shop.connectedApp-meta.xml", Self.app("<scopes>Api</scopes>"))
    let result = try since()
    #expect(result.output.contains("warning: the connected app 'Till' is new"), "\(result.output)")
    #expect(!result.output.contains("'Shop'"))
    let gate = try program.run("gate", "--base", "HEAD", "--strict")
    #expect(gate.status == 1)
    #expect(gate.output.contains("warning: the connected app 'Till' is new"), "\(gate.output)")
    #expect(try since("--rule", "\(rule)=off").output.contains("No findings"))
    #expect(try since("--rule", "\(rule)=error").output.contains("1 error"))
  }

  @Test func recognizesRenamedConnectedApp() throws {
    try program.write("main/Shop.connectedApp-meta.xml", Self.app())
    try program.commit()
    try program.git("mv main/Shop.connectedApp-meta.xml main/Store.connectedApp-meta.xml")
    #expect(try since().output.contains("No findings in 1 file"))
  }

  @Test func doesNotAdviseMigrationOfEveryApp() throws {
    try program.write("a.auth-token.json", "{\"issuers\": []}")
    try program.commit()
    try program.write(
      "main/CI.connectedApp-meta.xml", Self.app("<certificate>MIIB</certificate>", label: "CI"))
    let jwt = try since().output
    #expect(jwt.contains("test whether an external client app serves your CLI or JWT sign-in"))
    #expect(!jwt.contains("consider an external client app"))
    try program.write("main/CI.connectedApp-meta.xml", Self.app(label: "CI"))
    #expect(try since().output.contains("consider an external client app"))
  }

  // MARK: Settings of the org

  private let open =
    "<isConsumerSecretOptional>true</isConsumerSecretOptional><isPkceRequired>false</isPkceRequired>"

  @Test func omitsFindingsRefutedByTheOrg() throws {
    try program.write("main/connectedApps/Shop.connectedApp-meta.xml", Self.app(open))
    #expect(try program.run("lint").output.contains("[pkce/not-required]"))
    try program.write(
      "main/settings/OauthOidc.settings-meta.xml",
      Self.org("<isPkceRequired>true</isPkceRequired>"))
    let all = try program.run("lint", "--pedantic").output
    #expect(!all.contains("[pkce/not-required]"))
    #expect(all.contains("'isPkceRequired' has no effect in this app [pkce/required-by-org]"))
    #expect(all.contains("main/settings/OauthOidc.settings-meta.xml"))
    // An absent element has the same effect as false.
    try program.write(
      "main/connectedApps/Shop.connectedApp-meta.xml",
      Self.app("<isConsumerSecretOptional>true</isConsumerSecretOptional>"))
    #expect(try !program.run("lint").output.contains("[pkce/not-required]"))
    // The settings of one project say nothing about the apps of another one.
    try program.write("other/connectedApps/Shop.connectedApp-meta.xml", Self.app(open))
    #expect(
      try program.run("lint").output.contains(
        "other/connectedApps/Shop.connectedApp-meta.xml:4:"))
  }

  /// One line about the requirement that an app with a secret turns off, shown or counted.
  @Test func reportsRequiredPKCEOnce() throws {
    try program.write(
      "main/connectedApps/Shop.connectedApp-meta.xml",
      Self.app("<isPkceRequired>false</isPkceRequired>"))
    let app = try program.run("lint", "--pedantic").output
    #expect(app.contains("[pkce/off-with-secret]") && app.contains("2 hints in"), "\(app)")
    try program.write(
      "main/settings/OauthOidc.settings-meta.xml",
      Self.org(
        "<blockOAuthUnPwFlow>true</blockOAuthUnPwFlow><blockOAuthUsrAgtFlow>true</blockOAuthUsrAgtFlow><isPkceRequired>true</isPkceRequired>"
      ))
    let both = try program.run("lint", "--pedantic").output
    #expect(!both.contains("[pkce/off-with-secret]") && both.contains("2 hints in"), "\(both)")
    #expect(both.contains("[pkce/required-by-org]"))
    let counted = try program.run("lint").output
    #expect(counted.contains("2 hints"), "\(counted)")
    try program.write(".oconf.json", "{\"rules\": {\"pkce/off-with-secret\": \"error\"}}")
    #expect(try !program.run("lint").output.contains("[pkce/off-with-secret]"))
  }

  @Test func reportsFindingsCausedByTheOrg() throws {
    try program.write(
      "main/connectedApps/Shop.connectedApp-meta.xml",
      Self.app("<isCodeCredentialEnabled>true</isCodeCredentialEnabled>"))
    try program.write(
      "main/settings/OauthOidc.settings",
      Self.org("<oAuthCdCrdtFlowEnable>true</oAuthCdCrdtFlowEnable>"))
    try program.commit()
    #expect(try since().status == 0)
    try program.write(
      "main/settings/OauthOidc.settings",
      Self.org("<oAuthCdCrdtFlowEnable>false</oAuthCdCrdtFlowEnable>"))
    let result = try since()
    #expect(
      result.output.contains("the org disables the flow that 'isCodeCredentialEnabled' enables"),
      "\(result.output)")
    try program.commit()
    #expect(try !since().output.contains("the org disables"))
  }

  // MARK: Partner apps

  @Test func requiresMoreOfPartners() throws {
    try program.write("main/Shop.connectedApp-meta.xml", Self.app())
    #expect(try program.run("lint").output.contains("No findings"))
    try program.write(
      ".oconf.json",
      "{\"overrides\": [{\"paths\": [\"main/\"], \"distribution\": \"partner\"}]}")
    let result = try program.run("lint")
    #expect(result.output.contains("must require PKCE"))
    #expect(result.output.contains("must rotate refresh tokens"))
    #expect(
      try program.run("lint", "--pedantic").output.contains("[partner-app/no-ip-ranges]"))
    try program.write(
      "main/Shop.connectedApp-meta.xml",
      Self.app(
        "<isPkceRequired>false</isPkceRequired><isRefreshTokenRotationEnabled>false</isRefreshTokenRotationEnabled><scopes>RefreshToken</scopes>"
      ))
    let again = try program.run("lint", "--pedantic").output
    #expect(again.contains("must require PKCE") && again.contains("must rotate refresh tokens"))
    #expect(
      !again.contains("[pkce/off-with-secret]") && !again.contains("[refresh-token/rotation-off]"))
    try program.write(
      ".oconf.json",
      "{\"distribution\": \"partner\", \"overrides\": [{\"paths\": [\"main/\"], \"distribution\": \"internal\"}]}"
    )
    #expect(try program.run("lint").output.contains("No findings"))
  }
}
