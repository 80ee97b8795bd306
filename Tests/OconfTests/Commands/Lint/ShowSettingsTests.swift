import Foundation
import Lint
import Testing

/// The effective settings, as `oconf lint --show-settings` prints them.
@Suite final class ShowSettingsTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  private static let settings = #"""
    {
      "$schema": "x",
      "environment": "production",
      "baseURL": "https://mobile.corp.net",
      "policies": "env/policies.properties",
      "readings": {"absent-audience": "reject"},
      "roles": ["Employee"], "certificates": ["CN=x"], "ownDomains": ["corp.net"],
      "privilegedRoles": ["Admin*"], "loginHosts": ["login.corp.net"],
      "rules": {"duplicate-issuer/same-name": "warning", "field/unknown": "off"},
      "ignore": [
        {"rule": "policy-source/differs", "reason": "kept apart"},
        {"rule": "field-type/null", "path": "other/", "reason": "not here"}
      ],
      "exclude": ["old/"],
      "files": [{"pattern": "*.cfg", "kind": "auth-token-configuration"}],
      "flattened": [{"source": "a.auth-token.json", "target": "a.flat.json"}]
    }
    """#

  @Test func showsSettingsAndTheirSource() throws {
    try program.write(".oconf.json", Self.settings)
    try program.write("env/policies.properties", "*.*.Security_TokenExchangeTimeoutSecs=60\n")
    try program.write("sub/x.cfg", "{}")
    let result = try program.run(
      "lint", "--show-settings", "--environment", "test", "--rule", "field/unknown=error",
      "sub/x.cfg")
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(
      result.output == """
        sub/x.cfg
          kind                              auth-token-configuration                  'files'
          settings                          .oconf.json                               the nearest one
          environment                       test                                      --environment
          rules                             field/unknown=error                       --rule
          baseURL                           https://mobile.corp.net                   .oconf.json:4:14
          policies                          env/policies.properties                   .oconf.json:5:15
          readings.absent-audience          reject                                    .oconf.json:6:35
          roles                             ["Employee"]                              .oconf.json:7:12
          certificates                      ["CN=x"]                                  .oconf.json:7:42
          ownDomains                        ["corp.net"]                              .oconf.json:7:66
          privilegedRoles                   ["Admin*"]                                .oconf.json:8:22
          loginHosts                        ["login.corp.net"]                        .oconf.json:8:48
          rules.duplicate-issuer/same-name  warning                                   .oconf.json:9:43
          exclude                           ["old/"]                                  .oconf.json:14:14
          files                             [{"pattern": "*.cfg", "kind": "auth-token-configuration"}]  .oconf.json:15:12
          ignore                            policy-source/differs: kept apart         .oconf.json:11:14

        """)
  }

  @Test func showsKindsAndExclusions() throws {
    try program.write(".oconf.json", #"{"exclude": ["old/"]}"#)
    try program.write("old/x.json", #"{"issuers": [{"issuerName": "i"}]}"#)
    let excluded = try program.run("lint", "--show-settings", "old/x.json")
    #expect(excluded.output.contains("auth-token-configuration  the content"))
    #expect(excluded.output.contains("excluded"))
    let none = try program.run(
      "lint", "--show-settings", "--no-config", "--kind", "json", "old/x.json")
    #expect(
      none.output == """
        old/x.json
          kind      json  --kind
          settings  none  --no-config

        """)
    let json = try program.run("lint", "--show-settings", "--format", "json", "old/x.json")
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let files = try #require(object?["files"] as? [[String: Any]])
    let rows = try #require(files.first?["settings"] as? [[String: String]])
    #expect(
      rows.first == [
        "name": "kind", "value": "auth-token-configuration", "origin": "the content",
      ])
    #expect(try program.run("lint", "--show-settings").status == 2)
    let sarif = try program.run("lint", "--show-settings", "--format", "sarif", "old/x.json")
    #expect(
      sarif.errors.contains("invalid value 'sarif' for '--format'; expected 'text' or 'json' here"))
    #expect(try program.run("lint", "--show-settings", "missing").status == 2)
  }

  @Test func masksSecrets() throws {
    try program.write(
      ".oconf.json",
      #"{"baseURL": "https://u:hunter2@corp.net", "policies": {"A_Password": "hunter2"}}"#)
    try program.write("x.allow-origin", "")
    let result = try program.run("lint", "--show-settings", "x.allow-origin")
    #expect(result.output.contains("baseURL"))
    #expect(!result.output.contains("hunter2"))
  }

  @Test func needsExportOfPolicies() throws {
    try program.write("x.allow-origin", "https://a.corp.net")
    try program.write(".oconf.json", #"{"policies": "missing.properties"}"#)
    let result = try program.run("lint", "x.allow-origin")
    #expect(result.status == 2)
    #expect(
      result.errors.contains(
        ".oconf.json: invalid settings: the export in 'policies': "))
    #expect(result.errors.contains("missing.properties: no such file"))
    try program.write("sub/there.properties", "*.*.Logging_Level=800\n")
    try program.write(".oconf.json", #"{"policies": "sub/there.properties"}"#)
    #expect(try program.run("lint", "x.allow-origin").status == 0)
    #expect(
      try program.run("lint", "--policies", "sub/there.properties", "x.allow-origin").status == 0)
    #expect(try program.run("lint", "--policies", "missing", "x.allow-origin").status == 2)
  }

  /// A settings file is linted under its own settings.
  @Test func appliesSettingsToThemselves() throws {
    try program.write("x.allow-origin", "https://a.corp.net")
    try program.write(".oconf.json", #"{"owner": "us", "rules": {"field/unknown": "off"}}"#)
    #expect(try program.run("lint", "--strict", "x.allow-origin").status == 0)
    #expect(try program.run("lint", "--strict", "./.oconf.json", "x.allow-origin").status == 0)
    try program.write(".oconf.json", #"{"owner": "us"}"#)
    let result = try program.run("lint", "--strict", "./.oconf.json", "x.allow-origin")
    #expect(result.output.hasSuffix("1 warning in 2 files.\n"))
  }
}
