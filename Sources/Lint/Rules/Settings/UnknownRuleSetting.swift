package import ConfigModel

package enum UnknownRuleSetting: SettingsRule {
  package static let about = RuleInfo(
    id: "unknown-rule-setting",
    topic: .settings,
    severity: .error,
    summary: "The settings name a rule or a severity that does not exist.",
    rationale: """
      A setting for a misspelled rule has no effect. An `ignore` entry for a misspelled rule does \
      not ignore the findings of the intended rule. `oconf explain` lists the rules. The \
      severities are `off`, `info`, `warning` and `error`.
      """,
    source: "oconf settings",
    examples: [
      .bad(
        .settings, #"{"rules": {⟦"duplicate-isuer"⟧: "warning"}}"#,
        fixed: #"{"rules": {"duplicate-issuer": "warning"}}"#, .suggest),
      .bad(
        .settings, #"{"rules": {"duplicate-issuer": ⟦"warn"⟧}}"#),
      .bad(.settings, #"{"rules": {"duplicate-issuer": ⟦false⟧}}"#),
      .bad(
        .settings, #"{"ignore": [{"rule": ⟦"duplicate-isuer"⟧, "reason": "they merge in June"}]}"#,
        fixed: #"{"ignore": [{"rule": "duplicate-issuer", "reason": "they merge in June"}]}"#,
        .suggest),
      .good(.settings, #"{"rules": {"duplicate-issuer": "warning"}}"#),
      .bad(
        .settings,
        #"{"overrides": [{"paths": ["test/"], "rules": {⟦"duplicate-isuer"⟧: "off"}}]}"#,
        fixed: #"{"overrides": [{"paths": ["test/"], "rules": {"duplicate-issuer": "off"}}]}"#,
        .suggest),
      .good(.settings, #"{"rules": {}}"#),
    ])

  package static func check(_ settings: SettingsFile, _ report: inout Report) {
    for layer in settings.layers { check(layer, &report) }
  }

  private static func check(_ settings: SharedSettings, _ report: inout Report) {
    for entry in settings.ignore {
      if let rule = entry.rule.written { checkName(rule.json, &report) }
    }
    guard let rules = settings.rules.members else { return }
    for member in rules {
      checkName(member.name, &report)
      let isLevel =
        member.value.kind == .string
        && LintSettings.Level(rawValue: member.value.text.string) != nil
      guard !isLevel, member.value.kind != .missing else { continue }
      let levels = LintSettings.Level.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      report.add(
        "invalid severity for '\(member.name.text)'; expected one of: \(levels)",
        at: member.value.range)
    }
  }

  private static func checkName(_ name: JSONValue, _ report: inout Report) {
    let id = name.text.string
    if AllRules.has(id) { return }
    let near = EditDistance.nearest(to: id, among: AllRules.names)
    report.add(
      "unknown rule '\(id)'" + (near.map { "; did you mean '\($0)'?" } ?? ""), at: name.range,
      fix: near.map {
        FixIt("replace with '\($0)'", .suggest, [Edit(name.range, JSONString.quoted($0))])
      })
  }
}
