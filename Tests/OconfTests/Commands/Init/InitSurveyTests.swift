import Foundation
import TestSupport
import Testing

@testable import Lint
@testable import oconf

/// The settings that `oconf init` derives from a folder.
@Suite final class InitSurveyTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  private static func text(_ path: String) throws -> String {
    String(decoding: try Fixtures.bytes(path), as: UTF8.self)
  }

  /// Copies the repository with three environments, six issuers in each, and exports.
  private func copyEnvironments() throws {
    for environment in ["acceptance", "development", "production"] {
      for name in ["issuers.auth-token.json", "policies.properties", "web.allow-origin"] {
        let path = "environments/\(environment)/\(name)"
        try program.write(path, try Self.text("environments/" + path))
      }
    }
  }

  @Test func setsUpThreeEnvironmentsAlone() throws {
    try copyEnvironments()
    try program.makeRepository()
    let created = try program.run("init")
    #expect(created.status == 0)
    #expect(
      created.errors.hasPrefix(
        """
        .oconf.json: written
          found: 3 auth-token-configuration, 3 allow-origin, 3 policies
          environments/acceptance: environment 'test', by the name of the folder

        """), "\(created.errors)")
    #expect(try program.run("fmt", "--check").status == 0)
    #expect(try program.run("flatten", "--check").errors == "6 up to date\n")

    // One finding in each source, and no other one in the export.
    let lint = try program.run("lint", "--format", "json")
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(lint.output.utf8)) as? [String: Any])
    let findings = try #require(report["diagnostics"] as? [[String: Any]])
    #expect(
      findings.map { "\($0["path"] ?? "") \($0["rule"] ?? "")" }
        == ["acceptance", "development", "production"].map {
          "environments/\($0)/issuers.auth-token.json unknown-field"
        })

    let shown = try program.run(
      "lint", "--show-settings", "environments/production/issuers.auth-token.json")
    #expect(shown.output.contains("  environment  production "), "\(shown.output)")
    #expect(shown.output.contains("issuers.auth-token.json → environments/production/policies"))

    // Hook, CI and gate need no option besides the revision.
    try program.commit()
    #expect(try program.run("gate", "--base", "HEAD").status == 0)
    let path = "environments/production/web.allow-origin"
    try program.write(path, try program.read(path).dropLast() + ", https://new.harbor-lines.net\n")
    #expect(try program.run("flatten", "--write").status == 0)
    #expect(try program.run("gate", "--base", "HEAD").status == 1)
    let accepted = try program.run(
      "gate", "--base", "HEAD", "--write-accept", "--reason", "the new site")
    #expect(accepted.errors.contains("approved-changes.json: added"), "\(accepted.errors)")
    #expect(try program.run("gate", "--base", "HEAD").status == 0)
  }

  @Test func doesNotPairWhatDiffers() throws {
    try copyEnvironments()
    try program.write("environments/production/web.allow-origin", "https://a.harbor-lines.net\n")
    let created = try program.run("init")
    #expect(
      created.errors.contains(
        "environments/production/policies.properties: not in 'flattened', because it differs from environments/production/web.allow-origin; see 'oconf diff'\n"
      ), "\(created.errors)")
    #expect(!(try program.read(".oconf.json").contains("production/web.allow-origin")))
  }

  /// The hook that checks pairs passes right after `oconf init`.
  @Test func pairsOnlyWhatIsUpToDate() throws {
    try copyEnvironments()
    let path = "environments/production/policies.properties"
    let export = try program.read(path)
    try program.write(path, export.replacing(",https", with: ", https"))
    let created = try program.run("init")
    #expect(
      created.errors.contains(
        "\(path): not in 'flattened', because it has environments/production/web.allow-origin in another form than 'oconf flatten' writes\n"
      ), "\(created.errors)")
    #expect(try program.run("flatten", "--check").status == 0)
  }

  /// Nothing tells which of two equal files people edit.
  @Test func pairsNothingAmbiguous() throws {
    try copyEnvironments()
    let folder = "environments/production/"
    try program.write(folder + "old.allow-origin", try program.read(folder + "web.allow-origin"))
    #expect(try program.run("init").status == 0)
    let text = try program.read(".oconf.json")
    #expect(!text.contains("old.allow-origin"))
    #expect(!text.contains("production/web.allow-origin"))
  }

  @Test func pathsAreRelativeToTheOutput() throws {
    try copyEnvironments()
    #expect(try program.run("init", "-o", "environments/.oconf.json").status == 0)
    let text = try program.read("environments/.oconf.json")
    #expect(text.contains(#""source": "production/web.allow-origin""#), "\(text)")
    #expect(try program.run("flatten", "--check").errors == "6 up to date\n")
  }

  @Test func saysWhereTheTopIsWithoutGit() throws {
    try copyEnvironments()
    let result = try program.shell("rm -r .git; oconf init")
    #expect(result.output.contains("root: true, because there is no git repository"))
    let below = try program.shell(
      "cd environments/production && oconf lint --show-settings web.allow-origin")
    #expect(below.output.contains("environment  production"), "\(below.output)")
  }

  @Test func keepsSourcesWithoutEnvironmentsTogether() throws {
    let folder = "environments/environments/production/"
    try program.write("a.auth-token.json", try Self.text(folder + "issuers.auth-token.json"))
    try program.write("all.properties", try Self.text(folder + "policies.properties"))
    #expect(try program.run("init").status == 0)
    let text = try program.read(".oconf.json")
    #expect(text.contains(#""policies": "all.properties""#), "\(text)")
    #expect(text.contains(#""source": "a.auth-token.json""#))
    #expect(!text.contains("overrides"))
  }

  @Test(arguments: [
    ("production", Environment.production), ("prod-eu", .production), ("PRD", .production),
    ("live", .production), ("pre-production", .test), ("nonprod", .test), ("QA2", .test),
    ("staging", .test), ("uat", .test),
  ])
  func knowsEnvironmentsByName(_ name: String, _ environment: Environment) {
    #expect(RepositorySurvey.environment(named: name) == environment)
  }

  @Test(arguments: ["products", "latest", "devices", "config", "preview", "environments"])
  func knowsNoOthers(_ name: String) {
    #expect(RepositorySurvey.environment(named: name) == nil)
  }

  // MARK: Hooks and CI

  @Test func writesIntegrationsBesideTheSettings() throws {
    let result = try program.run("init", "--pre-commit", "--github", "--gitlab")
    #expect(result.status == 0)
    let files = [".pre-commit-config.yaml", ".github/workflows/oconf.yml", ".gitlab-ci.yml"]
    for file in files {
      #expect(result.errors.contains("\(file): written; "))
      #expect(try program.read(file).contains("'oconf==\(Version.current)'"))
    }
    // Existing settings stay, and no other file is overwritten.
    let settings = try program.read(".oconf.json")
    try program.write(".gitlab-ci.yml", "mine")
    let again = try program.run("init", "--gitlab")
    #expect(again.status == 2)
    #expect(again.errors.contains(".oconf.json: already exists; left as it is\n"))
    #expect(again.errors.contains(".gitlab-ci.yml: already exists; not overwritten"))
    #expect(try program.read(".gitlab-ci.yml") == "mine")
    #expect(try program.read(".oconf.json") == settings)
    #expect(try program.run("init", "allow-origin", "--github").status == 2)
  }

  @Test func doesNotWriteThroughALinkOutOfTheFolder() throws {
    let elsewhere = try Program()
    defer { elsewhere.remove() }
    try FileManager.default.createSymbolicLink(
      atPath: program.path(".github"), withDestinationPath: elsewhere.folder.path)
    let result = try program.run("init", "--github")
    #expect(result.status == 2)
    #expect(try elsewhere.names() == [])
  }
}
