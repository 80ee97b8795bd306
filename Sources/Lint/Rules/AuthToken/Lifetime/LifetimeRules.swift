package import ConfigModel

extension Family {
  static let lifetime = Family(
    "lifetime", topic: .lifetime,
    summary: "The lifetime of tokens is too long, too short, unlimited, or in the wrong unit.",
    source: "JWT Configuration Reference, Issuer Fields")
}

package enum LifetimeFaults: IssuerRule {
  package static let faults = [
    longForPublicClient, notInSeconds, outlivesExternalToken, tooLong, tooShort, unbounded,
  ]

  static let longForPublicClient = RuleInfo(
    .lifetime, "long-for-public-client", risk: .access, severity: .info, scope: .issuer,
    summary: "Apps need no secret, and their tokens are valid for hours.",
    rationale: """
      If `requireClientAuth` is false, Oracle Mobile Cloud issues a token to anyone who has a \
      token of the identity provider and knows a client ID. Nothing binds the issued token to the \
      app. The shorter its lifetime, the less a stolen token is worth.
      """,
    source: "JWT Configuration Reference, Issuer Fields; RFC 6819, section 5.1.5.3",
    exceptions: "If users should stay signed in to the apps for a working day.",
    bad: [
      #""requireClientAuth": false, "allowedMbes": [{"name": "Orders", "version": "1.0"}], "tokenTimeoutSeconds": ⟦28800⟧"#,
      #""tokenTimeoutSeconds": ⟦3601⟧, "requireClientAuth": false"#,
    ],
    good: [
      #""requireClientAuth": false, "tokenTimeoutSeconds": 3600"#,
      #""requireClientAuth": true, "tokenTimeoutSeconds": 28800"#,
      #""requireClientAuth": false, "tokenTimeoutSeconds": 28800, "tokenTimeoutPolicy": "FromExternalTokenLimitedByTimeoutSecs""#,
    ])

  static let notInSeconds = RuleInfo(
    .lifetime, "not-in-seconds", risk: .access, severity: .error, scope: .issuer,
    summary: "A lifetime is probably not in seconds.",
    rationale: """
      `tokenTimeoutSeconds` is in seconds. Eight hours written in milliseconds become eleven \
      months, and a date written as seconds since 1970 becomes half a century. Oracle Mobile Cloud \
      then accepts lost tokens for that long, and nothing shows it. The rule reports lifetimes of \
      more than a year. It also reports lifetimes of more than a day if the number is a whole \
      number of minutes in milliseconds, but not a whole number of days in seconds.
      """,
    bad: [
      Sample(
        #""tokenTimeoutSeconds": ⟦28800000⟧"#, fixed: #""tokenTimeoutSeconds": 28800"#, .suggest),
      Sample(#""tokenTimeoutSeconds": ⟦300000⟧"#, fixed: #""tokenTimeoutSeconds": 300"#, .suggest),
      #""tokenTimeoutSeconds": ⟦1798761599⟧"#,
    ],
    good: [
      #""tokenTimeoutSeconds": 28800"#,
      #""tokenTimeoutSeconds": 60000"#,
      #""tokenTimeoutSeconds": 2592000"#,
    ])

  static let outlivesExternalToken = RuleInfo(
    .lifetime, "outlives-external-token", risk: .access, severity: .info, scope: .issuer,
    summary: "Tokens stay valid for hours, even after the identity provider's token expires.",
    rationale: """
      With `FromTimeoutSecs`, only the number of seconds counts. Tokens of identity providers are \
      usually valid for minutes to an hour. A user who is logged out or locked at the provider can \
      still use Oracle Mobile Cloud until the number of seconds has passed. With \
      `FromExternalTokenLimitedByTimeoutSecs`, Oracle Mobile Cloud's token expires no later than \
      the provider's (external) token. If no number is known, oconf assumes the documented default \
      of 28800 seconds.
      """,
    exceptions: "If users should stay signed in to the apps for a working day.",
    bad: [
      #""tokenTimeoutPolicy": ⟦"FromTimeoutSecs"⟧, "tokenTimeoutSeconds": 28800"#,
      #""tokenTimeoutPolicy": ⟦"FromTimeoutSecs"⟧"#,
      #"⟦"tokenTimeoutSeconds"⟧: 7200"#,
    ],
    good: [
      #""tokenTimeoutPolicy": "FromExternalTokenLimitedByTimeoutSecs", "tokenTimeoutSeconds": 28800"#,
      #""tokenTimeoutPolicy": "FromTimeoutSecs", "tokenTimeoutSeconds": 3600"#,
    ])

  static let tooLong = RuleInfo(
    .lifetime, "too-long", risk: .access, severity: .warning, scope: .issuer,
    summary: "Tokens are valid for more than a day.",
    rationale: """
      An issued token cannot be revoked, so anyone who obtains it has the user's rights until it \
      expires. Hours are enough for a working day, and Oracle Mobile Cloud issues a new token at \
      the next sign-in. With `FromExternalTokenLimitedByTimeoutSecs`, a larger number does no \
      harm, because an issued token expires with the identity provider's token at the latest.
      """,
    source: "JWT Configuration Reference, Issuer Fields; RFC 6819, section 5.1.5.3",
    exceptions: "If devices are offline for days.",
    bad: [
      #""tokenTimeoutSeconds": ⟦604800⟧"#,
      #""tokenTimeoutSeconds": ⟦86401⟧, "tokenTimeoutPolicy": "FromTimeoutSecs""#,
    ],
    good: [
      #""tokenTimeoutSeconds": 86400"#,
      #""tokenTimeoutSeconds": 604800, "tokenTimeoutPolicy": "FromExternalTokenLimitedByTimeoutSecs""#,
    ])

  static let tooShort = RuleInfo(
    .lifetime, "too-short", severity: .warning, scope: .issuer,
    summary: "Tokens are valid for less than a minute.",
    rationale: """
      The number is in seconds. With so short a lifetime, a clock that is slightly wrong makes \
      tokens invalid at once, and an app spends its time exchanging tokens. Perhaps minutes or \
      hours were intended.
      """,
    exceptions: "If apps use each token for one call, immediately.",
    bad: [
      #""tokenTimeoutSeconds": ⟦8⟧"#,
      #""tokenTimeoutSeconds": ⟦59⟧, "tokenTimeoutPolicy": "FromExternalTokenLimitedByTimeoutSecs""#,
    ],
    good: [
      #""tokenTimeoutSeconds": 60"#,
      #""tokenTimeoutSeconds": 8, "tokenTimeoutPolicy": "FromExternalToken""#,
    ])

  static let unbounded = RuleInfo(
    .lifetime, "unbounded", risk: .access, severity: .info, scope: .issuer,
    summary: "The identity provider alone decides how long tokens are valid.",
    rationale: """
      With `FromExternalToken`, a token of Oracle Mobile Cloud is valid until the identity \
      provider's (external) token expires. That may take years, and nothing in the configuration \
      limits it. With `FromExternalTokenLimitedByTimeoutSecs`, the token expires at that time or \
      after the configured lifetime, whichever is earlier.
      """,
    exceptions: "If the provider is your own and its tokens have short lifetimes.",
    bad: [
      #""tokenTimeoutPolicy": ⟦"FromExternalToken"⟧"#,
      #""tokenTimeoutSeconds": 3600, "tokenTimeoutPolicy": ⟦"FromExternal\u0054oken"⟧"#,
    ],
    good: [
      #""tokenTimeoutPolicy": "FromExternalTokenLimitedByTimeoutSecs""#,
      #""tokenTimeoutPolicy": "FromTimeoutSecs", "tokenTimeoutSeconds": 3600"#,
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    if let policy = issuer.tokenTimeoutPolicy.written, policy.text == "FromExternalToken" {
      report.add(
        unbounded,
        "nothing limits how long tokens are valid; use 'FromExternalTokenLimitedByTimeoutSecs'",
        at: policy.range)
    }
    let policy = issuer.lifetimePolicy(report.policies)
    if policy == .seconds, let place = place(issuer),
      let seconds = effectiveSeconds(issuer, report.policies), seconds > Lifetime.hour
    {
      report.add(
        outlivesExternalToken,
        "tokens are valid for \(seconds) seconds, even after the provider's token expires or is revoked",
        at: place)
    }
    guard let seconds = issuer.tokenTimeoutSeconds.written, policy != .externalToken else { return }
    let range = issuer.tokenTimeoutSeconds.range
    if seconds < Lifetime.minute {
      report.add(
        tooShort,
        "a token is valid for only \(seconds.asDuration); were minutes or hours intended?",
        at: range)
    } else if Lifetime.isInAnotherUnit(seconds) {
      add(seconds, at: range, &report)
    } else if policy == .seconds, seconds > Lifetime.day {
      report.add(
        tooLong,
        "a token is valid for \(seconds) seconds, which is more than a day, and cannot be revoked",
        at: range)
    } else if policy == .seconds, seconds > Lifetime.hour, issuer.requireClientAuth.isWritten(false)
    {
      report.add(
        longForPublicClient,
        "apps need no secret, and their tokens are valid for \(seconds) seconds; set at most 3600 (one hour)",
        at: range)
    }
  }

  /// Reports a lifetime that cannot be in seconds.
  private static func add(_ seconds: Int, at range: SourceRange, _ report: inout Report) {
    let guess = seconds / 1000
    let days = (seconds / Lifetime.day * Lifetime.day).asDuration
    guard seconds % 1000 == 0, Lifetime.minute...Lifetime.day ~= guess else {
      report.add(
        notInSeconds,
        "\(seconds) seconds are about \(days); the lifetime is in seconds, not milliseconds, and is not a date",
        at: range)
      return
    }
    report.add(
      notInSeconds,
      "\(seconds) seconds are about \(days); if the value is in milliseconds, replace it with \(guess)",
      at: range, fix: FixIt("replace with \(guess)", .suggest, [Edit(range, String(guess))]))
  }

  private static func effectiveSeconds(_ issuer: Issuer, _ policies: EnvironmentPolicies) -> Int? {
    if let written = issuer.tokenTimeoutSeconds.written { return written }
    guard issuer.tokenTimeoutSeconds.isAbsent else { return nil }
    return policies.tokenExchangeTimeoutSeconds ?? Lifetime.documentedDefault
  }

  /// The range of the policy, else of the lifetime's name. Nil if the issuer sets neither.
  private static func place(_ issuer: Issuer) -> SourceRange? {
    issuer.tokenTimeoutPolicy.written?.range ?? issuer.tokenTimeoutSeconds.entry?.name.range
  }
}
