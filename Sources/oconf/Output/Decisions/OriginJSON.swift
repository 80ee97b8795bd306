import ConfigModel

/// Verdicts on origins for machines. They are written as they are made, so there may be any number
/// of them.
struct OriginJSON {
  private let subject: OriginSubject
  private let refusals: OriginRefusals
  /// The text since the last call of ``take()``.
  private(set) var text: String
  private var isFirst = true

  init(_ subject: OriginSubject) {
    self.subject = subject
    refusals = OriginRefusals(subject.policy, subject.readings)
    text =
      "{\"version\":1,\"path\":\(JSONObjectText.text(subject.frames.path)),\"results\":["
  }

  /// Returns the text so far, and continues with an empty one.
  mutating func take() -> String {
    defer { text = "" }
    return text
  }

  mutating func end() { text += "]}\n" }

  mutating func add(_ origin: String, _ verdict: OriginDecider.Verdict) {
    let refusal = verdict.isAllowed ? nil : refusals.refusal(of: origin)
    let match = verdict.pattern.map { subject.policy.patterns[$0].item }
    if !isFirst { text += "," }
    isFirst = false
    text += JSONObjectText.build { object in
      object.add("origin", OriginSubject.shown(origin))
      object.add("allowed", verdict.isAllowed)
      object.add("pattern", match.map(subject.shown))
      object.add("range", raw: match.map { subject.frames.json(subject.place($0)) })
      object.add("hint", refusal.map { OriginSubject.shown($0.message) })
      object.add("nearest", raw: refusal?.nearest.map(nearest))
      object.add("assumptions", assumptions(verdict))
    }
  }

  /// The nearest pattern.
  private func nearest(_ item: AllowOriginPolicy.Item) -> String {
    JSONObjectText.build { object in
      object.add("pattern", subject.shown(item))
      object.add("range", raw: subject.frames.json(subject.place(item)))
    }
  }

  private func assumptions(_ verdict: OriginDecider.Verdict) -> [String] {
    verdict.assumptions.switchable.map { reading in
      JSONObjectText.build { object in
        object.add("reading", reading.name.description)
        object.add("choice", subject.readings.choice(of: reading).description)
      }
    }
  }
}
