package import ConfigModel

extension Family {
  static let ignoreEntry = Family(
    "ignore-entry", topic: .settings,
    summary: "An 'ignore' entry or comment is malformed, expired, or unused.")
}

package enum ExpiredIgnore: IgnoreRule {
  package static let about = RuleInfo(
    .ignoreEntry, "expired",
    severity: .warning,
    summary: "An 'ignore' entry or comment is past its expiry date.",
    rationale: """
      The entry or comment was temporary and has expired, so the findings that it ignored are \
      reported again. Fix the findings and remove it, or review them again and set a new expiry date.
      """,
    source: "oconf settings",
    examples: [
      .bad(
        .files,
        """
        === .oconf.json
        {"ignore": [{"rule": ⟦"field/unknown"⟧, "reason": "our notes", "expires": "2020-12-31"}]}
        === prod.auth-token.json
        {"issuers": [], "comment": "live"}
        """),
      .bad(
        .files,
        """
        === .oconf.json
        {"ignore": [{"path": ⟦"prod.*"⟧, "reason": "moving house", "expires": "2020-02-29"}]}
        === prod.auth-token.json
        {"issuers": []}
        """),
      .bad(
        .files,
        """
        === policies.properties
        # oconf: ignore ⟦origin-wildcard/any-host⟧ until 2020-12-31: only for the pilot
        *.*.Security_AllowOrigin=https://*.*
        """),
      .good(
        .files,
        """
        === .oconf.json
        {"ignore": [{"rule": "field/unknown", "reason": "our notes", "expires": "2999-12-31"}]}
        === prod.auth-token.json
        {"issuers": [], "comment": "live"}
        """),
      .good(
        .files,
        """
        === .oconf.json
        {"ignore": [{"rule": "field/unknown", "reason": "our notes of 2020-12-31"}]}
        === prod.auth-token.json
        {"issuers": [], "comment": "live"}
        """),
    ])

  package static func check(_ uses: [IgnoreUse], _ report: inout Report) {
    for use in uses where use.entry.isExpired {
      let subject = use.entry.isComment ? "this comment" : "the 'ignore' entry"
      report.add(
        "\(subject) has expired, so its findings are reported again", at: use.entry.range)
    }
  }
}

