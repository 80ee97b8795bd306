import Foundation
import TestSupport
import Testing

/// `oconf lint` on external client apps, which are spread over several files and folders.
@Suite final class ExternalClientAppTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  private static func file(_ root: String, _ content: String) -> String {
    "<\(root) xmlns=\"http://soap.sforce.com/2006/04/metadata\">\n\(content)\n</\(root)>\n"
  }

  /// Writes an app with full access that every user may authorize for good.
  private func writeShop(users: String = "AllSelfAuthorized") throws {
    try program.write(
      "app/externalClientApps/Shop.eca-meta.xml",
      Self.file("ExternalClientApplication", "<label>Shop</label>"))
    try program.write(
      "app/extlClntAppOauthSettings/Shop_oauth.ecaOauth-meta.xml",
      Self.file(
        "ExtlClntAppOauthSettings",
        "<commaSeparatedOauthScopes>Full, RefreshToken</commaSeparatedOauthScopes>\n"
          + "<externalClientApplication>Shop</externalClientApplication>"))
    try program.write(
      "app/extlClntAppOauthPolicies/Shop_oauthPlcy.ecaOauthPlcy-meta.xml",
      Self.file(
        "ExtlClntAppOauthConfigurablePolicies",
        "<externalClientApplication>Shop</externalClientApplication>\n"
          + "<permittedUsersPolicyType>\(users)</permittedUsersPolicyType>\n"
          + "<refreshTokenPolicyType>Infinite</refreshTokenPolicyType>"))
  }

  @Test func combinesFilesOfAnApp() throws {
    try writeShop()
    let result = try program.run("lint", "app")
    #expect(result.output.contains("[permitted-users/account-takeover]"))
    #expect(result.output.contains("app/extlClntAppOauthSettings/Shop_oauth.ecaOauth-meta.xml:2:"))
    #expect(result.output.contains("refresh tokens never expire: app/extlClntAppOauthPolicies/"))
    // The finding includes three hints, which are therefore neither listed nor counted.
    #expect(!(result.output + result.errors).contains("hint"))
    let all = try program.run("lint", "--pedantic", "app")
    #expect(all.output.contains("[permitted-users/account-takeover]"))
    for rule in ["app-scope/full", "permitted-users/everyone", "refresh-token/never-expires"] {
      #expect(!all.output.contains("[\(rule)]"), "\(rule)")
    }
  }

  @Test func reportsHintsOfSingleFiles() throws {
    try writeShop()
    let hints = ["app-scope/full", "permitted-users/everyone", "refresh-token/never-expires"]
    let off = try program.run(
      "lint", "--pedantic", "--rule", "permitted-users/account-takeover=off", "app")
    for rule in hints { #expect(off.output.contains("[\(rule)]"), "\(rule)") }
    let hidden = try program.run("lint", "--rule", "permitted-users/account-takeover=off", "app")
    #expect((hidden.output + hidden.errors).contains("3 hints"))
    try writeShop(users: "AdminApprovedPreAuthorized")
    let sound = try program.run("lint", "--pedantic", "app")
    #expect(!sound.output.contains("permitted-users/account-takeover"))
    #expect(sound.output.contains("[app-scope/full]"))
  }

  @Test func reportsMissingFilesOnlyInSearchedFolders() throws {
    try writeShop(users: "AdminApprovedPreAuthorized")
    let policies = "app/extlClntAppPolicies/Till_plcy.ecaPlcy-meta.xml"
    try program.write(
      policies,
      Self.file(
        "ExtlClntAppConfigurablePolicies",
        "<externalClientApplication>Till</externalClientApplication>"))
    for folder in ["app", ".", "app/"] {
      #expect(
        try program.run("lint", folder).output.contains("[external-client-app/missing]"),
        "\(folder)")
    }
    // As a hook names them.
    let named = try program.run("lint", policies, "app/externalClientApps/Shop.eca-meta.xml")
    #expect(!named.output.contains("external-client-app/missing"))
    #expect(named.status == 0)
    // A file that cannot be read is still there.
    try program.write("app/externalClientApps/Till.eca-meta.xml", "<")
    #expect(try !program.run("lint", "app").output.contains("external-client-app/missing"))
    try FileManager.default.removeItem(
      atPath: program.path("app/externalClientApps/Till.eca-meta.xml"))
    try program.write(
      "app/externalClientApps/Renamed.eca-meta.xml",
      Self.file(
        "ExternalClientApplication",
        "<label>Till</label><orgScopedExternalApp>00D000000000001:Till</orgScopedExternalApp>"))
    #expect(
      try !program.run("lint", "app").output.contains("external-client-app/missing"))
  }

  /// Apps of different packages are different apps, even if they have the same name.
  @Test func filesBelongToTheirPackage() throws {
    let settings = Self.file(
      "ExtlClntAppGlobalOauthSettings",
      "<externalClientApplication>Shop</externalClientApplication>\n"
        + "<isClientCredentialsFlowEnabled>true</isClientCredentialsFlowEnabled>")
    let policies = Self.file(
      "ExtlClntAppOauthConfigurablePolicies",
      "<externalClientApplication>Shop</externalClientApplication>\n"
        + "<isClientCredentialsFlowEnabled>false</isClientCredentialsFlowEnabled>")
    try program.write("a/extlClntAppGlobalOauthSets/Shop.ecaGlblOauth-meta.xml", settings)
    try program.write("b/extlClntAppOauthPolicies/Shop.ecaOauthPlcy-meta.xml", policies)
    #expect(try !program.run("lint", ".").output.contains("client-credentials-flow/files-disagree"))
    try program.write("a/extlClntAppOauthPolicies/Shop.ecaOauthPlcy-meta.xml", policies)
    #expect(
      try program.run("lint", ".").output.contains("[client-credentials-flow/files-disagree]"))
  }

  /// The settings are new, and the policies are not.
  @Test func combinesUnchangedFiles() throws {
    try program.makeRepository()
    try writeShop(users: "AdminApprovedPreAuthorized")
    try program.commit()
    #expect(try program.run("lint", "--since", "HEAD").status == 0)
    try writeShop()
    #expect(
      try program.run("lint", "--since", "HEAD").output.contains(
        "[permitted-users/account-takeover]"))
    try program.commit()
    #expect(
      try !program.run("lint", "--since", "HEAD").output.contains(
        "permitted-users/account-takeover"))
  }

  @Test func rejectsWrongRootForSuffix() throws {
    try program.write(
      "Shop.ecaOauth-meta.xml",
      Self.file(
        "ExtlClntAppGlobalOauthSettings",
        "<consumerKey>3MVG9shopKeyOfTheTests</consumerKey>\n"
          + "<externalClientApplication>Shop</externalClientApplication>"))
    let output = try program.run("lint", ".").output
    #expect(output.contains("expected 'ExtlClntAppOauthSettings'"))
    // The key is exposed, whatever the file is called.
    #expect(output.contains("[consumer-key/in-external-client-app]"))
  }

  // MARK: The clock

  @Test func certificatesExpire() throws {
    try program.write(
      "Shop.connectedApp-meta.xml",
      """
      <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
        <contactEmail>mobile@corp.example</contactEmail>
        <label>Shop</label>
        <oauthConfig>
          <callbackUrl>https://shop.corp.example/cb</callbackUrl>
          <certificate>MC4wLKADAgECAgEBMAAwADAeFw0yNDAxMDEwMDAwMDBaFw0zNDAxMDEwMDAwMDBa</certificate>
          <isAdminApproved>true</isAdminApproved>
        </oauthConfig>
      </ConnectedApp>
      """)
    func output(_ now: String) throws -> String {
      try program.run("lint", "--pedantic", "--now", now, ".").output
    }
    #expect(try !output("2033-12-01T23:59:59Z").contains("app-certificate/expired"))
    #expect(try output("2033-12-02T00:00:00Z").contains("expires on 2034-01-01; replace it before"))
    #expect(try output("2034-01-01T23:59:59Z").contains("expires on 2034-01-01"))
    #expect(try output("2034-01-02T00:00:00Z").contains("expired on 2034-01-01; replace it"))
  }
}
