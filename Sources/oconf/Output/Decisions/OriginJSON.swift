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
    // Without the end of the empty list, and of the document.
    text = String(Self.shape.text(subject).dropLast(2))
  }

  /// Returns the text so far, and continues with an empty one.
  mutating func take() -> String {
    defer { text = "" }
    return text
  }

  mutating func end() { text += "]}\n" }

  mutating func add(_ origin: String, _ verdict: OriginDecider.Verdict) {
    let refusal = verdict.isAllowed ? nil : refusals.refusal(of: origin)
    if !isFirst { text += "," }
    isFirst = false
    text += Self.result.text((origin, verdict, refusal, subject))
  }

  static let shape = JSONShape<OriginSubject>(
    "origin report",
    .version,
    .string("path", "The path of the policy.") { $0.frames.path },
    .objects("results", result, "The verdicts, in the order of the origins.") { _ in [] })

  private static let result = JSONShape<
    (
      origin: String, verdict: OriginDecider.Verdict, refusal: OriginRefusal?,
      subject: OriginSubject
    )
  >(
    "verdict",
    .string("origin", "The origin.") { OriginSubject.shown($0.origin) },
    .boolean("allowed", "True if the policy allows it.") { $0.verdict.isAllowed },
    .string("pattern", "The first pattern that allows it, or null.", .nullable) {
      $0.subject.match($0.verdict).map($0.subject.shown)
    },
    .range("Its place, or null.", .nullable) { $0.subject.match($0.verdict).map($0.subject.span) },
    .string("hint", "Why it is not allowed, or null.", .nullable) {
      ($0.refusal?.message).map(OriginSubject.shown)
    },
    .object("nearest", nearest, "The nearest pattern, or null.", .nullable) {
      result in result.refusal?.nearest.map { ($0, result.subject) }
    },
    .objects(
      "assumptions", DecisionJSON.assumption, "The readings that the verdict depends on."
    ) { result in
      result.verdict.assumptions.switchable.map {
        ($0.name.description, result.subject.readings.choice(of: $0).description)
      }
    })

  private static let nearest = JSONShape<(item: AllowOriginPolicy.Item, subject: OriginSubject)>(
    "nearest pattern",
    .string("pattern", "The pattern.") { $0.subject.shown($0.item) },
    .range("The place of the pattern.") { $0.subject.span($0.item) })
}

extension OriginSubject {
  fileprivate func match(_ verdict: OriginDecider.Verdict) -> AllowOriginPolicy.Item? {
    verdict.pattern.map { policy.patterns[$0].item }
  }

  fileprivate func span(_ item: AllowOriginPolicy.Item) -> Note.Span { frames.span(place(item)) }
}
