import ConfigModel
import Lint
import TestSupport
import Testing

/// For any bytes, linting ends, and its findings point to existing places.
@Suite struct RobustnessTests {
  static let files = Fixtures.files(in: "ok") + Fixtures.files(in: "err")

  private func check(_ file: Fixtures.File, _ bytes: [UInt8], _ change: String) {
    let input = LintInput(path: file.path, kind: file.kind, source: SourceBytes(bytes))
    let report = Linter(LintSettings(environment: .production)).lint(input, collectsFacts: true)
    for finding in report.diagnostics + report.hints {
      let places =
        [finding.range] + finding.notes.compactMap(\.range)
        + finding.fixes.flatMap { $0.edits.map(\.range) }
      if places.contains(where: { $0.start < 0 || $0.start > $0.end || $0.end > bytes.count }) {
        Issue.record("\(file.path): \(finding.rule) is outside of the text \(change)")
      }
    }
  }

  @Test(arguments: files)
  func truncationDoesNotCrash(_ file: Fixtures.File) {
    for count in Soak.sample(0..<file.bytes.count, oneOf: 32) {
      check(file, Array(file.bytes[..<count]), "cut off after \(count) bytes")
    }
  }

  /// Inserts bytes of every value, at some 300 places in total.
  @Test(arguments: files)
  func changedBytesDoNotCrash(_ file: Fixtures.File) {
    var random = SeededGenerator()
    for _ in 0..<(300 / Self.files.count + 1) {
      let place = Int.random(in: 0...file.bytes.count, using: &random)
      for byte in Soak.sample(0..<256, oneOf: 32) {
        var bytes = file.bytes
        bytes.insert(UInt8(byte), at: place)
        check(file, bytes, "with byte \(byte) at \(place)")
      }
    }
  }
}
