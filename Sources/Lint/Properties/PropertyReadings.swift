import ConfigModel

/// The open questions that can change the outcome of a property. All answers here are overestimates.
extension Reading {
  /// True if the answer to the question may change which tokens one issuer accepts, or with which
  /// roles, so that a property comes out differently.
  func mayMatter(to terms: AccessTerms, _ isRepeated: Bool) -> Bool {
    let issuer = terms.terms
    switch self {
    case .nonStringClaims:
      return terms.conditions.contains { condition in
        guard case .filter(_, _, let patterns) = condition.kind else { return false }
        return patterns.globs.contains(where: \.mayMatchNonStrings)
      }
    case .filterCase:
      return terms.conditions.contains { condition in
        guard case .filter(_, _, let patterns) = condition.kind else { return false }
        return patterns.globs.contains(where: \.hasLetters)
      }
    // A token without `exp` is otherwise like one with it, so that it matters only if the issuer
    // or the property looks at the claim.
    case .absentExpiry:
      return issuer.looks(at: "exp") || issuer.lifetime.map { $0.policy != .seconds } ?? false
    case .usernameFromPrn:
      return issuer.usernameAttribute == nil
        && (issuer.looks(at: "sub") || issuer.looks(at: "prn") || issuer.clientIdAttribute != nil)
    default: return mayMatter(terms, nil, isRepeated)
    }
  }

  /// True if the property looks at a claim that the question is about. The conditions of a property are
  /// exact, so the readings of filters do not change which tokens it is about.
  func mayMatter(to property: AccessProperty) -> Bool {
    mayMatter(to: property.conditions + (property.exceptions ?? []))
  }

  /// True if the answer may change which tokens meet conditions that are asked for.
  func mayMatter(to conditions: [ClaimCondition]) -> Bool {
    func look(at claim: StaticString) -> Bool { conditions.contains { $0.claim == claim } }
    switch self {
    case .absentExpiry: return look(at: "exp")
    case .usernameFromPrn: return look(at: "sub") || look(at: "prn")
    default: return false
    }
  }

  /// How another answer changes what is accepted and granted, for each token.
  enum Effect {
    /// At most the same tokens are accepted, with at most the same roles.
    case less
    /// At least the same tokens are accepted, with at least the same roles.
    case more
    case either
  }

  func effect(from old: Readings, to new: Readings) -> Effect {
    switch self {
    case .absentAudience, .duplicateIssuer, .bothKeySources, .unmappedRole, .rolesOnMappedIssuer,
      .defaultRolesWhen:
      return new[self] > old[self] ? .less : .more
    case .emptyBackendList: return new[self] > old[self] ? .more : .less
    case .duplicateMapping:
      if new.duplicateMapping == .union { return .more }
      return old.duplicateMapping == .union ? .less : .either
    default: return .either
    }
  }
}

extension Glob {
  /// True if the glob may match the text of a number or a Boolean.
  fileprivate var mayMatchNonStrings: Bool {
    let pattern = pattern
    for index in 0..<pattern.count {
      switch pattern[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "*"), UInt8(ascii: "-"),
        UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
        continue
      default:
        // "true" and "false" have four and five characters.
        guard hasWildcard || 4...5 ~= pattern.count else { return false }
        let folded = Glob(pattern.withoutCapitals)
        return folded.matches(Text("true")) || folded.matches(Text("false"))
      }
    }
    return true
  }

  /// True if a letter of the glob has another case.
  fileprivate var hasLetters: Bool { !pattern.allSatisfy { !$0.isASCIILetter } }
}
