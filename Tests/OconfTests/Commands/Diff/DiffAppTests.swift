import Foundation
import Testing

/// `oconf diff` of connected apps, external client apps and mobile apps.
@Suite final class DiffAppTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write("Visits.connectedApp-meta.xml", AppSample.connected())
    try program.write(AppSample.external(), in: "force-app")
  }

  deinit { program.remove() }

  @Test func equivalentAppHasNoDifference() throws {
    for operands in [
      ["Visits.connectedApp-meta.xml", "force-app"], ["force-app", "Visits.connectedApp-meta.xml"],
      ["Visits.connectedApp-meta.xml", "force-app/externalClientApps/Visits.eca-meta.xml"],
    ] {
      let result = try program.run(["diff"] + operands, input: Data())
      #expect(result.status == 0, "\(result.output)\(result.errors)")
      #expect(result.output == "The external client app is equivalent to the connected app.\n")
    }
    #expect(
      try program.run("diff", "force-app", "force-app").output
        == "1 compared, 0 differ, 0 only in 'force-app', 0 only in 'force-app'.\n")
  }

  /// Metadata format has the files without `-meta.xml`, and other folders.
  @Test func ignoresFolderLayout() throws {
    for file in AppSample.external() {
      let name = try #require(file.path.split(separator: "/").last)
      try program.write("flat/" + name.replacing("-meta.xml", with: ""), file.text)
    }
    let result = try program.run("diff", "Visits.connectedApp-meta.xml", "flat")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(try program.run("diff", "force-app", "flat").status == 0)
  }

  @Test func reportsMistakesInTheirFiles() throws {
    try program.write(
      AppSample.external(pkce: false, scopes: "Api, Full", users: "false"), in: "force-app")
    let result = try program.run(
      "diff", "--verbose", "--format", "text", "--format", "json=d.json", "--format",
      "markdown=d.md", "--format", "github=d.txt", "Visits.connectedApp-meta.xml", "force-app")
    #expect(result.status == 1)
    for words in [
      """
      wider: external client app 'Visits': authorization requests need no PKCE code challenge \
      [app-widened]
        --> force-app/extlClntAppGlobalOauthSets/Visits_glbloauth.ecaGlblOauth-meta.xml:4:21 (was Visits.connectedApp-meta.xml:8:25)
        id: access:app-widened:Visits#/oauthConfig/isPkceRequired=false

      """,
      "wider: external client app 'Visits': may request the scope 'Full' [app-widened]\n",
      "wider: external client app 'Visits': every user may authorize the app [app-widened]\n",
      "  ~ 'isAdminApproved' true became 'permittedUsersPolicyType' 'AllSelfAuthorized' ",
      "3 changes in meaning; wider in 3 respects.\n",
    ] {
      #expect(result.output.contains(words), "\(words)\n\(result.output)")
    }
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(program.read("d.json").utf8)) as? [String: Any])
    let change = try #require(
      (object["changes"] as? [[String: Any]])?.first { change in
        change["kind"] as? String == "pkce-changed"
      })
    #expect(change["id"] as? String == "pkce-changed:Visits#/oauthConfig/isPkceRequired=false")
    let new = try #require(change["new"] as? [String: Any])
    #expect(
      new["path"] as? String
        == "force-app/extlClntAppGlobalOauthSets/Visits_glbloauth.ecaGlblOauth-meta.xml")
    let start = (new["range"] as? [String: Any])?["start"] as? [String: Any]
    #expect(start?["line"] as? Int == 4)
    #expect(
      try program.read("d.txt").contains(
        "::error file=force-app/extlClntAppOauthSettings/Visits_oauth.ecaOauth-meta.xml,line=4,"))
    #expect(
      try program.read("d.md").contains(
        "- ▲ external client app `Visits`: may request the scope `Full` (force-app/"))
  }

  @Test func comparesSeveralAppsOrNone() throws {
    try program.write(AppSample.external("Orders"), in: "force-app")
    // The one with the name of the connected app.
    #expect(try program.run("diff", "Visits.connectedApp-meta.xml", "force-app").status == 0)
    try program.write("Other.connectedApp", AppSample.connected())
    let several = try program.run("diff", "Other.connectedApp", "force-app")
    #expect(several.status == 2)
    #expect(
      several.errors
        == "oconf: force-app: contains several external client apps: 'Orders', 'Visits'; use the path of the '.eca' file of one of them\n"
    )
    let named = try program.run(
      "diff", "Other.connectedApp", "force-app/externalClientApps/Visits.eca-meta.xml")
    #expect(named.status == 0, "\(named.output)\(named.errors)")
    try program.write(AppSample.external(), in: "both/one")
    try program.write(AppSample.external(), in: "both/two")
    let twice = try program.run("diff", "Other.connectedApp", "both")
    #expect(twice.status == 2)
    #expect(twice.errors.contains("both: contains several '.eca' files of 'Visits': 'both/one/"))
    try program.write("empty/readme.txt", "nothing")
    let none = try program.run("diff", "Other.connectedApp", "empty")
    #expect(none.status == 2)
    #expect(
      none.errors == "oconf: empty: contains no file of an external client app, such as '*.eca'\n")
    try program.write("x.allow-origin", "https://a.corp.example")
    #expect(try program.run("diff", "x.allow-origin", "empty").errors.contains("is a directory"))
  }

  @Test func appliesApprovals() throws {
    try program.write(
      "New.connectedApp-meta.xml",
      AppSample.connected("<isIntrospectAllTokens>true</isIntrospectAllTokens>"))
    func diff(_ options: String...) throws -> Program.Result {
      try program.run(
        ["diff", "--accept", "a.json"] + options
          + ["Visits.connectedApp-meta.xml", "New.connectedApp-meta.xml"], input: Data())
    }
    #expect(try diff().status == 1)
    #expect(
      try diff("--write-accept", "--reason", "agreed", "--until", "2999-12-31").status == 1)
    let approved = try diff()
    #expect(approved.status == 0, "\(approved.output)\(approved.errors)")
    #expect(approved.output.contains("approved until 2999-12-31: agreed"))
    // Another value needs another approval.
    try program.write(
      "New.connectedApp-meta.xml",
      AppSample.connected("<isIntrospectAllTokens>true</isIntrospectAllTokens><scopes>Web</scopes>")
    )
    #expect(try diff().status == 1)
    #expect(try diff("--fail-on", "widened").status == 1)
  }

  @Test func narrowingPassesWithFailOnWider() throws {
    try program.write(
      "New.connectedApp-meta.xml",
      AppSample.connected("<isRefreshTokenRotationEnabled>true</isRefreshTokenRotationEnabled>"))
    let operands = ["Visits.connectedApp-meta.xml", "New.connectedApp-meta.xml"]
    #expect(try program.run(["diff"] + operands, input: Data()).status == 1)
    #expect(
      try program.run(["diff", "--fail-on", "widened"] + operands, input: Data()).status == 0)
    #expect(
      try program.run(["diff", "--fail-on", "widened"] + operands.reversed(), input: Data()).status
        == 1)
  }

  @Test func rejectsOtherDocuments() throws {
    try program.write("a.connectedApp", "<ConnectedApp><label>A</ConnectedApp>")
    let malformed = try program.run("diff", "Visits.connectedApp-meta.xml", "a.connectedApp")
    #expect(malformed.status == 2)
    #expect(malformed.errors == "oconf: a.connectedApp:1:15: not well-formed XML\n")
    try program.write("bootconfig.json", #"{"remoteAccessConsumerKey": "visitsKeyOfCorp01"}"#)
    let mixed = try program.run("diff", "Visits.connectedApp-meta.xml", "bootconfig.json")
    #expect(mixed.status == 2)
    #expect(mixed.errors.contains("cannot compare a connected app with a file of a mobile app"))
    let parts = try program.run(
      "diff", "force-app/externalClientApps/Visits.eca-meta.xml",
      "force-app/extlClntAppOauthSettings/Visits_oauth.ecaOauth-meta.xml")
    #expect(parts.errors.contains("cannot compare a '.eca' file with a '.ecaOauth' file"))
  }

  /// Git shows a change of an app by meaning.
  @Test func worksAsGitDriver() throws {
    try program.write("b.xml", AppSample.connected("<scopes>Full</scopes>"))
    let result = try program.run(
      "diff", "--git-driver", "Visits.connectedApp-meta.xml", "Visits.connectedApp-meta.xml", "aaa",
      "100644", "b.xml", "bbb", "100644")
    #expect(result.output.contains("wider: connected app 'Visits': may request the scope 'Full'"))
    let new = try program.run(
      "diff", "--git-driver", "Visits.connectedApp-meta.xml", "/dev/null", "aaa", "100644",
      "Visits.connectedApp-meta.xml", "bbb", "100644")
    #expect(new.output.contains("wider: connected app 'Visits': is new: "))
  }
}
