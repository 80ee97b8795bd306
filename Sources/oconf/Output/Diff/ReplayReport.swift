import ConfigModel
import Lint

/// The decisions of both versions about recorded tokens.
struct ReplayReport {
  /// Where one token is.
  struct Place {
    let path: String
    /// Nil if the whole file is one token.
    let line: Int?

    var text: String { Untrusted.escape(path) + (line.map { ":\($0)" } ?? "") }
  }

  /// A token that the versions decide differently. Its strings are safe to print.
  struct Row {
    let place: Place
    /// The key of the policy, where exports are compared.
    let policy: String?
    let issuer: String?
    let difference: ReplayDifference
    /// Why a version does not accept the token; nil if it does.
    let oldObstacle: String?
    let newObstacle: String?
  }

  /// The file or folder with the tokens, as it was named.
  let operand: String
  let now: Timestamp
  /// True if no time is stated, so that `now` is the time of the system clock.
  let asksClock: Bool
  let rows: [Row]
  let counts: [(policy: String?, counts: ReplayCounts)]
  /// The number of lines and files without claims.
  let malformed: Int

  /// Remarks on the replay as a whole, as sentences without a full stop.
  var notes: [String] {
    var notes: [String] = []
    for (policy, counts) in counts {
      let prefix = policy.map { "\($0): " } ?? ""
      if counts.expired > 0 { notes.append(prefix + ReplayWording.expired(counts.expired, now)) }
      if counts.untold > 0, let lack = counts.lack {
        notes.append(prefix + ReplayWording.untold(counts.untold) + " (\(lack.code))")
      }
    }
    return notes
  }
}
