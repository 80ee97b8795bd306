import ConfigModel
import Lint

/// A summary of a token log for people.
struct TokenSummaryText {
  let summary: TokenSummary
  let style: Style

  var text: TerminalText {
    let counts = summary.counts
    let malformed = counts["malformed"].number
    var text = TerminalText()
    switch summary.command {
    case .eval:
      var words = Self.words(counts["verdicts"])
      if malformed > 0 { words += (words.isEmpty ? "" : ", ") + "\(malformed) malformed" }
      text += style.paint(words.isEmpty ? "no claims" : "\(words)", .bold) + "\n"
      text += table("reasons", counts["reasons"]) + issuers(counts)
      text += table("assumptions", counts["assumptions"])
    case .diff:
      for policy in counts["policies"].parts ?? [] { text += self.text(policy) }
      if malformed > 0 { text += "\n\(DiffReport.count(malformed, "malformed token"))\n" }
    }
    return text + "\ntime: \(summary.now)\n"
  }

  private func text(_ policy: Counts.Part) -> TerminalText {
    let counts = policy.counts
    let (tokens, alike) = (counts["tokens"].number, counts["alike"].number)
    let words =
      tokens == 0
      ? "no tokens"
      : DiffReport.count(tokens, "token")
        + (tokens == alike
          ? ": all have the same result"
          : ": \(alike) unchanged, \(tokens - alike) different")
    var text = style.paint("\(Self.excerpt(policy.name)): \(words)", .bold) + "\n"
    text += table("differences", counts["differences"]) + issuers(counts)
    if tokens > 0 { text += version("before", counts["old"]) + version("now", counts["new"]) }
    let (expired, untold) = (counts["expired"].number, counts["untold"].number)
    if expired > 0 { text += "note: \(ReplayWording.expired(expired, summary.now))\n" }
    if untold > 0 { text += "note: \(ReplayWording.untold(untold))\n" }
    return text
  }

  private func version(_ title: TerminalText, _ counts: Counts) -> TerminalText {
    "\n\(title): \(Self.words(counts["verdicts"]))\n" + rows(counts["reasons"], "")
      + rows(counts["assumptions"], "assumes ")
  }

  // MARK: Tables

  /// `2 accepted, 1 rejected`; empty if there are none.
  private static func words(_ counts: Counts) -> String {
    (counts.parts ?? []).filter { $0.counts.number > 0 }
      .map { "\($0.counts.number) \(title($0.name))" }.joined(separator: ", ")
  }

  private func issuers(_ counts: Counts) -> TerminalText {
    var text = TerminalText()
    for issuer in counts["issuers"].parts ?? [] {
      text += "  \(Self.excerpt(issuer.name)): \(Self.words(issuer.counts))\n"
    }
    let others = Self.words(counts["noIssuer"])
    if !others.isEmpty { text += "  no configured issuer: \(others)\n" }
    return text.isEmpty ? text : "\nissuers\n" + text
  }

  /// A title and its rows; empty if there are none.
  private func table(_ title: TerminalText, _ counts: Counts) -> TerminalText {
    let rows = rows(counts, "")
    return rows.isEmpty ? rows : "\n\(title)\n" + rows
  }

  /// The numbers that are not zero, the largest first.
  private func rows(_ counts: Counts, _ prefix: TerminalText) -> TerminalText {
    var text = TerminalText()
    let sorted = Counts.sorted(counts.parts ?? []) { first, second in
      let (more, fewer) = (first.counts.number, second.counts.number)
      return more == fewer ? first.name < second.name : more > fewer
    }
    for row in sorted where row.counts.number > 0 {
      text += "  \(prefix)\(Self.title(row.name)): \(row.counts.number)\n"
    }
    return text
  }

  /// The words for a name. Those of reasons and assumptions are their own names.
  private static func title(_ name: Text) -> String {
    switch name.string {
    case "accept": "accepted"
    case "reject": "rejected"
    case "indeterminate": "undecided"
    case "alike": "unchanged"
    case let name: ReplayKind(rawValue: name).map(ReplayWording.title) ?? excerpt(Text(name))
    }
  }

  private static func excerpt(_ name: Text) -> String { Secrets.masked(shapesIn: name.excerpt) }
}
