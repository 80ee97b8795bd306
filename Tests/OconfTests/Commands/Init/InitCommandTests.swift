import ConfigModel
import Foundation
import Testing

@testable import oconf

@Suite final class InitCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  @Test func writesSettingsOnce() throws {
    let result = try program.run("init")
    #expect(result.status == 0)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix(".oconf.json: written; "))
    let text = try program.read(".oconf.json")
    #expect(try program.run("lint", "--strict", "--pedantic", ".oconf.json").status == 0)
    #expect(try program.run("fmt", "--check", ".oconf.json").status == 0)
    try program.write(".oconf.json", text + " ")
    let again = try program.run("init")
    #expect(again.status == 2)
    #expect(again.errors.contains(".oconf.json: already exists; not overwritten"))
    #expect(try program.read(".oconf.json") == text + " ")
  }

  private static let names = [
    "settings": "sub/.oconf.json", "auth-token-configuration": "issuers.auth-token.json",
    "allow-origin": "web.allow-origin", "identity-provider-setup": "corp.idp-setup.json",
    "idp-messages": "login.idp-messages", "token-tests": "staff.oconf-test.json",
    "backend": "orders.backend.json", "saml-registration": "corp.saml.json",
  ]

  /// Writes all starter documents next to each other, like a new user.
  @Test func templatesAreValid() throws {
    try FileManager.default.createDirectory(
      atPath: program.path("sub"), withIntermediateDirectories: true)
    #expect(Set(Self.names.keys) == Set(Starter.all.map(\.kind.rawValue)))
    for (kind, name) in Self.names {
      let printed = try program.run("init", kind)
      #expect(printed.status == 0)
      #expect(try program.run("init", kind, "-o", name).status == 0)
      #expect(try program.read(name) == printed.output)
      #expect(try program.run("init", kind, "--output", name).status == 2)
    }
    for more in [[], ["--environment", "test"]] {
      let lint = try program.run(["lint", "--strict"] + more, input: .init())
      #expect(lint.status == 0, "\(lint.output)")
    }
    let production = try program.run("lint", "--strict", "--environment", "production")
    #expect(production.output.contains("issuer-name/example-domain"))
    #expect(try program.run("fmt", "--check").status == 0)
    #expect(try program.run("test").status == 0)
  }

  @Test(arguments: [[], ["settings"], ["allow-origin"]])
  func dashIsStandardOutput(_ kind: [String]) throws {
    let result = try program.run(["init", "--output", "-"] + kind, input: .init())
    #expect(result.status == 0)
    #expect(result.output == Starter.all[kind == ["allow-origin"] ? 2 : 0].text.description)
    #expect(try program.names() == [])
  }

  @Test(arguments: [
    ("Security_AuthTokenConfiguration", "auth-token-configuration"),
    ("Security_AllowOrigin", "allow-origin"),
  ])
  func takesNamesOfPolicies(_ policy: String, _ kind: String) throws {
    let result = try program.run("init", policy)
    #expect(result.status == 0)
    #expect(result.output == (try program.run("init", kind).output))
    #expect(try program.run("init", "--help").output.contains(kind))
  }

  @Test func reportsUnknownTemplates() throws {
    let near = try program.run("init", "setings")
    #expect(near.status == 2)
    #expect(near.errors.contains("of kind 'setings'; did you mean 'settings'?"))
    #expect(try program.run("init", "policies").errors.contains("'auth-token-configuration'"))
    #expect(try program.run("init", "settings", "x").status == 2)
  }
}
