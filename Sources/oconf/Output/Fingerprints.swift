import ConfigModel
import Lint

/// Recognises the findings of one file from run to run, also when lines move or other findings come
/// and go: by path, rule and stable place, and by order among those that have all three in common.
struct Fingerprints {
  private let path: String
  private var counts: [Baseline.Key: Int] = [:]

  init(path: String) {
    self.path = path
  }

  /// The fingerprint of the next finding in the order of the text.
  mutating func next(for diagnostic: Diagnostic) -> String {
    let key = Baseline.Key(diagnostic)
    counts[key, default: 0] += 1
    var hash = Hash()
    for part in [path, key.rule, key.pointer] { hash.add(part) }
    return hash.digits + ":\(counts[key] ?? 1)"
  }

  /// FNV-1a with 64 bits: the same on every machine.
  private struct Hash {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ text: String) {
      for byte in text.utf8 { add(byte) }
      add(0)
    }

    private mutating func add(_ byte: UInt8) {
      state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }

    var digits: String {
      let digits = String(state, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
  }
}
