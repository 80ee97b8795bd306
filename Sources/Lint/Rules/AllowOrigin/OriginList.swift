package import ConfigModel

extension Family {
  static let originList = Family(
    "origin-list", topic: .origins,
    summary: "The list has duplicate, empty, or redundant items, or the wrong separator.",
    source: "Securing Cross-Site Requests to OMCe APIs")
}

package enum OriginDuplicate: AllowOriginRule {
  package static let about = RuleInfo(
    .originList, "duplicate", severity: .warning, scope: .origins,
    summary: "The list contains the same pattern twice.",
    rationale: """
      Patterns that differ only in case, or in a port that the scheme implies, are the same. If \
      only one copy is removed, the pattern stays in force, which is easy to overlook.
      """,
    bad: [
      Sample(
        "https://a.corp.net, https://b.corp.net, ⟦https://a.corp.net⟧",
        fixed: "https://a.corp.net, https://b.corp.net", .safe),
      Sample(
        "https://a.corp.net,⟦https://A.corp.net⟧, ⟦https://a.corp.net:443⟧",
        fixed: "https://a.corp.net", .safe),
    ],
    good: [
      "https://a.corp.net, http://a.corp.net, https://a.corp.net:8443",
      "https://*.corp.net, https://*.*.corp.net",
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    guard policy.patterns.count > 1 else { return }
    let firsts = policy.duplicates
    guard !firsts.isEmpty else { return }
    let edits = policy.removing(Set(firsts.keys))
    for (index, first) in firsts.sorted(by: { $0.key < $1.key }) {
      report.add(
        "'\(policy.items[index].text)' is already in the list", at: policy.items[index].range,
        notes: [Note("the same pattern", at: policy.items[first].range)],
        fix: edits[index].map { FixIt("remove the duplicate", .safe, [$0]) })
    }
  }
}

extension AllowOriginPolicy {
  /// Maps the index of each item that is equivalent to an earlier one to the index of the first.
  var duplicates: [Int: Int] {
    var firsts: [String: Int] = [:]
    var duplicates: [Int: Int] = [:]
    for (index, pattern) in zip(patternIndices, patterns) {
      let text = pattern.pattern.canonicalText
      if let first = firsts[text] { duplicates[index] = first } else { firsts[text] = index }
    }
    return duplicates
  }
}

package enum OriginEmptyItem: AllowOriginRule {
  package static let about = RuleInfo(
    .originList, "empty-item", severity: .warning, scope: .origins,
    summary: "The list contains an empty item.",
    rationale: """
      An empty item allows no origin. It is usually left over from a pattern that was removed, or \
      shows that a pattern was forgotten.
      """,
    bad: [
      Sample("https://a.corp.net⟦,⟧", fixed: "https://a.corp.net", .safe),
      Sample(
        "⟦,⟧ https://a.corp.net⟦,⟧⟦,⟧ ,https://b.corp.net",
        fixed: "https://a.corp.net,https://b.corp.net", .safe),
    ],
    good: ["https://a.corp.net,https://b.corp.net", "https://a.corp.net,\n  https://b.corp.net\n"])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    guard policy.items.contains(where: \.text.isEmpty), !policy.isBlank else { return }
    let empty = Set(policy.items.indices.filter { policy.items[$0].text.isEmpty })
    let edits = policy.removing(empty)
    for index in empty.sorted() {
      guard let edit = edits[index], let comma = comma(in: edit.range, policy.source) else {
        continue
      }
      report.add(
        "no pattern on one side of this comma; remove the comma", at: SourceRange(comma, comma + 1),
        fix: FixIt("remove the comma", .safe, [edit]))
    }
  }

  private static func comma(in range: SourceRange, _ source: SourceBytes) -> Int? {
    range.bounds.first { source[$0] == UInt8(ascii: ",") }
  }
}

