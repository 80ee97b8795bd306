package import ConfigModel

extension Family {
  static let filter = Family(
    "filter", topic: .filters,
    summary: "A filter is malformed, or a filter on `iss` contradicts its issuer.",
    source: "JWT Configuration Reference, Issuer Fields")
}

package enum IssuerFilterFaults: FilterRule {
  package static let faults = [contradictsIssuer]

  static let contradictsIssuer = RuleInfo(
    .filter, "contradicts-issuer", severity: .error, scope: .filters,
    summary: "A filter on `iss` rejects every token.",
    rationale: """
      Oracle Mobile Cloud selects an issuer by the `iss` of a token, so for the filters `iss` is \
      always the issuer's own name. An include filter that does not match this name rejects every \
      token. So does an exclude filter that matches it.
      """,
    bad: [
      #"{"name": "iss", "values": ⟦["https://other.corp.net"]⟧}"#,
      #"{"name": "iss", "type": "exclude", "values": ⟦["https://*.corp.net"]⟧}"#,
    ],
    good: [
      #"{"name": "iss", "values": ["https://login.*"]}"#,
      #"{"name": "iss", "type": "exclude", "values": ["https://*.evil.net"]}"#,
    ])

  package static func check(_ filter: TokenFilter, of issuer: Issuer, _ report: inout Report) {
    guard filter.claimKind == .issuer, let name = issuer.issuerName.written else { return }
    let isMatch = filter.values.elements.contains { Glob($0.text).matches(name.text) }
    if isMatch != filter.isExclude { return }
    // Other rules report a name that is wrong itself; the filter may have the right one.
    guard filter.isWellFormed, filter.isExclude || !issuer.hasWrongName else { return }
    let fault =
      filter.isExclude
      ? "the exclude filter on 'iss' matches" : "the include filter on 'iss' does not match"
    report.add(
      contradictsIssuer, "every token is rejected: \(fault) the issuer's name '\(name.text)'",
      at: filter.values.range, notes: [Note("the issuer's name", at: name.range)])
  }
}

package enum FilterNeverSatisfied: FilterRule {
  package static let about = RuleInfo(
    .filter, "malformed", severity: .error, scope: .filters,
    summary: "A filter is malformed, so every token of its issuer is rejected.",
    rationale: """
      Oracle Mobile Cloud treats a malformed filter as not satisfied: it rejects tokens rather \
      than skip an intended restriction. A filter needs a name and at least one value, all of them \
      strings. Its type, if present, must be exactly `include` or `exclude`. A fix makes the \
      issuer accept tokens again, so review the filter before you apply the fix.
      """,
    source: "JWT Configuration Reference, Issuer Fields, the note on filters",
    bad: [
      Sample(
        #"{"name": "dept", "type": ⟦"Exclude"⟧, "values": ["guests"]}"#,
        fixed: #"{"name": "dept", "type": "exclude", "values": ["guests"]}"#, .suggest),
      Sample(
        #"{"name": "dept", "values": ⟦"sales"⟧}"#, fixed: #"{"name": "dept", "values": ["sales"]}"#,
        .suggest),
      #"{"name": "dept", "values": ⟦[]⟧}"#,
      #"⟦{⟧"name": "dept"}"#,
      #"{"name": ⟦""⟧, "values": ["sales"]}"#,
      #"{"name": "level", "values": [⟦3⟧]}"#,
      #"{"name": "dept", "type": ⟦null⟧, "values": ["sales"]}"#,
    ],
    good: [
      #"{"name": "dept", "type": "exclude", "values": ["guests"]}"#,
      #"{"name": "dept", "values": [""]}"#,
    ])

  /// Reports fields of the right type that are empty.
  package static func check(_ filter: TokenFilter, of issuer: Issuer, _ report: inout Report) {
    guard !filter.isWellFormed else { return }
    if let name = filter.name.written, name.text.isEmpty {
      report.add(
        "malformed filter rejects every token: 'name' is empty",
        at: name.range)
    }
    if filter.values.isWrittenEmpty {
      report.add(
        "malformed filter rejects every token: 'values' is empty",
        at: filter.values.range)
    }
  }

  /// Reports missing fields, and fields of the wrong type.
  package enum InMalformed: DeviationRule {
    package static var about: RuleInfo { FilterNeverSatisfied.about }

    package static func check(_ deviations: SchemaDeviations, _ report: inout Report) {
      for problem in deviations.problems where problem.isOfFilter {
        report.add(
          "malformed filter rejects every token: \(fault(problem))",
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
      "invalid value '\(problem.value.text.string)' for \(problem.subject); expected 'include' or 'exclude'"
    default:
      "expected \(problem.expectation) for \(problem.subject), found \(problem.value.kind.noun)"
    }
  }

  private static func fix(_ problem: SchemaProblem) -> FixIt? {
    let range = problem.value.range
    switch problem.kind {
    case .notAllowed:
      let type = problem.value.text.trimmed.string.lowercased()
      guard type == "include" || type == "exclude" else { return nil }
      return FixIt("replace with '\(type)'", .suggest, [Edit(range, "\"\(type)\"")])
    case .notInArray:
      return FixIt(
        "put the value in an array", .suggest,
        [.insert("[", at: range.start), .insert("]", at: range.end)])
    default: return nil
    }
  }
}
