package import ConfigModel

extension Family {
  static let tlsVersion = Family(
    "tls-version", topic: .keys,
    summary: "The allowed TLS versions are insecure, unknown, unclear, or have no effect.",
    source: "JWT Configuration Reference, jwks Fields")
}

package enum TLSVersionFaults: KeySourceRule {
  package static let faults = [allowsOld, broken, emptyList, generic, insecure, plainHTTP]

  static let allowsOld = RuleInfo(
    .tlsVersion, "allows-1-1", severity: .info, scope: .jwks,
    summary: "TLS 1.1 is allowed alongside TLS 1.2, explicitly or by default.",
    rationale: """
      TLS 1.1 is deprecated, but Oracle Mobile Cloud still allows it by default. Nearly all \
      providers support TLS 1.2, so allowing only TLS 1.2 rarely has a disadvantage.
      """,
    source: "JWT Configuration Reference, jwks Fields; RFC 8996",
    exceptions: "If the provider does not support TLS 1.2.",
    bad: [
      Sample(
        #"{"issuerName": "https://idp.corp.net", ⟦"jwks"⟧: {"jwksUri": "https://idp.corp.net/keys"}}"#,
        scope: .issuers,
        fixed:
          #"{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]}}"#,
        .suggest),
      Sample(
        #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": [⟦"TLSv1.1"⟧, "TLSv1.2"]"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#, .suggest),
    ],
    good: [
      #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#,
      #""jwksUri": "http://idp.corp.net/keys", "allowHttp": true"#,
      Sample(
        #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=idp"]}"#,
        scope: .issuers),
    ])

  static let broken = RuleInfo(
    .tlsVersion, "broken", risk: .access, severity: .error, scope: .jwks,
    summary: "A broken version of SSL is allowed.",
    rationale: """
      SSL 2.0 and 3.0 are broken and prohibited. An attacker who forces the connection to fall \
      back to them can read and change the keys in transit.
      """,
    source: "JWT Configuration Reference, jwks Fields; RFC 6176; RFC 7568",
    bad: [
      Sample(
        #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": [⟦"SSLv3"⟧, "TLSv1.2"]"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#, .suggest),
      #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": [⟦"SSL"⟧]"#,
    ],
    good: [
      #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#,
      #""jwksUri": "https://idp.corp.net/SSLv3""#,
    ])

  static let emptyList = RuleInfo(
    .tlsVersion, "empty-list", severity: .error, scope: .jwks,
    summary: "The list of TLS versions is empty.",
    rationale: """
      An empty list probably allows no connection, and then Oracle Mobile Cloud cannot fetch the \
      keys. For `audience`, the documentation says that an empty list means the default. For \
      `tlsVersions`, it does not say what an empty list means.
      """,
    bad: [
      Sample(
        #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ⟦[]⟧"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#, .suggest),
      Sample(
        #""tlsVersions": ⟦[ ]⟧, "jwksUri": "https://idp.corp.net/keys""#,
        fixed: #""tlsVersions": ["TLSv1.2"], "jwksUri": "https://idp.corp.net/keys""#, .suggest),
    ],
    good: [
      #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#,
      #""jwksUri": "https://idp.corp.net/keys""#,
    ])

  static let generic = RuleInfo(
    .tlsVersion, "generic", risk: .access, severity: .warning, scope: .jwks,
    summary: "The allowed TLS versions depend on the service's runtime.",
    rationale: """
      `TLS` does not name a version. The versions that it includes depend on the version and \
      settings of Oracle Mobile Cloud's runtime, and may start at TLS 1.0. Name the versions \
      instead.
      """,
    bad: [
      #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": [⟦"TLS"⟧]"#,
      #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2", ⟦"TLS"⟧]"#,
    ],
    good: [
      #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#,
      #""jwksUri": "https://idp.corp.net/TLS""#,
    ])

  static let insecure = RuleInfo(
    .tlsVersion, "insecure", risk: .access, severity: .warning, scope: .jwks,
    summary: "TLS 1.0 is allowed, or TLS 1.1 without TLS 1.2.",
    rationale: """
      TLS 1.0 and 1.1 rely on broken hash functions and are deprecated. Oracle Mobile Cloud does \
      not even allow TLS 1.0 by default. If TLS 1.1 is allowed without TLS 1.2, the two sides \
      cannot agree on a better version.
      """,
    source: "JWT Configuration Reference, jwks Fields; RFC 8996",
    exceptions: "If the provider supports no other version.",
    bad: [
      Sample(
        #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": [⟦"TLSv1"⟧, "TLSv1.2"]"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#, .suggest),
      #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": [⟦"TLSv1.1"⟧]"#,
      Sample(
        #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": [⟦"TLSv1"⟧, "TLSv1.1", "TLSv1.2"]"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.1", "TLSv1.2"]"#,
        .suggest),
    ],
    good: [
      #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.1", "TLSv1.2"]"#,
      #""jwksUri": "https://idp.corp.net/TLSv1", "tlsVersions": ["TLSv1.2"]"#,
    ])

  static let plainHTTP = RuleInfo(
    .tlsVersion, "plain-http", severity: .info, scope: .jwks,
    summary: "TLS versions are set for a connection that does not use TLS.",
    rationale: """
      Oracle Mobile Cloud fetches the keys over HTTP, so `tlsVersions` has no effect. The field \
      suggests protection that does not exist. Without `jwksUri`, nothing is reported, because the \
      discovery document may name an HTTPS URL for the keys.
      """,
    bad: [
      #""jwksUri": "http://idp.corp.net/keys", "allowHttp": true, ⟦"tlsVersions"⟧: ["TLSv1.2"]"#,
      #""discoveryUri": "http://idp.corp.net/metadata", "jwksUri": "http://idp.corp.net/keys", "allowHttp": true, ⟦"tlsVersions"⟧: ["TLSv1.2"]"#,
    ],
    good: [
      #""discoveryUri": "http://idp.corp.net/metadata", "allowHttp": true, "tlsVersions": ["TLSv1.2"]"#,
      #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#,
    ])

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    let versions = jwks.tlsVersions
    if versions.isAbsent, let entry = issuer.jwksMember.entry,
      jwks.addresses.contains(where: \.uri.isHTTPS)
    {
      report.add(
        allowsOld, "without 'tlsVersions', the deprecated TLS 1.1 is allowed", at: entry.name.range,
        fix: FixIt(
          "allow only TLSv1.2", .suggest,
          jwks.object.json.appending(name: "tlsVersions", value: "[\"TLSv1.2\"]")))
    }
    if versions.isWrittenEmpty {
      report.add(
        emptyList, "'tlsVersions' is empty, which probably leaves no version to connect with",
        at: versions.range,
        fix: FixIt("allow TLSv1.2", .suggest, [Edit(versions.range, "[\"TLSv1.2\"]")]))
    }
    // A discovery document fetched over HTTP may contain a key set URL with HTTPS.
    if let entry = versions.entry, jwks.jwksUri.isPresent, !jwks.addresses.isEmpty,
      jwks.addresses.allSatisfy(\.isHTTP)
    {
      report.add(
        plainHTTP, "the keys are fetched over HTTP, so 'tlsVersions' has no effect",
        at: entry.name.range)
    }
    checkVersions(versions, &report)
  }

  private static func checkVersions(_ versions: TextListMember, _ report: inout Report) {
    guard let list = versions.json else { return }
    let keepsOne = versions.elements.contains { $0.text == "TLSv1.2" }
    var allows11 = false
    for version in versions.elements {
      let text = version.text
      func add(_ fault: RuleInfo, _ reason: StaticString) {
        report.add(
          fault, "'\(text)' \(reason)", at: version.range,
          fix: keepsOne
            ? FixIt("remove '\(text)'", .suggest, list.removing(version.json)) : nil)
      }
      if text.isOne(of: ["SSL", "SSLv2", "SSLv3"]) {
        add(broken, "is broken, and an attacker can force the connection to use it")
      } else if text == "TLS" {
        report.add(
          generic, "'TLS' leaves the version to the service's runtime; use 'TLSv1.2'",
          at: version.range)
      } else if text == "TLSv1" {
        add(insecure, "is deprecated, and not even allowed by default")
      } else if text == "TLSv1.1", !keepsOne {
        add(insecure, "is deprecated, and no better version is allowed")
      } else if text == "TLSv1.1", !allows11 {
        add(allowsOld, "is deprecated, although it is allowed by default")
        allows11 = true
      }
    }
  }
}

package enum TLSVersionUnknown: DeviationRule {
  package static let about = RuleInfo(
    .tlsVersion, "unknown", severity: .error, scope: .jwks,
    summary: "A value of `tlsVersions` is not a known version name.",
    rationale: """
      Oracle Mobile Cloud knows a fixed list of names, which ends at `TLSv1.2`, and compares them \
      exactly. An unknown name may leave no version to connect with, and then the service cannot \
      fetch the keys.
      """,
    bad: [
      #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2", ⟦"TLSv1.3"⟧]"#,
      Sample(
        #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": [⟦"tlsv1.2"⟧]"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#, .suggest),
    ],
    good: [
      #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#,
      #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.1", "TLSv1.2"]"#,
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
