import Foundation
import TestSupport
import Testing

/// Changes that hide a policy from `oconf gate`, in real repositories.
@Suite final class GateEvasionTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.makeRepository()
  }

  deinit {
    program.remove()
  }

  private static func issuers(_ pattern: String) -> String {
    """
    {
        "issuers": [
            {
                "issuerName": "https://idp.corp.example",
                "enabled": true,
                "audience": [
                    "mobile"
                ],
                "usernameAttribute": "sub",
                "virtualUserEnabled": true,
                "jwks": {
                    "jwksUri": "https://idp.corp.example/keys"
                },
                "filters": [
                    {
                        "name": "app",
                        "values": [
                            "\(pattern)"
                        ]
                    }
                ]
            }
        ]
    }

    """
  }

  private static let narrow = issuers("field-service-*")
  private static let wide = issuers("field-*")
  private static let policy = "in/a.auth-token.json"

  private func start(_ files: [String: String] = [:]) throws {
    try program.write(Self.policy, Self.narrow)
    for (name, text) in files { try program.write(name, text) }
    try program.commit()
  }

  private func gate(_ arguments: String...) throws -> Program.Result {
    try program.run(["gate", "--base", "HEAD"] + arguments, input: Data())
  }

  private func expectWider(
    _ result: Program.Result, _ path: String = GateEvasionTests.policy,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(result.status == 1, "\(result.output)\(result.errors)", sourceLocation: sourceLocation)
    #expect(
      result.output.contains("  --> \(path):18:25 (was HEAD:\(path):15:17)"), "\(result.output)",
      sourceLocation: sourceLocation)
    #expect(
      result.output.contains("access      failed"), "\(result.output)",
      sourceLocation: sourceLocation)
  }

  // MARK: Settings

  @Test(arguments: [
    #"{"exclude": ["a.auth-token.json"]}"#, #"{"exclude": ["/in/"]}"#,
    #"{"files": [{"pattern": "*.auth-token.json", "kind": "json"}]}"#,
    #"{"files": [{"pattern": "*.auth-token.json", "kind": "allow-origin"}]}"#,
  ])
  func comparesNewlyExcludedFiles(_ settings: String) throws {
    try start()
    try program.write(Self.policy, Self.wide)
    try program.write(".oconf.json", settings)
    for result in [try gate(), try gate(Self.policy), try gate("in")] {
      #expect(result.status == 1, "\(result.output)\(result.errors)")
      #expect(result.output.contains("wider: "), "\(result.output)")
      #expect(
        result.output.contains("error: 'in/a.auth-token.json' was a policy and is no longer"))
    }
    // Once the settings are committed, they apply.
    try program.write(Self.policy, Self.narrow)
    try program.commit()
    try program.write(Self.policy, Self.wide)
    #expect(!(try gate().output.contains("no longer checked")))
  }

  @Test func usesSettingsOfTheBase() throws {
    let name = "in/issuers.json"
    try start([
      ".oconf.json": #"{"exclude": ["in/a.auth-token.json"]}"#,
      "in/.oconf.json":
        #"{"files": [{"pattern": "list.json", "kind": "allow-origin"}], "exclude": ["x.*"]}"#,
      "in/list.json": "https://a.corp.net", "in/x.allow-origin": "https://a.corp.net",
      name: Self.narrow,
    ])
    // At the base, the nearer settings exclude only `x.*`.
    try program.write("in/.oconf.json", #"{"exclude": ["*"]}"#)
    try program.write("in/list.json", "https://a.corp.net, https://b.corp.net")
    try program.write("in/x.allow-origin", "https://a.corp.net, https://b.corp.net")
    let result = try gate()
    #expect(result.status == 1, "\(result.output)\(result.errors)")
    #expect(result.output.contains("  --> in/list.json:1:21\n"), "\(result.output)")
    #expect(result.output.contains("x.allow-origin': changed, but was already excluded"))
    // This file is a policy by its content alone.
    try program.git("checkout -q .")
    try program.write("in/.oconf.json", #"{"files": [{"pattern": "*.json", "kind": "json"}]}"#)
    try program.write(name, Self.wide)
    expectWider(try gate(), name)
    // Deleted settings no longer exclude a file, and settings named with `--config` hide no policy.
    try program.git("checkout -q .")
    try FileManager.default.removeItem(atPath: program.path("in/.oconf.json"))
    try program.write("in/x.allow-origin", "https://a.corp.net, https://b.corp.net")
    #expect(try gate().output.contains("x.allow-origin"))
    try program.git("checkout -q .")
    try program.write("own.json", "{}")
    try program.commit()
    try program.write("own.json", #"{"exclude": ["in"]}"#)
    try program.write(Self.policy, Self.wide)
    expectWider(try gate("--config", "own.json"))
    expectWider(try gate("--no-config"))
  }

  @Test func acceptsApprovalsOfExcludedFiles() throws {
    try start()
    try program.write(Self.policy, Self.wide)
    try program.write(".oconf.json", "{\n    \"exclude\": [\n        \"in\"\n    ]\n}\n")
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(try gate("--format", "json").output.utf8))
        as? [String: Any])
    let access = try #require((object["access"] as? [[String: Any]])?.first)
    #expect(access["unchecked"] as? Bool == true)
    let comparison = try #require(access["comparison"] as? [String: Any])
    let wider = try #require(
      (comparison["access"] as? [String: Any])?["widened"] as? [[String: Any]])
    let departure = try #require(access["departure"] as? [String: Any])
    let entries = (wider + [departure]).compactMap { $0["id"] as? String }
      .map { #"{"id": "\#($0)", "reason": "the field asks for it"}"# }
    try program.write(
      "ok.json", #"{"version": 1, "accepted": [\#(entries.joined(separator: ","))]}"#)
    let approved = try gate("--accept", "ok.json")
    #expect(approved.status == 0, "\(approved.output)\(approved.errors)")
  }

  // MARK: Ignored files

  @Test func comparesTrackedIgnoredFiles() throws {
    try start(["in/b.allow-origin": "https://a.corp.net"])
    try program.write(Self.policy, Self.wide)
    try program.write("in/b.allow-origin", "https://a.corp.net/")
    try program.write("in/new.allow-origin", "https://a.corp.net/")
    for text in ["in/\n", "*.auth-token.json\n*.allow-origin\n", "*\n"] {
      try program.write(".gitignore", text)
      let result = try gate()
      #expect(result.output.contains("access      failed  1 of 2 changed policies not approved"))
      #expect(!result.output.contains("no longer checked"), "\(result.output)")
      #expect(result.output.contains("in/b.allow-origin:1:1: error"), "\(result.output)")
      let lint = try program.run("lint", "--since", "HEAD")
      #expect(lint.output.contains("in/b.allow-origin:1:1: error"), "\(lint.output)")
      #expect(!lint.output.contains("new.allow-origin"))
      let inside = try program.shell("cd in && oconf gate --base HEAD")
      #expect(inside.output.contains("b.allow-origin:1:1: error"), "\(inside.output)")
      #expect(!inside.output.contains("in/b.allow-origin:1:1: error"), "\(inside.output)")
      // Without a revision, a walk does not ask git and obeys `.gitignore`.
      #expect(!(try program.run("lint").output.contains("b.allow-origin")))
    }
    // Staged files are checked even if they are ignored.
    try program.git("add -f in/new.allow-origin")
    #expect(try gate().output.contains("in/new.allow-origin:1:1: error"))
    #expect(try gate().output.contains("3 changed policies"))
  }

  @Test func runsIgnoredSuites() throws {
    try start(["in/a.oconf-test.json": #"{"policy": "nothing.json", "cases": []}"#])
    try program.write(".gitignore", "*.oconf-test.json\n")
    #expect(try gate().status == 2)
  }

  // MARK: Links

  @Test func comparesTargetsOfLinks() throws {
    try start(["in/other.txt": "nothing"])
    try program.write("in/wide.txt", Self.wide)
    try FileManager.default.removeItem(atPath: program.path(Self.policy))
    try FileManager.default.createSymbolicLink(
      atPath: program.path(Self.policy), withDestinationPath: "wide.txt")
    expectWider(try gate())
    expectWider(try gate(Self.policy))
    try program.git("add -A")
    expectWider(try gate())
    // A folder may become a link, too.
    try program.git("reset -q --hard")
    try program.write("elsewhere/a.auth-token.json", Self.wide)
    try FileManager.default.removeItem(atPath: program.path("in"))
    try FileManager.default.createSymbolicLink(
      atPath: program.path("in"), withDestinationPath: "elsewhere")
    let folder = try gate()
    #expect(folder.output.contains("(was HEAD:in/a.auth-token.json:15:17)"))
    #expect(folder.status == 1)
  }

  @Test func unreadableLinkTargetFails() throws {
    try start()
    let outside = try Program()
    defer { outside.remove() }
    try outside.write("x.json", Self.narrow)
    try FileManager.default.removeItem(atPath: program.path(Self.policy))
    try FileManager.default.createSymbolicLink(
      atPath: program.path(Self.policy), withDestinationPath: outside.path("x.json"))
    let result = try gate()
    #expect(result.status == 1, "\(result.output)")
    #expect(result.output.contains("is now a link out of the repository"), "\(result.output)")
    // A link without a target here may have one on another machine.
    outside.remove()
    let nowhere = try gate()
    #expect(nowhere.status == 1)
    #expect(nowhere.output.contains("is missing, but git has an entry"), "\(nowhere.output)")
  }

  /// A file outside of a sparse checkout has the content of its index entry.
  @Test func sparseCheckoutReadsIndex() throws {
    try start()
    try program.write(Self.policy, Self.wide)
    try program.commit()
    try program.git("sparse-checkout set --no-cone /nothing")
    #expect(!FileManager.default.fileExists(atPath: program.path(Self.policy)))
    let result = try program.run("gate", "--base", "HEAD~1")
    #expect(result.status == 1, "\(result.output)\(result.errors)")
    #expect(result.output.contains("[access-widened]"), "\(result.output)")
    #expect(try gate().status == 0)
  }

  @Test func followsNamedLink() throws {
    try program.write("in/a.txt", Self.narrow)
    try FileManager.default.createSymbolicLink(
      atPath: program.path(Self.policy), withDestinationPath: "a.txt")
    try program.commit()
    try program.write("in/a.txt", Self.wide)
    let result = try gate(Self.policy)
    #expect(result.status == 1, "\(result.output)")
    #expect(
      result.output.contains("  --> in/a.auth-token.json:18:25 (was HEAD:in/a.txt:15:17)"),
      "\(result.output)")
  }

  // MARK: Names

  @Test(arguments: ["in/issuers.cfg", "in/policies.bak", "node_modules/a.auth-token.json"])
  func renamedLinkTargetCountsAsRemoved(_ name: String) throws {
    try start()
    try program.write(name, Self.wide)
    try FileManager.default.removeItem(atPath: program.path(Self.policy))
    for isStaged in [false, true] {
      if isStaged { try program.git("add -A") }
      let result = try gate()
      // Git knows the new name of a staged file.
      let words = isStaged ? "failed  1 of 1 changed policy" : "passed  1 changed policy\n"
      #expect(result.output.contains("access      \(words)"), "\(result.output)")
      #expect(try gate("--fail-on", "changed").status == 1)
    }
  }

  @Test func followsNewlyExcludedLink() throws {
    try start()
    try program.write("in/b.auth-token.json", Self.wide)
    try FileManager.default.removeItem(atPath: program.path(Self.policy))
    try program.write(".oconf.json", #"{"exclude": ["b.*"]}"#)
    try program.git("add -A")
    let result = try gate()
    #expect(result.status == 1, "\(result.output)")
    #expect(
      result.output.contains(
        "  --> in/b.auth-token.json:18:25 (was HEAD:in/a.auth-token.json:15:17)"),
      "\(result.output)")
  }
}
