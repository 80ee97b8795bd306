package import ConfigModel

extension Family {
  static let tlsVersion = Family(
    "tls-version", topic: .keys,
    summary: "The allowed TLS versions are insecure, unknown, unclear, or have no effect.")
}

package enum TLSDefaultIncludesTLS11: KeySourceRule {
  package static let about = RuleInfo(
    .tlsVersion, "allows-1-1",
    severity: .info,
    summary: "TLS 1.1 is allowed alongside TLS 1.2, explicitly or by default.",
    rationale: """
      TLS 1.1 is deprecated, but Oracle Mobile Cloud still allows it by default. Nearly all \
      providers support TLS 1.2, so allowing only TLS 1.2 rarely has a disadvantage.
      """,
    source: "JWT Configuration Reference, jwks Fields; RFC 8996",
    exceptions: "If the provider does not support TLS 1.2.",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", ⟦"jwks"⟧: {"jwksUri": "https://idp.corp.net/keys"}}"#,
        fixed:
          #"{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]}}"#,
        .suggest),
      .bad(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": [⟦"TLSv1.1"⟧, "TLSv1.2"]"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#, .suggest),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#),
      .good(.jwks, #""jwksUri": "http://idp.corp.net/keys", "allowHttp": true"#),
      .good(
        .issuers, #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=idp"]}"#),
    ])

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    guard jwks.tlsVersions.isAbsent else { return checkVersions(jwks, &report) }
    guard let entry = issuer.jwksMember.entry, jwks.addresses.contains(where: \.uri.isHTTPS)
    else { return }
    report.add(
      "without 'tlsVersions', the deprecated TLS 1.1 is allowed", at: entry.name.range,
      fix: FixIt(
        "allow only TLSv1.2", .suggest,
        jwks.object.json.appending(name: "tlsVersions", value: "[\"TLSv1.2\"]")))
  }

  private static func checkVersions(_ jwks: JWKSSource, _ report: inout Report) {
    guard let list = jwks.tlsVersions.json,
      let old = jwks.tlsVersions.elements.first(where: { $0.text == "TLSv1.1" }),
      jwks.tlsVersions.elements.contains(where: { $0.text == "TLSv1.2" })
    else { return }
    report.add(
      "'TLSv1.1' is deprecated, although it is allowed by default", at: old.range,
      fix: FixIt("remove 'TLSv1.1'", .suggest, list.removing(old.json)))
  }
}

