import Foundation
import Testing

@testable import oconf

/// The files that `oconf init` writes for hooks and CI.
@Suite final class InitIntegrationTests {
  private let program: Program
  private let files = [".pre-commit-config.yaml", ".github/workflows/oconf.yml", ".gitlab-ci.yml"]

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  @Test func writesIntegrationsNextToSettings() throws {
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

  @Test func doesNotWriteThroughLinks() throws {
    let elsewhere = try Program()
    defer { elsewhere.remove() }
    try FileManager.default.createSymbolicLink(
      atPath: program.path(".github"), withDestinationPath: elsewhere.folder.path)
    let result = try program.run("init", "--github")
    #expect(result.status == 2)
    #expect(try elsewhere.names() == [])
  }

  /// Hooks and services look for them only there.
  @Test func writesAtTheRepositoryRoot() throws {
    try program.write("mobile/config/web.allow-origin", "https://a.corp.net\n")
    let result = try program.shell("cd mobile/config && oconf init --pre-commit --github --gitlab")
    #expect(result.status == 0, "\(result.output)")
    #expect(
      result.output.contains("../../.pre-commit-config.yaml: written; run 'pre-commit install'"))
    #expect(
      try program.names() == [".github", ".gitlab-ci.yml", ".pre-commit-config.yaml", "mobile"])
    #expect(FileManager.default.fileExists(atPath: program.path("mobile/config/.oconf.json")))
    let texts = try files.map(program.read)
    #expect(texts[0].contains("entry: oconf lint mobile/config\n"))
    #expect(texts[0].contains(#"files: ^mobile/config/.*\.json$"#))
    #expect(texts[1].contains(#"run: oconf gate --base "$BASE" --format github mobile/config"#))
    #expect(texts[1].contains("run: oconf lint --format github mobile/config\n"))
    #expect(
      texts[2].contains(#"oconf gate --base "$CI_MERGE_REQUEST_DIFF_BASE_SHA" mobile/config"#))
  }

  @Test func quotesFolderNames() throws {
    try program.write("it's & more/web.allow-origin", "https://a.corp.net\n")
    let result = try program.shell("cd \"it's & more\" && oconf init --pre-commit --github")
    #expect(result.status == 0, "\(result.output)")
    let texts = try files.dropLast().map(program.read)
    #expect(texts[0].contains(#"entry: "oconf lint -- 'it'\\''s & more'""#), "\(texts[0])")
    #expect(texts[0].contains(#"files: "^it\\'s\\ \\&\\ more/.*\\.json$""#), "\(texts[0])")
    #expect(texts[1].contains(#"run: "oconf lint --format github -- 'it'\\''s & more'""#))
  }

  /// Nothing is overwritten, the other files are written, and what is missing can be copied.
  @Test func continuesAfterExistingFile() throws {
    try program.write(".pre-commit-config.yaml", "repos: []\n")
    let result = try program.run("init", "--pre-commit", "--github", "--gitlab")
    #expect(result.status == 2)
    #expect(try program.read(".pre-commit-config.yaml") == "repos: []\n")
    #expect(
      result.errors.contains(
        """
        oconf: .pre-commit-config.yaml: already exists; not overwritten; add this to 'repos' in it:
          - repo: local
            hooks:
              - id: oconf-lint
                name: oconf lint
                entry: oconf lint

        """), "\(result.errors)")
    for file in files.dropFirst() { #expect(result.errors.contains("\(file): written; ")) }
    // A file that is there already as it would be written is no failure.
    let again = try program.run("init", "--github", "--gitlab")
    #expect(again.status == 0)
    #expect(again.errors.contains(".gitlab-ci.yml: already written\n"))
  }
}
