import ConfigModel

/// Facts about claims that hold usernames.
enum UsernameClaims {
  /// Claims whose values are unique to a user across all providers.
  static let worldwide: [StaticString] = [
    "email", "mail", "upn", "unique_name", "oid", "phone_number", "verified_primary_email",
  ]

  /// True if a claim of this kind may be one of ``worldwide``. This check is faster than comparing
  /// strings.
  static func mayBeWorldwide(_ kind: UsernameKind) -> Bool { kind == .ordinary || kind == .mutable }
}

extension Issuer {
  /// True if tokens represent existing accounts. False if `virtualUserEnabled` is malformed.
  var isMapped: Bool {
    !virtualUserEnabled.value && (virtualUserEnabled.isAbsent || virtualUserEnabled.isUsable)
  }

  /// True if the username is explicitly taken from a claim with a value unique to each user.
  var hasWorldwideUsernames: Bool {
    UsernameClaims.mayBeWorldwide(usernameKind)
      && usernameAttribute.isWritten(oneOf: UsernameClaims.worldwide)
  }

  /// True if a filter restricts the usernames that the issuer can assert.
  var restrictsUsernames: Bool {
    guard usernameAttribute.isUsable || usernameAttribute.isAbsent else { return false }
    return filters.contains { filter in
      guard !filter.isExclude, filter.isWellFormed, takesUsername(fromClaimOf: filter) else {
        return false
      }
      return !filter.values.elements.contains { $0.text.isAllStars }
    }
  }

  /// True if everyone can become a user of the issuer and choose the values of identity claims.
  /// This applies to public issuers, and to those with apps that let users sign up.
  var isOpenToAnybody: Bool {
    switch provider {
    case .firebase, .gitlab: true
    default: isPublic
    }
  }

  /// True if a filter ensures that the email address in a token belongs to the user.
  var demandsOwnAddress: Bool {
    demands("email_verified") || demands("xms_edov") || demands("hd")
  }
}