package enum TLSVersionBroken: KeySourceRule {
  package static let about = RuleInfo(
    .tlsVersion, "broken",
    risk: .access,
    severity: .error,
    summary: "A broken version of SSL is allowed.",
    rationale: """
      SSL 2.0 and 3.0 are broken and prohibited. An attacker who forces the connection to fall \
      back to them can read and change the keys in transit.
      """,
    source: "JWT Configuration Reference, jwks Fields; RFC 6176; RFC 7568",
    examples: [
      .bad(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": [⟦"SSLv3"⟧, "TLSv1.2"]"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#, .suggest),
      .bad(.jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": [⟦"SSL"⟧]"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/SSLv3""#),
    ])

  private static let broken: [StaticString] = ["SSL", "SSLv2", "SSLv3"]

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    guard let list = jwks.tlsVersions.json else { return }
    for element in list.elements where element.kind == .string {
      guard element.text.isOne(of: broken) else { continue }
      let keepsOne = list.elements.contains { $0.kind == .string && $0.text == "TLSv1.2" }
      report.add(
        "'\(element.text)' is broken, and an attacker can force the connection to use it",
        at: element.range,
        fix: keepsOne ? FixIt("remove '\(element.text)'", .suggest, list.removing(element)) : nil)
    }
  }
}

package enum TLSVersionsEmpty: KeySourceRule {
  package static let about = RuleInfo(
    .tlsVersion, "empty-list",
    severity: .error,
    summary: "The list of TLS versions is empty.",
    rationale: """
      An empty list probably allows no connection, and then Oracle Mobile Cloud cannot fetch the \
      keys. For `audience`, the documentation says that an empty list means the default. For \
      `tlsVersions`, it does not say what an empty list means.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    examples: [
      .bad(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ⟦[]⟧"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#, .suggest),
      .bad(
        .jwks, #""tlsVersions": ⟦[ ]⟧, "jwksUri": "https://idp.corp.net/keys""#,
        fixed: #""tlsVersions": ["TLSv1.2"], "jwksUri": "https://idp.corp.net/keys""#, .suggest),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys""#),
    ])

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    guard jwks.tlsVersions.isWrittenEmpty else { return }
    report.add(
      "'tlsVersions' is empty, which probably leaves no version to connect with",
      at: jwks.tlsVersions.range,
      fix: FixIt(
        "allow TLSv1.2", .suggest, [Edit(jwks.tlsVersions.range, "[\"TLSv1.2\"]")]))
  }
}

package enum TLSVersionGeneric: KeySourceRule {
  package static let about = RuleInfo(
    .tlsVersion, "generic",
    risk: .access,
    severity: .warning,
    summary: "The allowed TLS versions depend on the service's runtime.",
    rationale: """
      `TLS` does not name a version. The versions that it includes depend on the version and \
      settings of Oracle Mobile Cloud's runtime, and may start at TLS 1.0. Name the versions \
      instead.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    examples: [
      .bad(.jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": [⟦"TLS"⟧]"#),
      .bad(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2", ⟦"TLS"⟧]"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/TLS""#),
    ])

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    for version in jwks.tlsVersions.elements where version.text == "TLS" {
      report.add(
        "'TLS' leaves the version to the service's runtime; use 'TLSv1.2'", at: version.range)
    }
  }
}

package enum TLSVersionInsecure: KeySourceRule {
  package static let about = RuleInfo(
    .tlsVersion, "insecure",
    risk: .access,
    severity: .warning,
    summary: "TLS 1.0 is allowed, or TLS 1.1 without TLS 1.2.",
    rationale: """
      TLS 1.0 and 1.1 rely on broken hash functions and are deprecated. Oracle Mobile Cloud does \
      not even allow TLS 1.0 by default. If TLS 1.1 is allowed without TLS 1.2, the two sides \
      cannot agree on a better version.
      """,
    source: "JWT Configuration Reference, jwks Fields; RFC 8996",
    exceptions: "If the provider supports no other version.",
    examples: [
      .bad(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": [⟦"TLSv1"⟧, "TLSv1.2"]"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#, .suggest),
      .bad(.jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": [⟦"TLSv1.1"⟧]"#),
      .bad(
        .jwks,
        #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": [⟦"TLSv1"⟧, "TLSv1.1", "TLSv1.2"]"#,
        fixed:
          #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.1", "TLSv1.2"]"#,
        .suggest),
      .good(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.1", "TLSv1.2"]"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/TLSv1", "tlsVersions": ["TLSv1.2"]"#),
    ])

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    guard let list = jwks.tlsVersions.json else { return }
    let keepsOne = jwks.tlsVersions.elements.contains { $0.text == "TLSv1.2" }
    for version in jwks.tlsVersions.elements {
      let isOldest = version.text == "TLSv1"
      guard isOldest || version.text == "TLSv1.1" && !keepsOne else { continue }
      report.add(
        isOldest
          ? "'TLSv1' is deprecated, and not even allowed by default"
          : "'TLSv1.1' is deprecated, and no better version is allowed",
        at: version.range,
        fix: keepsOne
          ? FixIt("remove '\(version.text)'", .suggest, list.removing(version.json)) : nil)
    }
  }
}

package enum TLSVersionsIrrelevant: KeySourceRule {
  package static let about = RuleInfo(
    .tlsVersion, "plain-http",
    severity: .info,
    summary: "TLS versions are set for a connection that does not use TLS.",
    rationale: """
      Oracle Mobile Cloud fetches the keys over HTTP, so `tlsVersions` has no effect. The field \
      suggests protection that does not exist. Without `jwksUri`, nothing is reported, because the \
      discovery document may name an HTTPS URL for the keys.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    examples: [
      .bad(
        .jwks,
        #""jwksUri": "http://idp.corp.net/keys", "allowHttp": true, ⟦"tlsVersions"⟧: ["TLSv1.2"]"#),
      .bad(
        .jwks,
        #""discoveryUri": "http://idp.corp.net/metadata", "jwksUri": "http://idp.corp.net/keys", "allowHttp": true, ⟦"tlsVersions"⟧: ["TLSv1.2"]"#
      ),
      .good(
        .jwks,
        #""discoveryUri": "http://idp.corp.net/metadata", "allowHttp": true, "tlsVersions": ["TLSv1.2"]"#
      ),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#),
    ])

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    // A discovery document fetched over HTTP may contain a key set URL with HTTPS.
    guard let entry = jwks.tlsVersions.entry, jwks.jwksUri.isPresent, !jwks.addresses.isEmpty,
      jwks.addresses.allSatisfy(\.isHTTP)
    else { return }
    report.add(
      "the keys are fetched over HTTP, so 'tlsVersions' has no effect", at: entry.name.range)
  }
}

package enum TLSVersionUnknown: DeviationRule {
  package static let about = RuleInfo(
    .tlsVersion, "unknown",
    severity: .error,
    summary: "A value of `tlsVersions` is not a known version name.",
    rationale: """
      Oracle Mobile Cloud knows a fixed list of names, which ends at `TLSv1.2`, and compares them \
      exactly. An unknown name may leave no version to connect with, and then the service cannot \
      fetch the keys.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    examples: [
      .bad(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2", ⟦"TLSv1.3"⟧]"#),
      .bad(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": [⟦"tlsv1.2"⟧]"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#, .suggest),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#),
      .good(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.1", "TLSv1.2"]"#),
    ])

  package static func check(_ deviations: SchemaDeviations, _ report: inout Report) {
    for problem in deviations.problems {
      guard case .notAllowed = problem.kind, problem.schema === JWKSSource.schema else { continue }
      let text = problem.value.text.string
      let squeezed = squeeze(text)
      let meant = JWKSSource.tlsVersions.map(\.description).first { squeeze($0) == squeezed }
      let latest = JWKSSource.tlsVersions.last?.description ?? ""
      report.add(
        meant.map { "invalid value '\(text)' for 'tlsVersions'; did you mean '\($0)'?" }
          ?? "invalid value '\(text)' for 'tlsVersions'; the latest known version is '\(latest)'",
        at: problem.value.range,
        fix: meant.map {
          FixIt(
            "replace with '\($0)'", .suggest, [Edit(problem.value.range, JSONString.quoted($0))])
        })
    }
  }

  /// A version name without case, spaces, punctuation, and the letter v. It is the same for
  /// `TLS 1.2`, `tlsv1.2`, and `TLS_1_2`.
  private static func squeeze(_ name: String) -> String {
    String(
      name.lowercased().unicodeScalars.filter { $0.isASCIIDigit || $0.isASCIILetter && $0 != "v" }
        .map(Character.init))
  }
}
