import Foundation
import Testing

/// `flatten --check` and `flatten --write` for the pairs that settings name.
@Suite final class FlattenedPairTests {
  private let program: Program
  private static let flat =
    #"{"issuers":[{"issuerName":"https://login.corp.example","jwks":{"jwksUri":"https://login.corp.example/keys"}}]}"#

  init() throws {
    program = try Program()
    try program.write(
      "prod/a.auth-token.json",
      """
      {"issuers": [{"issuerName": "https://login.corp.example",
        "jwks": {"jwksUri": "https://login.corp.example/keys"}}]}
      """)
    try program.write("prod/x.allow-origin", "https://a.corp.example,\nhttps://b.corp.example\n")
    try program.write("prod/e.properties", "*.*.A=1\n")
    try pairs(
      "prod/.oconf.json", ("a.auth-token.json", "e.properties"), ("x.allow-origin", "e.properties"),
      ("a.auth-token.json", "flat.txt"))
  }

  deinit {
    program.remove()
  }

  private func pairs(_ path: String, _ pairs: (String, String)...) throws {
    let list = pairs.map { #"{"source": "\#($0)", "target": "\#($1)"}"# }.joined(separator: ",\n")
    try program.write(path, "{\"flattened\": [\(list)]}")
  }

  @Test func checksAndWritesAll() throws {
    let before = try program.run("flatten", "--check")
    #expect(before.status == 1)
    let lines = before.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines.first == """
        prod/e.properties: has no '*.*.Security_AuthTokenConfiguration'; \
        run 'oconf flatten --write' to write it from 'prod/a.auth-token.json'
        """)
    #expect(
      lines.last?.hasPrefix("prod/flat.txt: does not exist; run 'oconf flatten --write'") == true)
    #expect(!FileManager.default.fileExists(atPath: program.path("prod/flat.txt")))

    let write = try program.run("flatten", "--write")
    #expect(write.status == 0)
    #expect(write.output == "")
    #expect(write.errors.hasSuffix("3 written, 0 up to date\n"))
    #expect(try program.read("prod/flat.txt") == Self.flat + "\n")
    let export = try program.read("prod/e.properties").split(separator: "\n")
    #expect(export.count == 3)
    #expect(
      export[1] == #"*.*.Security_AllowOrigin=https\://a.corp.example,https\://b.corp.example"#)

