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

  @Test func detectsThreeEnvironments() throws {
    try copyEnvironments()
    try program.makeRepository()
    let created = try program.run("init")
    #expect(created.status == 0)
    #expect(
      created.errors.hasPrefix(
        """
        .oconf.json: written
          found: 3 auth-token-configuration, 3 allow-origin, 3 policies
          environments/acceptance: environment 'test' (from the folder name)

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
          "environments/\($0)/issuers.auth-token.json field/unknown"
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

  @Test func pairsWhatDiffersAndSaysSo() throws {
    try copyEnvironments()
    try program.write("environments/production/web.allow-origin", "https://a.harbor-lines.net\n")
    let created = try program.run("init")
    #expect(
      created.errors.contains(
        "environments/production/policies.properties: differs from environments/production/web.allow-origin, so 'oconf gate' fails until 'oconf flatten --write' updates it; see 'oconf diff'\n"
      ), "\(created.errors)")
    #expect(try program.read(".oconf.json").contains("production/web.allow-origin"))
  }

  @Test func pairsAnotherFormAndSaysSo() throws {
    try copyEnvironments()
    let path = "environments/production/policies.properties"
    let export = try program.read(path)
    try program.write(path, export.replacing(",https", with: ", https"))
    let created = try program.run("init")
    #expect(
      created.errors.contains(
        "\(path): has environments/production/web.allow-origin in another form than 'oconf flatten' writes, so 'oconf gate' fails until 'oconf flatten --write' updates it; see 'oconf diff'\n"
      ), "\(created.errors)")
    #expect(try program.run("flatten", "--check").status == 1)
  }

  /// Findings in both would be reported twice without a pair. The user is told which file was chosen.
  @Test func pairsOneOfTwoEqualFiles() throws {
    try copyEnvironments()
    let folder = "environments/production/"
    try program.write(
      folder + "web-old.allow-origin", try program.read(folder + "web.allow-origin"))
    let created = try program.run("init")
    #expect(
      created.errors.contains(
        "\(folder)policies.properties: \(folder)web-old.allow-origin has the same content as \(folder)web.allow-origin; edit 'flattened' if it is made from another file\n"
      ), "\(created.errors)")
    let text = try program.read(".oconf.json")
    #expect(!text.contains("web-old"))
    #expect(text.contains("production/web.allow-origin"))
    #expect(try program.run("flatten", "--check").errors == "6 up to date\n")
  }

  // MARK: Exports in a folder of their own

  /// Moves the exports, named after their environments by `path`.
  private func moveExports(_ path: (_ environment: String) -> String) throws {
    try copyEnvironments()
    for environment in ["acceptance", "development", "production"] {
      let old = "environments/\(environment)/policies.properties"
      try program.write(path(environment), try program.read(old))
      try FileManager.default.removeItem(atPath: program.path(old))
    }
  }

  /// The paths of all findings and the hints, without what is in the source.
  private func findings() throws -> [String] {
    let lint = try program.run("lint", "--pedantic", "--format", "json")
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(lint.output.utf8)) as? [String: Any])
    return try #require(report["diagnostics"] as? [[String: Any]]).map { "\($0["path"] ?? "")" }
  }

  @Test(arguments: [
    ["acceptance", "development", "production"], ["acc", "dev", "prod"],
    ["acceptance/all", "development/all", "production/all"],
    ["policies-acceptance", "policies-development", "policies-production"],
  ])
  func pairsExportsInOtherFolders(_ names: [String]) throws {
    let environments = ["acceptance", "development", "production"]
    let exports = Dictionary(uniqueKeysWithValues: zip(environments, names))
    try moveExports { "exports/\(exports[$0] ?? "").properties" }
    // The same list in two environments: the name decides.
    let list = try program.read("environments/acceptance/web.allow-origin")
    try program.write("environments/development/web.allow-origin", list)
    let export = "exports/\(names[1]).properties"
    #expect(
      try program.run(
        "flatten", "--into", export, "environments/development/web.allow-origin"
      ).status == 0)
    #expect(try program.run("init").status == 0)
    let text = try program.read(".oconf.json")
    for (environment, name) in exports {
      for source in ["issuers.auth-token.json", "web.allow-origin"] {
        let pair = """
                      "source": "environments/\(environment)/\(source)",
                      "target": "exports/\(name).properties"
          """
        #expect(text.contains(pair), "\(text)")
      }
    }
    #expect(try program.run("flatten", "--check").errors == "6 up to date\n")
    let found = try findings()
    #expect(found.contains("environments/production/issuers.auth-token.json"))
    #expect(!found.contains { $0.hasPrefix("exports/") }, "\(found)")
    // The environment and the policies are those of the sources.
    let shown = try program.run(
      "lint", "--show-settings", "exports/\(exports["production"] ?? "").properties",
      "environments/production/web.allow-origin")
    #expect(shown.output.components(separatedBy: "environment  production ").count == 3)
    let source = "environments/production/issuers.auth-token.json"
    let policies = try program.run("lint", "--show-settings", source)
    #expect(policies.output.contains("policies     exports/\(exports["production"] ?? "").pr"))
  }

  /// A file for another environment is not the source, even if it has the same content.
  @Test func doesNotPairAcrossEnvironments() throws {
    try moveExports { "exports/\($0).properties" }
    let path = "environments/production/web.allow-origin"
    try program.write("environments/acceptance/copy.allow-origin", try program.read(path))
    try program.write(path, "https://a.harbor-lines.net\n")
    let created = try program.run("init")
    #expect(
      created.errors.contains(
        "exports/production.properties: differs from \(path)"),
      "\(created.errors)")
    #expect(!(try program.read(".oconf.json").contains("copy.allow-origin")))
  }

  /// Without environments, words that an export and a source have in common decide.
  @Test func pairsByOtherNames() throws {
    for name in ["east", "west"] {
      try program.write("lists/\(name).allow-origin", "https://a.harbor-lines.net\n")
      try program.write(
        "exports/\(name).properties",
        "*.*.Security_AllowOrigin=https\\://a.harbor-lines.net\n")
    }
    #expect(try program.run("init").status == 0)
    let text = try program.read(".oconf.json")
    for name in ["east", "west"] {
      #expect(
        text.contains(
          """
                      "source": "lists/\(name).allow-origin",
                      "target": "exports/\(name).properties"
          """), "\(text)")
    }
  }

  @Test func pathsAreRelativeToTheOutput() throws {
    try copyEnvironments()
    #expect(try program.run("init", "-o", "environments/.oconf.json").status == 0)
    let text = try program.read("environments/.oconf.json")
    #expect(text.contains(#""source": "production/web.allow-origin""#), "\(text)")
    #expect(try program.run("flatten", "--check").errors == "6 up to date\n")
  }

  @Test func reportsRootWithoutGit() throws {
    try copyEnvironments()
    let result = try program.shell("rm -r .git; oconf init")
    #expect(result.output.contains("root: true, because there is no git repository"))
    let below = try program.shell(
      "cd environments/production && oconf lint --show-settings web.allow-origin")
    #expect(below.output.contains("environment  production"), "\(below.output)")
  }

  @Test func groupsSourcesWithoutEnvironment() throws {
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
  func recognizesEnvironmentNames(_ name: String, _ environment: Environment) {
    #expect(EnvironmentLabel.environment(named: name) == environment)
  }

  @Test(arguments: ["products", "latest", "devices", "config", "preview", "environments"])
  func rejectsOtherEnvironmentNames(_ name: String) {
    #expect(EnvironmentLabel.environment(named: name) == nil)
  }

  @Test(arguments: [
    ("prod/a", "production/b", true), ("prod-eu/a", "exports/prod.properties", true),
    ("qa1/a", "qa2/a", false), ("qa/a", "exports/qa2.properties", false),
    ("preprod/a", "prod/a", false), ("dev/a", "exports/policies-development.properties", true),
    ("dev/a", "qa/a", false),
  ])
  func matchesNamesOfEnvironments(_ one: String, _ other: String, _ matches: Bool) throws {
    let labels = try [one, other].map { try #require(EnvironmentLabel(of: $0)) }
    #expect(labels[0].matches(labels[1]) == matches)
    #expect(labels[1].matches(labels[0]) == matches)
  }
}
