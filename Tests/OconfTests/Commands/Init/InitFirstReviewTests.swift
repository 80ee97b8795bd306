import Foundation
import Testing

/// `oconf init` in folders of several kinds, up to the first review.
@Suite final class InitFirstReviewTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  private static func export(_ name: String, _ origins: String? = nil) -> String {
    """
    *.*.Logging_Level=800
    *.*.Security_AllowOrigin=\(origins ?? "https\\://\(name).corp.net")
    *.*.Security_AuthTokenConfiguration={"issuers"\\:[{"issuerName"\\:"https\\://\(name).corp.net","audience"\\:["m"],"virtualUserEnabled"\\:true,"jwks"\\:{"jwksUri"\\:"https\\://\(name).corp.net/keys"}}]}
    *.*.Security_TokenExchangeTimeoutSecs=3600

    """
  }

  /// What somebody has who only saved the exports of three environments.
  @Test func setsUpExportsAlone() throws {
    for name in ["acceptance", "development", "production"] {
      try program.write("\(name).properties", Self.export(name))
    }
    try program.write("acceptance.properties", Self.export("acceptance", "https\\://*.*"))
    try program.makeRepository()
    let result = try program.run("init")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.errors.contains(
        "  production.allow-origin: extracted from Security_AllowOrigin in production.properties\n"),
      "\(result.errors)")
    #expect(
      try program.names() == [
        ".oconf.json", "acceptance.allow-origin", "acceptance.auth-token.json",
        "acceptance.properties", "development.allow-origin", "development.auth-token.json",
        "development.properties", "production.allow-origin", "production.auth-token.json",
        "production.properties",
      ])
    // The review has the finding, in the file that people edit.
    #expect(
      result.output.contains("acceptance.allow-origin:1:1: error: "), "\(result.output)")
    #expect(!result.output.contains("\nacceptance.properties:"), "\(result.output)")
    #expect(result.output.contains("1 error"))

    #expect(try program.run("fmt", "--check").status == 0)
    for name in ["allow-origin", "auth-token.json", "properties"] {
      let shown = try program.run("lint", "--show-settings", "production.\(name)").output
      #expect(shown.contains("  environment  production "), "\(shown)")
      let test = try program.run("lint", "--show-settings", "development.\(name)").output
      #expect(test.contains("  environment  test "), "\(test)")
    }
    let shown = try program.run("lint", "--show-settings", "production.auth-token.json").output
    #expect(shown.contains("policies     production.properties"), "\(shown)")
    try program.write("acceptance.allow-origin", "https://a.corp.net\n")
    let written = try program.run("flatten", "--write").errors
    #expect(written.hasSuffix("1 written, 5 up to date\n"), "\(written)")
    try program.commit()
    #expect(try program.run("gate", "--base", "HEAD").status == 0)
  }

  @Test func extractsOnlyWhatIsSound() throws {
    try program.write(
      "a.properties",
      """
      *.*.Security_AllowOrigin=
      *.*.Security_AuthTokenConfiguration={"issuers"\\:[
      *.*.Security_TokenExchangeTimeoutSecs=3600

      """)
    try program.write("b/b.properties", "*.*.Security_AllowOrigin=https\\://b.corp.net\n")
    try program.write("b/b.allow-origin.txt", "mine")
    let result = try program.run("init")
    #expect(result.status == 0, "\(result)")
    #expect(
      result.errors.contains(
        "  a.properties:2: Security_AuthTokenConfiguration not extracted, because it has errors\n"),
      "\(result.errors)")
    #expect(try program.names() == [".oconf.json", "a.properties", "b"])
    #expect(try program.read("b/b.allow-origin") == "https://b.corp.net\n")
  }

  /// A dry run, and one that fails, write nothing.
  @Test(arguments: ["-", "there"])
  func extractsNothingInVain(_ output: String) throws {
    try program.write("a.properties", Self.export("a"))
    try program.write("there", "mine")
    #expect(try program.run("init", "-o", output).status == (output == "-" ? 0 : 2))
    #expect(try program.names() == ["a.properties", "there"])
    #expect(try program.read("there") == "mine")
  }

  /// Files of issuers or origins are not extracted again.
  @Test func keepsSources() throws {
    try program.write("a.properties", Self.export("a"))
    try program.write("web.allow-origin", "https://a.corp.net\n")
    #expect(try program.run("init").status == 0)
    #expect(try program.names() == [".oconf.json", "a.properties", "web.allow-origin"])
  }

  @Test func reviewsWithTheSettingsItWrote() throws {
    let starter = try program.run("init", "auth-token-configuration").output
    try program.write("production/issuers.auth-token.json", starter)
    let result = try program.run("init", "-o", "mine.json")
    #expect(result.status == 0)
    // Only production files must not have placeholders.
    #expect(result.output.contains("issuer-name/example-domain"), "\(result.output)")
  }

  @Test func setsUpManyFolders() throws {
    for folder in 0..<12 {
      let place = folder < 6 ? "production/team\(folder)" : "qa/team\(folder)"
      for file in 0..<16 {
        let name = "https://app\(file).team\(folder).corp.net"
        try program.write("\(place)/app\(file).allow-origin", file == 0 ? "https://*" : name)
      }
    }
    let result = try program.run("init", "--pre-commit")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("found: 192 allow-origin"), "\(result.errors)")
    #expect(result.errors.contains("production: environment 'production'"))
    #expect(result.output.contains("12 errors in 193 files"), "\(result.output)")
    #expect(result.output.split(separator: "\n").count < 100)
    #expect(result.errors.contains(".pre-commit-config.yaml: written; "))
  }

  /// The apps of a project in Salesforce's source format, and a mobile app that uses one of them.
  @Test func saysWhichAppsBelongTogether() throws {
    try program.write("sfdx-project.json", #"{"packageDirectories": [{"path": "force-app"}]}"#)
    let key = "3MVG9corpVisitsKeyOfTheTests"
    let folder = "force-app/main/default/"
    try program.write(
      folder + "connectedApps/Visits.connectedApp-meta.xml",
      AppSample.connected("<consumerKey>\(key)</consumerKey>"))
    for file in AppSample.external("Orders") { try program.write(folder + file.path, file.text) }
    for (name, key) in [("visits", key), ("other", "3MVG9otherKeyOfTheTests")] {
      try program.write(
        "mobile/\(name)/bootconfig.json",
        """
        {
            "remoteAccessConsumerKey": "\(key)",
            "oauthRedirectURI": "\(AppSample.callback)",
            "oauthScopes": ["api"]
        }

        """)
    }
    let result = try program.run("init")
    #expect(result.status == 0)
    #expect(
      result.errors.contains(
        "  app 'Visits': connected app in force-app/main/default/connectedApps/Visits.connectedApp-meta.xml; mobile/visits/bootconfig.json has its consumer key\n"
      ), "\(result.errors)")
    #expect(
      result.errors.contains("  app 'Orders': external client app in "), "\(result.errors)")
    #expect(
      result.errors.contains(
        "  mobile/other/bootconfig.json: no app in this folder has its consumer key\n"))
    #expect(!result.errors.contains("mobile/visits/bootconfig.json: no app"))
    #expect(!result.errors.contains("3MVG9"))
    #expect(result.output.contains(" files"))
  }

  /// One finding in many files is one fact, and what follows is in the order of the first day.
  @Test func countsFindingsInsteadOfAWall() throws {
    let issuer =
      #"{"issuers": [{"issuerName": "https://id.corp.example", "jwks": {"jwksUri": "https://id.corp.example/k"}}]}"#
    for number in 0..<25 { try program.write("dev/a\(number).auth-token.json", issuer) }
    try program.write("production/b.auth-token.json", issuer)
    let result = try program.run("init")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("issuer-name/example-domain"))
    #expect(result.output.split(separator: "\n").count < 30, "\(result.output)")
    #expect(result.errors.contains("run 'oconf ignore RULE --reason REASON' or 'oconf baseline'"))
    #expect(result.errors.contains("'oconf fmt' would change 26 JSON files; run it"))
    #expect(
      result.errors.contains(
        "oconf init token-tests production/b.auth-token.json -o production/b.oconf-test.json"))
  }
}
