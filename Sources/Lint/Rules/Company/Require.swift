package import ConfigModel

extension Family {
  static let require = Family(
    "require", topic: .settings,
    summary: "A company rule in the settings is malformed, or differs from its examples.")
}

package enum RequireEntry: SettingsRule {
  private static let name = RuleInfo(
    .require, "invalid-name",
    severity: .error,
    summary: "The name of a company rule is malformed or is used twice.",
    rationale: """
      The name is part of the rule's ID, such as `company/require-pkce`, which settings, baselines and \
      reports use. It consists of lowercase letters, digits and single hyphens. A malformed entry \
      has no effect. If two entries have the same name, only the last one takes effect.
      """,
    source: "oconf settings",
    examples: [
      .bad(.settings, entry(#""name": ⟦"PKCE"⟧, "equals": true"#)),
      .bad(
        .settings,
        #"{"require": [\#(entry("pkce", "true")), \#(entry("pkce", "false", marked: true))]}"#),
      .good(.settings, entry(#""name": "pkce-2", "equals": true"#)),
      .good(
        .settings,
        #"{"require": [\#(entry("pkce", "true"))], "overrides": [{"paths": ["test/"], "require": [\#(entry("pkce", "false"))]}]}"#
      ),
    ])

  private static let field = RuleInfo(
    .require, "unknown-field",
    severity: .error,
    summary: "A company rule names a field that does not exist.",
    rationale: """
      A path names the fields from the root of a document to the field that is checked, separated by \
      `/`. Array elements are not part of the path. Paths in `where` start at the object that \
      contains the field, or at an object around it. A rule for an unknown field has no effect. \
      `oconf explain NAME` shows where a field is.
      """,
    source: "oconf settings",
    examples: [
      .bad(
        .settings, path(#"⟦"isPkceRequired"⟧"#), fixed: path(#""oauthConfig/isPkceRequired""#),
        .suggest),
      .bad(
        .settings, path(#"⟦"oauthConfig/isPkceRequird"⟧"#),
        fixed: path(#""oauthConfig/isPkceRequired""#),
        .suggest),
      .bad(
        .settings, path(#""oauthConfig/isPkceRequired", "where": {⟦"lable"⟧: "Shop*"}"#),
        fixed: path(#""oauthConfig/isPkceRequired", "where": {"label": "Shop*"}"#), .suggest),
      .bad(.settings, path(#"⟦"oauthConfig/proof"⟧"#)),
      .good(.settings, path(#""oauthConfig/isPkceRequired""#)),
      .good(.settings, path(#""oauthConfig/isPkceRequired", "where": {"label": "Shop*"}"#)),
    ])

  private static let condition = RuleInfo(
    .require, "invalid-condition",
    severity: .error,
    summary: "The condition of a company rule is missing or does not fit the field.",
    rationale: """
      A company rule has at least one of the conditions `equals`, `oneOf`, `matches`, `atLeast`, \
      `atMost` and `present`. Their values must have the type of the field: `matches` is for strings, \
      `atLeast` and `atMost` are for integers. Objects and secrets can only be required or forbidden \
      with `present`. A rule with an invalid condition has no effect.
      """,
    source: "oconf settings",
    examples: [
      .bad(.settings, entry(#""name": "pkce", "equals": ⟦"yes"⟧"#)),
      .bad(.settings, entry(#""name": ⟦"pkce"⟧"#)),
      .bad(.settings, entry(#""name": "pkce", ⟦"atMost"⟧: 3"#)),
      .bad(
        .settings,
        #"{"require": [{"name": "secret", "kind": "connected-app", "path": "oauthConfig/consumerSecret", ⟦"equals"⟧: "x", "message": "fixed secret"}]}"#
      ),
      .bad(
        .settings, tls(#"⟦"TLSv1.4"⟧"#), fixed: tls(#""TLSv1.1""#), .suggest),
      .good(.settings, entry(#""name": "pkce", "equals": false"#)),
      .good(.settings, tls(#""TLSv1.2""#)),
    ])

  private static let example = RuleInfo(
    .require, "wrong-example",
    severity: .error,
    summary: "The examples of a company rule do not match what it reports.",
    rationale: """
      The rule must report every example in `bad` and none in `good`. Either the example or the rule \
      is wrong. An example is a document, or only the object that contains the field. For XML, it is a \
      string with the elements.
      """,
    source: "oconf settings",
    examples: [
      .bad(.settings, examples(good: #"⟦"<isPkceRequired>false</isPkceRequired>"⟧"#)),
      .bad(.settings, examples(bad: #"⟦"<isPkceRequired>true</isPkceRequired>"⟧"#)),
      .bad(.settings, examples(bad: #"⟦{"isPkceRequired": false}⟧"#)),
      .good(
        .settings,
        examples(
          good: #""<isPkceRequired>true</isPkceRequired>""#,
          bad: #""<ConnectedApp><oauthConfig><scopes>Api</scopes></oauthConfig></ConnectedApp>""#)),
      .good(.settings, examples()),
    ])

  package static let faults = [name, field, condition, example]

  package static func check(_ settings: SettingsFile, _ report: inout Report) {
    for layer in settings.layers {
      var names: Set<String> = []
      for setting in layer.require {
        if let written = setting.name.written, !names.insert(written.string).inserted {
          report.add(
            name, "another company rule is named '\(written.text)'", at: written.range)
        }
        check(setting, &report)
      }
    }
  }

  private static func check(_ setting: RequireSetting, _ report: inout Report) {
    let reader = CompanyRuleReader(setting, at: "")
    for problem in reader.problems {
      let fault =
        switch problem.fault {
        case .name: name
        case .field: field
        case .condition: condition
        }
      report.add(
        fault, problem.message, at: problem.range,
        fix: problem.replacement.map {
          FixIt(
            "replace with '\($0)'", .suggest, [Edit(problem.range, JSONString.quoted($0))])
        })
    }
    guard let rule = reader.rule else { return }
    for each in CompanyRuleExample.all(of: setting) {
      if let problem = each.problem(of: rule) {
        report.add(example, problem, at: each.json.range)
      }
    }
  }

  // MARK: Parts of examples

  private static let target = #""kind": "connected-app", "path": "oauthConfig/isPkceRequired""#
  private static let reason = #""message": "PKCE is company policy""#

  private static func entry(_ members: String) -> String {
    #"{"require": [{\#(members), \#(target), \#(reason)}]}"#
  }

  private static func entry(_ name: String, _ value: String, marked: Bool = false) -> String {
    let name = marked ? "⟦\"\(name)\"⟧" : "\"\(name)\""
    return #"{"name": \#(name), \#(target), "equals": \#(value), \#(reason)}"#
  }

  private static func path(_ text: String) -> String {
    #"{"require": [{"name": "pkce", "kind": "connected-app", "path": \#(text), "equals": true, \#(reason)}]}"#
  }

  private static func tls(_ value: String) -> String {
    #"{"require": [{"name": "tls", "kind": "auth-token-configuration", "path": "issuers/jwks/tlsVersions", "oneOf": [\#(value)], "message": "no old TLS"}]}"#
  }

  private static func examples(good: String = "", bad: String = "") -> String {
    entry(#""name": "pkce", "equals": true, "examples": {"good": [\#(good)], "bad": [\#(bad)]}"#)
  }
}
