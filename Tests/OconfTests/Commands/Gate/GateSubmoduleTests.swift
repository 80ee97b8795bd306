import Foundation
import Testing

/// The results of `oconf gate` and `oconf lint --since` for submodules.
@Suite final class GateSubmoduleTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.makeRepository()
    try program.write("x.allow-origin", "https://x.corp.net")
    try program.commit()
    // Another repository, with a third one inside it.
    try sh(
      """
      export GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@corp.example
      export GIT_COMMITTER_NAME=A GIT_COMMITTER_EMAIL=a@corp.example
      mkdir ../\(other) && cd ../\(other) && git init -q -b main inner && cd inner
      echo https://i.corp.net > i.allow-origin && git add -A && git commit -q -m i && cd ..
      git init -q -b main outer && cd outer
      echo https://a.corp.net > a.allow-origin && git add -A && git commit -q -m o
      git -c protocol.file.allow=always submodule --quiet add "$PWD/../inner" inner
      git commit -q -m inner
      """)
    try program.git(
      "-c protocol.file.allow=always submodule --quiet add \"$PWD/../\(other)/outer\" sub/m")
    try program.git(
      "-c protocol.file.allow=always submodule --quiet update --init --recursive")
    try program.commit()
  }

  deinit {
    program.remove()
    try? FileManager.default.removeItem(at: remote)
  }

  private func sh(_ script: String) throws {
    let result = try program.shell("set -e\n" + script)
    try #require(result.status == 0, "\(result.output)")
  }

  private var other: String { program.folder.lastPathComponent + "-other" }
  private var remote: URL {
    program.folder.deletingLastPathComponent().appendingPathComponent(other)
  }

  private func gate(_ arguments: String...) throws -> Program.Result {
    try program.run(["gate", "--base", "HEAD"] + arguments, input: Data())
  }

  @Test func comparesWithCommitOfTheBase() throws {
    let same = try gate()
    #expect(same.status == 0, "\(same.output)\(same.errors)")
    #expect(same.output.contains("access      passed  0 changed policies"))
    try program.write("sub/m/a.allow-origin", "https://*.corp.net\n")
    try program.write("sub/m/inner/i.allow-origin", "https://j.corp.net\n")
    for paths in [[], ["sub"], ["sub/m", "sub/m/inner"]] {
      let result = try program.run(["gate", "--base", "HEAD"] + paths, input: Data())
      #expect(result.status == 1, "\(result.output)\(result.errors)")
      #expect(result.output.contains("  --> sub/m/a.allow-origin:1:1\n"))
      #expect(result.output.contains("  --> sub/m/inner/i.allow-origin:1:1\n"))
      #expect(result.output.contains("(was HEAD:sub/m/inner/i.allow-origin:1:1)"))
      #expect(result.output.contains("2 of 2 changed policies not approved"))
    }
    // A commit in the submodule leaves the change the same. A hook sets the path of its own index.
    try program.git("-C sub/m commit -q -a -m wider")
    let hook = try program.shell(
      "export GIT_INDEX_FILE=.git/index GIT_DIR=.git; oconf gate --base HEAD sub/m/a.allow-origin")
    #expect(hook.status == 1, "\(hook.output)")
    #expect(hook.output.contains("1 of 1 changed policy not approved"), "\(hook.output)")
    // An ignored or deleted file is compared too, since the base has it.
    try program.write("sub/m/.gitignore", "*\n")
    #expect(try gate("sub/m/a.allow-origin").status == 1)
    #expect(try gate("sub").output.contains("HEAD:sub/m/a.allow-origin"))
    try FileManager.default.removeItem(atPath: program.path("sub/m/a.allow-origin"))
    let gone = try gate("sub/m/a.allow-origin")
    #expect(gone.status == 0, "\(gone.output)\(gone.errors)")
    #expect(gone.output.contains("access      passed  1 changed policy\n"))
  }

  @Test func newSubmoduleIsNew() throws {
    let result = try program.run("gate", "--base", "HEAD~1")
    #expect(result.status == 1, "\(result.output)\(result.errors)")
    #expect(result.output.contains("'sub/m/a.allow-origin': it is new"))
    #expect(result.output.contains("'sub/m/inner/i.allow-origin': it is new"))
    #expect(result.output.contains("before: refused, the policy did not exist"))
  }

  @Test func missingCommitFails() throws {
    // The commit that the base names no longer exists.
    try sh(
      """
      export HOME=$PWD/.git
      cd sub/m && git checkout -q --orphan new && git -c user.name=A -c user.email=a@corp.example \
        commit -q -m new && git branch -q -D main && git remote remove origin
      rm -rf .git/logs; rm -rf "$(git rev-parse --git-dir)/logs"
      git gc -q --prune=now 2>/dev/null; git prune --expire=now
      """)
    for arguments in [["gate", "--base", "HEAD"], ["lint", "--since", "HEAD"]] {
      let result = try program.run(arguments, input: Data())
      #expect(result.status == 2, "\(result.output)\(result.errors)")
      #expect(
        result.errors.contains(
          "sub/m/a.allow-origin: earlier version unknown: git cannot read it in the submodule "
            + "'sub/m': commit "), "\(result.errors)")
      #expect(result.errors.contains(" is missing; fetch it\n"), "\(result.errors)")
      #expect(!result.errors.contains("README"))
    }
    let result = try gate()
    #expect(!result.output.contains("passed  "), "\(result.output)")
    // Paths outside of the submodule can still be compared.
    #expect(try gate("x.allow-origin").status == 0)
  }

  @Test func skipsSubmodulesThatAreNotCheckedOut() throws {
    try program.git("submodule --quiet deinit -f sub/m")
    let result = try gate()
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    // A submodule that moved without being checked out cannot be compared. The gate passes only for
    // another path, or if settings exclude the submodule.
    for base in ["HEAD~1", "HEAD"] {
      if base == "HEAD" {
        try program.git("update-index --cacheinfo 160000,$(git rev-parse HEAD),sub/m")
      }
      let moved = try program.run("gate", "--base", base)
      #expect(moved.status == 2, "\(moved.output)\(moved.errors)")
      #expect(
        moved.errors.contains(
          "sub/m: the submodule moved to another commit and is not checked out"))
      #expect(moved.output.contains("access      not done  0 changed policies"))
      #expect(try program.run("gate", "--base", base, "x.allow-origin").status == 0)
    }
    try program.git("reset -q --hard")
    try program.write(".oconf.json", "{\n    \"exclude\": [\n        \"/sub/\"\n    ]\n}\n")
    try program.commit()
    try program.git("update-index --cacheinfo 160000,$(git rev-parse HEAD),sub/m")
    #expect(try gate().status == 0)
  }
}
