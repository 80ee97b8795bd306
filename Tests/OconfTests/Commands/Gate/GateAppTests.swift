import Foundation
import Testing

/// Apps decide about access, so a gate compares their files with those at the revision.
@Suite final class GateAppTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.makeRepository()
    try program.write("a.connectedApp", AppSample.connected(label: "A"))
    try program.write("b.connectedApp", AppSample.connected(label: "B"))
    try program.write(AppSample.external(), in: "force-app")
    try program.write("x.allow-origin", "https://a.corp.net")
    try program.commit()
  }

  deinit { program.remove() }

  private func gate(_ format: String = "text", _ options: String...) throws -> Program.Result {
    try program.run(
      ["gate", "--base", "HEAD", "--format", format, "--select", "tls-version/empty-list"]
        + options,
      input: Data())
  }

  @Test func neutralChangePasses() throws {
    try program.write("a.connectedApp", AppSample.connected(label: "other"))
    let text = try gate()
    #expect(text.status == 0, "\(text.output)\(text.errors)")
    #expect(
      text.output.contains("  access      passed  1 changed file of apps\n"), "\(text.output)")
    #expect(text.output.contains("  ~ 'label' changed from 'A' to 'other'"))
    #expect(!text.output.contains("0 changed policies"))
  }

  @Test func widerAppFailsInEveryFormat() throws {
    try program.write("a.connectedApp", AppSample.connected("<scopes>Full</scopes>", label: "A"))
    let text = try gate()
    #expect(text.status == 1)
    #expect(
      text.output.contains("  access      failed  1 of 1 changed file of apps not approved\n"),
      "\(text.output)")
    #expect(text.output.contains("id: access:app-widened:a#/oauthConfig/scopes/[Full]\n"))
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(try gate("json").output.utf8)) as? [String: Any])
    #expect((object["notCompared"] as? [String])?.isEmpty == true)
    let access = try #require(GateSample.check("access", of: object))
    #expect(access["passed"] as? Bool == false)
    #expect(access["done"] as? Bool == true)
    #expect(
      try gate("markdown").output.contains("| access | **failed** | 1 of 1 changed file of apps"))
    #expect(try gate("github").output.contains("::error file=a.connectedApp,line=8,"))
  }

  @Test func appliesApprovals() throws {
    try program.write("a.connectedApp", AppSample.connected("<scopes>Full</scopes>", label: "A"))
    let written = try gate("text", "--accept", "ok.json", "--write-accept", "--reason", "agreed")
    #expect(written.status == 1)
    #expect(try gate("text", "--accept", "ok.json").status == 0)
    // The same change of another app is not approved.
    try program.write("b.connectedApp", AppSample.connected("<scopes>Full</scopes>", label: "B"))
    let other = try gate("text", "--accept", "ok.json")
    #expect(other.status == 1)
    #expect(other.output.contains("1 of 2 changed files of apps not approved"), "\(other.output)")
  }

  @Test func uncomparedFilesFailIfStrict() throws {
    let text = AppSample.connected("<newFlow>true</newFlow>", label: "A")
    try program.write("a.connectedApp", text)
    let result = try gate()
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(
      result.output.contains(
        "  access      not compared  1 of 1 changed file of apps not compared completely\n"),
      "\(result.output)")
    #expect(try gate("github").output.contains("::warning file=a.connectedApp,line="))
    let strict = try gate("json", "--strict")
    #expect(strict.status == 1)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(strict.output.utf8)) as? [String: Any])
    #expect(object["passed"] as? Bool == false)
    #expect(object["notCompared"] as? [String] == ["a.connectedApp"])
    let access = try #require(GateSample.check("access", of: object))
    #expect(access["done"] as? Bool == false)
    // An approval settles it.
    _ = try gate("text", "--strict", "--accept", "ok.json", "--write-accept", "--reason", "agreed")
    let approved = try gate("text", "--strict", "--accept", "ok.json")
    #expect(approved.status == 0, "\(approved.output)\(approved.errors)")
  }

  @Test func comparesNewAndRemovedApps() throws {
    try FileManager.default.removeItem(at: URL(filePath: program.path("b.connectedApp")))
    let gone = try gate()
    #expect(gone.status == 0, "\(gone.output)\(gone.errors)")
    #expect(gone.output.contains("narrower: connected app 'b': was removed"), "\(gone.output)")
    try program.write("c.connectedApp", AppSample.connected())
    let added = try gate()
    #expect(added.status == 1)
    #expect(
      added.output.contains("wider: connected app 'c': is new: callback '"), "\(added.output)")
  }

  /// The policies of an app matter only as long as the app is there.
  @Test func comparesRemovedExternalClientAppFiles() throws {
    let files = AppSample.external().map { "force-app/" + $0.path }
    try FileManager.default.removeItem(at: URL(filePath: program.path(files[3])))
    let policy = try gate()
    #expect(policy.output.contains("not compared: external client app 'Visits': no longer has"))
    #expect(policy.status == 0)
    #expect(try gate("text", "--strict").status == 1)
    for file in files[..<3] {
      try FileManager.default.removeItem(at: URL(filePath: program.path(file)))
    }
    let all = try gate("text", "--strict")
    #expect(all.status == 0, "\(all.output)\(all.errors)")
    #expect(all.output.contains("  access      passed  4 changed files of apps\n"), "\(all.output)")
  }

  @Test func comparesAppsAndPolicies() throws {
    try program.write("x.allow-origin", "https://a.corp.net\n")
    try program.write("a.connectedApp", AppSample.connected(label: "other"))
    let text = try gate().output
    #expect(
      text.contains("access      passed  1 changed policy, 1 changed file of apps\n"), "\(text)")
    try program.write("x.allow-origin", "https://a.corp.net, https://b.corp.net")
    #expect(
      try gate().output.contains(
        "access      failed  1 of 1 changed policy, 1 changed file of apps not approved"))
  }

  /// A property list that is not XML cannot be compared.
  @Test func comparesBinaryPropertyLists() throws {
    try program.write(
      "app/Info.plist",
      "<plist><dict><key>CFBundleIdentifier</key><string>a</string></dict></plist>")
    try program.commit()
    try program.write("app/Info.plist", Array("bplist00".utf8) + [0xD1, 0x01, 0x02, 0x00])
    let text = try gate()
    #expect(
      text.output.contains(
        "not compared: access is not known: not well-formed XML [access]\n  --> app/Info.plist\n"),
      "\(text.output)")
    #expect(text.output.contains("access      not compared  1 of 1 changed file of apps"))
  }

  private static func org(_ elements: String) -> String {
    #"<OauthOidcSettings xmlns="http://soap.sforce.com/2006/04/metadata">\#(elements)"#
      + "</OauthOidcSettings>\n"
  }

  /// The settings of an org are compared with what they allow its apps.
  @Test(arguments: [
    (
      "<isPkceRequired>true</isPkceRequired>", "<isPkceRequired>false</isPkceRequired>",
      "wider: OAuth settings of the org: each app decides whether it needs a PKCE code challenge",
      "failed"
    ),
    (
      "<blockOAuthUnPwFlow>true</blockOAuthUnPwFlow>", "",
      "wider: OAuth settings of the org: apps may use the username-password flow", "failed"
    ),
    (
      "", "<blockOAuthUsrAgtFlow>true</blockOAuthUsrAgtFlow>",
      "narrower: OAuth settings of the org: no app may use the user-agent flow", "passed"
    ),
    (
      "", "<blockOAuthUsrAgtFlow>false</blockOAuthUsrAgtFlow>",
      "1 changed file of apps", "passed"
    ),
    (
      "", "<oAuthCdCrdtFlowEnable>true</oAuthCdCrdtFlowEnable>",
      "wider: OAuth settings of the org: apps may sign in users without Salesforce's login page",
      "failed"
    ),
    ("", "<quantum>true</quantum>", "its effect on access is not compared", "not compared"),
  ])
  func comparesOrgSettings(_ old: String, _ new: String, _ words: String, _ outcome: String) throws
  {
    let path = "settings/OauthOidc.settings-meta.xml"
    try program.write(path, Self.org(old))
    try program.commit()
    try program.write(path, Self.org(new))
    let text = try gate().output
    #expect(
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(words), "\(text)")
    #expect(text.contains("access      \(outcome)"), "\(text)")
  }

  /// Without the file, an org has settings that are not known.
  @Test func comparesOrgSettingsOfOneVersion() throws {
    let path = "settings/OauthOidc.settings-meta.xml"
    try program.write("a.txt", "a")
    try program.commit()
    try program.write(path, Self.org("<isPkceRequired>true</isPkceRequired>"))
    #expect(try gate().output.contains("access      not compared  1 of 1 changed file of apps"))
    try program.commit()
    try FileManager.default.removeItem(atPath: program.path(path))
    #expect(try gate().output.contains("access      not compared  1 of 1 changed file of apps"))
  }

  /// Files that decide about access, and that `oconf diff` does not compare.
  @Test(arguments: ["change", "addition", "removal"])
  func reportsUncomparableFiles(_ fate: String) throws {
    let files = [
      ("orders.backend.json", #"{"name": "Orders", "version": "1.0"}"#),
      ("staff.saml.json", #"{"tokenIssuers": []}"#),
      ("oracle_mobile_cloud_config.json", #"{"mobileBackends": {"Orders": {}}}"#),
    ]
    if fate != "addition" {
      for (path, text) in files { try program.write(path, text) }
      try program.commit()
    }
    for (path, text) in files {
      if fate == "removal" {
        try FileManager.default.removeItem(atPath: program.path(path))
      } else {
        try program.write(path, text + "\n")
      }
    }
    let text = try gate().output
    for (path, _) in files {
      #expect(text.contains(" cannot be compared [access]\n  --> \(path)\n"), "\(text)")
    }
    let count = "3 of 2 changed policies, 1 changed file of apps not compared completely\n"
    #expect(text.contains("access      not compared  " + count), "\(text)")
  }
}
