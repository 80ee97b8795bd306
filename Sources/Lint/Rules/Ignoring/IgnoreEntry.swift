package import ConfigModel

extension Family {
  static let ignoreEntry = Family(
    "ignore-entry", topic: .settings,
    summary: "An entry of 'ignore' is malformed, expired, or unused.",
    source: "oconf settings")
}

package enum IgnoreUseFaults: IgnoreRule {
  package static let faults = [expired, unused]

  static let expired = RuleInfo(
    .ignoreEntry, "expired", severity: .warning, scope: .files,
    summary: "An entry of 'ignore' is past its expiry date.",
    rationale: """
      The entry was temporary and has expired, so the findings that it ignored are reported again. \
      Fix the findings and remove the entry, or review them again and set a new expiry date.
      """,
    bad: [
      """
      === .oconf.json
      {"ignore": [{"rule": ⟦"field/unknown"⟧, "reason": "our notes", "expires": "2020-12-31"}]}
      === prod.auth-token.json
      {"issuers": [], "comment": "live"}
      """,
      """
      === .oconf.json
      {"ignore": [{"path": ⟦"prod.*"⟧, "reason": "moving house", "expires": "2020-02-29"}]}
      === prod.auth-token.json
      {"issuers": []}
      """,
    ],
    good: [
      """
      === .oconf.json
      {"ignore": [{"rule": "field/unknown", "reason": "our notes", "expires": "2999-12-31"}]}
      === prod.auth-token.json
      {"issuers": [], "comment": "live"}
      """,
      """
      === .oconf.json
      {"ignore": [{"rule": "field/unknown", "reason": "our notes of 2020-12-31"}]}
      === prod.auth-token.json
      {"issuers": [], "comment": "live"}
      """,
    ])

  static let unused = RuleInfo(
    .ignoreEntry, "unused", severity: .warning, scope: .files,
    summary: "An entry of 'ignore' ignores nothing.",
    rationale: """
      The finding has been fixed, has moved, or never existed. If the entry stays, it hides the \
      next finding that it matches, which no one has reviewed. An entry is reported only by a run \
      that checks every file that the entry applies to, with its rule enabled.
      """,
    bad: [
      """
      === .oconf.json
      {"ignore": [{"rule": ⟦"duplicate-issuer/same-name"⟧, "reason": "two tenants until June"}]}
      === prod.auth-token.json
      {"issuers": []}
      """,
      """
      === .oconf.json
      {"ignore": [
        {"rule": ⟦"field/unknown"⟧, "pointer": "/issuers/0", "reason": "our notes"},
        {"rule": ⟦"field/unknown"⟧, "path": "test/", "reason": "our notes"}
      ]}
      === prod.auth-token.json
      {"issuers": [{"issuerName": "https://idp.corp.net", "owner": "team A",
        "jwks": {"jwksUri": "https://idp.corp.net/keys"}}]}
      """,
    ],
    good: [
      """
      === .oconf.json
      {"ignore": [
        {"rule": "field/unknown", "pointer": "/issuers/[https://idp.corp.net]/owner",
          "path": "*.auth-token.json", "reason": "read by our own scripts"}
      ]}
      === prod.auth-token.json
      {"issuers": [{"issuerName": "https://idp.corp.net", "owner": "team A",
        "jwks": {"jwksUri": "https://idp.corp.net/keys"}}]}
      """,
      """
      === .oconf.json
      {"rules": {"duplicate-issuer/same-name": "off"},
        "ignore": [{"rule": "duplicate-issuer/same-name", "reason": "two tenants until June"}]}
      === prod.auth-token.json
      {"issuers": []}
      """,
    ])

  package static func check(_ uses: [IgnoreUse], _ report: inout Report) {
    for use in uses {
      let entry = use.entry
      if entry.isExpired {
        report.add(
          expired, "the 'ignore' entry has expired, so its findings are reported again",
          at: entry.range)
      } else if !use.isUsed {
        var message = "the 'ignore' entry does not match any finding; remove it"
        if let pointer = entry.pointer, pointer.hasNumber {
          message =
            "the 'ignore' entry does not match any finding; in '\(pointer)', write list elements as '[NAME]', not as numbers"
        }
        report.add(unused, message, at: entry.range)
      }
    }
  }
}

package enum IneffectiveIgnore: SettingsRule {
  package static let about = RuleInfo(
    .ignoreEntry, "malformed", severity: .error, scope: .settings,
    summary: "An entry of 'ignore' is incomplete or malformed, so it ignores nothing.",
    rationale: """
      An entry needs a reason, and a rule, path or pointer that states what it ignores. Its expiry \
      date is the last day on which it applies, written as `2030-12-31`. An entry with an error \
      ignores no findings.
      """,
    bad: [
      #"{"ignore": [{"rule": "duplicate-issuer/same-name", "reason": "later", "expires": ⟦"31.12.2030"⟧}]}"#,
      #"{"ignore": [{"rule": "duplicate-issuer/same-name", "reason": "later", "expires": ⟦"2030-02-30"⟧}]}"#,
      #"{"ignore": [{"rule": "duplicate-issuer/same-name", "reason": ⟦" "⟧}]}"#,
      #"{"ignore": [⟦{⟧"reason": "all of them are fine"}]}"#,
      #"{"ignore": [{"rule": "duplicate-issuer/same-name", "pointer": ⟦"issuers"⟧, "reason": "later"}]}"#,
    ],
    good: [
      #"{"ignore": [{"path": "old/", "reason": "kept as it was", "expires": "2028-02-29"}]}"#,
      #"{"ignore": [{"pointer": "/issuers/[https://idp.corp.example]", "reason": "theirs"}]}"#,
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

extension String {
  /// True if a token of the pointer is a number.
  fileprivate var hasNumber: Bool {
    split(separator: "/").contains { $0.utf8.allSatisfy(\.isASCIIDigit) }
  }
}
