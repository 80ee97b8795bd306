import Foundation
import Testing

/// `baseline` in the settings.
@Suite final class BaselineSettingTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  private static func origins(_ more: String = "") -> String { "http://*.corp.example\(more)\n" }

  @Test func appliesInAnyFolder() throws {
    try program.write(".oconf.json", "{}")
    try program.write("a/web.allow-origin", Self.origins())
    #expect(try program.run("baseline", "-o", "known.json", ".").status == 0)
    let reported = try program.run("lint", "--pedantic", ".").output
    #expect(reported.contains("a/web.allow-origin"), "\(reported)")
    try program.write(".oconf.json", #"{"baseline": "known.json"}"#)
    for line in ["lint --strict .", "lint --strict a", "lint --strict a/web.allow-origin"] {
      let result = try program.shell("oconf \(line)")
      #expect(result.status == 0, "\(line): \(result.output)")
    }
    let below = try program.shell("cd a && oconf lint --strict web.allow-origin")
    #expect(below.status == 0, "\(below.output)")
    try program.write("a/web.allow-origin", Self.origins(", https://*"))
    let more = try program.run("lint", ".")
    #expect(more.status == 1)
    #expect(more.output.contains("https://*"), "\(more.output)")
  }

  @Test("the command names the baseline in the settings")
  func writesSetting() throws {
    try program.write("a/web.allow-origin", Self.origins())
    let first = try program.run("baseline", "--pedantic")
    #expect(first.status == 0 && first.output == "")
    #expect(
      first.errors == """
        oconf-baseline.json: wrote 2 findings
        .oconf.json: set 'baseline' to 'oconf-baseline.json'

        """)
    #expect(
      try program.read(".oconf.json") == "{\n    \"baseline\": \"oconf-baseline.json\"\n}\n")
    #expect(try program.run("lint", "--strict", "--pedantic").status == 0)
    // The next run updates the same file, from any folder.
    try program.write("a/web.allow-origin", "https://*\n")
    #expect(try program.run("lint").status == 1)
    let again = try program.shell("cd a && oconf baseline ..")
    #expect(again.status == 0)
    #expect(!again.output.contains("set 'baseline'"), "\(again.output)")
    #expect(try program.run("lint").status == 0)
    let other = try program.run("baseline", "-o", "a/known.json")
    #expect(other.errors.hasSuffix(".oconf.json: set 'baseline' to 'a/known.json'\n"))
    #expect(try program.read(".oconf.json") == "{\n    \"baseline\": \"a/known.json\"\n}\n")
    let settings = try program.read(".oconf.json")
    #expect(try program.run("baseline", "--no-config", "-o", "mine.json").status == 0)
    #expect(try program.read(".oconf.json") == settings)
  }

  @Test("an incomplete run writes neither the baseline nor the setting")
  func isNotWrittenIncomplete() throws {
    try program.write("a/web.allow-origin", Self.origins())
    #expect(try program.run("baseline", ".", "gone.allow-origin").status == 2)
    #expect(try program.names() == ["a"])
  }

  /// An option takes the place of the setting.
  @Test func optionOverridesSetting() throws {
    try program.write("empty.json", #"{"version":1,"findings":{}}"#)
    try program.write("web.allow-origin", "https://*\n")
    #expect(try program.run("baseline", "-o", "known.json", ".").status == 0)
    try program.write(".oconf.json", #"{"baseline": "known.json"}"#)
    #expect(try program.run("lint", ".").status == 0)
    #expect(try program.run("lint", "--baseline", "empty.json", ".").status == 1)
  }

  /// A file that does not exist yet contains no findings, and makes no noise.
  @Test func needsNoFile() throws {
    try program.write("web.allow-origin", "https://*\n")
    let before = try program.run("lint", ".")
    try program.write(".oconf.json", #"{"baseline": "known.json"}"#)
    let result = try program.run("lint", ".")
    #expect(result.status == 1)
    #expect(result.errors == "")
    #expect(result.output == before.output.replacing("in 1 file", with: "in 2 files"))
    #expect(try program.run("lint", "--verbose", ".").errors.contains("known.json: the baseline"))
    #expect(try program.run("baseline", "-o", "known.json", ".").status == 0)
    #expect(try program.run("lint", ".").status == 0)
  }

  @Test func appliesFromExtendedFile() throws {
    try program.write("a/web.allow-origin", "https://*\n")
    try program.write("b/web.allow-origin", "https://*\n")
    #expect(try program.run("baseline", "-o", "known.json", "a").status == 0)
    try program.write(".oconf.json", #"{"baseline": "known.json"}"#)
    try program.write("a/.oconf.json", #"{"extends": ".."}"#)
    try program.write("b/.oconf.json", #"{"extends": ".."}"#)
    let result = try program.run("lint", ".")
    #expect(result.output.contains("b/web.allow-origin:1:1: error"), "\(result.output)")
    #expect(!result.output.contains("a/web.allow-origin"), "\(result.output)")
  }

  @Test func notesObsoleteEntries() throws {
    try program.write("web.allow-origin", "https://*\n")
    #expect(try program.run("baseline", "-o", "known.json", ".").status == 0)
    try program.write(".oconf.json", #"{"baseline": "known.json"}"#)
    try program.write("web.allow-origin", "https://app.corp.example\n")
    let result = try program.run("lint", ".")
    #expect(result.errors.contains("run 'oconf baseline' to update it"), "\(result)")
  }

  /// A change must not choose its own baseline.
  @Test func newlyNamedBaselineHasNoEffect() throws {
    try program.makeRepository()
    try program.write(".oconf.json", "{}\n")
    try program.commit()
    try program.write("web.allow-origin", "https://*\n")
    #expect(try program.run("baseline", "-o", "mine.json", ".").status == 0)
    try program.write(".oconf.json", "{\n    \"baseline\": \"mine.json\"\n}\n")
    for command in [["lint", "--since", "HEAD"], ["gate", "--base", "HEAD"]] {
      let result = try program.run(command, input: .init())
      #expect(result.status == 1)
      #expect(result.errors.contains("mine.json: has no effect, because this change adds"))
    }
    #expect(try program.run("lint", ".").status == 0)
    try program.commit()
    try program.write("other.allow-origin", "https://app.corp.example\n")
    #expect(try program.run("lint", "--since", "HEAD").errors == "")
  }

  @Test func onlyTheNearestBaselineIsRead() throws {
    try program.write(".oconf.json", #"{"baseline": "gone.json"}"#)
    try program.write("a/.oconf.json", #"{"extends": "..", "baseline": "known.json"}"#)
    try program.write("a/web.allow-origin", "https://*\n")
    #expect(try program.run("baseline", "-o", "a/known.json", "a").status == 0)
    let result = try program.run("lint", "a")
    #expect(result.status == 0, "\(result)")
  }

  /// The baseline that the settings name is an output.
  @Test func writesTheNamedBaseline() throws {
    #expect(try program.run("baseline", "-o", "b.json").status == 0)
    try program.write(".oconf.json", #"{"baseline": "b.json"}"#)
    try program.write("x.allow-origin", "null")
    let written = try program.run("baseline", "-o", "b.json")
    #expect(written.status == 0, "\(written.errors)")
    #expect(try program.read("b.json").contains("origin-pattern/null"))
  }

  @Test func reportsDoNotOverwriteBaseline() throws {
    try program.write("web.allow-origin", "https://*\n")
    #expect(try program.run("baseline", "-o", "known.json", ".").status == 0)
    try program.write(".oconf.json", #"{"baseline": "known.json"}"#)
    let text = try program.read("known.json")
    #expect(try program.run("lint", "--format", "json=known.json", ".").status == 2)
    #expect(try program.read("known.json") == text)
  }
}
