package import ConfigModel

extension Family {
  static let reloadInterval = Family(
    "reload-interval", topic: .keys,
    summary:
      "The reload intervals contradict each other, have an unsuitable value, or are unnecessary.",
    source: "JWT Configuration Reference, Root Fields and jwks Fields")
}

package enum ReloadIntervalFaults: ReloadIntervalsRule {
  package static let faults = [
    inverted, invertedByDefault, minimumTooLong, minimumZero,
  ]

  static let inverted = RuleInfo(
    .reloadInterval, "inverted", severity: .warning, scope: .configuration,
    summary: "The minimum reload interval is longer than the maximum.",
    rationale: """
      Oracle Mobile Cloud reloads the policy, certificates or keys when they reach the maximum \
      age. An unknown issuer, certificate or key causes an earlier reload, but not before the \
      minimum age. If the minimum is above the maximum, the two contradict each other; most \
      probably they are swapped.
      """,
    bad: [
      Sample(
        #""jwksUri": "https://idp.corp.net/keys", "minReloadInterval": ⟦3600⟧, "maxReloadInterval": 60"#,
        scope: .jwks),
      #"{"policyMaxReloadInterval": 10, "policyMinReloadInterval": ⟦120⟧, "issuers": []}"#,
      #"{"certificatesMinReloadInterval": ⟦300⟧, "certificatesMaxReloadInterval": 299, "issuers": []}"#,
    ],
    good: [
      Sample(
        #""jwksUri": "https://idp.corp.net/keys", "minReloadInterval": 60, "maxReloadInterval": 60"#,
        scope: .jwks),
      #"{"policyMaxReloadInterval": 60, "certificatesMinReloadInterval": 90, "issuers": []}"#,
    ])

  static let invertedByDefault = RuleInfo(
    .reloadInterval, "inverted-by-default", severity: .warning, scope: .configuration,
    summary: "A minimum or maximum reload interval conflicts with the default of the other.",
    rationale: """
      Only the minimum or only the maximum is set, and the other one has its default. Together, \
      the minimum is greater than the maximum. Set both, so that the intention is clear.
      """,
    bad: [
      #"{"issuers": [], "policyMinReloadInterval": ⟦300⟧}"#,
      #"{"issuers": [], "certificatesMaxReloadInterval": ⟦5⟧}"#,
      Sample(#""jwksUri": "https://idp.corp.net/keys", "maxReloadInterval": ⟦30⟧"#, scope: .jwks),
    ],
    good: [
      #"{"issuers": [], "policyMinReloadInterval": 300, "policyMaxReloadInterval": 600}"#,
      #"{"issuers": [], "policyMinReloadInterval": 120}"#,
      #"{"issuers": [], "certificatesMinReloadInterval": 300}"#,
    ])

  static let minimumTooLong = RuleInfo(
    .reloadInterval, "minimum-too-long", severity: .warning, scope: .jwks,
    summary: "A new issuer, certificate or key can be rejected for more than an hour.",
    rationale: """
      When the provider changes its keys, Oracle Mobile Cloud rejects tokens signed with the new \
      key until `minReloadInterval` has passed since the last reload. Users cannot sign in during \
      that time. `policyMinReloadInterval` and `certificatesMinReloadInterval` delay new issuers \
      and new certificates in the same way. An interval of one minute is enough to keep the load \
      low for the service and the provider.
      """,
    exceptions: "If the provider publishes new keys long before it uses them.",
    bad: [
      #""jwksUri": "https://idp.corp.net/keys", "minReloadInterval": ⟦14400⟧, "maxReloadInterval": 28800"#,
      Sample(
        #"{"issuers": [], "policyMinReloadInterval": ⟦7200⟧, "policyMaxReloadInterval": 7201}"#,
        scope: .configuration),
    ],
    good: [
      #""jwksUri": "https://idp.corp.net/keys", "minReloadInterval": 3600, "maxReloadInterval": 28800"#,
      #""jwksUri": "https://idp.corp.net/keys", "maxReloadInterval": 14400"#,
    ])

  static let minimumZero = RuleInfo(
    .reloadInterval, "minimum-zero", severity: .warning, scope: .configuration,
    summary: "Every token with an unknown issuer, certificate or key causes a reload.",
    rationale: """
      Anyone can send a token with an unknown issuer or key, without signing in. Without a minimum \
      interval, each of these tokens causes a reload, so a flood of them puts load on Oracle \
      Mobile Cloud and the provider.
      """,
    exceptions: "If keys change from one request to the next in a test.",
    bad: [
      Sample(#""jwksUri": "https://idp.corp.net/keys", "minReloadInterval": ⟦0⟧"#, scope: .jwks),
      #"{"issuers": [], "policyMinReloadInterval": ⟦0⟧}"#,
      #"{"issuers": [], "certificatesMinReloadInterval": ⟦-0⟧}"#,
    ],
    good: [
      Sample(#""jwksUri": "https://idp.corp.net/keys", "minReloadInterval": 1"#, scope: .jwks),
      #"{"issuers": []}"#,
    ])

  package static func check(_ intervals: ReloadIntervals, _ report: inout Report) {
    let (min, max) = (intervals.min, intervals.max)
    if min.written == 0 {
      report.add(
        minimumZero,
        "with 0, every token with \(cause(intervals.subject)), and anyone can send such a token",
        at: min.range)
    }
    guard let least = min.value, let most = max.value, !min.looksLikeMilliseconds else { return }
    guard least > most else {
      if min.written ?? 0 > 3600 {
        report.add(
          minimumTooLong,
          "\(newcomer(intervals.subject)) just after a reload is rejected for up to \(least.asDuration)",
          at: min.range)
      }
      return
    }
    if min.written != nil, max.written != nil {
      report.add(
        inverted,
        "'\(min.field.name)' is greater than '\(max.field.name)', which is \(most); are they swapped?",
        at: min.range, notes: [Note("the maximum", at: max.range)])
    } else if min.written != nil, max.isAbsent {
      report.add(
        invertedByDefault,
        "'\(min.field.name)' is greater than the default of '\(max.field.name)', which is \(most)",
        at: min.range)
    } else if max.written != nil, min.isAbsent {
      report.add(
        invertedByDefault,
        "'\(max.field.name)' is less than the default of '\(min.field.name)', which is \(least)",
        at: max.range)
    }
  }

  private static func cause(_ subject: ReloadIntervals.Subject) -> StaticString {
    switch subject {
    case .policy: "an unknown issuer causes a reload of the policy"
    case .certificates: "an unknown certificate causes a reload of the certificates"
    case .keys: "an unknown key causes the keys to be fetched again"
    }
  }

  private static func newcomer(_ subject: ReloadIntervals.Subject) -> StaticString {
    switch subject {
    case .policy: "an issuer added"
    case .certificates: "a certificate uploaded"
    case .keys: "a key published"
    }
  }
}

package enum CertIntervalUnused: ConfigurationRule {
  package static let about = RuleInfo(
    .reloadInterval, "unused", severity: .info, scope: .configuration,
    summary: "A reload interval for certificates is set, but no issuer uses certificates.",
    rationale: """
      Oracle Mobile Cloud uses `certificatesMinReloadInterval` and `certificatesMaxReloadInterval` \
      only for issuers with `certificateSubjectNames`. For the keys of a `jwks` object, set \
      `minReloadInterval` and `maxReloadInterval` inside that object instead.
      """,
    source: "JWT Configuration Reference, Root Fields",
    bad: [
      Sample(
        #"{"issuers": [], ⟦"certificatesMinReloadInterval"⟧: 20}"#, fixed: #"{"issuers": []}"#,
        .suggest),
      Sample(
        #"{⟦"certificatesMaxReloadInterval"⟧: 60, "issuers": []}"#, fixed: #"{"issuers": []}"#,
        .suggest),
    ],
    good: [
      #"{"certificatesMaxReloadInterval": 60, "issuers": [{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=idp"]}]}"#,
      #"{"issuers": [], "policyMaxReloadInterval": 60}"#,
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
