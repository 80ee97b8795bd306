package import ConfigModel

extension Family {
  static let timeoutPolicy = Family(
    "timeout-policy", topic: .policies,
    summary: "A lifetime policy of the environment has an invalid or implausible value.")
}

package enum PolicyTimeoutNotInteger: PoliciesRule {
  package static let about = RuleInfo(
    .timeoutPolicy, "not-seconds", severity: .error, scope: .policies,
    summary: "The lifetime of exchanged tokens is not a valid number of seconds.",
    rationale: """
      `Security_TokenExchangeTimeoutSecs` is a whole number of seconds above zero, without a unit. \
      With any other value, tokens have a default lifetime or are rejected.
      """,
    source: "JWT Configuration Reference, Issuer Fields; Token Expiration for SSO Login",
    bad: [
      "*.*.Security_TokenExchangeTimeoutSecs=⟦6h⟧",
      "*.*.Security_TokenExchangeTimeoutSecs=⟦0⟧",
      "⟦*.*.Security_TokenExchangeTimeoutSecs⟧=",
    ],
    good: [
      "*.*.Security_TokenExchangeTimeoutSecs=21600",
      #"*.*.Security_TokenExchangeTimeoutSecs : \u0032\u0031600"#,
    ])

  package static func check(_ export: PolicyExport, _ report: inout Report) {
    for policy in export.policies(named: PolicyName.tokenExchangeTimeoutSeconds) {
      let value = Text(export.value(of: policy).string).trimmed
      if value.allSatisfy(\.isASCIIDigit), let seconds = Int32(value.string), seconds > 0 {
        continue
      }
      report.add(
        value.isEmpty
          ? "missing value; expected a whole number of seconds above zero"
          : "expected a whole number of seconds above zero, found '\(value)'",
        at: policy.entry.place)
    }
  }
}

extension PropertiesFile.Entry {
  /// The range of the value, or of the key if the value is empty.
  var place: SourceRange { valueRange.isEmpty ? keyRange : valueRange }
}

