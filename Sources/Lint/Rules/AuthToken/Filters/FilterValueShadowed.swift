package import ConfigModel

package enum FilterValueShadowed: FilterRule {
  package static let about = RuleInfo(
    id: "filter-value-shadowed",
    topic: .filters,
    severity: .info,
    summary:
      "A value of a filter is redundant, because another value already matches everything that it matches.",
    rationale: """
      `sal*` also matches `sales`, so listing both has no additional effect. Often one of the two \
      should have been removed when the other was added. Removing the redundant value does not \
      change which tokens are accepted.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(
        .filters, #"{"name": "dept", "values": [⟦"sales"⟧, "sal*"]}"#,
        fixed: #"{"name": "dept", "values": ["sal*"]}"#, .safe),
      .bad(
        .filters,
        #"{"name": "email", "type": "exclude", "values": ["*@corp.net", "*@corp.example", ⟦"*-ext@corp.net"⟧]}"#,
        fixed:
          #"{"name": "email", "type": "exclude", "values": ["*@corp.net", "*@corp.example"]}"#,
        .safe),
      .good(.filters, #"{"name": "dept", "values": ["sales", "sales-*", "presales"]}"#),
      .good(.filters, #"{"name": "dept", "values": ["a*b", "*ab", "ab*a"]}"#),
    ])

  package static func check(_ filter: TokenFilter, of issuer: Issuer, _ report: inout Report) {
    let values = Array(filter.values.elements)
    guard values.count > 1 else { return }
    for (index, cover) in covers(values) where values[index].text != values[cover].text {
      let value = values[index]
      report.add(
        "redundant value: '\(values[cover].text)' already matches everything that '\(value.text)' matches",
        at: value.range, notes: [Note("the other value", at: values[cover].range)],
        fix: filter.values.json.map { list in
          FixIt("remove '\(value.text)'", .safe, list.removing(value.json))
        })
    }
  }

  /// The indices of values that another value covers, each with the index of that value.
  private static func covers(_ values: [WrittenText]) -> [(Int, Int)] {
    let globs = values.map { Glob($0.text) }
    guard globs.count > 12 else {
      // Comparing so few values is faster than indexing them.
      return globs.indices.compactMap { index in
        let cover = globs.indices.first { other in
          other != index && globs[other].includes(globs[index])
            && (other < index || !globs[index].includes(globs[other]))
        }
        return cover.map { (index, $0) }
      }
    }
    let union = GlobUnion(globs)
    var effort = Effort()
    var found: [(Int, Int)] = []
    for index in globs.indices {
      switch union.cover(ofElement: index, &effort) {
      case .by(let cover): found.append((index, cover))
      case .undecided: return found
      case .none: break
      }
    }
    return found
  }
}
