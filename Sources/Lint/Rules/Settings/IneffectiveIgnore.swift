package import ConfigModel

package enum IneffectiveIgnore: SettingsRule {
  package static let about = RuleInfo(
    id: "ineffective-ignore",
    topic: .settings,
    severity: .error,
    summary: "An entry of 'ignore' is incomplete or malformed, so it ignores nothing.",
    rationale: """
      An entry needs a reason, and a rule, path or pointer that states what it ignores. Its expiry \
      date is the last day on which it applies, written as `2030-12-31`. An entry with an error \
      ignores no findings.
      """,
    source: "oconf settings",
    examples: [
      .bad(
        .settings,
        #"{"ignore": [{"rule": "duplicate-issuer", "reason": "later", "expires": ⟦"31.12.2030"⟧}]}"#
      ),
      .bad(
        .settings,
        #"{"ignore": [{"rule": "duplicate-issuer", "reason": "later", "expires": ⟦"2030-02-30"⟧}]}"#
      ),
      .bad(.settings, #"{"ignore": [{"rule": "duplicate-issuer", "reason": ⟦" "⟧}]}"#),
      .bad(.settings, #"{"ignore": [⟦{⟧"reason": "all of them are fine"}]}"#),
      .bad(
        .settings,
        #"{"ignore": [{"rule": "duplicate-issuer", "pointer": ⟦"issuers"⟧, "reason": "later"}]}"#),
      .good(
        .settings,
        #"{"ignore": [{"path": "old/", "reason": "kept as it was", "expires": "2028-02-29"}]}"#),
      .good(
        .settings,
        #"{"ignore": [{"pointer": "/issuers/[https://idp.corp.example]", "reason": "theirs"}]}"#),
    ])

  package static func check(_ settings: SettingsFile, _ report: inout Report) {
    for entry in settings.layers.flatMap(\.ignore) {
      if entry.rule.isAbsent, entry.path.isAbsent, entry.pointer.isAbsent {
        report.add(
          "the 'ignore' entry needs a 'rule', 'path' or 'pointer'; without one, it ignores nothing",
          at: entry.object.opening)
      }
      if let reason = entry.reason.written, reason.text.trimmed.isEmpty {
        report.add("the reason is empty; explain why the finding is ignored", at: reason.range)
      }
      if let expires = entry.expires.written, CalendarDate(expires.string) == nil {
        report.add(
          "invalid date '\(expires.string)'; expected a date such as '2030-12-31'",
          at: expires.range)
      }
      if let pointer = entry.pointer.written, !IgnoreList.isPointer(pointer.text) {
        report.add(
          "invalid pointer '\(pointer.string)'; expected one that begins with '/' or with the key of a policy, such as '*.*.Security_AllowOrigin'",
          at: pointer.range)
      }
    }
  }
}