package enum PolicyTimeoutPolicyUnknown: PoliciesRule {
  package static let about = RuleInfo(
    .timeoutPolicy, "unknown", severity: .error, scope: .policies,
    summary: "The lifetime policy of the environment is not one of the three valid values.",
    rationale: """
      The names are case-sensitive. The documentation does not say how Oracle Mobile Cloud treats \
      any other name; it may reject every token.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    bad: [
      "*.*.Security_TokenExchangeTimeoutPolicy=⟦FromTimeout⟧",
      Sample(
        "*.*.Security_TokenExchangeTimeoutPolicy=⟦fromexternaltoken⟧",
        fixed: "*.*.Security_TokenExchangeTimeoutPolicy=FromExternalToken", .suggest),
    ],
    good: [
      "*.*.Security_TokenExchangeTimeoutPolicy=FromTimeoutSecs",
      "*.*.Security_TokenExchangeTimeoutPolicy = FromExternalTokenLimitedByTimeoutSecs",
    ])

  package static func check(_ export: PolicyExport, _ report: inout Report) {
    let name = PolicyName.tokenExchangeTimeoutPolicy
    for policy in export.policies(named: name) {
      let value = Text(export.value(of: policy).string).trimmed
      guard let allowed = PolicyInfo.named(name)?.allowed, !value.isOne(of: allowed) else {
        continue
      }
      let near = EditDistance.nearest(to: value.string, among: allowed.map(\.description))
      let list = allowed.map { "'\($0)'" }.joined(separator: ", ")
      report.add(
        near.map { "unknown lifetime policy '\(value)'; did you mean '\($0)'?" }
          ?? "unknown lifetime policy '\(value)'; expected one of: \(list)",
        at: policy.entry.place,
        fix: policy.entry.valueRange.isEmpty
          ? nil
          : near.map {
            FixIt("replace with '\($0)'", .suggest, [Edit(policy.entry.valueRange, $0)])
          })
    }
  }
}

package enum PolicyTimeoutImplausible: PoliciesRule {
  package static let faults = [notInSeconds, tooLong, tooShort]

  private static let source =
    "JWT Configuration Reference, Issuer Fields; Token Expiration for SSO Login"

  private static let notInSeconds = RuleInfo(
    .timeoutPolicy, "not-in-seconds",
    risk: .access,
    severity: .error,
    summary: "The lifetime of exchanged tokens is probably not in seconds.",
    rationale: """
      `Security_TokenExchangeTimeoutSecs` is in seconds. Eight hours written in milliseconds \
      become eleven months, for which Oracle Mobile Cloud accepts lost tokens. As for \
      `tokenTimeoutSeconds`, the rule reports lifetimes of more than a year. It also reports \
      lifetimes of more than a day if the number is a whole number of minutes in milliseconds, but \
      not a whole number of days in seconds.
      """,
    source: source,
    examples: [
      .bad(.policies, "*.*.Security_TokenExchangeTimeoutSecs=⟦28800000⟧"),
      .bad(.policies, "*.*.Security_TokenExchangeTimeoutSecs=⟦1798761599⟧"),
      .good(.policies, "*.*.Security_TokenExchangeTimeoutSecs=21600"),
      .good(
        .policies,
        "*.*.Security_TokenExchangeTimeoutPolicy=FromExternalToken\n*.*.Security_TokenExchangeTimeoutSecs=28800000"
      ),
    ])

  private static let tooLong = RuleInfo(
    .timeoutPolicy, "too-long",
    risk: .access,
    severity: .warning,
    summary: "Exchanged tokens are valid for more than a day.",
    rationale: """
      An issued token cannot be revoked, so anyone who obtains it has the user's rights until it \
      expires. With `FromExternalTokenLimitedByTimeoutSecs`, a larger number does no harm.
      """,
    source: source + "; RFC 6819, section 5.1.5.3",
    exceptions: "If devices are offline for days.",
    examples: [
      .bad(.policies, "*.*.Security_TokenExchangeTimeoutSecs=⟦604800⟧"),
      .bad(
        .policies,
        "*.*.Security_TokenExchangeTimeoutPolicy=FromTimeoutSecs\n*.*.Security_TokenExchangeTimeoutSecs=⟦86401⟧"
      ),
      .good(.policies, "*.*.Security_TokenExchangeTimeoutSecs=86400"),
      .good(
        .policies,
        "*.*.Security_TokenExchangeTimeoutPolicy=FromExternalTokenLimitedByTimeoutSecs\n*.*.Security_TokenExchangeTimeoutSecs=604800"
      ),
    ])

  private static let tooShort = RuleInfo(
    .timeoutPolicy, "too-short",
    severity: .warning,
    summary: "Exchanged tokens are valid for less than a minute.",
    rationale: """
      The number is in seconds: 6 is six seconds, not six hours. A clock that is slightly wrong makes \
      such tokens invalid at once, and an app spends its time exchanging tokens.
      """,
    source: source,
    exceptions: "If apps use each token for one call, immediately.",
    examples: [
      .bad(.policies, "*.*.Security_TokenExchangeTimeoutSecs=⟦6⟧"),
      .bad(
        .policies,
        "*.*.Security_TokenExchangeTimeoutPolicy=FromTimeoutSecs\n*.*.Security_TokenExchangeTimeoutSecs=⟦59⟧"
      ),
      .good(.policies, "*.*.Security_TokenExchangeTimeoutSecs=60"),
      .good(
        .policies,
        "*.*.Security_TokenExchangeTimeoutPolicy=FromExternalToken\n*.*.Security_TokenExchangeTimeoutSecs=6"
      ),
    ])

  package static func check(_ export: PolicyExport, _ report: inout Report) {
    let policies = Set(
      export.policies(named: PolicyName.tokenExchangeTimeoutPolicy).map {
        export.value(of: $0).string
      })
    if policies == ["FromExternalToken"] { return }
    let isLimited = policies == ["FromExternalTokenLimitedByTimeoutSecs"]
    for policy in export.policies(named: PolicyName.tokenExchangeTimeoutSeconds) {
      let value = Text(export.value(of: policy).string).trimmed
      guard value.allSatisfy(\.isASCIIDigit), let seconds = Int(value.string), seconds > 0,
        seconds <= Int32.max
      else { continue }
      let place = policy.entry.place
      if Lifetime.isInAnotherUnit(seconds) {
        let days = (seconds / Lifetime.day * Lifetime.day).asDuration
        report.add(
          notInSeconds,
          "\(seconds) seconds are about \(days); the lifetime is in seconds, not milliseconds, and is not a date",
          at: place)
      } else if seconds > Lifetime.day, !isLimited {
        report.add(
          tooLong,
          "a token is valid for \(seconds) seconds, which is more than a day, and cannot be revoked",
          at: place)
      } else if seconds < Lifetime.minute {
        report.add(
          tooShort,
          "a token is valid for only \(seconds.asDuration); were minutes or hours intended?",
          at: place)
      }
    }
  }
}
