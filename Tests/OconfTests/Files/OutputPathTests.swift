import Foundation
import Testing

/// The destinations of results, and the files that are never overwritten.
@Suite final class OutputPathTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write("a.allow-origin", Self.patterns)
    try program.write("e.properties", "*.*.Security_AllowOrigin=https\\://a.corp.net\n")
  }

  deinit {
    program.remove()
  }

  private static let patterns = "https://a.corp.net,, https://b.corp.net\n"

  @Test(arguments: [
    ["lint", "-o", "a.allow-origin", "a.allow-origin"],
    ["lint", "--format", "json=a.allow-origin", "a.allow-origin"],
    ["lint", "--format=text", "--format=json=./a.allow-origin", "a.allow-origin"],
    ["baseline", "-o", "a.allow-origin", "./a.allow-origin"],
    ["flatten", "-o", "a.allow-origin", "a.allow-origin"],
    ["diff", "--format", "markdown=a.allow-origin", "e.properties", "a.allow-origin"],
    ["extract", "a.allow-origin", "Security_AllowOrigin", "--output=a.allow-origin"],
    ["lint", "--policies", "a.allow-origin", "-o", "a.allow-origin", "e.properties"],
    ["lint", "--format", "json=a.allow-origin", "."], ["lint", "-o", "a.allow-origin"],
  ])
  func doesNotOverwriteInput(_ arguments: [String]) throws {
    let result = try program.run(arguments, input: Data())
    #expect(result.status == 2)
    #expect(result.errors.contains("would overwrite"), "\(result.errors)")
    #expect(result.errors.contains("a.allow-origin', which is also an input"))
    #expect(try program.read("a.allow-origin") == Self.patterns)
  }

  /// The name of the baseline is missing, so the option takes a file to lint as its value.
  @Test func replacesOnlyBaseline() throws {
    let forgotten = try program.run("baseline", "-o", "a.allow-origin", "e.properties")
    #expect(forgotten.status == 2)
    #expect(forgotten.errors.contains("a.allow-origin: exists and is not a baseline"))
    #expect(try program.read("a.allow-origin") == Self.patterns)
    #expect(try program.run("baseline", "-o", "known.json", ".").status == 0)
    #expect(try program.run("baseline", ".").status == 0)
    let report = try program.run("lint", "--baseline", "known.json", "-o", "known.json", ".")
    #expect(report.errors.contains("would overwrite 'known.json'"), "\(report.errors)")
    try program.write("empty.json", "")
    #expect(try program.run("baseline", "-o", "empty.json", ".").status == 0)
  }

  @Test(arguments: [
    (["--format", "text=r", "--format", "json=r"], "'--format text=r' and '--format json=r'"),
    (["--format", "text=r", "--format", "json=./r"], "'--format text=r' and '--format json=./r'"),
    (["--format", "text", "--format", "json"], "'--format text' and '--format json'"),
    (["--format", "text=-", "--format", "json"], "'--format text' and '--format json'"),
  ])
  func writesTwoReports(_ arguments: [String], _ names: String) throws {
    try program.write("r", "")
    let result = try program.run(["lint"] + arguments + ["e.properties"], input: Data())
    #expect(result.status == 2)
    #expect(result.errors.contains(names + " write to the same file"), "\(result.errors)")
  }

  @Test func writesToStreamsAndDevices() throws {
    let wanted = try program.run("lint", "--format", "json", "a.allow-origin").output
    for place in ["-", "/dev/stdout"] {
      let result = try program.run("lint", "--format", "json=\(place)", "a.allow-origin")
      #expect(result.output == wanted)
      #expect(try program.run("lint", "--format", "json", "-o", place, "a.allow-origin") == result)
    }
    #expect(!FileManager.default.fileExists(atPath: program.path("-")))
    let dropped = try program.run(
      "lint", "--format", "text", "--format", "json=/dev/null", "a.allow-origin")
    #expect(dropped.status == 0, "\(dropped.errors)")
    #expect(dropped.output.contains("[origin-list/empty-item]"))
    let piped = try program.shell("oconf lint --format json=/dev/fd/3 a.allow-origin 3>&1 | cat")
    #expect(piped.output == wanted)
  }

  /// A run does not read the report of the last run.
  @Test func replacesReportsInLintedFolder() throws {
    for _ in 0..<2 {
      #expect(try program.run("lint", "--format", "json=report.json", ".").status == 0)
    }
    #expect(try program.read("report.json").contains("origin-list/empty-item"))
  }

  @Test(arguments: [
    (["lint", "--nothing"], "oconf lint --help"),
    (["message", "build", "--nothing"], "oconf message build --help"),
    (["nothing"], "oconf --help"),
  ])
  func refersToHelp(_ arguments: [String], _ help: String) throws {
    let result = try program.run(arguments, input: Data())
    #expect(result.errors.hasSuffix("Try '\(help)'.\n"), "\(result.errors)")
  }
}
