import ConfigModel
import Foundation
import TestSupport
import Testing

/// The places that are masked in the inputs of the fuzz targets, as they were recorded. The inputs
/// hold secrets in every notation, most of them damaged.
@Suite struct RecordedSecretsTests {
  private static let kinds: [(name: String, kind: DocumentKind?)] = [
    ("secrets", nil), ("documents", nil), ("requests", .tokenRequest), ("messages", .idpMessages),
    ("properties", .policies), ("json", .json), ("xml", nil), ("settings", .settings),
  ]

  /// The inputs of a target. Characters up to U+00FF stand for bytes.
  private static func inputs(_ name: String) throws -> [[UInt8]] {
    let file = Fixtures.repository.appendingPathComponent("Conformance/Fuzz/corpus/\(name).jsonl")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      try JSONDecoder().decode(String.self, from: Data(line.utf8)).unicodeScalars.map {
        UInt8(truncatingIfNeeded: $0.value)
      }
    }
  }

  @Test func masksThePlacesThatWereRecorded() throws {
    var lines: [String] = []
    for (name, kind) in Self.kinds {
      for (number, bytes) in try Self.inputs(name).enumerated() {
        let ranges = Secrets(SourceBytes(bytes), of: kind).ranges.map { "\($0.start)-\($0.end)" }
        if !ranges.isEmpty {
          lines.append("\(name) \(number + 1): \(ranges.joined(separator: " "))")
        }
      }
    }
    #expect(lines.count > 300)
    #expect(try Recording.differences(lines, "output/masked.txt") == [])
  }
}
