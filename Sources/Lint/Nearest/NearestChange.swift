package import ConfigModel

/// A change to a token, its request or the time of presentation.
package struct NearestChange {
  /// The party that can make a change.
  package enum Party: String, Sendable {
    /// Issues the token, with its claims.
    case identityProvider = "identity-provider"
    /// Sends the request, and chooses the time.
    case app
    /// Maintains the configuration.
    case administrator

    /// The name in sentences.
    package var words: String { self == .identityProvider ? "identity provider" : rawValue }
  }

  /// A new value of a claim.
  package struct Claim {
    package let name: Text
    /// The value as JSON; nil if the claim must be removed.
    package let value: String?
    /// True if the configuration does not name the value, so that others would do as well.
    package let isExample: Bool
    /// The elements to add and to remove, as JSON, if the rest of the old value stays. Empty if the
    /// value is new.
    package let added: [String]
    package let removed: [String]
  }

  package enum Part {
    case claim(Claim)
    /// The client must authenticate, with correct credentials.
    case authentication(ClientAuthentication)
    case backend(BackendIdentity)
    /// The request must be the one that the service expects.
    case format(ExchangeReason)
    /// The token must be presented at this time, in seconds since 1970.
    case time(Int, isLater: Bool)
  }

  package let part: Part
  /// The ranges in the configuration that require the change. Empty if the service requires it.
  package let places: [SourceRange]

  package var party: Party {
    if case .claim = part { .identityProvider } else { .app }
  }
}

/// A reason why no change to claims, request or time helps.
package struct NearestObstacle {
  package let reason: ExchangeReason
  package let range: SourceRange?

  package init?(_ entry: TraceEntry) {
    guard entry.outcome == .failed, let reason = entry.reason, Self.party(reason) != nil else {
      return nil
    }
    self.reason = reason
    range = entry.range
  }

  /// - Parameter condition: A condition that no token meets, at least not together with others.
  init(_ condition: AccessCondition) {
    reason = condition.reason
    range = condition.label ?? condition.place
  }

  /// The party that can remove the obstacle.
  package var party: NearestChange.Party { Self.party(reason) ?? .administrator }

  private static func party(_ reason: ExchangeReason) -> NearestChange.Party? {
    switch reason {
    case .configInvalid, .issuerUnknown, .issuerDisabled, .keySourceMissing, .keySourceHttp,
      .tlsVersionsUnusable, .filterMalformed, .timeoutPolicyInvalid:
      .administrator
    case .tokenIssMissing, .signatureInvalid, .keyNotFound: .identityProvider
    case .assertionMissing: .app
    default: nil
    }
  }

  /// The remedy, as an order to the party.
  package var remedy: String {
    switch reason {
    case .configInvalid: "correct the configuration"
    case .issuerUnknown: "add or correct an issuer; its 'issuerName' must equal the token's 'iss'"
    case .issuerDisabled: "enable the issuer"
    case .keySourceMissing, .keySourceHttp, .tlsVersionsUnusable:
      "add or correct the issuer's 'jwks' or 'certificateSubjectNames'"
    case .filterMalformed: "correct the filter"
    case .timeoutPolicyInvalid: "correct the token timeout policy"
    case .tokenIssMissing: "issue the token with an 'iss' claim"
    case .keyNotFound: "publish the token's key, or sign with a published key"
    case .assertionMissing: "send the token as the assertion"
    case .signatureInvalid: "sign the token with a key of the issuer"
    case .backendNotAllowed: "add a backend to 'allowedMbes'"
    case .filterUnsatisfied:
      "change the filter; no token meets it and the issuer's other conditions"
    default: "change the issuer's conditions; no token meets all of them"
    }
  }
}

/// The result of ``NearestSearch``.
package struct NearestToken {
  package enum Answer {
    /// With these changes, the evaluator accepts the token, and grants the expected role.
    case changes([NearestChange], isSmallest: Bool)
    /// A proof that no ``NearestSearch/maximum`` changes suffice.
    case none
    /// Only removing the obstacles helps.
    case blocked([NearestObstacle])
    case undecided(Doubt)
  }

  /// The reason why there is no answer.
  package enum Doubt: String, Sendable {
    /// The accepted audiences depend on the unknown base URL.
    case baseURL = "base-url-needed"
    /// The unknown directory may grant the role.
    case directory = "user-directory-needed"
    /// The bounds on work did not suffice.
    case effort
  }

  package let answer: Answer
  /// The role that the token must get; nil for none.
  package var role: Text?
  /// The account that must exist, if the directory is unknown.
  package var account: Text?
  /// The answers to open questions under which the changes do not suffice.
  package var exceptions: [ChosenReading] = []
  /// The other issuers that would accept the token, with all other claims as they are, if they had
  /// issued it. In source order.
  package var others: [Issuer] = []
  /// False if there were too many issuers to try.
  package var hasAllOthers = true
}
