import ConfigModel
import Synchronization

/// How the findings of a rule are treated in a run.
struct Verdict: Sendable {
  let severity: Severity
  /// True if the findings are hints.
  let isHint: Bool
  /// True if the findings are only counted.
  let isHidden: Bool
}

/// A cache of the verdicts of a run. Requesting a rule's description costs more than running most
/// rules, and makes threads wait for each other.
final class VerdictList: Sendable {
  /// The number of rules that the cache has room for.
  private static let room = 256
  /// Four bits per rule. Zero means that the verdict is not known yet.
  private let words = InlineArray<16, Atomic<UInt64>> { _ in Atomic(0) }

  /// The cached verdict, or nil if none has been stored.
  subscript(number: Int) -> Verdict? {
    get {
      guard number < Self.room else { return nil }
      let code = words[number / 16].load(ordering: .relaxed) >> UInt64(number % 16 * 4) & 15
      switch code {
      case 1: return Verdict(severity: .error, isHint: false, isHidden: false)
      case 2: return Verdict(severity: .warning, isHint: false, isHidden: false)
      case 3: return Verdict(severity: .info, isHint: false, isHidden: false)
      case 4: return Verdict(severity: .info, isHint: true, isHidden: false)
      case 5: return Verdict(severity: .info, isHint: true, isHidden: true)
      default: return nil
      }
    }
    set {
      guard number < Self.room, let newValue else { return }
      let code: UInt64 =
        switch newValue.severity {
        case .error: 1
        case .warning: 2
        case .info: newValue.isHidden ? 5 : newValue.isHint ? 4 : 3
        }
      // Concurrent writers always store the same value.
      words[number / 16].bitwiseOr(code << UInt64(number % 16 * 4), ordering: .relaxed)
    }
  }
}
