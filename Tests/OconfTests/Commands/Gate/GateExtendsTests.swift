import Foundation
import Testing

/// Changes of extended settings do not exempt a policy from the gate.
@Suite final class GateExtendsTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.makeRepository()
  }

  deinit {
    program.remove()
  }

  private static let widening = "https://app.corp.example,https://*.evil.example\n"

  private func expectsFailure(_ comment: Comment) throws {
    let result = try program.run("gate", "--base", "HEAD")
    #expect(result.status == 1, comment)
    #expect(result.output.contains("wider:"), "\(result.output)")
  }

  @Test func extendedFileCannotExclude() throws {
    try program.write(".oconf.json", "{\n    \"extends\": \"base.json\"\n}\n")
    try program.write("base.json", "{}\n")
    try program.write("web.allow-origin", "https://app.corp.example\n")
    try program.commit()
    try program.write("web.allow-origin", Self.widening)
    try program.write("base.json", #"{"exclude": ["*.allow-origin"]}"#)
    try expectsFailure("the base excludes it now")
  }

  /// The kind comes from the settings of the revision, through a folder that is gone.
  @Test(arguments: ["conf", "conf/.oconf.json", "./x/../conf"])
  func usesKindOfTheRevision(_ path: String) throws {
    try program.write(".oconf.json", "{\n    \"extends\": \"\(path)\"\n}\n")
    try program.write("x/y", "")
    try program.write(
      "conf/.oconf.json",
      #"{"extends": "../kinds.json", "rules": {}}"#)
    try program.write(
      "kinds.json", #"{"files": [{"pattern": "web.json", "kind": "allow-origin"}]}"#)
    try program.write("web.json", "https://app.corp.example\n")
    try program.commit()
    try program.write("web.json", Self.widening)
    try expectsFailure("nothing else changed")
    try FileManager.default.removeItem(atPath: program.path("conf"))
    try program.write(".oconf.json", "{}\n")
    try expectsFailure("the extended folder is gone")
    try program.write("kinds.json", "{}\n")
    try expectsFailure("the extended file has no kinds any more")
  }

  /// Settings of the revision that were not usable in part keep their own entries.
  @Test func toleratesUnusableBase() throws {
    try program.write(
      ".oconf.json",
      #"{"extends": "gone.json", "files": [{"pattern": "web.json", "kind": "allow-origin"}]}"#)
    try program.write("web.json", "https://app.corp.example\n")
    try program.commit()
    try program.write("web.json", Self.widening)
    try program.write(".oconf.json", "{}\n")
    try expectsFailure("the base was missing then, too")
  }

  @Test func limitsExtendsChain() throws {
    try program.write(".oconf.json", #"{"extends": "0.json"}"#)
    for number in 0..<100 {
      try program.write("\(number).json", #"{"extends": "\#(number + 1).json"}"#)
    }
    try program.write("web.allow-origin", "https://app.corp.example\n")
    try program.commit()
    try program.write("web.allow-origin", Self.widening)
    try program.write(".oconf.json", "{}\n")
    try expectsFailure("the chain was too long")
  }
}
