import ConfigModel
import Lint

/// A finding in a file, reported or suppressed.
struct RecognisedFinding {
  let diagnostic: Diagnostic
  /// The reason it is suppressed; nil if it is reported.
  let suppression: SuppressedFinding.Cause?
  /// Identifies the finding from run to run, and is unique in its report.
  let fingerprint: String
}

extension LintReport.File {
  /// All findings in the file, in the order of the text. Suppressed findings count, too, so that a
  /// finding keeps its fingerprint when another one is suppressed.
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

/// Identifies the findings of one file from run to run, even if lines move or other findings come
/// and go: by path, rule and stable place, and by order among findings that share all three.
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

  /// FNV-1a with 64 bits, which is the same on every machine.
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