    let after = try program.run("flatten", "--check")
    #expect(after.status == 0)
    #expect(after.output == "")
    #expect(after.errors == "3 up to date\n")
    #expect(try program.run("flatten", "--write").errors == "0 written, 3 up to date\n")
  }

  @Test func reportsOutdatedTargets() throws {
    _ = try program.run("flatten", "--write")
    try program.write("prod/x.allow-origin", "https://a.corp.example\n")
    for arguments in [
      ["flatten", "--check"], ["flatten", "--check", "--config", "prod/.oconf.json"],
    ] {
      let result = try program.run(arguments, input: .init())
      #expect(result.status == 1)
      #expect(result.output.split(separator: "\n").count == 1)
      #expect(result.output.hasPrefix("prod/e.properties:2:"), "\(result.output)")
    }
    // The command that fixes the target includes the style.
    let python = try program.run("flatten", "--check", "--style", "python")
    #expect(python.output.contains("prod/flat.txt:1:"))
    #expect(python.output.contains("'oconf flatten --write --style python'"))
  }

  @Test func findsNestedSettings() throws {
    _ = try program.run("flatten", "--write")
    try program.write("test/x.allow-origin", "https://a.corp.example\n")
    try program.write("test/flat.txt", "https://b.corp.example\n")
    try pairs("test/.oconf.json", ("x.allow-origin", "flat.txt"))
    #expect(
      try program.run("flatten", "--check").output.hasPrefix(
        "test/flat.txt:1:9: from here on, it is not"))
    try program.write(".gitignore", "test/\n")
    #expect(try program.run("flatten", "--check").status == 0)
  }

  @Test func continuesAfterFailedPair() throws {
    try program.write("bad.auth-token.json", #"{"issuers": [{"issuerName": "i"}]}"#)
    try pairs(
      ".oconf.json", ("missing.allow-origin", "m.txt"), ("bad.auth-token.json", "b.txt"),
      ("prod/x.allow-origin", "prod/x.allow-origin"), ("prod/x.allow-origin", "o.txt"),
      ("prod/a.auth-token.json", "o.txt"), ("prod/x.allow-origin", "none.properties"))
    let result = try program.run("flatten", "--write")
    #expect(result.status == 2)
    for text in [
      "cannot read missing.allow-origin", "key-source/missing",
      "'prod/x.allow-origin' is its own source", "'o.txt' has two sources",
      "none.properties: no such file",
    ] {
      #expect(result.errors.contains(text), "\(text): \(result.errors)")
    }
    #expect(try program.read("o.txt") == "https://a.corp.example,https://b.corp.example\n")
    #expect(!FileManager.default.fileExists(atPath: program.path("b.txt")))
    #expect(try program.read("prod/x.allow-origin").contains("\n"))
    try program.write("prod/.oconf.json", "{")
    #expect(try program.run("flatten", "--check").status == 2)
  }

  /// A hook runs in every repository, including those without pairs.
  @Test(arguments: ["{}", #"{"flattened": []}"#, nil])
  func needsPairs(_ settings: String?) throws {
    try FileManager.default.removeItem(atPath: program.path("prod/.oconf.json"))
    if let settings { try program.write("prod/.oconf.json", settings) }
    for (option, word) in [("--check", "compare"), ("--write", "write")] {
      let result = try program.run("flatten", option)
      #expect(result.status == 0)
      #expect(result.output == "")
      #expect(
        result.errors
          == "nothing to \(word): no .oconf.json in this folder or below lists pairs in 'flattened'\n"
      )
    }
  }

  @Test func reportsMissingFiles() throws {
    #expect(
      try program.run("flatten", "a.json", "--check").errors.contains(
        "missing value for '--check'; expected TARGET"))
    #expect(try program.run("flatten", "--check", "x.txt").errors.contains("missing FILE"))
    #expect(try program.run("flatten", "--write", "x.txt").errors.contains("unexpected argument"))
    try program.write("prod/.oconf.json", #"{"flattened": [{"source": "x.allow-origin"}]}"#)
    #expect(
      try program.run("flatten", "--check").errors.contains("requires 'source' and 'target'"))
  }

  /// `fmt` leaves flattened files flat, even if they are named on the command line.
  @Test func keepsFlattenedTargets() throws {
    try pairs("prod/.oconf.json", ("a.auth-token.json", "flat.auth-token.json"))
    #expect(try program.run("flatten", "--write").status == 0)
    let unformatted = try program.run("fmt", "--check").output
    #expect(unformatted.contains("prod/a.auth-token.json\n"))
    #expect(!unformatted.contains("flat.auth-token.json"))
    let named = try program.run("fmt", "-v", "prod/flat.auth-token.json")
    #expect(named.status == 0)
    #expect(named.errors.contains("left flat, as 'flattened' in .oconf.json requires"))
    #expect(try program.read("prod/flat.auth-token.json") == Self.flat + "\n")
    #expect(try program.run("fmt", "--stdout", "prod/flat.auth-token.json").output.contains("    "))
    #expect(try program.run("flatten", "--check").status == 0)
  }

  // MARK: Extended settings

  @Test func includesExtendedSettings() throws {
    try FileManager.default.removeItem(atPath: program.path("prod/.oconf.json"))
    try pairs("shared/base.json", ("../prod/x.allow-origin", "x.flat"))
    try program.write("prod/.oconf.json", #"{"extends": "../shared/base.json"}"#)
    for folder in [".", "prod"] {
      let check = try program.shell("cd \(folder) && oconf flatten --check")
      #expect(check.status == 1)
      #expect(check.output.contains("shared/x.flat: does not exist"), "\(check.output)")
    }
    #expect(try program.run("flatten", "--write").status == 0)
    #expect(
      try program.read("shared/x.flat") == "https://a.corp.example,https://b.corp.example\n")
    #expect(try program.run("flatten", "--check").errors == "1 up to date\n")
  }

  /// A file that repeats a pair of the one that it extends has no second source.
  @Test func countsRepeatedPairsOnce() throws {
    try pairs("shared/base.json", ("../prod/x.allow-origin", "x.flat"))
    try program.write(
      "shared/.oconf.json",
      #"{"extends": "base.json", "flattened": [{"source": "../prod/x.allow-origin", "target": "x.flat"}]}"#
    )
    try FileManager.default.removeItem(atPath: program.path("prod/.oconf.json"))
    let result = try program.run("flatten", "--write")
    #expect(result.status == 0)
    #expect(result.errors.hasSuffix("1 written, 0 up to date\n"), "\(result.errors)")
  }

  /// Settings may extend files anywhere, and must not have files written there.
  @Test func writesOnlyInTheRepository() throws {
    let other = try Program()
    defer { other.remove() }
    try other.write("x.allow-origin", "https://a.corp.example\n")
    try other.write("x.flat", "\n")
    try other.write(
      ".oconf.json", #"{"flattened": [{"source": "x.allow-origin", "target": "x.flat"}]}"#)
    try program.write(".oconf.json", #"{"extends": "\#(other.folder.path)"}"#)
    #expect(try program.run("flatten", "--check").status == 1)
    let write = try program.run("flatten", "--write")
    #expect(write.status == 2)
    #expect(write.errors.contains("x.flat: not written: it is outside of the repository"))
    #expect(try other.read("x.flat") == "\n")
  }
}
