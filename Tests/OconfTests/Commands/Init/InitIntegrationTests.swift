import Foundation
import Testing

@testable import oconf

/// The files that `oconf init` writes for hooks and CI.
@Suite final class InitIntegrationTests {
  private let program: Program
  private let files = [".pre-commit-config.yaml", ".github/workflows/oconf.yml", ".gitlab-ci.yml"]
  private static let digest = String(repeating: "0a", count: 32)
  private static let wheel = "https://files.corp.example/oconf-0.1.0-py3-none-any.whl"

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  /// Without a place that the user names, nothing is installed, from wherever it may be.
  @Test func writesIntegrationsNextToSettings() throws {
    let result = try program.run("init", "--pre-commit", "--github", "--gitlab")
    #expect(result.status == 0)
    for file in files {
      #expect(result.errors.contains("\(file): written; "))
      let text = try program.read(file)
      #expect(!text.contains("oconf==") && !text.contains("pip\" install"), "\(text)")
      #expect(!text.contains("language: python") && !text.contains("additional_dependencies"))
    }
    // Existing settings stay, and no other file is overwritten.
    let settings = try program.read(".oconf.json")
    try program.write(".gitlab-ci.yml", "mine")
    let again = try program.run("init", "--gitlab")
    #expect(again.status == 2)
    #expect(again.errors.contains(".oconf.json: already exists; not overwritten\n"))
    #expect(again.errors.contains(".gitlab-ci.yml: already exists; not overwritten"))
    #expect(try program.read(".gitlab-ci.yml") == "mine")
    #expect(try program.read(".oconf.json") == settings)
    #expect(try program.run("init", "allow-origin", "--github").status == 2)
  }

