import Foundation
import TestSupport
import Testing

/// Commands that call git run no program that the configuration of the repository names.
@Suite final class GitCanaryTests {
  private static let policy = "a.auth-token.json"
  private let program: Program

  init() throws {
    program = try Program()
    try program.makeRepository()
    try program.write(Self.policy, GateSample.issuers(#""mobile""#))
    try program.write("b.allow-origin", "https://a.corp.net")
    try program.commit("one")
    try program.write("b.allow-origin", "https://b.corp.net")
    try program.commit("two")
    try program.git("-c protocol.file.allow=always submodule --quiet add ./. sub")
    try program.git("commit -q -m three")
    try program.git("branch side HEAD~1")
    try plant(".git")
    try plant(".git/modules/sub")
    try program.write(".gitattributes", "* filter=evil diff=evil merge=evil text ident\n")
    try program.write("sub/.gitattributes", "* filter=evil diff=evil\n")
    // Changes the files, so that git must look at all of them again.
    try program.write(Self.policy, GateSample.issuers("\"mobile\",\n                \"other\""))
    try program.write("sub/b.allow-origin", "https://c.corp.net")
    try program.write("b.allow-origin", "https://b.corp.net/")
  }

  deinit { program.remove() }

  /// Sets every key that names a program to a program that leaves a trace.
  private func plant(_ folder: String) throws {
    let canary = program.path("canary.sh")
    try program.write("canary.sh", "#!/bin/sh\necho \"$0 $*\" >>'\(program.path("canary"))'\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: canary)
    let keys = [
      "core.fsmonitor", "core.sshCommand", "core.editor", "core.askPass", "core.gitProxy",
      "core.alternateRefsCommand", "core.pager", "pager.diff", "pager.ls-files", "pager.cat-file",
      "diff.external", "diff.evil.textconv", "diff.evil.command", "filter.evil.clean",
      "filter.evil.smudge", "filter.evil.process", "merge.evil.driver", "credential.helper",
      "gpg.program", "sequence.editor", "interactive.diffFilter", "remote.origin.uploadpack",
      "uploadpack.packObjectsHook", "alias.rev-parse", "alias.ls-tree", "alias.diff-index",
      "alias.hash-object", "trailer.x.command", "difftool.x.cmd", "web.browser",
      "submodule.sub.update",
    ]
    for key in keys {
      let command = key.hasPrefix("alias.") || key.hasPrefix("submodule.") ? "!\(canary)" : canary
      try program.shellGit(folder, "config '\(key)' '\(command)'")
    }
    for (key, value) in [
      ("filter.evil.required", "true"), ("remote.origin.url", "ext::\(canary) x"),
      ("remote.origin.promisor", "true"), ("remote.origin.partialclonefilter", "blob:none"),
      ("extensions.partialClone", "origin"), ("core.repositoryFormatVersion", "1"),
      ("protocol.allow", "always"), ("protocol.ext.allow", "always"),
      ("core.hooksPath", program.path("hooks")), ("core.untrackedCache", "true"),
      ("includeIf.gitdir:/.path", program.path("included")),
      ("include.path", program.path("included")),
      ("index.threads", "1"), ("core.checkStat", "minimal"), ("core.preloadIndex", "true"),
    ] {
      try program.shellGit(folder, "config '\(key)' '\(value)'")
    }
    try program.write("included", "[core]\n\tfsmonitor = \(canary)\n\tpager = \(canary)\n")
    for hook in [
      "post-index-change", "fsmonitor-watchman", "query-watchman", "reference-transaction",
      "post-checkout", "pre-auto-gc", "post-rewrite",
    ] {
      for place in ["hooks", "\(folder)/hooks"] {
        try program.write("\(place)/\(hook)", "#!/bin/sh\nexec '\(canary)' \(hook)\n")
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o755], ofItemAtPath: program.path("\(place)/\(hook)"))
      }
    }
  }

  static let commands: [[String]] = [
    ["lint", "--since", "HEAD"], ["lint", "--since", "HEAD~1"], ["lint", "--since", "side..."],
    ["lint", "--since", "HEAD", "sub"], ["lint", "--since", "nothing"],
    ["gate", "--base", "HEAD"], ["gate", "--base", "HEAD~2"], ["gate", "--base", "side..."],
    ["gate", "--base", "HEAD", "--format", "markdown"],
    ["diff", "HEAD:\(policy)", policy], ["diff", "HEAD~1:\(policy)", "HEAD:\(policy)"],
    ["diff", "HEAD~2:b.allow-origin", "b.allow-origin"], ["diff", "nothing:x.json", policy],
    ["lint"], ["flatten", "--check"], ["test"],
  ]

  @Test func runsNoProgramOfTheRepository() throws {
    for command in Self.commands {
      let result = try program.run(command, input: Data())
      #expect(result.signal == nil)
      let canary = try? program.read("canary")
      #expect(canary == nil, "\(command): \(canary ?? "")")
      if ["lint", "gate"].contains(command[0]), command.last == "HEAD" {
        #expect(result.status == 1, "\(command): \(result.output)\(result.errors)")
      }
    }
    // The traps do work when git itself runs.
    _ = try program.shell(
      "timeout 10 git diff >/dev/null 2>&1; timeout 10 git status >/dev/null 2>&1 || true")
    #expect((try? program.read("canary")) != nil)
  }

  @Test func fetchesNothingForPartialClone() throws {
    // The blob of the commit is missing, so that git would fetch it.
    let name = try program.shell("git -c core.fsmonitor=false rev-parse HEAD:\(Self.policy)").output
    let id = name.trimmingCharacters(in: .whitespacesAndNewlines)
    let object = program.path(".git/objects/\(id.prefix(2))/\(id.dropFirst(2))")
    try FileManager.default.removeItem(atPath: object)
    try? FileManager.default.removeItem(atPath: program.path("canary"))
    for command in Self.commands {
      _ = try program.run(command, input: Data())
      let canary = try? program.read("canary")
      #expect(canary == nil, "\(command): \(canary ?? "")")
    }
    let gate = try program.run("gate", "--base", "HEAD")
    #expect(gate.status == 2, "\(gate.output)\(gate.errors)")
    #expect(gate.errors.contains("in a partial clone, fetch them first"), "\(gate.errors)")
    _ = try program.shell("timeout 10 git cat-file -p \(id) >/dev/null 2>&1 || true")
    #expect((try? program.read("canary")) != nil)
  }
}

extension Program {
  fileprivate func shellGit(_ folder: String, _ arguments: String) throws {
    let result = try shell(
      "export HOME=$PWD/.git GIT_CONFIG_NOSYSTEM=1; git --git-dir='\(folder)' \(arguments)")
    try #require(result.status == 0, "git \(arguments): \(result.output)")
  }
}
