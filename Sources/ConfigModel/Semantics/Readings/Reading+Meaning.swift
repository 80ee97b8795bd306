/// The questions and answers of readings, for users who choose between them.
extension Reading {
  public var question: StaticString {
    switch self {
    case .absentAudience:
      "A token has no `aud` claim: does it pass the audience check?"
    case .duplicateIssuer:
      "Two issuers have the same `issuerName`: which one counts?"
    case .absentExpiry:
      "A token has no `exp` claim: is it accepted?"
    case .nonStringClaims:
      "A filter names a claim that is a number or a boolean: what is compared?"
    case .filterCase:
      "Do filters tell upper from lower case?"
    case .usernameFromPrn:
      "A token has `prn` and no `sub`, and no claim is named for the username: is it in `prn`?"
    case .oddRoleClaims:
      "A role claim holds numbers or booleans: do they name roles?"
    case .defaultRolesWhen:
      "When are `defaultRoles` granted?"
    case .unmappedRole:
      "There are role mappings, and none is for a role of the token: is it granted?"
    case .duplicateMapping:
      "Several mappings have the same `tokenRole`: which one counts?"
    case .rolesOnMappedIssuer:
      "Users are looked up in the directory: do roles of the token and of the issuer count?"
    case .emptyBackendList:
      "`allowedMbes` is an empty list: which backends may use the issuer?"
    case .bothKeySources:
      "An issuer has `jwks` and `certificateSubjectNames`: where is its key?"
    case .wildcardPort:
      "A pattern has a wildcard for the port: does it match an origin without one?"
    case .emptyWildcard:
      "Does `*` in an origin pattern match no character at all?"
    case .originCase:
      "Are scheme and host of an origin pattern told apart by upper and lower case?"
    case .writtenDefaultPort:
      "A pattern ends in the default port of its scheme: does it match an origin without a port?"
    }
  }

  /// The meaning of each answer, in the order of ``choices``.
  public var meanings: [StaticString] {
    switch self {
    case .absentAudience:
      [
        "the check is about the values that are there, and there are none",
        "a token for nobody in particular is for somebody else, as RFC 7523, section 3, has it",
      ]
    case .duplicateIssuer:
      [
        "the first one, also when it is disabled",
        "none: no token of that issuer is accepted",
      ]
    case .absentExpiry:
      [
        "no, as RFC 7523, section 3, demands",
        "yes, where the lifetime policy does not need it",
      ]
    case .nonStringClaims:
      [
        "its text in JSON",
        "nothing: only strings are compared",
      ]
    case .filterCase:
      [
        "yes",
        "no, for letters of ASCII",
      ]
    case .usernameFromPrn:
      [
        "no: the user name is missing",
        "yes, as the older name of `sub`",
      ]
    case .oddRoleClaims:
      [
        "no: only strings do",
        "yes, by their text in JSON",
      ]
    case .defaultRolesWhen:
      [
        "when no role is found in any role claim",
        "when every role claim is absent or empty",
      ]
    case .unmappedRole:
      [
        "yes, under its own name",
        "no",
      ]
    case .duplicateMapping:
      [
        "all of them, together",
        "the first one",
        "the last one",
      ]
    case .rolesOnMappedIssuer:
      [
        "yes, besides those of the directory",
        "no: only those of the directory",
      ]
    case .emptyBackendList:
      [
        "none",
        "any, as without the list",
      ]
    case .bothKeySources:
      [
        "in the key set",
        "nowhere: no token of that issuer is accepted",
      ]
    case .wildcardPort:
      [
        "yes: the default port of the scheme is compared",
        "no: only a port that is written is compared",
      ]
    case .emptyWildcard:
      [
        "yes",
        "no: it stands for one or more",
      ]
    case .originCase:
      [
        "no",
        "yes: a pattern with capitals matches no browser's origin",
      ]
    case .writtenDefaultPort:
      [
        "yes: they are the same",
        "no: the port has to be written in both",
      ]
    }
  }
}
