package import ConfigModel

package enum OriginSubsumed: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-subsumed",
    topic: .origins,
    severity: .info,
    summary: "A pattern is already covered by other patterns in the list.",
    rationale: """
      The pattern has no effect, so removing it blocks no origin. While the pattern is in the \
      list, the list looks narrower than it is. Remove the pattern, or remove the wider pattern if \
      the narrow ones are enough. The rule also finds a pattern that no single other pattern \
      covers, but several together do.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs",
    exceptions: "If you keep the pattern to show readers that an important host is allowed.",
    examples: [
      .bad(
        .origins, "https://*.corp.net, ⟦https://app.corp.net⟧",
        fixed: "https://*.corp.net", .safe),
      .bad(
        .origins, "⟦http://localhost:3000⟧, http://localhost:*, ⟦http://localhost:80*⟧",
        fixed: "http://localhost:*", .safe),
      .bad(
        .origins,
        "⟦https://a.corp.net:1*⟧, https://*.corp.net:1, "
          + (0...9).map { "https://*.corp.net:1\($0)*" }.joined(separator: ", "),
        fixed: "https://*.corp.net:1, "
          + (0...9).map { "https://*.corp.net:1\($0)*" }.joined(separator: ", "), .safe),
      .good(.origins, "https://*.corp.net, https://corp.net, https://a.b.corp.net"),
      .good(.origins, "https://app*.corp.net, https://*app.corp.net"),
      .good(.origins, "http://localhost:3*, http://localhost:*3"),
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
