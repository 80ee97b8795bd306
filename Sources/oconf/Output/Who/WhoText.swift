import ConfigModel
import Lint

/// The answer to a question for people: a list of conditions for each way, and a command to try it.
struct WhoText {
  private let policy: WhoPolicy
  private let style: Style
  private let wording: WayWording

  init(_ policy: WhoPolicy, _ style: Style) {
    self.policy = policy
    self.style = style
    wording = WayWording(policy)
  }

  var text: TerminalText {
    switch policy.answer {
    case .tokens(let question, let answer): tokens(question, answer)
    case .overlaps(let question, let answer): overlaps(question, answer)
    case .origins(let pattern, let origins, let answer): self.origins(pattern, origins, answer)
    }
  }

  // MARK: Tokens

  private func tokens(_ question: AccessQuestion, _ answer: AccessAnswer) -> TerminalText {
    let words = wording.words(question)
    var text = headline(
      answer.ways.count, "way", "to \(words)", isEmpty: answer.isProvedEmpty, words)
    text += ways(answer)
    for (issuer, doubt) in answer.undecided {
      let name = policy.harmless(issuer.string)
      text += note("undecided", .yellow, "issuer '\(name)'\(policy.harmless(doubt.predicate))")
    }
    if answer.ways.isEmpty {
      if policy.issuerNames.isEmpty { text += "  no issuer is configured\n" }
      for obstacle in answer.obstacles.prefix(Self.maximumObstacles) {
        let issuer = wording.issuer(obstacle.issuer, obstacle.place)
        text += style.wrap("  issuer \(issuer): \(wording.words(obstacle))", indent: 4) + "\n"
      }
      let more = answer.obstacles.count - Self.maximumObstacles
      if more > 0 { text += "  and \(DiffReport.count(more, "more issuer"))\n" }
    }
    if answer.directoryMayGrant { text += directoryNote }
    text += roleNotes
    for alternative in answer.alternatives { text += self.alternative(alternative, answer) }
    if !answer.alternatives.isEmpty { text += introduction }
    if let url = answer.assumedBaseURL { text += note("assumes", .bold, "base URL \(url)") }
    return text
  }

  private static let maximumObstacles = 10

  private var introduction: TerminalText {
    style.wrap("(\(Reading.introduction); see 'oconf explain readings')", indent: 2) + "\n"
  }

  private var directoryNote: TerminalText {
    note("note", .cyan, "accounts can also have roles in the directory; name them with --users")
  }

  private var roleNotes: TerminalText {
    policy.roleProblems.map { note("note", .cyan, policy.harmless($0)) }.joined()
  }

  private func headline(
    _ count: Int, _ noun: String, _ rest: String, isEmpty: Bool, _ predicate: String
  ) -> TerminalText {
    let head: TerminalText =
      isEmpty
      ? style.paint("no one", .green) + " can \(predicate)"
      : style.paint("\(DiffReport.count(count, noun))", .bold) + " \(rest)"
    return headline(head)
  }

  private func headline(_ words: TerminalText) -> TerminalText {
    style.wrap("\(policy.frames.path): " + words, indent: 2) + "\n"
  }

  /// Many ways are written by several threads.
  private func ways(_ answer: AccessAnswer) -> TerminalText {
    let (ways, url) = (answer.ways, answer.assumedBaseURL)
    let (policy, style) = (policy, style)
    return Workers.map(ways.count, threads: nil, makeState: { WhoText(policy, style) }) {
      "\n" + $0.way(ways[$1], "\($1 + 1)", url)
    }.joined()
  }

  private func way(_ way: AccessWay, _ number: String, _ baseURL: String?) -> TerminalText {
    var text = row("\(number). issuer", wording.issuer(way.issuer, way.place))
    var name = "   if"
    for words in wording.conditions(way) {
      if words.hasPrefix("→ ") {
        text += row("   roles", String(words.dropFirst(2)))
      } else {
        text += row(name, words)
        name = "   and"
      }
    }
    for (name, words) in wording.rows(way) { text += row("   \(name)", words) }
    if let holders = wording.holders(way) { text += row("   public", holders, .yellow) }
    return text + witness(way.witness, baseURL)
  }

  /// The column at which the words of a row begin.
  private static let column = 13

  private func row(_ name: String, _ words: String, _ ink: Style.Ink = .faint) -> TerminalText {
    let gap = TerminalText.spaces(max(1, Self.column - name.count))
    return style.wrap(style.paint("\(name)", ink) + gap + "\(words)", indent: Self.column) + "\n"
  }

  private func witness(_ witness: PropertyWitness, _ baseURL: String?) -> TerminalText {
    if let command = policy.command(witness, assuming: baseURL) {
      // Never wrapped, so that it can be copied.
      return "   \(style.paint("try", .faint))\(TerminalText.spaces(Self.column - 6))\(command)\n"
    }
    return witness.input.parts.map { row("   \($0)", $1) }.joined()
  }

  private func note(_ word: TerminalText, _ ink: Style.Ink, _ message: String) -> TerminalText {
    style.wrap(style.paint(word, ink) + ": \(message)", indent: 2) + "\n"
  }

