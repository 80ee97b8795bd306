package import ConfigModel

extension Family {
  static let setting = Family(
    "setting", topic: .settings,
    summary:
      "Settings or a test suite name an unknown rule or reading, or have an invalid policy value.",
    source: "oconf settings")
}

package enum PolicyValueMalformed: SettingsRule {
  package static let about = RuleInfo(
    .setting, "invalid-policy", severity: .error, scope: .settings,
    summary: "Settings or a test suite give an environment policy an invalid value.",
    rationale: """
      The value of an environment policy is one line of text. A number or a Boolean is also \
      accepted, as if it were in quotes. Arrays, objects, and null are ignored, and rules that \
      depend on the policy act as if it were unknown.
      """,
    bad: [
      #"{"policies": {"Security_TokenExchangeTimeoutSecs": ⟦[3600]⟧}}"#,
      #"{"policies": {"Security_TokenExchangeTimeoutPolicy": ⟦null⟧}}"#,
      Sample(
        #"{"policy": "issuers.auth-token.json", "environment": {"policies": {"Security_TokenExchangeTimeoutSecs": ⟦{}⟧}}, "origins": {"allowed": ["https://app.corp.net"]}}"#,
        scope: .suite),
    ],
    good: [
      #"{"policies": {"Security_TokenExchangeTimeoutSecs": 3600, "Logging_Level": "800"}}"#,
      #"{"policies": "environment/policies.properties"}"#,
    ])

  package static func check(_ settings: SettingsFile, _ report: inout Report) {
    for layer in settings.layers { check(layer.policies, &report) }
  }

  /// The same rule about suites of token tests.
  package enum InTokenTests: TokenTestsRule {
    package static var about: RuleInfo { PolicyValueMalformed.about }

    package static func check(_ suite: TokenTestSuite, _ report: inout Report) {
      if let environment = suite.environment {
        PolicyValueMalformed.check(environment.policies, &report)
      }
    }
  }

  private static func check(_ policies: MapOrTextMember, _ report: inout Report) {
    guard let members = policies.members else { return }
    for member in members {
      switch member.value.kind {
      case .array, .object, .null:
        report.add(
          "'\(member.name.text)': expected a string, found \(member.value.kind.noun)",
          at: member.value.range)
      case .string, .number, .true, .false, .missing: break
      }
    }
  }
}