package enum OriginSubsumed: AllowOriginRule {
  package static let about = RuleInfo(
    .originList, "redundant-pattern", severity: .info, scope: .origins,
    summary: "A pattern is already covered by other patterns in the list.",
    rationale: """
      The pattern has no effect, so removing it blocks no origin. While the pattern is in the \
      list, the list looks narrower than it is. Remove the pattern, or remove the wider pattern if \
      the narrow ones are enough. The rule also finds a pattern that no single other pattern \
      covers, but several together do.
      """,
    exceptions: "If you keep the pattern to show readers that an important host is allowed.",
    bad: [
      Sample("https://*.corp.net, ⟦https://app.corp.net⟧", fixed: "https://*.corp.net", .safe),
      Sample(
        "⟦http://localhost:3000⟧, http://localhost:*, ⟦http://localhost:80*⟧",
        fixed: "http://localhost:*", .safe),
      Sample(
        "⟦https://a.corp.net:1*⟧, https://*.corp.net:1, "
          + (0...9).map { "https://*.corp.net:1\($0)*" }.joined(separator: ", "),
        fixed: "https://*.corp.net:1, "
          + (0...9).map { "https://*.corp.net:1\($0)*" }.joined(separator: ", "), .safe),
    ],
    good: [
      "https://*.corp.net, https://corp.net, https://a.b.corp.net",
      "https://app*.corp.net, https://*app.corp.net",
      "http://localhost:3*, http://localhost:*3",
    ])

  /// The additional effort per byte of the value. Long lists take more steps, and even short lists
  /// can be hard.
  private static let effortPerByte = 16

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    guard policy.patterns.count > 1, policy.patterns.contains(where: { $0.pattern.hasWildcard })
    else { return }
    var effort = Effort(4 * Effort.standard + effortPerByte * policy.source.count)
    let covers = OriginUnion(policy.patterns.map(\.pattern)).covers(&effort)
    let duplicates = policy.duplicates
    var found: [Int: [Int]] = [:]
    for (position, index) in policy.patternIndices.enumerated() where duplicates[index] == nil {
      switch covers[position] {
      case .none, .undecided: continue
      case .same(let other): found[index] = [other]
      case .by(let others): found[index] = others
      }
    }
    let edits = policy.removing(Set(found.keys))
    for (index, others) in found.sorted(by: { $0.key < $1.key }) {
      let wider = others.map { policy.patterns[$0].item }
      let names = wider.prefix(3).map { "'\($0.text)'" }.joined(separator: ", ")
      let more = wider.count > 3 ? " and \(wider.count - 3) more" : ""
      report.add(
        "\(names)\(more) \(wider.count == 1 ? "already allows" : "together allow") every origin that this pattern allows",
        at: policy.items[index].range,
        notes: wider.prefix(3).map { Note("the wider pattern", at: $0.range) },
        fix: edits[index].map { FixIt("remove the pattern", .safe, [$0]) })
    }
  }
}

extension OriginPattern {
  /// True if the host, port, or scheme has a wildcard.
  fileprivate var hasWildcard: Bool {
    hasHostWildcard || port?.hasWildcard ?? false || scheme.contains(where: \.hasWildcard)
  }
}

package enum OriginListSeparator: AllowOriginRule {
  package static let about = RuleInfo(
    .originList, "wrong-separator", severity: .error, scope: .origins,
    summary: "Patterns are separated by something other than a comma.",
    rationale: """
      Only a comma separates patterns. With a space, a semicolon or a line break between them, \
      they are read as one malformed pattern. Oracle Mobile Cloud then allows none of these sites.
      """,
    bad: [
      Sample(
        "⟦https://a.corp.net https://b.corp.net⟧", fixed: "https://a.corp.net, https://b.corp.net",
        .suggest),
      Sample(
        "https://a.corp.net, ⟦https://b.corp.net; https://c.corp.net⟧",
        fixed: "https://a.corp.net, https://b.corp.net, https://c.corp.net", .suggest),
      Sample(
        "⟦https://a.corp.net\nhttps://b.corp.net⟧\n",
        fixed: "https://a.corp.net, https://b.corp.net\n", .suggest),
    ],
    good: ["https://a.corp.net, https://b.corp.net", "https://a.corp.net,\nhttps://b.corp.net\n"])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, fault) in policy.faults {
      guard case .separators(let parts) = fault else { continue }
      report.add(
        "expected commas between patterns; without them, this is one pattern that can never match",
        at: item.range,
        fix: FixIt(
          "separate the patterns with commas", .suggest,
          [Edit(item.range, parts.joined(separator: ", "))]))
    }
  }
}
