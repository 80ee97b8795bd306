import Foundation
import Testing

/// `oconf diff FOLDER FOLDER`: an org's copy of apps against the repository.
@Suite final class FolderDiffTests {
  private let program: Program

  init() throws {
    program = try Program()
    // The org's copy has the layout of metadata format, and the repository that of source format.
    try program.write("org/unpackaged/connectedApps/Visits.connectedApp", AppSample.connected())
    try program.write(
      "repo/main/default/connectedApps/Visits.connectedApp-meta.xml", AppSample.connected())
    for (path, text) in AppSample.external("Orders") {
      try program.write("repo/main/default/" + path, text)
      try program.write("org/unpackaged/" + path.replacing("-meta.xml", with: ""), text)
    }
  }

  deinit { program.remove() }

  private func diff(_ arguments: String...) throws -> Program.Result {
    try program.run(
      ["diff"] + arguments + (arguments.contains("repo") ? [] : ["org", "repo"]), input: Data())
  }

  private static let orders = "extlClntAppOauthSettings/Orders_oauth.ecaOauth"
  private static let visits = "org/unpackaged/connectedApps/Visits.connectedApp"

  @Test func matchesByKindAndName() throws {
    let result = try diff()
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output == "2 compared, 0 differ, 0 only in 'org', 0 only in 'repo'.\n")
    for folder in ["org", "org/", "./repo", "."] {
      let result = try program.run("diff", folder, folder)
      #expect(result.status == 0, "\(result.output)\(result.errors)")
    }
  }

  @Test func orderAndDefaultsAreNoChange() throws {
    try program.write(
      Self.visits,
      AppSample.connected("<isConsumerSecretOptional>false</isConsumerSecretOptional>")
        .replacing("<contactEmail>mobile@corp.example</contactEmail>", with: "")
        .replacing(
          "</ConnectedApp>", with: "<contactEmail>mobile@corp.example</contactEmail></ConnectedApp>"
        ))
    let result = try diff()
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output.hasSuffix("2 compared, 0 differ, 0 only in 'org', 0 only in 'repo'.\n"))
    #expect(result.output.hasPrefix("Changed, no effect on the meaning:\n"))
    #expect(result.output.contains("'isConsumerSecretOptional' removed"))
    #expect(try diff("--fail-on", "any").status == 1)
  }

  @Test func marksWhatAdmitsMore() throws {
    try program.write(Self.visits, AppSample.connected().replacing("Api", with: "Basic"))
    try program.write(
      AppSample.external("Orders", users: "false").map {
        ($0.path.replacing("-meta.xml", with: ""), $0.text)
      }, in: "org/unpackaged")
    let result = try diff()
    #expect(result.status == 1)
    for words in [
      "  --> repo/main/default/connectedApps/Visits.connectedApp-meta.xml (was \(Self.visits):9:17)\n",
      "wider: connected app 'Visits': may request the scope 'Api' [app-widened]\n",
      "narrower: external client app 'Orders': only users whom an administrator approved",
      "\n2 compared, 2 differ, 0 only in 'org', 0 only in 'repo'.\n",
    ] {
      #expect(result.output.contains(words), "\(words)\n\(result.output)")
    }
    #expect(try diff("--fail-on", "widened").status == 1)
    #expect(try diff("--exit-zero").status == 0)
    // The other direction: the org admits less, and more users.
    let reversed = try program.run("diff", "repo", "org")
    #expect(reversed.output.contains("narrower: connected app 'Visits': may no longer request"))
    #expect(reversed.output.contains("wider: external client app 'Orders': every user may"))
  }

  @Test func listsWhatOnlyOneFolderHas() throws {
    try program.write(
      "org/unpackaged/connectedApps/Old.connectedApp", AppSample.connected(label: "Old"))
    try program.write(
      "repo/main/default/connectedApps/New.connectedApp-meta.xml",
      AppSample.connected(label: "New"))
    try program.write(AppSample.external("Stock"), in: "repo/main/default")
    let result = try diff()
    #expect(result.status == 1)
    for words in [
      "connected app 'Old' (org/unpackaged/connectedApps/Old.connectedApp): only in 'org'\n",
      "connected app 'New' (repo/main/default/connectedApps/New.connectedApp-meta.xml): only in 'repo'\n",
      "wider: connected app 'New': is new: callback 'com.corp.visits://login/done'; scope 'Api'",
      "narrower: connected app 'Old': was removed: callback",
      "external client app 'Stock' (repo/main/default/externalClientApps/Stock.eca-meta.xml): only in",
      "wider: external client app 'Stock': is new: callback",
      "2 compared, 0 differ, 1 only in 'org', 2 only in 'repo'.\n",
    ] {
      #expect(result.output.contains(words), "\(words)\n\(result.output)")
    }
  }

  /// Of an external client app, each file counts by its type and app, whatever its name.
  @Test func comparesPartsOfExternalClientApps() throws {
    try FileManager.default.removeItem(
      atPath: program.path("org/unpackaged/\(Self.orders)"))
    let result = try diff()
    #expect(result.status == 1)
    #expect(
      result.output.contains(
        "wider: external client app 'Orders': has the new file '.ecaOauth': scope 'Api'"),
      "\(result.output)")
    let parts = AppSample.external("Orders")
    let part = try #require(parts.first { $0.path.contains(".ecaOauth-") })
    try program.write("org/unpackaged/elsewhere/Renamed.ecaOauth", part.text)
    #expect(try diff().status == 0)
  }

  @Test func comparesOrgSettings() throws {
    func settings(_ value: Bool) -> String {
      """
      <OauthOidcSettings xmlns="http://soap.sforce.com/2006/04/metadata">
        <blockOAuthUnPwFlow>\(value)</blockOAuthUnPwFlow>
      </OauthOidcSettings>
      """
    }
    try program.write("org/unpackaged/settings/OauthOidc.settings", settings(false))
    let missing = try diff()
    #expect(missing.status == 1)
    #expect(missing.output.contains("not compared: OAuth settings of the org: "))
    try program.write("repo/main/default/settings/OauthOidc.settings-meta.xml", settings(true))
    let result = try diff()
    #expect(result.status == 1)
    #expect(result.output.contains("narrower: OAuth settings of the org: "), "\(result.output)")
  }

  /// An org has no files of mobile apps.
  @Test func comparesOtherKindsThatBothHave() throws {
    let boot = #"{"remoteAccessConsumerKey": "k", "oauthRedirectURI": "a://b"}"#
    try program.write("repo/ios/bootconfig.json", boot)
    let apart = try diff()
    #expect(apart.status == 0)
    #expect(
      apart.output.contains(
        "Not compared:\n  'repo/ios/bootconfig.json': only 'repo' has files of kind 'mobile-app'\n"),
      "\(apart.output)")
    #expect(apart.output.hasSuffix(" only in 'repo', 1 not compared.\n"))
    #expect(try diff("--strict").status == 1)
    try program.write("org/app/bootconfig.json", boot.replacing("a://b", with: "a://c"))
    try program.write("org/web.allow-origin", "https://a.corp.example")
    try program.write("repo/policies/web.allow-origin", "https://b.corp.example")
    let result = try diff()
    #expect(result.output.contains("mobile app file 'bootconfig.json'\n  ~ 'oauthRedirectURI'"))
    #expect(result.output.contains("wider: newly allowed: pages of 'https://b.corp.example'"))
    #expect(result.output.contains("\n4 compared, 2 differ, "))
  }

  @Test func showsNoSecrets() throws {
    let (key, secret) = ("3MVG9lKcPoNINVBIPJjdw1J9LLM82Hn", "8412957306218840517")
    try program.write(
      Self.visits,
      AppSample.connected("<consumerKey>\(key)</consumerKey>"))
    try program.write(
      "repo/main/default/connectedApps/Visits.connectedApp-meta.xml",
      AppSample.connected("<consumerSecret>\(secret)</consumerSecret>"))
    #expect(try diff().status == 0)
    try program.write(
      "repo/main/default/connectedApps/Visits.connectedApp-meta.xml",
      AppSample.connected(
        "<consumerKey>\(key)2</consumerKey><consumerSecret>\(secret)</consumerSecret>"))
    try program.write(
      "repo/main/default/connectedApps/New.connectedApp-meta.xml",
      AppSample.connected(
        "<consumerKey>\(key)3</consumerKey><consumerSecret>\(secret)</consumerSecret>"))
    for format in ["text", "json", "markdown", "html", "github"] {
      let result = try diff("--verbose", "--format", format)
      #expect(result.status == 1)
      #expect(result.output.contains("a different consumer key"))
      #expect(!result.output.contains(key) && !result.output.contains(secret))
    }
  }

  // MARK: What cannot be compared

  @Test func brokenFileIsAnError() throws {
    try program.write(Self.visits, "<ConnectedApp><label>A</ConnectedApp>")
    let result = try diff()
    #expect(result.status == 2)
    #expect(
      result.output == """
        error: connected app 'Visits' could not be compared: \(Self.visits):1:15: not well-formed XML
          --> repo/main/default/connectedApps/Visits.connectedApp-meta.xml

        1 compared, 0 differ, 0 only in 'org', 0 only in 'repo', 1 could not be compared.

        """, "\(result.output)")
    #expect(try diff("--format", "json").output.contains(#""done":false"#))
  }

  @Test func sameNameTwiceIsAnError() throws {
    try program.write("repo/other/Visits.connectedApp", AppSample.connected())
    let result = try diff()
    #expect(result.status == 2)
    #expect(result.output.contains("could not be compared: several files have its name: 'org/"))
    // Copies of a repository have the same paths.
    #expect(try program.run("diff", "repo", "repo").status == 0)
    try program.write(AppSample.external("Orders"), in: "repo/second")
    #expect(try program.run("diff", "repo", "repo").status == 0)
    try program.write("repo/second/x/Orders2.ecaOauth", AppSample.external("Orders")[2].text)
    try program.write("repo/second/x/Orders3.ecaOauth", AppSample.external("Orders")[2].text)
    let parts = try program.run("diff", "repo", "repo")
    #expect(parts.status == 2)
    #expect(parts.output.contains("has several '.ecaOauth' files: '"))
  }

  @Test func linksAreNotFollowed() throws {
    try program.write("secret.xml", AppSample.connected(label: "Outside"))
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: program.path("repo/Outside.connectedApp"),
      withDestinationPath: program.path("secret.xml"))
    try files.createSymbolicLink(
      atPath: program.path("repo/outside"), withDestinationPath: program.path("org"))
    try files.createSymbolicLink(
      atPath: program.path("repo/Gone.connectedApp"), withDestinationPath: "nowhere")
    try files.createSymbolicLink(
      atPath: program.path("repo/inside"), withDestinationPath: "main")
    let result = try diff()
    #expect(result.status == 0)
    #expect(
      result.output == """
        Not compared:
          'repo/Gone.connectedApp': is a link to a missing file
          'repo/Outside.connectedApp': is a link out of the folder, which is not followed
          'repo/outside': is a link out of the folder, which is not followed

        2 compared, 0 differ, 0 only in 'org', 0 only in 'repo', 3 not compared.

        """, "\(result.output)")
    #expect(try diff("--strict").status == 1)
  }

  @Test func emptyFolders() throws {
    try program.write("empty/readme.txt", "nothing")
    try program.write("none/readme.txt", "nothing")
    let both = try program.run("diff", "empty", "none")
    #expect(both.status == 2)
    #expect(
      both.errors
        == "oconf: empty, none: neither folder contains an app, a policy, or another file to compare\n"
    )
    let one = try program.run("diff", "empty", "repo")
    #expect(one.status == 1)
    #expect(one.output.hasSuffix("0 compared, 0 differ, 0 only in 'empty', 2 only in 'repo'.\n"))
    try program.write("policies/web.allow-origin", "https://a.corp.example")
    try program.write("mobile/bootconfig.json", #"{"remoteAccessConsumerKey": "k"}"#)
    let kinds = try program.run("diff", "policies", "mobile")
    #expect(kinds.status == 2)
    #expect(kinds.errors.contains("no kind of file is in both folders"))
  }

  @Test func leavesOutTheOtherFolder() throws {
    try FileManager.default.moveItem(
      atPath: program.path("org"), toPath: program.path("repo/retrieved"))
    for operands in [["repo/retrieved", "repo"], ["repo", "repo/retrieved/"]] {
      let result = try program.run(["diff"] + operands, input: Data())
      #expect(result.status == 0, "\(result.output)\(result.errors)")
      #expect(result.output.hasPrefix("2 compared, 0 differ, 0 only in "))
    }
  }

  // MARK: Options and formats

  @Test func refusesOptionsForFiles() throws {
    for option in ["--tokens", "--kind"] {
      let result = try diff(option, option == "--kind" ? "policies" : "t.jsonl")
      #expect(result.status == 2)
      #expect(result.errors.contains("'\(option)' requires two files"))
    }
  }

  @Test func appliesApprovals() throws {
    try program.write(Self.visits, AppSample.connected().replacing("Api", with: "Basic"))
    try program.write(
      "repo/main/default/connectedApps/New.connectedApp", AppSample.connected(label: "New"))
    #expect(
      try diff("--accept", "a.json", "--write-accept", "--reason", "agreed").status == 1)
    let approved = try diff("--accept", "a.json")
    #expect(approved.status == 0, "\(approved.output)\(approved.errors)")
    #expect(approved.output.contains("approved: agreed"))
    #expect(!approved.output.contains("Stale"))
    try program.write(Self.visits, AppSample.connected())
    let stale = try diff("--accept", "a.json")
    #expect(stale.status == 0)
    let list = try #require(stale.output.split(separator: "Stale approvals").last)
    #expect(list.contains("  'scope-added:Visits#"), "\(stale.output)")
    #expect(!list.contains("app-added:New#"))
  }

  @Test func writesAllFormats() throws {
    try program.write(Self.visits, AppSample.connected().replacing("Api", with: "Basic"))
    try program.write(
      "repo/main/default/connectedApps/New.connectedApp", AppSample.connected(label: "New"))
    let result = try diff(
      "--format", "text=d.txt", "--format", "json=d.json", "--format", "markdown=d.md",
      "--format", "html=d.html", "--format", "github=d.gh")
    #expect(result.status == 1 && result.output.isEmpty)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(program.read("d.json").utf8)) as? [String: Any])
    #expect(object["compared"] as? Int == 2 && object["different"] as? Int == 1)
    #expect(object["onlyOld"] as? Int == 0 && object["onlyNew"] as? Int == 1)
    #expect(object["equal"] as? Bool == false && object["done"] as? Bool == true)
    let members = try #require(object["members"] as? [[String: Any]])
    let new = try #require(members.first { $0["title"] as? String == "connected app 'New'" })
    #expect(new["in"] as? String == "new" && new["old"] is NSNull)
    #expect(new["comparison"] is [String: Any])
    let markdown = try program.read("d.md")
    #expect(markdown.hasPrefix("### oconf diff `org` → `repo`\n\n- ▲ connected app `New`: is new"))
    #expect(
      markdown.hasSuffix("\n\n2 compared, 1 differs, 0 only in `org`, 1 only in `repo`.\n"))
    #expect(markdown.contains("/New.connectedApp): only in `repo`\n"))
    #expect(markdown.contains("- connected app `Visits`: wider and narrower\n"))
    let github = try program.read("d.gh")
    // What is stated is not shown a second time as a change.
    #expect(!github.contains("title=scope-added::"))
    #expect(github.contains("title=app-added::connected app 'New': is new: "))
    #expect(github.contains("title=app-widened::connected app 'Visits': may request the scope"))
    let page = try program.read("d.html")
    #expect(page.contains("connected app <code>New</code>: is new"))
    #expect(page.contains("connected app <code>Visits</code>: wider and narrower"))
    #expect(try diff("-q").output.hasPrefix("wider: connected app 'New': is new: "))
  }
}
