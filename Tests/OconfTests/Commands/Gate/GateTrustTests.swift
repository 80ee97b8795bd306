import Foundation
import TestSupport
import Testing

/// Nothing that a change says about itself changes the verdict about access.
@Suite final class GateTrustTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.makeRepository()
  }

  deinit {
    program.remove()
  }

  private static let narrow = "https://a.corp.net\n"
  private static let wide = "https://a.corp.net,https://*.evil.net\n"
  private static let policy = "w.allow-origin"

  private func gate(_ arguments: String...) throws -> Program.Result {
    try program.run(["gate", "--base", "HEAD"] + arguments, input: Data())
  }

  private func start(_ files: [String: String] = [:]) throws {
    try program.write(Self.policy, Self.narrow)
    for (name, text) in files { try program.write(name, text) }
    try program.commit()
  }

  private func expectFailure(
    _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try gate()
    #expect(result.status == 1, "\(result.output)\(result.errors)", sourceLocation: sourceLocation)
    #expect(
      result.output.contains("access      failed"), "\(result.output)",
      sourceLocation: sourceLocation)
    for words in words {
      #expect(
        result.output.contains(words), "\(words)\n\(result.output)", sourceLocation: sourceLocation)
    }
  }

  private func link(_ path: String, to target: String) throws {
    try? FileManager.default.removeItem(atPath: program.path(path))
    try FileManager.default.createSymbolicLink(
      atPath: program.path(path), withDestinationPath: target)
  }

  // MARK: Leaving the check

  @Test(
    "a policy that leaves the check needs an approval",
    arguments: [
      (#"{"exclude": ["w.allow-origin"]}"#, "excluded by .oconf.json"),
      (#"{"exclude": ["*.allow-origin", "!x"]}"#, "excluded by .oconf.json"),
      (#"{"files": [{"pattern": "w.*", "kind": "json"}]}"#, "now of kind 'json'"),
      (#"{"files": [{"pattern": "w.*", "kind": "idp-messages"}]}"#, "now of kind 'idp-messages'"),
      (#"{"files": [{"pattern": "w.*", "kind": "auth-token-configuration"}]}"#, "now of kind"),
    ])
  func leaving(_ settings: String, _ words: String) throws {
    try start()
    try program.write(".oconf.json", settings)
    try expectFailure("error: 'w.allow-origin' was a policy and is no longer checked as one", words)
  }

  @Test("an extended or nested settings file excludes nothing either")
  func leavingThroughOtherSettings() throws {
    try start([
      ".oconf.json": #"{"extends": "base.json"}"#, "base.json": "{}",
      "in/v.allow-origin": Self.narrow,
    ])
    try program.write("base.json", #"{"exclude": ["w.allow-origin"]}"#)
    try program.write("in/.oconf.json", #"{"exclude": ["*"]}"#)
    try expectFailure(
      "excluded by in/.oconf.json [access]\n  --> in/v.allow-origin\n",
      "excluded by .oconf.json [access]\n  --> w.allow-origin\n")
  }

  @Test("an approval of leaving holds for the same content only")
  func approvedLeaving() throws {
    try start()
    try program.write(".oconf.json", #"{"exclude": ["w.allow-origin"]}"# + "\n")
    _ = try gate("--write-accept", "--reason", "moved to the archive")
    let result = try program.run(["gate", "--base", "HEAD", "--format", "json"], input: Data())
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let approved = try #require(object["approvedInChange"] as? [[String: Any]])
    #expect(approved.count == 1)
    #expect(approved.first?["reason"] as? String == "moved to the archive")
    try program.write(Self.policy, "https://a.corp.net,https://b.corp.net\n")
    try expectFailure("no longer checked as one")
  }

  @Test("a renamed policy without a known name leaves the check")
  func renamed() throws {
    try start()
    try program.git("mv w.allow-origin web.txt")
    try expectFailure("renamed to 'web.txt'")
    try program.git("reset -q --hard")
    try program.write("n/x", "")
    try program.git("mv w.allow-origin n/w.allow")
    try expectFailure("renamed to 'n/w.allow'")
  }

  @Test("a policy that moves into a skipped folder is compared and needs an approval")
  func movedIntoSkippedFolder() throws {
    try start()
    try program.write("node_modules/x", "")
    try program.git("mv w.allow-origin node_modules/w.allow-origin")
    try expectFailure("moved into 'node_modules'")
    try program.write("node_modules/w.allow-origin", Self.wide)
    try program.git("add -A -f")
    try expectFailure("wider:")
  }

  @Test("a deleted source whose export stays leaves the check")
  func deletedSource() throws {
    try start([
      ".oconf.json": #"{"flattened": [{"source": "w.allow-origin", "target": "e.properties"}]}"#,
      "e.properties": "*.*.Security_AllowOrigin=https\\://a.corp.net\n",
    ])
    try program.git("rm -q w.allow-origin")
    try program.write(".oconf.json", "{}\n")
    try expectFailure("deleted, but 'e.properties', which is made from it, still has the policy")
    try program.git("mv e.properties f.properties")
    try expectFailure("deleted, but 'f.properties', which is made from it, still has the policy")
  }

  @Test("a policy that was not checked does not become an earlier version by a rename")
  func renamedFromUnchecked() throws {
    try start([
      ".oconf.json": #"{"exclude": ["archive/"]}"#, "archive/x.allow-origin": Self.wide,
      "web.txt": Self.wide, "test/.oconf.json": #"{"environment": "test"}"#,
      "test/t.allow-origin": Self.wide,
    ])
    try program.git("mv archive/x.allow-origin x.allow-origin")
    try expectFailure("'x.allow-origin': it is new")
    try program.git("reset -q --hard")
    try program.git("mv web.txt web.allow-origin")
    try expectFailure("'web.allow-origin': it is new")
    // A policy of another environment is new, too.
    try program.git("reset -q --hard")
    try program.git("mv test/t.allow-origin t.allow-origin")
    try expectFailure("'t.allow-origin': it is new")
  }

  // MARK: Excluded policies

  @Test("policies that the base excludes, and new ones that the change excludes, are listed")
  func excluded() throws {
    try start([
      ".oconf.json": #"{"exclude": ["old.allow-origin"]}"# + "\n", "old.allow-origin": Self.narrow,
    ])
    try program.write("old.allow-origin", Self.wide)
    try program.write("new.allow-origin", Self.wide)
    try program.write(".oconf.json", #"{"exclude": ["old.allow-origin", "new.*"]}"# + "\n")
    for format in ["text", "markdown", "github", "json", "html"] {
      let result = try gate("--format", format)
      for words in [
        "old.allow-origin", "new.allow-origin", "but was already excluded", "but excluded",
      ] {
        #expect(result.output.contains(words), "\(format): \(words)\n\(result.output)")
      }
    }
    let gone = try program.run("gate", "--base", "HEAD")
    #expect(gone.status != 2, "\(gone.output)\(gone.errors)")
  }

  // MARK: Tracked files, names and links

  @Test(
    "tracked files count wherever they are",
    arguments: [
      ".build/w.allow-origin", "node_modules/a/w.allow-origin", "in/.build/x/w.allow-origin",
      "vendor/w.allow-origin", "ignored/w.allow-origin",
    ])
  func trackedAnywhere(_ path: String) throws {
    try program.write(".gitignore", "ignored/\n.build/\n")
    try program.write(path, Self.narrow)
    try program.git("add -A -f")
    try program.git("commit -q -m x")
    try program.write(path, Self.wide)
    try expectFailure("  --> \(path):1:20\n")
  }

  @Test(
    "names are recognized in any case",
    arguments: [
      "W.ALLOW-ORIGIN", "w.Allow-Origin", "SECURITY_ALLOWORIGIN.txt", "security_alloworigin",
      "E.PROPERTIES",
    ])
  func anyCase(_ name: String) throws {
    func text(_ list: String) -> String {
      name == "E.PROPERTIES"
        ? "*.*.Security_AllowOrigin=" + list.replacing(":", with: "\\:") : list
    }
    try program.write(name, text(Self.narrow))
    try program.commit()
    try program.write(name, text(Self.wide))
    try expectFailure("wider:")
  }

  @Test("a policy is what its path leads to in each revision")
  func links() throws {
    try start(["web.txt": Self.narrow])
    try link(Self.policy, to: "web.txt")
    try expectFailure("now a link to 'web.txt'")
    try program.commit()
    try program.write("web.txt", Self.wide)
    try expectFailure("wider:")
    // The link leads to another file.
    try program.git("reset -q --hard")
    try program.write("other.txt", Self.wide)
    try link(Self.policy, to: "./other.txt")
    try expectFailure("wider:")
    // A chain of links.
    try program.git("reset -q --hard")
    try program.write("d/x", "")
    try link("d/second.txt", to: "../web.txt")
    try link(Self.policy, to: "d/second.txt")
    try program.commit()
    try program.write("web.txt", Self.wide)
    try program.commit()
    let result = try program.run("gate", "--base", "HEAD~1")
    #expect(result.status == 1, "\(result.output)")
    // The target becomes a link out of the repository.
    try link("web.txt", to: "/etc/hostname")
    try expectFailure("link out of the repository")
  }

  @Test("a link to a folder leads to other policies after the change")
  func folderLinks() throws {
    try program.write("v1/w.allow-origin", Self.narrow)
    try program.write("v2/w.allow-origin", Self.wide)
    try link("production", to: "v1")
    try program.commit()
    try link("production", to: "v2")
    try expectFailure("production/w.allow-origin")
  }

  @Test("settings behind a link are those of the revision")
  func settingsBehindLinks() throws {
    try start(["conf/base.json": "{}"])
    try link(".oconf.json", to: "conf/base.json")
    try program.commit()
    try program.write("conf/base.json", #"{"exclude": ["w.allow-origin"]}"#)
    try program.write(Self.policy, Self.wide)
    try expectFailure("wider:", "no longer checked")
  }
}
