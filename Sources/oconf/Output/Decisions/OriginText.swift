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
      text =
        style.paint("allowed", .green)
        + ": \(shown), by '\(subject.frames.harmless(item.text, subject.place(item)))'\n"
        + frame(item, "", .green)
    } else {
      let refusal = refusals.refusal(of: origin)
      text = style.paint("refused", .red) + ": \(shown): "
      text += "\(OriginSubject.shown(refusal.message))\n"
      if let nearest = refusal.nearest {
        text += frame(nearest, nearest.pattern == nil ? "" : " (closest pattern)", .yellow)
      }
    }
    for reading in verdict.assumptions.switchable {
      text +=
        style.paint("assumes", .bold)
        + ": \(subject.readings.assumption(of: reading))\n"
    }
    return text
  }

  private func frame(
    _ item: AllowOriginPolicy.Item, _ remark: TerminalText, _ ink: Style.Ink
  ) -> TerminalText {
    let range = subject.place(item)
    return "     --> \(subject.frames.place(range))\(remark)\n"
      + subject.frames.frame(range, style, ink, columns: columns)
  }
}
