import TestSupport
import Testing

@testable import ConfigModel

/// Writes values into exports of all kinds, most of them unusual.
@Suite struct PolicyExportWritingTests {
  private static let pieces: [[UInt8]] =
    [
      "*.*.A", "*.*.Z", "*.*.P", "*.*.Security_\\\n AllowOrigin", "*.*.Security_AllowOrigin",
      "B(1.0).*.A",
      "*.*.Routing_BindApiToImpl", "=", ":", " ", "\t", "\n", "\n", "\r\n", "\r", "\\", "\\\n",
      "\\\r\n  ",
      "\n#c\n", "\n# The system default value for the following policy is 1\n", "!", "1", "a,", "ü",
      "\\u00E4",
      "\\u1", "\u{FEFF}",
    ].map { Array($0.utf8) } + [[0xFC], [0x00]]

  private static let values = [
    "", "https://a.corp.example", " x", "a\\", "=:#!", "\n", "ü😀\u{0}", "\\u0041", "a,\\\n b",
  ]

  /// Whatever the export looks like, either nothing is written, for a stated reason, or the value
  /// is written and everything else is unchanged.
  @Test func changesOnlyOneLine() throws {
    var generator = SeededGenerator()
    var (replaced, inserted, refused) = (0, 0, 0)
    for round in 0..<Soak.rounds(5_000) {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<14, using: &generator) {
        bytes += Self.pieces.randomElement(using: &generator) ?? []
      }
      let value = Self.values[round % Self.values.count]
      let export = PolicyExport(PropertiesFile(SourceBytes(bytes)))
      let update: PolicyExport.Update
      do throws(PolicyExport.UpdateRefusal) {
        update = try export.setting("Security_AllowOrigin", to: value)
      } catch {
        if case .readBack = error { Issue.record("seed \(generator.seed): \(bytes) \(value)") }
        refused += 1
        continue
      }
      // The bytes before and after the line are unchanged.
      let line = Array(
        ("*.*.Security_AllowOrigin=" + PropertiesEscape.value(value)).utf8)
      let start = update.start + (update.change == .inserted ? Self.breaks(update) : 0)
      #expect(update.bytes.dropFirst(start).starts(with: line))
      #expect(update.bytes.starts(with: bytes.prefix(update.start)))
      let rest = Array(update.bytes.dropFirst(start + line.count))
      if update.change == .replaced {
        replaced += 1
        #expect(bytes.suffix(rest.count) == rest[...])
      } else {
        inserted += 1
        let count = update.bytes.count - bytes.count
        #expect(count - line.count <= 4)
        #expect(
          bytes.suffix(bytes.count - update.start)
            == update.bytes.suffix(bytes.count - update.start))
      }
      let read = PolicyExport(PropertiesFile(SourceBytes(update.bytes)))
      let policy = try #require(
        read.policies(named: "Security_AllowOrigin").last { $0.key.isGlobal })
      #expect(read.value(of: policy).string == value)
      // After an empty value, a stray line could count as the rest of a list.
      guard !value.isEmpty else { continue }
      let again = try read.setting("Security_AllowOrigin", to: value)
      #expect(again.bytes == update.bytes)
    }
    #expect(replaced > Soak.rounds(100))
    #expect(inserted > Soak.rounds(1000))
    #expect(refused > Soak.rounds(10))
  }

  /// The number of line breaks before an inserted line, for a file that did not end with one.
  private static func breaks(_ update: PolicyExport.Update) -> Int {
    update.bytes.dropFirst(update.start).prefix { $0 == 0x0A || $0 == 0x0D }.count
  }
}
