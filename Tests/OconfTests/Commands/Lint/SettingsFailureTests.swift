import Foundation
import TestSupport
import Testing

/// Settings that cannot be used, and settings of several folders in one run.
@Suite final class SettingsFailureTests {
  private let program: Program

  init() throws {
    program = try Program()
    for folder in ["a", "b"] {
      try program.write("\(folder)/x.auth-token.json", #"{"issuers":[{"issuerName":"i"}]}"#)
    }
  }

  deinit {
    program.remove()
  }

  @Test func failsOnlyFilesTheyApplyTo() throws {
    try program.write("a/.oconf.json", "{")
    try program.write("a/inner/y.auth-token.json", "{}")
    let result = try program.run("lint")
    #expect(result.status == 2)
    #expect(result.output.contains("b/x.auth-token.json:1:"))
    #expect(!result.output.contains("a/x.auth-token.json"))
    #expect(!result.output.contains("y.auth-token.json"))
    // The settings themselves are linted, and their fault is reported once.
    #expect(result.output.contains("a/.oconf.json:1:1: error: '{' is never closed"))
    #expect(result.errors.components(separatedBy: "a/.oconf.json: invalid settings: ").count == 2)
    #expect(try program.run("lint", "a/x.auth-token.json", "b").output.contains("b/x.auth-token"))
    #expect(try program.run("lint", "a/.oconf.json").status == 1)
    #expect(try program.run("lint", "--no-config").status == 1)
  }

  @Test func failFmtAndFlatten() throws {
    try program.write("a/.oconf.json", "[]")
    let format = try program.run("fmt")
    #expect(format.status == 2)
    #expect(try program.read("a/x.auth-token.json") == #"{"issuers":[{"issuerName":"i"}]}"#)
    #expect(try program.read("b/x.auth-token.json").hasPrefix("{\n"))
    let flatten = try program.run("flatten", "--no-lint", "a/x.auth-token.json")
    #expect(flatten.status == 2)
    #expect(flatten.output == "")
    #expect(flatten.errors.contains("a/.oconf.json: invalid settings: "))
  }

  @Test func reportsSettingsThatAreAFolder() throws {
    try program.write("a/.oconf.json/x", "")
    let result = try program.run("lint")
    #expect(result.status == 2)
    #expect(
      result.errors.contains("a/.oconf.json: invalid settings: is a directory"))
    #expect(result.output.contains("b/x.auth-token.json"))
  }

  @Test func failedConfigOptionStops() throws {
    try program.write("bad.json", "{")
    for name in ["bad.json", "missing.json"] {
      let result = try program.run("lint", "--config", name)
      #expect(result.status == 2)
      #expect(result.output == "")
      #expect(result.errors.contains("\(name): invalid settings: "))
    }
  }

  /// A rule across files uses the settings of the file that it reports.
  @Test func crossFileFindingsUseOwnSettings() throws {
    for folder in ["a", "b"] {
      try program.write("\(folder)/p.properties", "*.*.Security_AllowOrigin=disallow\n")
      try program.write("\(folder)/x.allow-origin", "https://app.corp.example\n")
    }
    for (off, other) in [("a", "b"), ("b", "a")] {
      try program.write("\(off)/.oconf.json", #"{"rules": {"policy-source/differs": "off"}}"#)
      try program.write("\(other)/.oconf.json", #"{"rules": {"policy-source/differs": "error"}}"#)
      let result = try program.run("lint")
      #expect(result.output.contains("\(other)/p.properties:1:1: error: the exported"))
      #expect(!result.output.contains("\(off)/p.properties"))
    }
  }

  @Test func reportsThatNothingWasChecked() throws {
    try program.write("c/readme.txt", "")
    try program.write("c/package.json", "{}")
    let lint = try program.run("lint", "c")
    #expect(lint.status == 0)
    #expect(lint.errors.contains("nothing was checked"))
    #expect(try program.run("fmt", "c").errors.contains("nothing was formatted"))
    #expect(try program.run("lint", "-q", "c").errors == "")
    #expect(try program.run("lint", "b").errors == "")
  }

  @Test func helpSuggestsCommands() throws {
    for arguments in [["help", "lnt"], ["--help", "lnt"]] {
      let result = try program.run(arguments, input: Data())
      #expect(result.status == 2)
      #expect(result.output == "")
      #expect(result.errors.contains("unknown command 'lnt'; did you mean 'lint'?"))
    }
    #expect(
      try program.run("--hlp").errors.contains("unknown option '--hlp'; did you mean '--help'?"))
  }

  @Test(arguments: [
    [0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0, 0x7D, 0, 0, 0],
    [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x7B, 0, 0, 0, 0x7D], [0x7B, 0, 0, 0, 0x7D, 0, 0, 0],
    [0, 0, 0, 0x7B, 0, 0, 0, 0x7D],
  ])
  func distinguishesUTF32FromUTF16(_ bytes: [UInt8]) throws {
    try program.write("x.auth-token.json", bytes)
    let result = try program.run("lint", "x.auth-token.json")
    #expect(result.output.contains("the file is encoded in UTF-32; save it as UTF-8"))
  }
}
