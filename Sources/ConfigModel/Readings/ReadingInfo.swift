/// The declaration of a reading: its name, its question and its answers.
public struct ReadingInfo: Sendable {
  /// The name in settings and on the command line, in kebab case.
  public let name: StaticString
  /// The question that the documentation leaves open. Names of members are in backquotes.
  public let question: StaticString
  /// The names and meanings of the answers. The first one applies unless the user chooses another.
  public let answers: [(name: StaticString, meaning: StaticString)]

  fileprivate init(
    _ name: StaticString, _ question: StaticString,
    _ answers: [(name: StaticString, meaning: StaticString)]
  ) {
    self.name = name
    self.question = question
    self.answers = answers
  }
}

extension Reading {
  /// The one declaration of the reading, for settings, command line, schema, help and reports.
  public var info: ReadingInfo {
    switch self {
    case .absentAudience:
      ReadingInfo(
        "absent-audience",
        "Does a token without an `aud` claim pass the audience check?",
        [
          ("pass", "a token without `aud` passes the audience check"),
          (
            "reject",
            "a token without `aud` is rejected, as RFC 7523, section 3, requires"
          ),
        ])
    case .duplicateIssuer:
      ReadingInfo(
        "duplicate-issuer",
        "Which of several issuers with the same `issuerName` applies?",
        [
          ("first", "the first issuer with the `issuerName` applies, even if it is disabled"),
          ("reject", "a token is rejected if several issuers have its issuer name"),
        ])
    case .absentExpiry:
      ReadingInfo(
        "absent-expiry",
        "Is a token without an `exp` claim accepted?",
        [
          ("reject", "a token without `exp` is rejected, as RFC 7523, section 3, requires"),
          ("pass", "a token without `exp` is accepted if the lifetime policy does not need it"),
        ])
    case .nonStringClaims:
      ReadingInfo(
        "non-string-claims",
        "How does a filter compare a claim that is a number or a Boolean?",
        [
          ("text", "filters compare numbers and Booleans by their JSON text"),
          ("ignore", "filters compare only strings"),
        ])
    case .filterCase:
      ReadingInfo(
        "filter-case",
        "Are filters case-sensitive?",
        [
          ("sensitive", "filters are case-sensitive"),
          ("insensitive", "filters ignore the case of ASCII letters"),
        ])
    case .usernameFromPrn:
      ReadingInfo(
        "username-from-prn",
        "Is `prn` the username if the token has no `sub` and `usernameAttribute` is not set?",
        [
          ("no", "`prn` is not used, so the username is missing"),
          ("yes", "`prn`, the older name of `sub`, is the username"),
        ])
    case .oddRoleClaims:
      ReadingInfo(
        "odd-role-claims",
        "Are numbers and Booleans in a role claim used as role names?",
        [
          ("ignore", "only strings in a role claim are role names"),
          ("text", "numbers and Booleans in a role claim are role names, by their JSON text"),
        ])
    case .defaultRolesWhen:
      ReadingInfo(
        "default-roles-when",
        "When are `defaultRoles` granted?",
        [
          ("none-found", "`defaultRoles` are granted if no role is found in any role claim"),
          ("claims-absent", "`defaultRoles` are granted if every role claim is absent or empty"),
        ])
    case .unmappedRole:
      ReadingInfo(
        "unmapped-role",
        "Is a role of the token granted if `roleMappings` has entries, but none for this role?",
        [
          ("keep", "unmapped roles are granted under their own names"),
          ("drop", "unmapped roles are not granted"),
        ])
    case .duplicateMapping:
      ReadingInfo(
        "duplicate-mapping",
        "Which of several mappings with the same `tokenRole` applies?",
        [
          ("union", "all mappings with the same `tokenRole` apply"),
          ("first", "only the first mapping with the same `tokenRole` applies"),
          ("last", "only the last mapping with the same `tokenRole` applies"),
        ])
    case .rolesOnMappedIssuer:
      ReadingInfo(
        "roles-on-mapped-issuer",
        "Do users of the directory also get the roles of the token and the issuer?",
        [
          ("add", "users of the directory also get the roles of the token and the issuer"),
          ("ignore", "users of the directory get only their directory roles"),
        ])
    case .emptyBackendList:
      ReadingInfo(
        "empty-backend-list",
        "Which backends may use an issuer with an empty `allowedMbes`?",
        [
          ("none", "an empty `allowedMbes` allows no backend"),
          ("any", "an empty `allowedMbes` allows any backend, as if it were missing"),
        ])
    case .bothKeySources:
      ReadingInfo(
        "both-key-sources",
        "Which keys does an issuer with both `jwks` and `certificateSubjectNames` use?",
        [
          ("jwks", "an issuer with both key sources uses `jwks`"),
          ("reject", "every token of an issuer with both key sources is rejected"),
        ])
    case .wildcardPort:
      ReadingInfo(
        "wildcard-port",
        "Does a pattern with a wildcard port match an origin without a port?",
        [
          (
            "effective",
            "a wildcard port is compared with the default port if the origin has no port"
          ),
          ("written", "a wildcard port matches only an explicit port"),
        ])
    case .emptyWildcard:
      ReadingInfo(
        "empty-wildcard",
        "Can `*` in an origin pattern match zero characters?",
        [
          ("matches", "`*` matches zero or more characters"),
          ("refused", "`*` matches one or more characters"),
        ])
    case .originCase:
      ReadingInfo(
        "origin-case",
        "Are the scheme and host of an origin pattern case-sensitive?",
        [
          ("insensitive", "the scheme and host of a pattern are not case-sensitive"),
          (
            "sensitive",
            "a pattern with uppercase letters in scheme or host matches no origin that a browser sends"
          ),
        ])
    case .writtenDefaultPort:
      ReadingInfo(
        "written-default-port",
        "Does a pattern with the default port of its scheme match an origin without a port?",
        [
          ("equal", "a default port in a pattern also matches an origin without a port"),
          ("literal", "a default port in a pattern matches only an explicit port"),
        ])
    }
  }
}
