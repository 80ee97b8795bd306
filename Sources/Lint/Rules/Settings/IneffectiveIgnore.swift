package import ConfigModel

package enum IneffectiveIgnore: SettingsRule {
  package static let about = RuleInfo(
    id: "ineffective-ignore",
    severity: .error,
    summary: "An entry of 'ignore' is incomplete or malformed, so it ignores nothing.",
    rationale: """
      An entry says what it is about, by rule, path or pointer, and why; the last day on which it \
      holds is written as `2030-12-31`. One that does not is no ground for hiding a finding.
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
    for entry in settings.ignore {
      if entry.rule.isAbsent, entry.path.isAbsent, entry.pointer.isAbsent {
        report.add(
          "the entry names no rule, path or pointer, so it would ignore everything",
          at: entry.object.opening)
      }
      if let reason = entry.reason.written, reason.text.trimmed.isEmpty {
        report.add("the reason is blank; say why the finding is left", at: reason.range)
      }
      if let expires = entry.expires.written, CalendarDate(expires.string) == nil {
        report.add(
          "'\(expires.string)' is no day; write it as '2030-12-31'", at: expires.range)
      }
      if let pointer = entry.pointer.written, !IgnoreList.isPointer(pointer.text) {
        report.add(
          "'\(pointer.string)' is no pointer; it begins with a slash, or with the key of a policy",
          at: pointer.range)
      }
    }
  }
}
