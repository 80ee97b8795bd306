import Foundation
import Testing

/// Sibling folders, both few and so many that several threads list them.
@Suite final class ManyFoldersTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  private func linted(_ jobs: Int) throws -> [String] {
    let run = try program.run(
      "lint", "--no-config", "--jobs", String(jobs), "--format", "json", "--exit-zero")
    #expect(run.status == 0)
    return run.output.matches(of: try Regex(#""path": ?"([^"]*)""#)).map {
      String($0.output[1].substring ?? "")
    }
  }

  @Test(arguments: [3, 40]) func foldersAreInOrder(_ count: Int) throws {
    for number in 0..<count {
      try program.write("f\(100 + number)/inner/a.allow-origin", "https://*\n")
      try program.write("f\(100 + number).allow-origin", "https://*\n")
    }
    try program.write(".gitignore", "f101\n")
    try program.write("node_modules/a.allow-origin", "https://*\n")
    let one = try linted(1)
    #expect(Set(one).count == 2 * count - 1)
    #expect(!one.contains { $0.contains("node_modules") || $0.contains("f101/") })
    #expect(try linted(2) == one)
  }

  /// Two names that differ only in their Unicode normalization name two folders.
  @Test func distinguishesFoldersByBytes() throws {
    let names = ["caf\u{E9}", "cafe\u{301}"]
    for ignored in names {
      for name in names { try program.write(name + "/a.allow-origin", "https://*\n") }
      try program.write(".gitignore", ignored + "\n")
      let found = try linted(2)
      #expect(!found.isEmpty)
      for path in found {
        #expect(!path.utf8.starts(with: ignored.utf8))
      }
    }
  }
}
