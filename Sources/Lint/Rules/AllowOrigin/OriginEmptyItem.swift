package import ConfigModel

package enum OriginEmptyItem: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-empty-item",
    topic: .origins,
    severity: .warning,
    summary: "The list contains an empty item.",
    rationale: """
      An empty item allows no origin. It is usually left over from a pattern that was removed, or \
      shows that a pattern was forgotten.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs",
    examples: [
      .bad(.origins, "https://a.corp.net⟦,⟧", fixed: "https://a.corp.net", .safe),
      .bad(
        .origins, "⟦,⟧ https://a.corp.net⟦,⟧⟦,⟧ ,https://b.corp.net",
        fixed: "https://a.corp.net,https://b.corp.net", .safe),
      .good(.origins, "https://a.corp.net,https://b.corp.net"),
      .good(.origins, "https://a.corp.net,\n  https://b.corp.net\n"),
    ])

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
