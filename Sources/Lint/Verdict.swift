import ConfigModel
import Synchronization

/// What the findings of a rule count as in a run.
struct Verdict: Sendable {
  let severity: Severity
  /// Whether they are hints that nobody asked for.
  let isHint: Bool
  /// Whether they are only counted.
  let isHidden: Bool
}

/// The verdicts of a run that were needed before. To ask a rule what it is about costs more than most
/// rules do, and makes threads wait for each other.
final class VerdictList: Sendable {
  /// How many rules it has room for.
  private static let room = 256
  /// Four bits a rule: zero while nothing is known.
  private let words = InlineArray<16, Atomic<UInt64>> { _ in Atomic(0) }

  /// Nil while nobody has set it.
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
      // Whoever else sets it sets the same.
      words[number / 16].bitwiseOr(code << UInt64(number % 16 * 4), ordering: .relaxed)
    }
  }
}
