import ConfigModel
import Foundation
import Lint
import TestSupport
import Testing

/// The rules about source files, on whole files.
@Suite struct AppSourceRuleTests {
  private static func files(_ folder: String) throws -> [(name: String, bytes: [UInt8])] {
    let url = Fixtures.folder.appendingPathComponent("sources/" + folder)
    return try FileManager.default.contentsOfDirectory(atPath: url.path).sorted().map {
      ($0, try Fixtures.bytes("sources/\(folder)/\($0)"))
    }
  }

  private func findings(_ name: String, _ bytes: [UInt8]) -> [Diagnostic] {
    let report = Linter(LintSettings()).lint(
      LintInput(path: name, kind: .appSource, source: SourceBytes(bytes)))
    return report.diagnostics + report.hints
  }

  @Test(
    arguments: [
      "Login.java": [
        "web-view/login", "web-view/certificate-error-ignored", "redirect-handling/partial-match",
        "web-view/token-in-javascript-interface", "app-token/from-query", "app-token/logged",
      ],
      "Login.swift": [
        "web-view/deprecated", "user-agent-flow/selected", "app-token/from-query",
        "redirect-handling/partial-match", "app-token/logged",
      ],
      "Login.m": ["web-view/deprecated", "redirect-handling/partial-match", "app-token/logged"],
      "Login.kt": ["user-agent-flow/selected", "app-token/logged"],
      "login.js": ["redirect-handling/partial-match", "app-token/from-query", "app-token/logged"],
    ])
  func reportsEachDanger(_ name: String, _ rules: [String]) throws {
    let found = findings(name, try Fixtures.bytes("sources/faulty/" + name))
    #expect(found.map(\.rule) == rules)
  }

  @Test func soundFilesHaveNoFindings() throws {
    for file in try Self.files("sound") {
      #expect(findings(file.name, file.bytes).map(\.message) == [], "\(file.name)")
    }
  }

  /// A name inside a comment or a text is not code.
  @Test func ignoresCommentsAndStrings() throws {
    for file in try Self.files("faulty") {
      let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n")
      let comments = lines.map { "// \($0)" }.joined(separator: "\n")
      #expect(findings(file.name, Array(comments.utf8)).isEmpty)
      let block = "/* " + lines.joined(separator: "\n").replacing("*/", with: "") + " */"
      #expect(findings(file.name, Array(block.utf8)).isEmpty)
    }
  }

  /// Files with bytes removed, repeated or replaced.
  @Test func mutationsDoNotCrash() throws {
    var random = SeededGenerator()
    for file in try Self.files("faulty") + Self.files("sound") {
      for _ in 0..<150 {
        var bytes = file.bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
          switch Int.random(in: 0..<3, using: &random) {
          case 0: bytes.removeSubrange(place..<end)
          case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
          default: bytes[place] = UInt8.random(in: 0...255, using: &random)
          }
          if bytes.isEmpty { break }
        }
        for finding in findings(file.name, bytes) {
          #expect(finding.range.start >= 0 && finding.range.end <= bytes.count)
        }
        guard !bytes.isEmpty else { continue }
      }
    }
  }
}
