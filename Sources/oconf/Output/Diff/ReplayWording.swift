import ConfigModel
import Lint

/// The wording of a replay, which every report format uses. All strings are safe to print.
struct ReplayWording {
  let replay: ReplayReport

  /// The kinds of difference that occur, with the listed tokens of each. A token with several kinds
  /// is listed under its first.
  var groups: [(kind: ReplayKind, count: Int, rows: [ReplayReport.Row])] {
    ReplayKind.allCases.compactMap { kind in
      let count = replay.counts.reduce(0) { $0 + $1.counts[kind] }
      let rows = replay.rows.filter { $0.difference.kinds.first == kind }
      return count == 0 ? nil : (kind, count, rows)
    }
  }

  var headline: String {
    let tokens = replay.counts.first?.counts.tokens ?? 0
    let different = replay.counts.reduce(0) { $0 + $1.counts.different }
    let name = replay.operand == "-" ? "<stdin>" : Untrusted.escape(replay.operand)
    let counted = DiffReport.count(tokens, "token") + " of \(name)"
    if tokens == 0 { return "no tokens in \(name)" }
    if different == 0 { return "\(counted): all have the same result" }
    return "\(counted): \(tokens - min(different, tokens)) unchanged, \(different) different"
  }

  static func title(_ kind: ReplayKind) -> String {
    switch kind {
    case .accepted: "newly accepted"
    case .rejected: "newly rejected"
    case .untold: "undecided in one of the versions"
    case .user: "as a different user"
    case .roles: "with different roles"
    case .lifetime: "with a different lifetime"
    }
  }

  /// The note on tokens that have expired for both versions.
  static func expired(_ count: Int, _ now: Timestamp) -> String {
    let tokens = DiffReport.count(count, "token")
    return "\(tokens) had expired at \(now) in both versions; set another time with --now"
  }

  /// The note on tokens that neither version can decide.
  static func untold(_ count: Int) -> String {
    "\(DiffReport.count(count, "token")) undecided in both versions"
  }

  /// The user and the issuer of a token: `'ann' of 'https://idp.corp.example'`.
  static func subject(_ row: ReplayReport.Row) -> String {
    let decisions = [row.difference.old, row.difference.new]
    let user = decisions.lazy.compactMap(\.username).first.map { "'\(harmless($0))'" }
    let issuer = row.issuer.map { "'\($0)'" }
    let names = [user, issuer].compactMap(\.self).joined(separator: " of ")
    return (row.policy.map { Untrusted.escape($0) + ": " } ?? "") + names
  }

  /// The differences of a token: `+ 'Approver', 3600 s → 28800 s`.
  static func change(_ row: ReplayReport.Row) -> String {
    let difference = row.difference
    var parts: [String] = []
    for kind in difference.kinds {
      switch kind {
      case .accepted, .rejected, .untold:
        if let obstacle = row.oldObstacle { parts.append("before: \(obstacle)") }
        if let obstacle = row.newObstacle { parts.append("now: \(obstacle)") }
      case .user: parts.append("\(user(difference.old)) → \(user(difference.new))")
      case .roles:
        parts += difference.addedRoles.map { "+ '\(harmless($0))'" }
        parts += difference.lostRoles.map { "- '\(harmless($0))'" }
      case .lifetime: parts.append("\(seconds(difference.old)) → \(seconds(difference.new))")
      }
    }
    return parts.joined(separator: ", ")
  }

  private static func user(_ decision: Decision) -> String {
    let name = decision.username.map { "'\(harmless($0))'" } ?? "no user"
    return decision.userKind.map { "\($0.rawValue) user \(name)" } ?? name
  }

  private static func seconds(_ decision: Decision) -> String {
    decision.lifetime.map { "\($0.expiresIn) s" } ?? "no time"
  }

  static func harmless(_ text: Text) -> String {
    Untrusted.escape(Secrets.masked(shapesIn: text.excerpt))
  }
}

extension ReplayWording {
  /// The maximum number of tokens of a kind that people are shown, unless they request all.
  private static let shown = 20

  /// The replay as parts of a report.
  func blocks(showsAll: Bool) -> [CommandReport.Block] {
    var blocks: [CommandReport.Block] = [
      .lines(
        .init(title: "", lines: [.init("replay of " + headline, kind: "replay", level: .notice)]))
    ]
    for (kind, count, rows) in groups {
      let isAbove = rows.isEmpty && replay.rows.contains { $0.difference.kinds.contains(kind) }
      let title = "\(Self.title(kind)) (\(count)" + (isAbove ? ", listed above)" : ")")
      var lines = (showsAll ? rows[...] : rows.prefix(Self.shown)).map { row in
        CommandReport.Line("\(row.place.text): \(Self.subject(row)): \(Self.change(row))")
      }
      let rest = count - min(rows.count, showsAll ? .max : Self.shown)
      let listed = showsAll ? "--max-diagnostics" : "--verbose"
      if rest > 0, !rows.isEmpty {
        lines.append(.init("… and \(rest) more (\(listed) lists them)"))
      }
      blocks.append(lines.isEmpty ? .paragraph(title) : .lines(.init(title: title, lines: lines)))
    }
    return blocks + replay.notes.map { .paragraph("note: \($0)") }
  }
}
