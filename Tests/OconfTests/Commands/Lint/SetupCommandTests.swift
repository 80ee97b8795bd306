import Foundation
import TestSupport
import Testing

/// Setups as users lint them, with the files they name, wherever these files are.
@Suite final class SetupCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
    try FileManager.default.copyItem(
      at: Fixtures.folder.appendingPathComponent("setups"),
      to: program.folder.appendingPathComponent("setups"))
  }

  deinit {
    program.remove()
  }

  private struct Report: Decodable {
    struct Finding: Decodable {
      let path: String
      let rule: String
      let message: String
    }

    struct Flow: Decodable {
      struct Step: Decodable {
        struct Problem: Decodable {
          let failure: String
          let cause: String
          let source: String
        }

        let step: String
        let message: String?
        let outcome: String
        let problems: [Problem]
      }

      let provider: String
      let client: String
      let platform: String?
      let steps: [Step]

      /// The steps that fail.
      var failing: [String] { steps.filter { $0.outcome == "fails" }.map(\.step) }
    }

    let diagnostics: [Finding]
    let flows: [Flow]?
  }

  private func lint(_ path: String) throws -> (report: Report, status: Int32) {
    let result = try program.run("lint", "--strict", "--pedantic", "--format", "json", path)
    return (
      try JSONDecoder().decode(Report.self, from: Data(result.output.utf8)), result.status
    )
  }

  @Test(arguments: ["ios", "android", "three"])
  func validSetupPasses(_ name: String) throws {
    #expect(try program.run("lint", "--strict", "setups/\(name)/right").status == 0)
    let (report, _) = try lint("setups/\(name)/right/corp.idp-setup.json")
    #expect(report.diagnostics.map(\.message) == [])
    let flows = try #require(report.flows)
    #expect(flows.count == (name == "three" ? 4 : 1))
    #expect(flows.flatMap(\.failing) == [])
    #expect(flows.flatMap(\.steps).contains { $0.outcome == "works" })
  }

  struct Wrong: CustomTestStringConvertible, Sendable {
    let path: String
    let rules: Set<String>
    /// The steps at which each flow fails, in order.
    let failing: [[String]]

    var testDescription: String { path }
  }

  static let wrong = [
    Wrong(
      path: "ios/one-connected-app", rules: ["setup-consumer-key/same-as-provider"],
      failing: [["ask", "code"]]),
    Wrong(
      path: "ios/without-web",
      rules: ["setup-scope/web-missing", "setup-scope/web-not-requested"], failing: [["code"]]),
    Wrong(
      path: "ios/with-secrets",
      rules: ["setup-client/secret-required", "setup-client/pkce-not-required"],
      failing: [["tokens", "refresh"]]),
    Wrong(
      path: "ios/lost-answers",
      rules: [
        "setup-callback/scheme-not-registered", "setup-callback/not-in-connected-app",
        "setup-scope/not-enabled",
        "app-queries/missing-on-ios", "identity-provider/unknown-address",
      ], failing: [["find", "code", "answer"]]),
    Wrong(
      path: "android/generations", rules: ["sdk-version/incompatible"], failing: [["ask", "begin"]]),
    Wrong(
      path: "android/strangers",
      rules: [
        "setup-client/not-allowed", "identity-provider/unknown-address",
        "app-queries/missing-on-android",
      ],
      failing: [["find", "ask"]]),
    Wrong(
      path: "android/other-app",
      rules: [
        "setup-client/secret-required", "setup-client/pkce-not-required",
        "setup-consumer-key/mismatch",
        "setup-callback/not-in-connected-app",
      ], failing: [["code", "tokens"]]),
    Wrong(
      path: "three/same-scheme", rules: ["setup-scheme/duplicate", "setup-consumer-key/duplicate"],
      failing: [["answer"], [], ["answer"], []]),
    Wrong(
      path: "three/in-a-circle",
      rules: [
        "identity-provider/chained", "identity-provider/not-on-platform", "setup/duplicate-name",
      ],
      failing: [[], ["find"], [], ["find"]]),
    Wrong(
      path: "three/on-the-web",
      rules: [
        "setup-callback/web-url", "setup-scope/refresh-token-missing",
        "setup-client/secret-required",
        "setup-client/pkce-not-required", "setup-scope/web-not-requested",
        "refresh-token/never-expires",
        "setup-scope/not-enabled", "setup/unusable-file",
      ], failing: [["code", "answer", "refresh"], ["code", "refresh"], ["code"], []]),
  ]

  @Test(arguments: wrong)
  func reportsFaults(_ wrong: Wrong) throws {
    let (report, status) = try lint("setups/\(wrong.path)/corp.idp-setup.json")
    #expect(Set(report.diagnostics.map(\.rule)) == wrong.rules)
    #expect(status == 1)
    #expect(report.flows?.map(\.failing) == wrong.failing)
    let problems = report.flows?.flatMap(\.steps).flatMap(\.problems) ?? []
    #expect(problems.allSatisfy { !$0.failure.isEmpty && !$0.cause.isEmpty && !$0.source.isEmpty })
  }

  // MARK: The table

  @Test func tableFitsTheTerminal() throws {
    let result = try program.run("lint", "setups/three/on-the-web/corp.idp-setup.json")
    let start = try #require(result.output.range(of: "  client  "))
    let lines = result.output[start.lowerBound...].split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(
      lines.prefix(2) == [
        "  client                system  find   ask    code   answer tokens refresh begin",
        "  Field                 ios     ok     ok     fails  fails  ok     fails   ok",
      ])
    #expect(
      result.output.contains(
        "    code: 'invalid_scope': the client requests 'web', which its connected app\n"))
    #expect(
      try program.run("lint", "--quiet", "setups/three/right/corp.idp-setup.json").output == "")
  }

  @Test func limitsTable() throws {
    let clients = (0..<300).map {
      #"{"name": "Client number \#($0) with a long name", "connectedApp": {"consumerKey": "clientKey\#($0)"}}"#
    }
    try program.write(
      "crowd.idp-setup.json",
      #"{"identityProvider": {"name": "Portal", "connectedApp": {"consumerKey": "portalKey"}}, "clients": [\#(clients.joined(separator: ","))]}"#
    )
    let output = try program.run("lint", "--statistics", "crowd.idp-setup.json").output
    #expect(output.contains("  … 250 more; 300 of all 300 fail\n"))
    #expect(output.split(separator: "\n").count < 300)
  }

  @Test func hidesKeys() throws {
    for path in ["setups/android/other-app", "setups/three/same-scheme"] {
      for format in ["text", "json", "sarif"] {
        let output = try program.run("lint", "--pedantic", "--format", format, path).output
        #expect(!output.contains("KeyOfTheTests") && !output.contains("3MVG9o"))
      }
    }
  }

  // MARK: Paths

  private func message(_ path: String, from folder: String = "repo/setups") throws -> [String] {
    try program.write(
      folder + "/a.idp-setup.json",
      """
      {"identityProvider": {"name": "P", "connectedApp": {"files": ["\(path)"]}}, "clients": [\
      {"name": "F", "connectedApp": {"consumerKey": "fieldKey0001", "isConsumerSecretOptional": true, \
      "isSecretRequiredForRefreshToken": false, "isPkceRequired": true}}]}
      """)
    return try lint(folder + "/a.idp-setup.json").report.diagnostics
      .filter { $0.rule == "setup/unusable-file" }.map(\.message)
  }

  @Test func rejectsFilesOutsideTheRepository() throws {
    let manager = FileManager.default
    let app = try Fixtures.bytes("setups/ios/right/portal/Portal.connectedApp-meta.xml")
    try program.write("repo/.git/HEAD", "")
    try program.write("repo/app.connectedApp", app)
    try program.write("repo/setups/deep/app.connectedApp", app)
    try program.write("outside.connectedApp", app)
    for (link, target) in [
      ("out.connectedApp", "../../outside.connectedApp"),
      ("in.connectedApp", "../app.connectedApp"),
      ("up", "../.."), ("self.connectedApp", "self.connectedApp"),
    ] {
      try manager.createSymbolicLink(
        atPath: program.path("repo/setups/" + link), withDestinationPath: target)
    }
    #expect(mkfifo(program.path("repo/setups/pipe.connectedApp"), 0o600) == 0)

    for path in ["../app.connectedApp", "deep/app.connectedApp", "./in.connectedApp"] {
      #expect(try message(path) == [], "\(path)")
    }
    let outside = "is outside the repository and was not read"
    for path in [
      "../../outside.connectedApp", "out.connectedApp", "up/outside.connectedApp",
      "deep/../../../outside.connectedApp", "../../missing.connectedApp",
    ] {
      #expect(try message(path) == ["'\(path)' \(outside)"])
    }
    let absolute = program.path("repo/app.connectedApp")
    #expect(
      try message(absolute) == [
        "'\(absolute)' is an absolute path; use a path relative to the setup"
      ])
    #expect(try message("") == ["the path is empty"])
    #expect(try message("deep") == ["expected a file, found the directory 'deep'"])
    #expect(try message("..") == ["expected a file, found the directory '..'"])
    #expect(try message("pipe.connectedApp") == ["'pipe.connectedApp' is not a regular file"])
    for path in ["missing.connectedApp", "self.connectedApp", "deep/app.connectedApp/x"] {
      #expect(try message(path) == ["file '\(path)' not found"])
    }
    #expect(try message("in.connectedApp\\u0000").count == 1)
  }

  /// Outside of a repository, files above the working directory are not read.
  @Test func readsOnlyWorkingDirectoryWithoutRepository() throws {
    try FileManager.default.removeItem(at: program.folder.appendingPathComponent(".git"))
    try program.write(
      "app.connectedApp", try Fixtures.bytes("setups/ios/right/portal/Portal.connectedApp-meta.xml")
    )
    #expect(try message("../app.connectedApp", from: "sub") == [])
    #expect(try message("../../app.connectedApp", from: "sub").count == 1)
  }

  @Test func readsNamedStandardInput() throws {
    let text = try program.read("setups/ios/right/corp.idp-setup.json")
    let result = try program.run(
      "lint", "--strict", "--stdin-filename", "setups/ios/right/x.idp-setup.json", "-", input: text)
    #expect(result.status == 0)
    let elsewhere = try program.run("lint", "--kind", "identity-provider-setup", "-", input: text)
    #expect(elsewhere.status == 1)
    #expect(elsewhere.output.contains("file 'portal/Portal.connectedApp-meta.xml' not found"))
  }

  @Test func recognizedByContent() throws {
    let text = try program.read("setups/three/right/corp.idp-setup.json")
    try program.write("setups/three/right/apps.json", text)
    try program.write("other/config.json", #"{"identityProvider": {"url": "x"}, "clients": []}"#)
    let result = try program.run("lint", "--verbose", "setups/three/right/apps.json", "other")
    #expect(result.errors.contains("apps.json: linted as identity-provider-setup"))
    #expect(result.errors.contains("skipped 1 unrecognized file\n"))
  }

  // MARK: Messages

  @Test func checksMessagesOfDeclaredApps() throws {
    let setup = "setups/ios/right/corp.idp-setup.json"
    let request =
      "com.example.corp.portal://oauth2/v1.0/authrequest?oauth_client_id=3MVG9fieldKeyOfTheTests"
      + "&code_challenge=5OtlG0tZUPSm0f6vTnkO1ccWVbHhZmoEe8YtJxJ1hhM"
      + "&oauth_redirect_uri=com.example.corp.field%3A%2F%2F%2Fdone&scopes=api%2Cweb"
      + "&login_host=login.salesforce.com&state=hT3xvVq0c2mZ8yKpRj5LwA"
    let response =
      "com.example.corp.field://oauth2/v1.0/authresponse?code=REDACTED"
      + "&state=hT3xvVq0c2mZ8yKpRj5LwA&login_host=login.salesforce.com"
    let good = try program.run("message", "--strict", "--setup", setup, request, response)
    #expect(good.status == 0, "\(good.output)")
    let wrong = [
      ("fieldKey", "portalKey", "message-client/identity-provider"),
      ("fieldKey", "shopKey", "message-client/unknown"),
      ("done&", "done%2F&", "message-callback/not-registered"),
      ("api%2Cweb", "api%2Cwave_api", "message-scope/not-enabled"),
      ("corp.portal:", "corp.hub:", "message-address/scheme-undeclared"),
    ]
    for (old, new, rule) in wrong {
      let text = request.replacing(old, with: new)
      let result = try program.run("message", "--setup", setup, text)
      #expect(result.status == 1)
      #expect(result.output.contains("[\(rule)]"), "\(rule): \(result.output)")
      #expect(!result.output.contains("KeyOfTheTests"))
      #expect(try program.run("message", text).status == 0)
    }
    #expect(try program.run("message", "--setup", "missing.json", request).status == 2)
    try program.write("broken.idp-setup.json", "{")
    #expect(try program.run("message", "--setup", "broken.idp-setup.json", request).status == 2)
    let web = try program.run(
      "message", "--setup", "setups/three/on-the-web/corp.idp-setup.json", request)
    #expect(web.errors.contains("some of its files cannot be used"))
  }
}
