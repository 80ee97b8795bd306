import ConfigModel

/// What is known of claims that hold usernames.
enum UsernameClaims {
  /// Names and addresses that are given to somebody else one day, or changed.
  static let mutable: [StaticString] = [
    "email", "upn", "preferred_username", "unique_name", "mail", "phone_number",
    "verified_primary_email",
  ]

  /// Names that users choose freely and that nobody keeps apart.
  static let display: [StaticString] = [
    "name", "nickname", "given_name", "family_name", "displayName", "display_name",
  ]

  /// Claims of which every user has another text at every provider.
  static let worldwide: [StaticString] = [
    "email", "mail", "upn", "unique_name", "oid", "phone_number", "verified_primary_email",
  ]
}

extension Issuer {
  /// Whether tokens stand for accounts that exist; false as well where the switch is malformed.
  var isMapped: Bool {
    !virtualUserEnabled.value && (virtualUserEnabled.isAbsent || virtualUserEnabled.isUsable)
  }

  /// Whether a filter says which usernames the issuer may speak for.
  var restrictsUsernames: Bool {
    filters.contains { filter in
      guard !filter.isExclude, let claim = filter.name.written,
        takesUsername(from: claim.text), filter.isWellFormed
      else { return false }
      return !filter.values.elements.contains { $0.text.isAllStars }
    }
  }

  /// Whether anybody can become a user of the issuer and say what the claims of identity hold.
  var isOpenToAnybody: Bool {
    switch provider {
    case .google, .apple, .facebook, .firebase, .gitlab: true
    case .entra:
      // The tenant of personal accounts.
      issuerName.written?.text.contains("9188040d-6c67-4c5b-b112-36a304b66dad") ?? false
    default: false
    }
  }

  /// Whether a filter makes sure that the address in a token is the user's own.
  var demandsOwnAddress: Bool {
    demands("email_verified") || demands("xms_edov") || demands("hd")
  }
}