package enum UnknownReading: SettingsRule {
  package static let about = RuleInfo(
    .setting, "unknown-reading", severity: .error, scope: .settings,
    summary: "The settings or a test suite chooses a reading that does not exist.",
    rationale: """
      A reading is the assumed answer to a question that the documentation leaves open. If a name \
      or an answer is misspelled, the default answer applies, and verdicts depend on a different \
      reading than intended.
      """,
    bad: [
      Sample(
        #"{"readings": {⟦"absent-audiense"⟧: "reject"}}"#,
        fixed: #"{"readings": {"absent-audience": "reject"}}"#, .suggest),
      Sample(
        #"{"readings": {"absent-audience": ⟦"rejects"⟧}}"#,
        fixed: #"{"readings": {"absent-audience": "reject"}}"#, .suggest),
      #"{"readings": {"absent-audience": ⟦true⟧}}"#,
      Sample(
        #"{"name": "n", "readings": {⟦"filter-cases"⟧: "insensitive"}, "expect": {"verdict": "accept"}}"#,
        scope: .cases,
        fixed:
          #"{"name": "n", "readings": {"filter-case": "insensitive"}, "expect": {"verdict": "accept"}}"#,
        .suggest),
    ],
    good: [
      #"{"readings": {"absent-audience": "pass", "duplicate-mapping": "last"}}"#,
      #"{"readings": {}}"#,
    ])

  package static func check(_ settings: SettingsFile, _ report: inout Report) {
    for layer in settings.layers { check(layer.readings, &report) }
  }

  /// The same rule about suites of token tests.
  package enum InTokenTests: TokenTestsRule {
    package static var about: RuleInfo { UnknownReading.about }

    package static func check(_ suite: TokenTestSuite, _ report: inout Report) {
      if let environment = suite.environment {
        UnknownReading.check(environment.readings, &report)
      }
      for testCase in suite.cases { UnknownReading.check(testCase.readings, &report) }
    }
  }

  private static func check(_ readings: MapMember, _ report: inout Report) {
    guard let members = readings.members else { return }
    for member in members {
      let name = member.name.text
      guard let reading = Reading.all.first(where: { name == $0.name }) else {
        reportUnknown(
          "unknown reading '\(name)'", member.name, Reading.all.map(\.name), &report)
        continue
      }
      let value = member.value
      guard value.kind != .missing,
        value.kind != .string || !reading.choices.contains(where: { value.text == $0 })
      else { continue }
      let choices = reading.choices.map { "'\($0)'" }.joined(separator: " or ")
      reportUnknown("'\(reading.name)' must be \(choices)", value, reading.choices, &report)
    }
  }

  private static func reportUnknown(
    _ message: String, _ value: JSONValue, _ known: [StaticString], _ report: inout Report
  ) {
    let near =
      value.kind == .string
      ? EditDistance.nearest(to: value.text.string, among: known.map(\.description)) : nil
    report.add(
      message + (near.map { "; did you mean '\($0)'?" } ?? ""), at: value.range,
      fix: near.map {
        FixIt("replace with '\($0)'", .suggest, [Edit(value.range, JSONString.quoted($0))])
      })
  }
}

package enum UnknownRuleSetting: SettingsRule {
  package static let about = RuleInfo(
    .setting, "unknown-rule", severity: .error, scope: .settings,
    summary: "The settings or a comment name a rule or a severity that does not exist.",
    rationale: """
      A setting for a misspelled rule has no effect. An `ignore` entry or comment for a misspelled \
      rule does not ignore the findings of the intended rule. `oconf explain` lists the rules. The \
      severities are `off`, `info`, `warning` and `error`.
      """,
    bad: [
      Sample(
        #"{"rules": {⟦"duplicate-isuer"⟧: "warning"}}"#,
        fixed: #"{"rules": {"duplicate-issuer": "warning"}}"#, .suggest),
      #"{"rules": {"duplicate-issuer/same-name": ⟦"warn"⟧}}"#,
      #"{"rules": {"duplicate-issuer/same-name": ⟦false⟧}}"#,
      Sample(
        #"{"ignore": [{"rule": ⟦"duplicate-isuer"⟧, "reason": "they merge in June"}]}"#,
        fixed: #"{"ignore": [{"rule": "duplicate-issuer", "reason": "they merge in June"}]}"#,
        .suggest),
      Sample(
        #"{"overrides": [{"paths": ["test/"], "rules": {⟦"duplicate-isuer"⟧: "off"}}]}"#,
        fixed: #"{"overrides": [{"paths": ["test/"], "rules": {"duplicate-issuer": "off"}}]}"#,
        .suggest),
      Sample(
        """
        === policies.properties
        # oconf: ignore ⟦origin-wildcrad⟧: only for the pilot
        *.*.Security_AllowOrigin=https://*.*
        """, scope: .files,
        fixed: """
          === policies.properties
          # oconf: ignore origin-wildcard: only for the pilot
          *.*.Security_AllowOrigin=https://*.*
          """, .suggest),
    ],
    good: [#"{"rules": {"duplicate-issuer": "warning"}}"#, #"{"rules": {}}"#])

  package static func check(_ settings: SettingsFile, _ report: inout Report) {
    var names = settings.layers.flatMap(\.require).compactMap { $0.name.value }.map {
      CompanyRule.family.id + "/" + $0
    }
    names += report.companyRules.map(\.info.id)
    // Without its settings, the rules of the extended file are unknown.
    let isWhole = !settings.extends.isPresent || !report.companyRules.isEmpty
    for layer in settings.layers {
      check(layer, company: isWhole ? names : nil, &report)
    }
  }

  /// - Parameter company: The names of company rules; nil if some are unknown.
  private static func check(
    _ settings: SharedSettings, company: [String]?, _ report: inout Report
  ) {
    for entry in settings.ignore {
      if let rule = entry.rule.written { checkName(rule.json, company, &report) }
    }
    guard let rules = settings.rules.members else { return }
    for member in rules {
      checkName(member.name, company, &report)
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

  private static func checkName(
    _ name: JSONValue, _ company: [String]?, _ report: inout Report
  ) {
    checkName(name.text.string, company, at: name.range, &report, JSONString.quoted)
  }

  /// - Parameter written: Writes a name as it is written at the range.
  private static func checkName(
    _ id: String, _ company: [String]?, at range: SourceRange, _ report: inout Report,
    _ written: (String) -> String
  ) {
    if AllRules.has(id) || RuleName(id).id == CompanyRule.family.id { return }
    if CompanyRule.isName(id), company?.contains(id) ?? true { return }
    let near = EditDistance.nearest(to: id, among: AllRules.names + (company ?? []))
    report.add(
      "unknown rule '\(id)'" + (near.map { "; did you mean '\($0)'?" } ?? ""), at: range,
      fix: near.map { FixIt("replace with '\($0)'", .suggest, [Edit(range, written($0))]) })
  }

  /// The same rule about comments.
  package enum InComments: CommentRule {
    package static var about: RuleInfo { UnknownRuleSetting.about }

    package static func check(_ comments: IgnoreComments, _ report: inout Report) {
      let company = report.companyRules.map(\.info.id)
      for name in comments.comments.flatMap(\.names) {
        checkName(name.text, company, at: name.range, &report) { $0 }
      }
    }
  }
}
