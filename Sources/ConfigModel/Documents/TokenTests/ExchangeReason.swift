/// A reason why an exchange is refused or cannot be decided. The names are stable, because other
/// programs and test expectations refer to them.
public enum ExchangeReason: UInt8, CaseIterable, Sendable {
  case ok
  case configInvalid, requestInvalid, unsupportedGrant, assertionMissing
  case tokenIssMissing, issuerUnknown, issuerDisabled
  case keySourceMissing, keySourceHttp, tlsVersionsUnusable, keyNotFound, signatureInvalid
  case tokenExpired, tokenExpInvalid, tokenExpMissing, tokenNotYetValid
  case audienceMismatch, filterMalformed, filterUnsatisfied, usernameMissing, clientToken
  case clientAuthMissing, clientAuthRequired, clientAuthInvalid, backendNotAllowed
  case userNotFound, userAmbiguous, timeoutPolicyInvalid
  case baseUrlNeeded, backendUnknown, userDirectoryNeeded, signatureUnverified

  /// True if the reason is only that an input of the decision is unknown.
  public var isMissingInput: Bool {
    self == .baseUrlNeeded || self == .backendUnknown || self == .userDirectoryNeeded
      || self == .signatureUnverified
  }

  public var code: StaticString {
    switch self {
    case .ok: "ok"
    case .configInvalid: "config-invalid"
    case .requestInvalid: "request-invalid"
    case .unsupportedGrant: "unsupported-grant"
    case .assertionMissing: "assertion-missing"
    case .tokenIssMissing: "token-iss-missing"
    case .issuerUnknown: "issuer-unknown"
    case .issuerDisabled: "issuer-disabled"
    case .keySourceMissing: "key-source-missing"
    case .keySourceHttp: "key-source-http"
    case .tlsVersionsUnusable: "tls-versions-unusable"
    case .keyNotFound: "key-not-found"
    case .signatureInvalid: "signature-invalid"
    case .tokenExpired: "token-expired"
    case .tokenExpInvalid: "token-exp-invalid"
    case .tokenExpMissing: "token-exp-missing"
    case .tokenNotYetValid: "token-not-yet-valid"
    case .audienceMismatch: "audience-mismatch"
    case .filterMalformed: "filter-malformed"
    case .filterUnsatisfied: "filter-unsatisfied"
    case .usernameMissing: "username-missing"
    case .clientToken: "client-token"
    case .clientAuthMissing: "client-auth-missing"
    case .clientAuthRequired: "client-auth-required"
    case .clientAuthInvalid: "client-auth-invalid"
    case .backendNotAllowed: "backend-not-allowed"
    case .userNotFound: "user-not-found"
    case .userAmbiguous: "user-ambiguous"
    case .timeoutPolicyInvalid: "timeout-policy-invalid"
    case .baseUrlNeeded: "base-url-needed"
    case .backendUnknown: "backend-unknown"
    case .userDirectoryNeeded: "user-directory-needed"
    case .signatureUnverified: "signature-unverified"
    }
  }

  /// The step that reports the reason.
  public var step: ExchangeStep {
    switch self {
    case .ok, .configInvalid: .configuration
    case .requestInvalid, .unsupportedGrant, .assertionMissing: .request
    case .tokenIssMissing, .issuerUnknown, .issuerDisabled: .issuer
    case .keySourceMissing, .keySourceHttp, .tlsVersionsUnusable, .keyNotFound, .signatureInvalid,
      .signatureUnverified:
      .keys
    case .tokenExpired, .tokenExpInvalid, .tokenExpMissing, .tokenNotYetValid: .time
    case .audienceMismatch, .baseUrlNeeded: .audience
    case .filterMalformed, .filterUnsatisfied: .filters
    case .usernameMissing: .username
    case .clientToken: .clientToken
    case .clientAuthMissing, .clientAuthRequired, .clientAuthInvalid: .clientAuthentication
    case .backendNotAllowed, .backendUnknown: .backend
    case .userNotFound, .userAmbiguous, .userDirectoryNeeded: .user
    case .timeoutPolicyInvalid: .lifetime
    }
  }

  public static func named(_ code: String) -> ExchangeReason? {
    allCases.first { $0.code.description == code }
  }
}

/// A step of the exchange, in the order of the procedure.
public enum ExchangeStep: String, Sendable {
  case configuration, request, issuer, keys, time, audience, filters, username
  case clientToken = "client-token"
  case clientAuthentication = "client-authentication"
  case backend, user, roles, lifetime
}
