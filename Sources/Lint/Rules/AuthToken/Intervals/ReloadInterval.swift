package import ConfigModel

extension Family {
  static let reloadInterval = Family(
    "reload-interval", topic: .keys,
    summary:
      "The reload intervals contradict each other, have an unsuitable value, or are unnecessary.")
}

package enum IntervalEqualsDefault: ReloadIntervalsRule {
  package static let about = RuleInfo(
    .reloadInterval, "default-written",
    severity: .info,
    summary: "A reload interval is set to its default.",
    rationale: """
      The value is the documented default, so the field has no effect. Setting it hides which \
      values were chosen on purpose.
      """,
    source: "JWT Configuration Reference, Root Fields and jwks Fields",
    exceptions: "If the value must stay the same when the default changes.",
    examples: [
      .bad(
        .configuration, #"{"issuers": [], "policyMinReloadInterval": ⟦10⟧}"#,
        fixed: #"{"issuers": []}"#, .suggest),
      .bad(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "maxReloadInterval": ⟦28800⟧"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys""#, .suggest),
      .good(.configuration, #"{"issuers": [], "policyMinReloadInterval": 60}"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys", "minReloadInterval": 10"#),
    ])

  package static func check(_ intervals: ReloadIntervals, _ report: inout Report) {
    check(intervals.min, &report)
    check(intervals.max, &report)
  }

  private static func check(_ member: IntegerMember, _ report: inout Report) {
    guard member.isDefaultWritten else { return }
    report.add(
      "'\(member.field.name)' is set to its default, so the field has no effect", at: member.range,
      fix: member.entry.map {
        FixIt("remove '\(member.field.name)'", .suggest, member.site.object.json.removing($0))
      })
  }
}

package enum ReloadIntervalInverted: ReloadIntervalsRule {
  package static let about = RuleInfo(
    .reloadInterval, "inverted",
    severity: .warning,
    summary: "The minimum reload interval is longer than the maximum.",
    rationale: """
      Oracle Mobile Cloud reloads the policy, certificates or keys when they reach the maximum \
      age. An unknown issuer, certificate or key causes an earlier reload, but not before the \
      minimum age. If the minimum is above the maximum, the two contradict each other; most \
      probably they are swapped.
      """,
    source: "JWT Configuration Reference, Root Fields and jwks Fields",
    examples: [
      .bad(
        .jwks,
        #""jwksUri": "https://idp.corp.net/keys", "minReloadInterval": ⟦3600⟧, "maxReloadInterval": 60"#
      ),
      .bad(
        .configuration,
        #"{"policyMaxReloadInterval": 10, "policyMinReloadInterval": ⟦120⟧, "issuers": []}"#),
      .bad(
        .configuration,
        #"{"certificatesMinReloadInterval": ⟦300⟧, "certificatesMaxReloadInterval": 299, "issuers": []}"#
      ),
      .good(
        .jwks,
        #""jwksUri": "https://idp.corp.net/keys", "minReloadInterval": 60, "maxReloadInterval": 60"#
      ),
      .good(
        .configuration,
        #"{"policyMaxReloadInterval": 60, "certificatesMinReloadInterval": 90, "issuers": []}"#),
    ])

  package static func check(_ intervals: ReloadIntervals, _ report: inout Report) {
    let (min, max) = (intervals.min, intervals.max)
    guard let least = min.written, let most = max.written, least > most,
      !min.looksLikeMilliseconds
    else { return }
    report.add(
      "'\(min.field.name)' is greater than '\(max.field.name)', which is \(most); are they swapped?",
      at: min.range, notes: [Note("the maximum", at: max.range)])
  }
}

package enum ReloadIntervalInvertedByDefault: ReloadIntervalsRule {
  package static let about = RuleInfo(
    .reloadInterval, "inverted-by-default",
    severity: .warning,
    summary: "A minimum or maximum reload interval conflicts with the default of the other.",
    rationale: """
      Only the minimum or only the maximum is set, and the other one has its default. Together, \
      the minimum is greater than the maximum. Set both, so that the intention is clear.
      """,
    source: "JWT Configuration Reference, Root Fields and jwks Fields",
    examples: [
      .bad(.configuration, #"{"issuers": [], "policyMinReloadInterval": ⟦300⟧}"#),
      .bad(.configuration, #"{"issuers": [], "certificatesMaxReloadInterval": ⟦5⟧}"#),
      .bad(.jwks, #""jwksUri": "https://idp.corp.net/keys", "maxReloadInterval": ⟦30⟧"#),
      .good(
        .configuration,
        #"{"issuers": [], "policyMinReloadInterval": 300, "policyMaxReloadInterval": 600}"#),
      .good(.configuration, #"{"issuers": [], "policyMinReloadInterval": 120}"#),
      .good(.configuration, #"{"issuers": [], "certificatesMinReloadInterval": 300}"#),
    ])

  package static func check(_ intervals: ReloadIntervals, _ report: inout Report) {
    let (min, max) = (intervals.min, intervals.max)
    guard let least = min.value, let most = max.value, least > most else { return }
    if min.written != nil, max.isAbsent, !min.looksLikeMilliseconds {
      report.add(
        "'\(min.field.name)' is greater than the default of '\(max.field.name)', which is \(most)",
        at: min.range)
    } else if max.written != nil, min.isAbsent {
      report.add(
        "'\(max.field.name)' is less than the default of '\(min.field.name)', which is \(least)",
        at: max.range)
    }
  }
}

package enum ReloadMinTooLarge: ReloadIntervalsRule {
  package static let about = RuleInfo(
    .reloadInterval, "minimum-too-long",
    severity: .warning,
    summary: "A new issuer, certificate or key can be rejected for more than an hour.",
    rationale: """
      When the provider changes its keys, Oracle Mobile Cloud rejects tokens signed with the new \
      key until `minReloadInterval` has passed since the last reload. Users cannot sign in during \
      that time. `policyMinReloadInterval` and `certificatesMinReloadInterval` delay new issuers \
      and new certificates in the same way. An interval of one minute is enough to keep the load \
      low for the service and the provider.
      """,
    source: "JWT Configuration Reference, Root Fields and jwks Fields",
    exceptions: "If the provider publishes new keys long before it uses them.",
    examples: [
      .bad(
        .jwks,
        #""jwksUri": "https://idp.corp.net/keys", "minReloadInterval": ⟦14400⟧, "maxReloadInterval": 28800"#
      ),
      .bad(
        .configuration,
        #"{"issuers": [], "policyMinReloadInterval": ⟦7200⟧, "policyMaxReloadInterval": 7201}"#),
      .good(
        .jwks,
        #""jwksUri": "https://idp.corp.net/keys", "minReloadInterval": 3600, "maxReloadInterval": 28800"#
      ),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys", "maxReloadInterval": 14400"#),
    ])

  package static func check(_ intervals: ReloadIntervals, _ report: inout Report) {
    // Another rule reports a minimum above the maximum.
    guard let written = intervals.min.written, written > 3600,
      let most = intervals.max.value, written <= most, !intervals.min.looksLikeMilliseconds
    else { return }
    let subject =
      switch intervals.subject {
      case .policy: "an issuer added"
      case .certificates: "a certificate uploaded"
      case .keys: "a key published"
      }
    report.add(
      "\(subject) just after a reload is rejected for up to \(written.asDuration)",
      at: intervals.min.range)
  }
}

package enum ReloadMinZero: ReloadIntervalsRule {
  package static let about = RuleInfo(
    .reloadInterval, "minimum-zero",
    severity: .warning,
    summary: "Every token with an unknown issuer, certificate or key causes a reload.",
    rationale: """
      Anyone can send a token with an unknown issuer or key, without signing in. Without a minimum \
      interval, each of these tokens causes a reload, so a flood of them puts load on Oracle \
      Mobile Cloud and the provider.
      """,
    source: "JWT Configuration Reference, Root Fields and jwks Fields",
    exceptions: "If keys change from one request to the next in a test.",
    examples: [
      .bad(.jwks, #""jwksUri": "https://idp.corp.net/keys", "minReloadInterval": ⟦0⟧"#),
      .bad(.configuration, #"{"issuers": [], "policyMinReloadInterval": ⟦0⟧}"#),
      .bad(.configuration, #"{"issuers": [], "certificatesMinReloadInterval": ⟦-0⟧}"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys", "minReloadInterval": 1"#),
      .good(.configuration, #"{"issuers": []}"#),
    ])

  package static func check(_ intervals: ReloadIntervals, _ report: inout Report) {
    guard intervals.min.written == 0 else { return }
    let cause =
      switch intervals.subject {
      case .policy: "an unknown issuer causes a reload of the policy"
      case .certificates: "an unknown certificate causes a reload of the certificates"
      case .keys: "an unknown key causes the keys to be fetched again"
      }
    report.add(
      "with 0, every token with \(cause), and anyone can send such a token", at: intervals.min.range
    )
  }
}

package enum CertIntervalUnused: ConfigurationRule {
  package static let about = RuleInfo(
    .reloadInterval, "unused",
    severity: .info,
    summary: "A reload interval for certificates is set, but no issuer uses certificates.",
    rationale: """
      Oracle Mobile Cloud uses `certificatesMinReloadInterval` and `certificatesMaxReloadInterval` \
      only for issuers with `certificateSubjectNames`. For the keys of a `jwks` object, set \
      `minReloadInterval` and `maxReloadInterval` inside that object instead.
      """,
    source: "JWT Configuration Reference, Root Fields",
    examples: [
      .bad(
        .configuration, #"{"issuers": [], ⟦"certificatesMinReloadInterval"⟧: 20}"#,
        fixed: #"{"issuers": []}"#, .suggest),
      .bad(
        .configuration, #"{⟦"certificatesMaxReloadInterval"⟧: 60, "issuers": []}"#,
        fixed: #"{"issuers": []}"#, .suggest),
      .good(
        .configuration,
        #"{"certificatesMaxReloadInterval": 60, "issuers": [{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=idp"]}]}"#
      ),
      .good(.configuration, #"{"issuers": [], "policyMaxReloadInterval": 60}"#),
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    guard configuration.issuers.allSatisfy(\.certificateSubjectNames.isAbsent) else { return }
    for member in [
      configuration.certificatesMinReloadInterval, configuration.certificatesMaxReloadInterval,
    ] {
      guard let entry = member.entry else { continue }
      report.add(
        "no issuer uses certificates, so '\(member.field.name)' has no effect",
        at: entry.name.range,
        fix: FixIt(
          "remove '\(member.field.name)'", .suggest, configuration.object.json.removing(entry)))
    }
  }
}
