import Foundation

/// Compares lines with those of a recorded file. With `OCONF_RECORD` set, writes the file first:
/// review each difference before you commit it.
package enum Recording {
  /// The lines that are not in the file, marked with `+`, and the lines that are only in the file,
  /// marked with `-`; at most ten of each.
  ///
  /// - Parameter path: The path below `Tests/Fixtures`.
  package static func differences(_ lines: [String], _ path: String) throws -> [String] {
    let file = Fixtures.folder.appendingPathComponent(path)
    if ProcessInfo.processInfo.environment["OCONF_RECORD"] != nil {
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
    }
    let recorded = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(
      String.init)
    let (known, found) = (Set(recorded), Set(lines))
    let new = lines.filter { !known.contains($0) }.prefix(10).map { "+ " + $0 }
    let lost = recorded.filter { !found.contains($0) }.prefix(10).map { "- " + $0 }
    return new + lost
  }

  /// Digests of many results, one line for each `count` of them. A line that differs does not show
  /// which result changed: print the results of its group before and after the change.
  package static func digests(_ name: String, _ results: [String], each count: Int) -> [String] {
    stride(from: 0, to: results.count, by: count).map { start in
      let group = results[start..<min(start + count, results.count)].map { $0 + "\n" }
      let digest = group.joined().utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
        ($0 ^ UInt64($1)) &* 0x100_0000_01b3
      }
      return "\(name) \(start / count): \(String(digest, radix: 16))"
    }
  }

  /// Sums of counts, one line for each `count` of them.
  package static func sums(_ name: String, _ counts: [Int], each count: Int) -> [String] {
    stride(from: 0, to: counts.count, by: count).map { start in
      let group = counts[start..<min(start + count, counts.count)]
      return "\(name) \(start / count): \(group.reduce(0, +))"
    }
  }
}
