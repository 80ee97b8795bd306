package import ConfigModel

package enum FilterNeverSatisfied: FilterRule {
  package static let about = RuleInfo(
    id: "filter-never-satisfied",
    severity: .error,
    summary: "A filter is malformed, so that its issuer rejects all tokens.",
    rationale: """
      A filter that the service cannot understand counts as not satisfied: better to reject a token \
      than to pass over a restriction that somebody wanted. It needs a name, a type that is exactly \
      `include` or `exclude` if there is one, and at least one value, all of them strings. \
      Repairing it lets tokens in again, so look before you apply a fix.
      """,
    source: "JWT Configuration Reference, Issuer Fields, the note on filters",
    examples: [
      .bad(
        .filters, #"{"name": "dept", "type": ⟦"Exclude"⟧, "values": ["guests"]}"#,
        fixed: #"{"name": "dept", "type": "exclude", "values": ["guests"]}"#, .suggest),
      .bad(
        .filters, #"{"name": "dept", "values": ⟦"sales"⟧}"#,
        fixed: #"{"name": "dept", "values": ["sales"]}"#, .suggest),
      .bad(.filters, #"{"name": "dept", "values": ⟦[]⟧}"#),
      .bad(.filters, #"⟦{⟧"name": "dept"}"#),
      .bad(.filters, #"{"name": ⟦""⟧, "values": ["sales"]}"#),
      .bad(.filters, #"{"name": "level", "values": [⟦3⟧]}"#),
      .bad(.filters, #"{"name": "dept", "type": ⟦null⟧, "values": ["sales"]}"#),
      .good(.filters, #"{"name": "dept", "type": "exclude", "values": ["guests"]}"#),
      .good(.filters, #"{"name": "dept", "values": [""]}"#),
    ])

  /// Reports members of the right type that are empty.
  package static func check(_ filter: TokenFilter, of issuer: Issuer, _ report: inout Report) {
    guard !filter.isWellFormed else { return }
    if let name = filter.name.written, name.text.isEmpty {
      report.add(
        "the filter is never satisfied, so every token is rejected: 'name' is empty",
        at: name.range)
    }
    if filter.values.isWrittenEmpty {
      report.add(
        "the filter is never satisfied, so every token is rejected: 'values' is empty",
        at: filter.values.range)
    }
  }

  /// Reports members of another type, and those that are missing.
  package enum InMalformed: DeviationRule {
    package static var about: RuleInfo { FilterNeverSatisfied.about }

    package static func check(_ deviations: SchemaDeviations, _ report: inout Report) {
      for problem in deviations.problems where problem.isOfFilter {
        report.add(
          "the filter is never satisfied, so every token is rejected: \(fault(problem))",
          at: place(problem), fix: fix(problem))
      }
    }
  }

  private static func place(_ problem: SchemaProblem) -> SourceRange {
    guard case .missing = problem.kind else { return problem.value.range }
    return SourceRange(problem.value.range.start, problem.value.range.start + 1)
  }

  private static func fault(_ problem: SchemaProblem) -> String {
    switch problem.kind {
    case .missing: "\(problem.subject) is missing"
    case .notAllowed:
      "\(problem.subject) is '\(problem.value.text.string)' and not 'include' or 'exclude'"
    default: "\(problem.subject) is \(problem.value.kind.noun) and not \(problem.expectation)"
    }
  }

  private static func fix(_ problem: SchemaProblem) -> FixIt? {
    let range = problem.value.range
    switch problem.kind {
    case .notAllowed:
      let type = problem.value.text.trimmed.string.lowercased()
      guard type == "include" || type == "exclude" else { return nil }
      return FixIt("write '\(type)'", .suggest, [Edit(range, "\"\(type)\"")])
    case .notInArray:
      return FixIt(
        "put it in an array", .suggest,
        [.insert("[", at: range.start), .insert("]", at: range.end)])
    default: return nil
    }
  }
}
