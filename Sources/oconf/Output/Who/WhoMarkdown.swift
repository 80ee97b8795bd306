import ConfigModel
import Lint

/// The answer to a question as a comment: a table of ways, with the witnesses collapsed.
struct WhoMarkdown {
  private let policy: WhoPolicy
  private let wording: WayWording

  init(_ policy: WhoPolicy) {
    self.policy = policy
    wording = WayWording(policy)
  }

  var text: MarkdownText {
    switch policy.answer {
    case .tokens(let question, let answer): tokens(question, answer)
    case .overlaps(let question, let answer): overlaps(question, answer)
    case .origins(let pattern, let origins, let answer): self.origins(pattern, origins, answer)
    }
  }

  private func heading(_ words: MarkdownText) -> MarkdownText {
    "### \(code: policy.frames.path)\n\n**" + words + "**\n\n"
  }

  // MARK: Tokens

  private func tokens(_ question: AccessQuestion, _ answer: AccessAnswer) -> MarkdownText {
    let words = wording.words(question)
    var text = heading(
      answer.isProvedEmpty
        ? "No one can \(message: words)"
        : "\(DiffReport.count(answer.ways.count, "way")) to \(message: words)")
    if !answer.ways.isEmpty {
      text += "| | Issuer | Conditions |\n|--:|---|---|\n"
      for (index, way) in answer.ways.enumerated() {
        var conditions = MarkdownCell.message(wording.phrases(way).joined(separator: "; "))
        if let holders = wording.holders(way) { conditions += ". **\(message: holders)**" }
        text += .row([
          "\(index + 1)", "\(message: wording.issuer(way.issuer, way.place))", conditions,
        ])
      }
      text += "\n"
    }
    for (issuer, doubt) in answer.undecided {
      text += "- **undecided**: issuer \(code: policy.harmless(issuer.string))"
      text += "\(message: policy.harmless(doubt.predicate))\n"
    }
    for obstacle in answer.ways.isEmpty ? answer.obstacles : [] {
      let issuer = wording.issuer(obstacle.issuer, obstacle.place)
      text += "- \(message: issuer): \(message: wording.words(obstacle))\n"
    }
    for problem in policy.roleProblems { text += "- \(message: policy.harmless(problem))\n" }
    for alternative in answer.alternatives {
      text += "- with reading \(code: alternative.reading.description): "
      text += "\(alternative.gained.count) more, \(alternative.lost.count) fewer"
      text += alternative.isUndecided ? ", part of the answer is undecided\n" : "\n"
    }
    var examples = MarkdownText()
    for (index, way) in answer.ways.enumerated() {
      examples += "\(index + 1). " + witness(way.witness, answer.assumedBaseURL)
    }
    return answer.ways.isEmpty ? text + "\n" : text + "\n" + .details("Examples", examples)
  }

  private func witness(_ witness: PropertyWitness, _ baseURL: String?) -> MarkdownText {
    if let command = policy.command(witness, assuming: baseURL) { return "\(code: command)\n" }
    return witness.input.parts.map { name, value -> MarkdownText in "\(name): \(code: value)" }
      .joined(separator: "; ") + "\n"
  }

  // MARK: Overlaps

  private func overlaps(_ question: AccessQuestion, _ answer: OverlapAnswer) -> MarkdownText {
    var text = heading(
      answer.overlaps.isEmpty && answer.undecided.isEmpty
        ? "No \(message: wording.words(ofOverlapsFor: question))"
        : "\(DiffReport.count(answer.pairCount, "pair")) of issuers that can sign in the same user or grant the same role"
    )
    if !answer.overlaps.isEmpty {
      text += "| Same | Issuers |\n|---|---|\n"
      var examples = MarkdownText()
      for group in OverlapGroup.all(of: answer.overlaps) {
        let issuers = group.parties.map { wording.issuer($0.issuer, $0.place) }
        text += .row([
          "\(message: group.words(wording))", "\(message: issuers.joined(separator: ", "))",
        ])
        for party in group.shared.flatMap(\.parties) {
          examples += "- " + witness(party.witness, answer.assumedBaseURL)
        }
      }
      text += "\n" + .details("Examples", examples)
    }
    let open = answer.undecided.count + answer.skippedCount
    return open > 0 ? text + "\(DiffReport.count(open, "pair")) undecided\n" : text
  }

  // MARK: Origins

  private func origins(
    _ pattern: String, _ origins: AllowOriginPolicy, _ answer: OriginQuestion.Answer
  ) -> MarkdownText {
    let asked = policy.harmless(pattern)
    var text = heading(
      answer.isProvedEmpty
        ? "No pattern allows an origin that matches \(code: asked)"
        : "\(DiffReport.count(answer.ways.count, "pattern")) for origins that match \(code: asked)")
    for way in answer.ways {
      let item = origins.patterns[way.index].item
      let place = policy.inFile(item)
      text += "- \(code: policy.frames.harmless(item.text, place))"
      text +=
        "\(message: policy.lineInBrackets(place)), such as \(code: policy.harmless(way.witness))"
      if let open = way.registration {
        text += "; **anyone can register a host below \(code: open.suffix)**"
      }
      text += "\n"
    }
    return answer.isUndecided ? text + "- undecided\n" : text + "\n"
  }
}
