import ConfigModel
import Foundation

/// Mistakes in intervals, timeouts and lifetimes.
extension Mutation {
  static let ofDurations: [Mutation] = [
    .edit(
      "intervals swapped", "issuers/*/jwks", .by("reload-interval/inverted"),
      where: { $0.value.has("minReloadInterval") && $0.value.has("maxReloadInterval") }
    ) { place in
      guard let low = place.value.member("minReloadInterval"),
        let high = place.value.member("maxReloadInterval")
      else { return nil }
      return [Edit(low.range, high.writtenText), Edit(high.range, low.writtenText)]
    },
    .edit("policy intervals swapped", "", .by("reload-interval/inverted")) { place in
      guard let low = place.value.member("policyMinReloadInterval"),
        let high = place.value.member("policyMaxReloadInterval")
      else { return nil }
      return [Edit(low.range, high.writtenText), Edit(high.range, low.writtenText)]
    },
    .value(
      "longest interval below the other's default", "issuers/*/jwks/maxReloadInterval", "30",
      .by("reload-interval/inverted-by-default"), where: { !$0.object.has("minReloadInterval") }),
    .value(
      "longest interval below the shortest", "issuers/*/jwks/maxReloadInterval", "30",
      .by("reload-interval/inverted"), where: { $0.object.has("minReloadInterval") }),
    .add(
      "shortest interval above the other's default", to: "", "policyMinReloadInterval", "200",
      .by("reload-interval/inverted-by-default"),
      where: { !$0.value.has("policyMaxReloadInterval") }),
    .value(
      "negative interval", "issuers/*/jwks/minReloadInterval", "-1",
      .by("field-value/below-minimum")),
    .value(
      "no shortest interval", "issuers/*/jwks/minReloadInterval", "0",
      .by("reload-interval/minimum-zero")),
    .value(
      "no shortest policy interval", "policyMinReloadInterval", "0",
      .by("reload-interval/minimum-zero")),
    .value(
      "interval in milliseconds", "issuers/*/jwks/maxReloadInterval", "3600000",
      .by("fetch-timeout/milliseconds")),
    .value(
      "a day between reloads of keys", "issuers/*/jwks/maxReloadInterval", "86400",
      .by("reload-maximum/delays-key-revocation")),
    .value(
      "hours before new keys are seen", "issuers/*/jwks/minReloadInterval", "3601",
      .by("reload-interval/inverted")),
    .value(
      "default interval, said aloud", "issuers/*/jwks/maxReloadInterval", "28800",
      .unseen("a default says what applies anyway")),
    .value(
      "an hour until an issuer is disabled", "policyMaxReloadInterval", "3600",
      .by("reload-maximum/delays-disabling")),
    .add(
      "interval for no certificate", to: "", "certificatesMaxReloadInterval", "120",
      .by("reload-interval/unused")),
    .value(
      "connect timeout in milliseconds", "issuers/*/jwks/connectTimeout", "5000",
      .by("fetch-timeout/milliseconds")),
    .value(
      "read timeout in milliseconds", "issuers/*/jwks/readTimeout", "10000",
      .by("fetch-timeout/milliseconds")),
    .value(
      "no connect timeout", "issuers/*/jwks/connectTimeout", "0", .by("field-value/below-minimum")),
    .value(
      "negative read timeout", "issuers/*/jwks/readTimeout", "-10", .by("field-value/below-minimum")
    ),
    .value(
      "two minutes to read", "issuers/*/jwks/readTimeout", "120",
      .by("fetch-timeout/too-long")),
    .remove(
      "default read timeout", "issuers/*/jwks/readTimeout",
      .harmless("the default is as long as the platform allows")),

    .value("no lifetime", "issuers/*/tokenTimeoutSeconds", "0", .by("field-value/below-minimum")),
    .value(
      "negative lifetime", "issuers/*/tokenTimeoutSeconds", "-3600",
      .by("field-value/below-minimum")),
    .value(
      "lifetime in milliseconds", "issuers/*/tokenTimeoutSeconds", "3600000",
      .by("lifetime/not-in-seconds")),
    .value("lifetime in minutes", "issuers/*/tokenTimeoutSeconds", "30", .by("lifetime/too-short")),
    .value(
      "upper bound of two days", "issuers/*/tokenTimeoutSeconds", "172800",
      .harmless("the external token ends sooner"), where: { $0.owner.has("tokenTimeoutPolicy") }),
    .value(
      "lifetime of two days", "issuers/*/tokenTimeoutSeconds", "172800", .by("lifetime/too-long"),
      where: { !$0.owner.has("tokenTimeoutPolicy") }),
    .value(
      "lifetime beyond 32 bits", "issuers/*/tokenTimeoutSeconds", "4294967296",
      .by("lifetime/not-in-seconds")),
    .value(
      "policy that ignores the lifetime", "issuers/*/tokenTimeoutPolicy", "\"FromExternalToken\"",
      .by("lifetime-policy/ignores-timeout")),
    .edit(
      "lifetime left to the provider", "issuers/*/tokenTimeoutSeconds",
      .by("lifetime/unbounded"), where: { $0.owner.has("tokenTimeoutPolicy") }
    ) { place in
      guard let member = place.member, let policy = place.owner.member("tokenTimeoutPolicy") else {
        return nil
      }
      return place.owner.removing(member) + [Edit(policy.range, "\"FromExternalToken\"")]
    },
    .value(
      "lifetime policy in lower case", "issuers/*/tokenTimeoutPolicy", "\"fromTimeoutSecs\"",
      .by("field-value/not-allowed")),
    .value(
      "misspelt lifetime policy", "issuers/*/tokenTimeoutPolicy", "\"FromTimeoutSeconds\"",
      .by("field-value/not-allowed")),
    .value(
      "empty lifetime policy", "issuers/*/tokenTimeoutPolicy", "\"\"",
      .by("string/empty", "field-value/not-allowed")),
    .remove(
      "default lifetime policy", "issuers/*/tokenTimeoutPolicy",
      .harmless("the lifetime that is written holds then")),
  ]
}
