import ConfigModel
import Lint

/// Something that was found in a file, reported or not.
struct RecognisedFinding {
  let diagnostic: Diagnostic
  /// Why it is not reported; nil when it is.
  let suppression: SuppressedFinding.Cause?
  /// What it is recognised by from run to run, alone in its report.
  let fingerprint: String
}

extension LintReport.File {
  /// Everything that was found in the file, in the order of the text: what is suppressed counts, too,
  /// so that a finding keeps its fingerprint when another one is suppressed.
  func recognised(at path: String) -> [RecognisedFinding] {
    var found = diagnostics.map { ($0, nil as SuppressedFinding.Cause?) }
    found += suppressed.map { ($0.diagnostic, $0.cause) }
    found.sort { $0.0.isOrderedBefore($1.0) }
    var fingerprints = Fingerprints(path: URIReference.of(path: path))
    return found.map { diagnostic, cause in
      RecognisedFinding(
        diagnostic: diagnostic, suppression: cause, fingerprint: fingerprints.next(for: diagnostic))
    }
  }
}

/// Recognises the findings of one file from run to run, also when lines move or other findings come
/// and go: by path, rule and stable place, and by order among those that have all three in common.
private struct Fingerprints {
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