  @Test func writesFilesOfEditors() throws {
    let editors = ["--vscode", "--neovim", "--helix", "--zed"]
    let files = [
      ".vscode/settings.json", ".nvim.lua", ".helix/languages.toml", ".zed/settings.json",
    ]
    try program.write("mobile/.oconf.json", "{}\n")
    let first = try program.shell(
      "git init -q && cd mobile && oconf init \(editors.joined(separator: " "))")
    #expect(first.status == 0, "\(first.output)")
    for file in files {
      #expect(first.output.contains("../\(file): written; "))
      let text = try program.read(file)
      #expect(text.contains("oconf"))
      // A name in a marketplace that is not taken can be taken by anyone.
      #expect(!text.contains("recommendations") && !text.contains("auto_install"))
    }
    #expect(
      try program.run(["init"] + editors, input: Data()).errors.contains(
        ".nvim.lua: already written\n"))
    try program.write(".zed/settings.json", "{}\n")
    let edited = try program.run("init", "--zed")
    #expect(edited.status == 2)
    #expect(
      edited.errors.contains(
        ".zed/settings.json: already exists; not overwritten; add these fields to it:\n{\n"))
    #expect(try program.read(".zed/settings.json") == "{}\n")
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
    #expect(texts[0].contains("\n          lint mobile/config\n"))
    #expect(texts[0].contains(#"files: ^mobile/config/.*\.json$"#))
    #expect(texts[1].contains(#" oconf gate --base "$BASE" --format github "#))
    #expect(texts[1].contains("--format html=oconf.html mobile/config\n"))
    #expect(
      texts[2].contains(
        #"oconf gate --base "$CI_MERGE_REQUEST_DIFF_BASE_SHA" --format text --format html=oconf.html mobile/config"#
      ))
  }

  @Test func quotesFolderNames() throws {
    try program.write("it's & more/web.allow-origin", "https://a.corp.net\n")
    let result = try program.shell("cd \"it's & more\" && oconf init --pre-commit --github")
    #expect(result.status == 0, "\(result.output)")
    let texts = try files.dropLast().map(program.read)
    #expect(texts[0].contains(#"  lint -- 'it'\''s & more'"#), "\(texts[0])")
    #expect(texts[0].contains(#"files: "^it\\'s\\ \\&\\ more/.*\\.json$""#), "\(texts[0])")
    #expect(texts[1].contains(#"--format html=oconf.html -- 'it'\''s & more'"#))
    let odd = try program.shell("mkdir $'a\\nb' && cd $'a\\nb' && oconf init --gitlab")
    #expect(odd.status == 2)
    #expect(odd.output.contains("cannot name a folder with control characters"), "\(odd.output)")
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
                entry: >-

        """), "\(result.errors)")
    for file in files.dropFirst() { #expect(result.errors.contains("\(file): written; ")) }
    // A file that is there already as it would be written is no failure.
    let again = try program.run("init", "--github", "--gitlab")
    #expect(again.status == 0)
    #expect(again.errors.contains(".gitlab-ci.yml: already written\n"))
  }

  /// A job that does not know where to get oconf is completed, unless somebody edited it.
  @Test func completesJobs() throws {
    let place = ["--wheel", Self.wheel, "--sha256", Self.digest]
    #expect(try program.run("init", "--github", "--gitlab").status == 0)
    try program.write(".gitlab-ci.yml", try program.read(".gitlab-ci.yml") + "# mine\n")
    let result = try program.run(["init", "--github", "--gitlab"] + place, input: .init())
    #expect(result.status == 2)
    #expect(result.errors.contains(".github/workflows/oconf.yml: updated; "), "\(result.errors)")
    #expect(try program.read(files[1]).contains("'\(Self.wheel) --hash=sha256:\(Self.digest)'"))
    #expect(result.errors.contains(".gitlab-ci.yml: already exists; not overwritten"))
    #expect(try program.read(".gitlab-ci.yml").hasSuffix("# mine\n"))
  }

  // MARK: Places of the program

  @Test(arguments: [
    (["--index-url", "https://wheels.corp.example/simple"], "--index-url 'https://wheels"),
    (["--wheel", wheel], "--no-index"),
  ])
  func pinsWheels(_ place: [String], _ option: String) throws {
    let more = ["--sha256", Self.digest.uppercased()]
    #expect(
      try program.run(["init", "--github", "--gitlab"] + place + more, input: .init()).status == 0)
    for text in try files.dropFirst().map(program.read) {
      #expect(text.contains(" --hash=sha256:\(Self.digest)'"), "\(text)")
      #expect(text.contains("--no-deps --require-hashes"))
      #expect(text.contains(option))
    }
    #expect(try program.read(".gitlab-ci.yml").contains("image: python:"))
  }

  @Test(arguments: ["registry.corp.example:5000/tools/oconf:0.1.0", "oconf@sha256:\(digest)"])
  func usesImages(_ image: String) throws {
    #expect(try program.run("init", "--github", "--gitlab", "--image", image).status == 0)
    #expect(try program.read(files[1]).contains("    container: \(image)\n"))
    #expect(try program.read(files[2]).contains("  image: \(image)\n"))
  }

  @Test(arguments: [
    (["--vscode", "--wheel", wheel], "requires '--pre-commit', '--github' or '--gitlab'"),
    (["--pre-commit", "--image", "x"], "'--image' requires '--github' or '--gitlab'"),
    (["--image", "x"], "'--image' requires '--github' or '--gitlab'"),
    (["--github", "--wheel", wheel], "'--wheel' requires '--sha256', the checksum"),
    (["--github", "--index-url", "https://a.example/simple"], "'--index-url' requires '--sha256'"),
    (["--github", "--sha256", digest], "'--sha256' requires '--wheel' or '--index-url'"),
    (
      ["--github", "--wheel", wheel, "--index-url", "https://a.example"],
      "'--index-url' and '--wheel' cannot be used together"
    ),
    (
      ["--gitlab", "--image", "a.example/b:1", "--sha256", digest],
      "'--image' and '--sha256' cannot be used together"
    ),
    (
      ["--gitlab", "--wheel", "http://a.example/b.whl"],
      "the https URL of a wheel (.whl); did you mean 'https://a.example/b.whl'?"
    ),
    (["--gitlab", "--index-url", "a.example"], "did you mean 'https://a.example'?"),
    (["--gitlab", "--wheel", "https://a.example/b.tar.gz"], "expected the https URL of a wheel"),
    (["--gitlab", "--index-url", "https://u:p@a.example/"], "without a user name or password"),
    (["--gitlab", "--index-url", "https://a.example/'; id '"], "invalid value"),
    (["--gitlab", "--index-url", "https://a.example/$HOME"], "invalid value"),
    (
      ["--gitlab", "--wheel", wheel, "--sha256", "sha256:\(digest)"],
      "expected 64 hexadecimal digits; did you mean '\(digest)'?"
    ),
    (["--gitlab", "--wheel", wheel, "--sha256", "0a"], "expected 64 hexadecimal digits\n"),
    (["--gitlab", "--image", "oconf:0.1.0"], "expected an image with its registry"),
    (["--gitlab", "--image", "a.example/oconf"], "this one has no tag"),
    (["--gitlab", "--image", "a.example/oconf:latest"], "expected an image with its registry"),
    (["--gitlab", "--image", "a.example/Oconf:1"], "did you mean 'a.example/oconf:1'?"),
    (["--gitlab", "--image", "a.example/oconf:1\nscript: x"], "invalid value"),
    (["--gitlab", "--index", "https://a.example"], "did you mean '--index-url'?"),
  ])
  func rejectsUnsuitablePlaces(_ options: [String], _ message: String) throws {
    let result = try program.run(["init"] + options, input: .init())
    #expect(result.status == 2)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(try program.names() == [])
  }

  // MARK: Runs

  /// The shell scripts of a job, in their order.
  private func scripts(_ file: String) throws -> [String] {
    var scripts: [String] = []
    var indentation: Int?
    for line in try program.read(file).split(separator: "\n", omittingEmptySubsequences: false) {
      let depth = line.prefix { $0 == " " }.count
      if let least = indentation, depth > least {
        scripts[scripts.count - 1] += line.dropFirst(least + 2) + "\n"
        continue
      }
      indentation = line.hasSuffix("run: |") || line.hasSuffix("- |") ? depth : nil
      if indentation != nil { scripts.append("") }
    }
    return scripts
  }

  /// The command of a hook.
  private func entry(_ hook: String) throws -> String {
    let text = try program.read(".pre-commit-config.yaml")
    let parts = text.components(separatedBy: "name: \(hook)\n        entry: >-\n          ")
    return try #require(parts.last?.components(separatedBy: "\n        language").first)
      .replacing("\n          ", with: " ")
  }

  /// Where nothing is installed, hooks and jobs say in one line what is missing and how to get it.
  @Test func saysWhatIsMissing() throws {
    #expect(try program.run("init", "--pre-commit", "--github", "--gitlab").status == 0)
    for script in try [
      entry("oconf lint"), entry("oconf fmt"), entry("oconf flatten"), scripts(files[1])[0],
      scripts(files[2])[0],
    ] {
      let result = try program.shell("unset -f oconf\n\(script)")
      #expect(result.status == 1)
      #expect(result.output.split(separator: "\n").count == 1, "\(result.output)")
      #expect(result.output.contains("oconf is not installed"), "\(result.output)")
      #expect(result.output.contains(script.hasPrefix("sh") ? "pipx install" : "--wheel"))
    }
  }

  /// From an empty folder to the first finding.
  @Test func findsWhatIsWrong() throws {
    try FileManager.default.createDirectory(
      atPath: program.path("bin"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: program.path("bin/oconf"), withDestinationPath: Program.executable.path)
    let head = "unset -f oconf\nPATH=$PWD/bin:$PATH\nset -e\n"
    try program.makeRepository()
    #expect(try program.run("init", "--pre-commit", "--github", "--gitlab").status == 0)
    try program.commit()
    let lint = try entry("oconf lint")
    #expect(try program.shell(head + lint).status == 0)
    try program.write("web.allow-origin", "https://*.*\n")
    let hook = try program.shell(head + lint)
    #expect(hook.status == 1)
    #expect(hook.output.contains("origin-wildcard/any-host"))

    let jobs = try scripts(files[1])
    let runs = [
      "BASE=HEAD\n" + jobs[0] + jobs[1], jobs[0] + jobs[2],
      "CI_MERGE_REQUEST_DIFF_BASE_SHA=HEAD\n" + (try scripts(files[2]).joined()),
      try scripts(files[2]).joined(),
    ]
    for (index, run) in runs.enumerated() {
      let result = try program.shell(head + run)
      #expect(result.status == 1, "\(run)\(result.output)")
      #expect(result.output.contains("origin-wildcard/any-host"), "\(result.output)")
      let names = try program.names()
      #expect(names.contains("oconf.html"))
      #expect(names.contains("oconf.sarif") == (index < 2))
      #expect(names.contains("oconf.md") == (index == 0))
      #expect(names.contains("gl-code-quality-report.json") == (index > 1))
      for name in names where name.hasPrefix("oconf.") || name.hasPrefix("gl-") {
        try FileManager.default.removeItem(atPath: program.path(name))
      }
    }
  }
}
