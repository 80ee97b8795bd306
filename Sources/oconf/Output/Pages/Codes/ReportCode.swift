import ConfigModel
import Lint

/// A code in the reports of a command, for `oconf explain`.
struct ReportCode {
  let code: String
  /// The kind of code, with the commands that report it.
  let kind: StaticString
  /// One or two sentences.
  let meaning: String
  /// Advice for the user; empty if there is nothing to do.
  let advice: String
  /// Names of fields, readings and rules that `oconf explain` explains.
  let related: [String]
  /// Possible causes, the most likely first; empty if the meaning is the cause.
  var causes: [String] = []
  /// Other texts by which people look for the code.
  var messages: [String] = []
  /// Where the statements come from; empty for what oconf itself defines.
  var source = ""

  /// All codes that commands report, apart from the IDs of rules.
  static var all: [ReportCode] {
    ExchangeReason.allCases.map(\.page) + AccessFinding.Kind.allCases.map(\.page)
      + Assumptions.Treatment.allCases.map(\.page) + [unformatted]
      + salesforceErrors
  }

  /// The codes with a name. A finding's ID, such as `access-widened:/issuers/[…]`, and a choice,
  /// such as `external-expiry=reject`, count as the code that they begin with.
  static func named(_ name: String) -> [ReportCode] {
    let code = name.prefix { $0 != ":" && $0 != "=" }
    let codes = all.filter { $0.code == code }
    return codes.isEmpty ? salesforceErrors(in: name) : codes
  }

  private static var unformatted: ReportCode {
    ReportCode(
      code: Documentation.unformatted, kind: "error (oconf fmt --check, oconf gate)",
      meaning: "The JSON document is not formatted as 'oconf fmt' formats it.",
      advice: "Run 'oconf fmt FILE'. 'oconf lint' does not report it.", related: [])
  }
}

extension Assumptions.Treatment {
  fileprivate var page: ReportCode {
    ReportCode(
      code: name.description, kind: "assumption (oconf eval, oconf test)",
      meaning: "The documentation of Oracle Mobile Cloud does not say \(question). oconf assumes "
        + "\(name)=\(choice): \(meaning).",
      advice: "There is no other answer to choose with '--reading', because the documentation "
        + "suggests none. Change the configuration or the token so that the question does not arise.",
      related: related)
  }

  /// The question that the documentation leaves open, as an indirect question.
  private var question: StaticString {
    switch self {
    case .tlsVersions: "what happens if `tlsVersions` lists no known TLS version"
    case .externalExpiry: "what happens to a token without `exp` if the lifetime depends on `exp`"
    case .oddAudience: "how to treat elements of `aud` that are not strings"
    case .structuredClaims: "how a filter treats objects and nested arrays"
    case .missingUsername: "what happens to a token without a username"
    case .oddClientId: "how to treat a client ID that is an array element or a number"
    case .emptyMapping: "what a role mapping without roles grants"
    case .invalidTimeout: "what happens if a timeout is invalid"
    case .duplicateField: "which of several fields with one name counts"
    case .fieldCase: "whether a field counts if its name differs only in case"
    case .wrongType: "what happens if a value does not have the documented type"
    }
  }

  private var related: [String] {
    switch self {
    case .tlsVersions: ["tlsVersions", "tls-version/empty-list"]
    case .externalExpiry: ["tokenTimeoutPolicy", "absent-expiry"]
    case .oddAudience: ["audience"]
    case .structuredClaims: ["filters", "filter-claim/object"]
    case .missingUsername: ["usernameAttribute", "username-from-prn"]
    case .oddClientId: ["clientIdAttribute"]
    case .emptyMapping: ["mappedRoles", "role-mapping/empty"]
    case .invalidTimeout: ["tokenTimeoutSeconds", "lifetime/not-in-seconds"]
    case .duplicateField, .fieldCase, .wrongType: ["not-decided"]
    }
  }
}