  /// The difference that a reading makes.
  private func alternative(
    _ alternative: AccessAnswer.Alternative, _ answer: AccessAnswer
  ) -> TerminalText {
    var parts: [String] = []
    if !alternative.lost.isEmpty {
      parts.append(lost(alternative, answer.ways))
    }
    if !alternative.gained.isEmpty {
      let ways = alternative.gained.prefix(3).map { way in
        "another way is possible: issuer \(wording.issuer(way.issuer, way.place)); "
          + wording.phrases(way).joined(separator: "; ")
      }
      let more = alternative.gained.count - ways.count
      parts.append(
        ways.joined(separator: "; and ")
          + (more > 0 ? "; \(DiffReport.count(more, "more possible way"))" : ""))
    }
    if alternative.isUndecided { parts.append("part of the answer is undecided") }
    return note("reading", .bold, "with \(alternative.reading), \(parts.joined(separator: "; "))")
  }

  /// The ways that do not exist under another reading, by their numbers.
  private func lost(_ alternative: AccessAnswer.Alternative, _ ways: [AccessWay]) -> String {
    if alternative.lost.count == ways.count, alternative.gained.isEmpty {
      return "no way is possible"
    }
    let lost = Set(alternative.lost.map(\.key))
    let numbers = ways.indices.filter { lost.contains(ways[$0].key) }.map { String($0 + 1) }
    return numbers.count == 1
      ? "way \(numbers[0]) is not possible"
      : "ways \(wording.all(numbers)) are not possible"
  }

  // MARK: Overlaps

  private func overlaps(_ question: AccessQuestion, _ answer: OverlapAnswer) -> TerminalText {
    var text = headline(
      answer.overlaps.isEmpty && answer.undecided.isEmpty
        ? "\(style.paint("no", .green)) \(wording.words(ofOverlapsFor: question))"
        : "\(style.paint("\(DiffReport.count(answer.pairCount, "pair"))", .bold)) of issuers that can sign in the same user or grant the same role"
    )
    for group in OverlapGroup.all(of: answer.overlaps) {
      let issuers = group.parties.map { wording.issuer($0.issuer, $0.place) }
      let line =
        "\(group.words(wording)): issuers \(wording.all(issuers))"
        + (group.haveOneAuthority ? "; same identity provider" : "")
      text += "\n" + style.wrap("\(line)", indent: 3) + "\n"
      for party in group.shared.flatMap(\.parties) {
        text += witness(party.witness, answer.assumedBaseURL)
      }
    }
    for (first, second, doubt) in answer.undecided {
      let names = [first, second].map { "'\(policy.harmless($0.string))'" }
      text += note(
        "undecided", .yellow,
        "issuers \(names[0]) and \(names[1]): \(policy.harmless(doubt.words))")
    }
    if answer.skippedCount > 0 {
      text += note(
        "undecided", .yellow,
        "\(DiffReport.count(answer.skippedCount, "more pair")) could not be compared within the work limit; use '--issuer'"
      )
    }
    if answer.directoryMayGrant { text += directoryNote }
    text += roleNotes
    if let url = answer.assumedBaseURL { text += note("assumes", .bold, "base URL \(url)") }
    return text
  }

  // MARK: Origins

  private func origins(
    _ pattern: String, _ origins: AllowOriginPolicy, _ answer: OriginQuestion.Answer
  ) -> TerminalText {
    let asked = "an origin that matches '\(policy.harmless(pattern))'"
    var text: TerminalText
    if answer.isProvedEmpty {
      text = headline(style.paint("no pattern", .green) + " allows \(asked)")
    } else {
      let count = DiffReport.count(answer.ways.count, "pattern")
      let verb = answer.ways.count == 1 ? "allows" : "allow"
      text = headline(style.paint("\(count)", .bold) + " \(verb) \(asked)")
    }
    for (index, way) in answer.ways.enumerated() {
      let line: TerminalText =
        "\(index + 1). \(self.pattern(way, origins)), such as \(policy.harmless(way.witness))"
      text += "\n" + style.wrap(line, indent: 3) + "\n"
      if let open = way.registration {
        text += row(
          "   public", "anyone can register a host below '\(open.suffix)', such as \(open.host)",
          .yellow)
      }
    }
    if answer.isUndecided {
      text += note("undecided", .yellow, "\(Doubt.work.words)")
    }
    for (reading, gained, lost) in answer.alternatives {
      let parts =
        (gained.isEmpty ? [] : ["also allowed by " + names(gained, origins)])
        + (lost.isEmpty ? [] : ["not allowed by " + names(lost, origins)])
      text += note("reading", .bold, "with \(reading): \(parts.joined(separator: "; "))")
    }
    if !answer.alternatives.isEmpty { text += introduction }
    return text
  }

  private func names(_ ways: [OriginQuestion.Way], _ origins: AllowOriginPolicy) -> String {
    ways.prefix(8).map { pattern($0, origins) }.joined(separator: ", ")
      + (ways.count > 8 ? " and \(ways.count - 8) more" : "")
  }

  private func pattern(_ way: OriginQuestion.Way, _ origins: AllowOriginPolicy) -> String {
    let item = origins.patterns[way.index].item
    let place = policy.inFile(item)
    return "'\(policy.frames.harmless(item.text, place))'\(policy.lineInBrackets(place))"
  }
}
