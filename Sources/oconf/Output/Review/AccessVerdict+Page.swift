import ConfigModel
import Lint

/// The verdict about access: one sentence, and the list of what it sums up.
extension AccessItems {
  /// The number of tokens or origins that the sentence names in a clause.
  private static let named = 2

  /// Who is newly admitted, and who no longer.
  var sentence: HTMLText {
    guard isCompared else { return "" }
    var clauses: [HTMLText] = []
    if isProved { clauses.append(Self.clause("✓", "Proved", .good, "no one new is admitted")) }
    for group in Group.allCases {
      var subjects: [String] = []
      var count = 0
      for item in of(group) where item.holds || item.mayGain {
        count += 1
        var subject = item.subject
        if let reading = item.finding.reading {
          subject += " (\("\(item.effect.clause)".lowercased()) if '\(reading)')"
        }
        guard subjects.count < Self.named, !subjects.contains(subject) else { continue }
        subjects.append(subject)
      }
      guard !subjects.isEmpty else { continue }
      var words = subjects.map { HTMLText.message($0) }.joined(separator: "; ")
      if count > subjects.count { words += "; and \(count - subjects.count) more" }
      clauses.append(Self.clause(group.sign, group.clause, group.tone, words))
    }
    if !isComplete {
      clauses.append(Self.clause("?", "Not compared", .open, "some files; see the remarks"))
    }
    return clauses.joined(separator: " ")
  }

  private static func clause(
    _ sign: StaticString, _ word: StaticString, _ tone: PageVerdict.Tone, _ words: HTMLText
  ) -> HTMLText {
    let start: HTMLText =
      "<strong class=\"\(tone.rawValue)\"><span aria-hidden=\"true\">\(sign)</span> \(word):</strong> "
    return .element("span class=\"clause\"", start + words + ".")
  }

  /// The readings and the base URL that the sentence rests on.
  var basis: HTMLText {
    guard reports.contains(where: \.hasPolicies) else { return "" }
    var readings: [String] = []
    for item in all {
      for reading in item.finding.exceptions + [item.finding.reading].compactMap(\.self)
      where !readings.contains(reading.description) {
        readings.append(reading.description)
      }
    }
    var text: HTMLText
    if all.contains(where: { $0.holds && $0.group == .open }) {
      text = "Not everything was decided (<a href=\"#undecided\">what would decide it</a>)."
    } else if readings.isEmpty {
      text = "This result holds under every reading."
    } else {
      text = "This result holds under the current readings; it would differ under "
      text += readings.prefix(6).map { .code($0) }.joined(separator: ", ")
      if readings.count > 6 { text += " and \(readings.count - 6) more" }
      text += " (<a href=\"#undecided\">what would decide it</a>)."
    }
    if let url = reports.lazy.compactMap(\.reviewed.assumedBaseURL).first {
      text += " Assumes the base URL \(code: url)."
    }
    return text
  }

  /// The findings by group, each with a link to its witness.
  var list: HTMLText {
    var text = HTMLText()
    for group in Group.allCases {
      let items = of(group)
      guard !items.isEmpty else { continue }
      text +=
        "<h3 class=\"\(group.tone.rawValue)\"><span aria-hidden=\"true\">\(group.sign)</span> "
      text += "\(group.title) <span class=\"count\">\(items.count)</span></h3>\n"
      text += "<ul class=\"access\">\n"
      for item in items { text += .anchored("li", item.anchor, self.text(item)) }
      text += "</ul>\n"
    }
    return text
  }

  private func text(_ item: Item) -> HTMLText {
    var text: HTMLText = .message(item.message)
    if !item.holds { text += " " + item.tag }
    text += Self.approval(item.reviewed.approval, isNeeded: item.needsApproval)
    text += "<br><p class=\"meta\">"
    let places = item.reviewed.places.compactMap { place in
      item.report.place(place.side, place.range).map { "\(place.side.rawValue): \($0)" }
    }
    text += places.map { HTMLText($0) }.joined(separator: " · ")
    if let others = item.report.otherPlaces(item.reviewed.id) { text += " · \(others)" }
    if item.finding.witness != nil || item.finding.oldVerdict != nil {
      text += " · <a href=\"#\(item.anchor)-witness\">example</a>"
    }
    return text + "</p>" + .identifier(item.report.harmless(id: item.reviewed.id))
  }

  /// The state of an approval, in a few words; empty if none is needed.
  static func approval(_ entry: Approvals.Entry?, isNeeded: Bool) -> HTMLText {
    guard let entry else {
      return isNeeded ? " <span class=\"tag bad\">not approved</span>" : ""
    }
    return entry.isExpired
      ? " <span class=\"tag bad\">approval expired</span>"
      : " <span class=\"tag good\">approved</span>"
  }
}

extension DiffReport {
  /// True if issuers or origins were compared, whose results depend on readings.
  fileprivate var hasPolicies: Bool {
    !reviewed.configurations.isEmpty || !reviewed.origins.isEmpty
  }
}

extension SafeText.StringInterpolation where Context == InHTML {
  mutating func appendInterpolation(code text: String) {
    appendInterpolation(HTMLText.code(text))
  }

  mutating func appendInterpolation(message text: String) {
    appendInterpolation(HTMLText.message(text))
  }
}