package enum IneffectiveIgnore: SettingsRule {
  package static let about = RuleInfo(
    .ignoreEntry, "malformed",
    severity: .error,
    summary: "An 'ignore' entry or comment is incomplete or malformed, so it ignores nothing.",
    rationale: """
      An entry needs a reason, and a rule, path or pointer that states what it ignores. Its expiry \
      date is the last day on which it applies, written as `2030-12-31`. A comment needs the name \
      of a rule, a colon and a reason, such as `oconf: ignore callback/plain-http until 2030-12-31: \
      they move in June`, and must precede the line or element that it applies to. An entry or \
      comment with an error ignores no findings.
      """,
    source: "oconf settings",
    examples: [
      .bad(
        .settings,
        #"{"ignore": [{"rule": "duplicate-issuer/same-name", "reason": "later", "expires": ⟦"31.12.2030"⟧}]}"#
      ),
      .bad(
        .settings,
        #"{"ignore": [{"rule": "duplicate-issuer/same-name", "reason": "later", "expires": ⟦"2030-02-30"⟧}]}"#
      ),
      .bad(.settings, #"{"ignore": [{"rule": "duplicate-issuer/same-name", "reason": ⟦" "⟧}]}"#),
      .bad(.settings, #"{"ignore": [⟦{⟧"reason": "all of them are fine"}]}"#),
      .bad(
        .settings,
        #"{"ignore": [{"rule": "duplicate-issuer/same-name", "pointer": ⟦"issuers"⟧, "reason": "later"}]}"#
      ),
      .bad(
        .files,
        """
        === policies.properties
        # ⟦oconf: ignore origin-wildcard/any-host⟧
        *.*.Security_AllowOrigin=https://*.*
        """),
      .bad(
        .files,
        """
        === policies.properties
        *.*.Security_AllowOrigin=https://app.corp.net
        # ⟦oconf: ignore origin-wildcard: only for the pilot⟧
        """),
      .good(
        .files,
        """
        === policies.properties
        # oconf: ignore origin-wildcard/any-host until 2999-12-31: only for the pilot
        *.*.Security_AllowOrigin=https://*.*
        """),
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

  /// The same rule about comments.
  package enum InComments: CommentRule {
    package static var about: RuleInfo { IneffectiveIgnore.about }

    package static func check(_ comments: IgnoreComments, _ report: inout Report) {
      for comment in comments.comments {
        for fault in comment.faults { report.add(fault.message, at: fault.range) }
        for name in comment.names where CommentRuleName.isAboutIgnoring(name.text) {
          report.add(
            "a comment cannot ignore '\(name.text)'; use 'ignore' in the settings", at: name.range)
        }
      }
    }
  }
}

/// The names of rules in comments that ignore findings.
package enum CommentRuleName {
  /// True if a comment can ignore the rules with a name.
  package static func isValid(_ name: String) -> Bool {
    (AllRules.has(name) || CompanyRule.isName(name)) && !isAboutIgnoring(name)
  }

  /// True for rules about what is ignored. Otherwise, a comment could hide that it ignores nothing.
  static func isAboutIgnoring(_ name: String) -> Bool {
    AllRules.named(name).contains {
      $0.family === Family.ignoreEntry || $0.family === Family.setting
    }
  }
}

package enum UnusedIgnore: IgnoreRule {
  package static let about = RuleInfo(
    .ignoreEntry, "unused",
    severity: .warning,
    summary: "An 'ignore' entry or comment ignores nothing.",
    rationale: """
      The finding has been fixed, has moved, or never existed. If the entry or comment stays, it \
      hides the next finding that it matches, which no one has reviewed. It is reported only by a \
      run that checks every file that it applies to, with its rule enabled. A comment about a rule \
      that compares files is reported only by a run that checks the whole folder of the settings.
      """,
    source: "oconf settings",
    examples: [
      .bad(
        .files,
        """
        === .oconf.json
        {"ignore": [{"rule": ⟦"duplicate-issuer/same-name"⟧, "reason": "two tenants until June"}]}
        === prod.auth-token.json
        {"issuers": []}
        """),
      .bad(
        .files,
        """
        === .oconf.json
        {"ignore": [
          {"rule": ⟦"field/unknown"⟧, "pointer": "/issuers/0", "reason": "our notes"},
          {"rule": ⟦"field/unknown"⟧, "path": "test/", "reason": "our notes"}
        ]}
        === prod.auth-token.json
        {"issuers": [{"issuerName": "https://idp.corp.net", "owner": "team A",
          "jwks": {"jwksUri": "https://idp.corp.net/keys"}}]}
        """),
      .bad(
        .files,
        """
        === policies.properties
        # oconf: ignore origin-wildcard, ⟦origin-scheme⟧: only for the pilot
        *.*.Security_AllowOrigin=https://*.*
        """),
      .good(
        .files,
        """
        === .oconf.json
        {"ignore": [
          {"rule": "field/unknown", "pointer": "/issuers/[https://idp.corp.net]/owner",
            "path": "*.auth-token.json", "reason": "read by our own scripts"}
        ]}
        === prod.auth-token.json
        {"issuers": [{"issuerName": "https://idp.corp.net", "owner": "team A",
          "jwks": {"jwksUri": "https://idp.corp.net/keys"}}]}
        """),
      .good(
        .files,
        """
        === .oconf.json
        {"rules": {"duplicate-issuer/same-name": "off"},
          "ignore": [{"rule": "duplicate-issuer/same-name", "reason": "two tenants until June"}]}
        === prod.auth-token.json
        {"issuers": []}
        """),
    ])

  package static func check(_ uses: [IgnoreUse], _ report: inout Report) {
    for use in uses where !use.isUsed && !use.entry.isExpired {
      let entry = use.entry
      var message =
        entry.isComment
        ? "this comment ignores no finding of '\(entry.rule ?? "")'; remove it"
        : "the 'ignore' entry does not match any finding; remove it"
      if let pointer = entry.pointer, pointer.hasNumber {
        message =
          "the 'ignore' entry does not match any finding; in '\(pointer)', write list elements as '[NAME]', not as numbers"
      }
      report.add(message, at: entry.range)
    }
  }
}

extension String {
  /// True if a token of the pointer is a number.
  fileprivate var hasNumber: Bool {
    split(separator: "/").contains { $0.utf8.allSatisfy(\.isASCIIDigit) }
  }
}
