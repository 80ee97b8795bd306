import ConfigModel

/// Verdicts on origins for people.
struct OriginText {
  private let subject: OriginSubject
  private let refusals: OriginRefusals
  private let style: Style
  private let columns: Int

  init(_ subject: OriginSubject, _ style: Style, columns: Int) {
    self.subject = subject
    refusals = OriginRefusals(subject.policy, subject.readings)
    self.style = style
    self.columns = columns
  }

  func text(_ origin: String, _ verdict: OriginDecider.Verdict) -> TerminalText {
    let shown = OriginSubject.shown(origin)
    var text: TerminalText
    if let pattern = verdict.pattern {
      let item = subject.policy.patterns[pattern].item
      let words: TerminalText =
        "\(shown), by '\(subject.frames.harmless(item.text, subject.place(item)))'"
      text = line(style.paint("allowed", .green), words) + frame(item, "", .green)
    } else {
      let refusal = refusals.refusal(of: origin)
      text = line(
        style.paint("refused", .red), "\(shown): \(OriginSubject.shown(refusal.message))")
      if let nearest = refusal.nearest {
        text += frame(nearest, nearest.pattern == nil ? "" : " (closest pattern)", .yellow)
      }
    }
    for reading in verdict.assumptions.switchable {
      text += line(
        style.paint("assumes", .bold), "\(subject.readings.assumption(of: reading))")
    }
    return text
  }

  private func line(_ name: TerminalText, _ words: TerminalText) -> TerminalText {
    style.wrap(name + ": " + words, indent: 2) + "\n"
  }

  private func frame(
    _ item: AllowOriginPolicy.Item, _ remark: TerminalText, _ ink: Style.Ink
  ) -> TerminalText {
    let range = subject.place(item)
    return "     --> \(subject.frames.place(range))\(remark)\n"
      + subject.frames.frame(range, style, ink, columns: columns)
  }
}
