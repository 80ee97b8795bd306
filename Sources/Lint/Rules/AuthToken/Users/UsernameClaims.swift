import ConfigModel

/// What is known of claims that hold usernames.
enum UsernameClaims {
  /// Claims of which every user has another text at every provider.
  static let worldwide: [StaticString] = [
    "email", "mail", "upn", "unique_name", "oid", "phone_number", "verified_primary_email",
  ]

  /// Whether a claim of a kind may be one of ``worldwide``: that, and no text, is looked at first.
  static func mayBeWorldwide(_ kind: UsernameKind) -> Bool { kind == .ordinary || kind == .mutable }
}

extension Issuer {
  /// Whether tokens stand for accounts that exist; false as well where the switch is malformed.
  var isMapped: Bool {
    !virtualUserEnabled.value && (virtualUserEnabled.isAbsent || virtualUserEnabled.isUsable)
  }

  /// Whether the username is written to be in a claim of which no two users have the same text.
  var hasWorldwideUsernames: Bool {
    UsernameClaims.mayBeWorldwide(usernameKind)
      && usernameAttribute.isWritten(oneOf: UsernameClaims.worldwide)
  }

  /// Whether a filter says which usernames the issuer may speak for.
  var restrictsUsernames: Bool {
    guard usernameAttribute.isUsable || usernameAttribute.isAbsent else { return false }
    return filters.contains { filter in
      guard !filter.isExclude, filter.isWellFormed, takesUsername(fromClaimOf: filter) else {
        return false
      }
      return !filter.valueMarks.contains(.everything)
        || !filter.values.elements.contains { $0.text.isAllStars }
    }
  }

  /// Whether anybody can become a user of the issuer and say what the claims of identity hold: public
  /// ones, and those where an app's users sign up by themselves.
  var isOpenToAnybody: Bool {
    switch provider {
    case .firebase, .gitlab: true
    default: isPublic
    }
  }

  /// Whether a filter makes sure that the address in a token is the user's own.
  var demandsOwnAddress: Bool {
    demands("email_verified") || demands("xms_edov") || demands("hd")
  }
}
