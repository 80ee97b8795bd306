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
        "A token has no `aud` claim: does it pass the audience check?",
        [
          ("pass", "the check is about the values that are there, and there are none"),
          (
            "reject",
            "a token for nobody in particular is for somebody else, as RFC 7523, section 3, has it"
          ),
        ])
    case .duplicateIssuer:
      ReadingInfo(
        "duplicate-issuer",
        "Two issuers have the same `issuerName`: which one counts?",
        [
          ("first", "the first one, also when it is disabled"),
          ("reject", "none: no token of that issuer is accepted"),
        ])
    case .absentExpiry:
      ReadingInfo(
        "absent-expiry",
        "A token has no `exp` claim: is it accepted?",
        [
          ("reject", "no, as RFC 7523, section 3, demands"),
          ("pass", "yes, where the lifetime policy does not need it"),
        ])
    case .nonStringClaims:
      ReadingInfo(
        "non-string-claims",
        "A filter names a claim that is a number or a boolean: what is compared?",
        [
          ("text", "its text in JSON"),
          ("ignore", "nothing: only strings are compared"),
        ])
    case .filterCase:
      ReadingInfo(
        "filter-case",
        "Do filters tell upper from lower case?",
        [
          ("sensitive", "yes"),
          ("insensitive", "no, for letters of ASCII"),
        ])
    case .usernameFromPrn:
      ReadingInfo(
        "username-from-prn",
        "A token has `prn` and no `sub`, and no claim is named for the username: is it in `prn`?",
        [
          ("no", "no: the user name is missing"),
          ("yes", "yes, as the older name of `sub`"),
        ])
    case .oddRoleClaims:
      ReadingInfo(
        "odd-role-claims",
        "A role claim holds numbers or booleans: do they name roles?",
        [
          ("ignore", "no: only strings do"),
          ("text", "yes, by their text in JSON"),
        ])
    case .defaultRolesWhen:
      ReadingInfo(
        "default-roles-when",
        "When are `defaultRoles` granted?",
        [
          ("none-found", "when no role is found in any role claim"),
          ("claims-absent", "when every role claim is absent or empty"),
        ])
    case .unmappedRole:
      ReadingInfo(
        "unmapped-role",
        "There are role mappings, and none is for a role of the token: is it granted?",
        [
          ("keep", "yes, under its own name"),
          ("drop", "no"),
        ])
    case .duplicateMapping:
      ReadingInfo(
        "duplicate-mapping",
        "Several mappings have the same `tokenRole`: which one counts?",
        [
          ("union", "all of them, together"),
          ("first", "the first one"),
          ("last", "the last one"),
        ])
    case .rolesOnMappedIssuer:
      ReadingInfo(
        "roles-on-mapped-issuer",
        "Users are looked up in the directory: do roles of the token and of the issuer count?",
        [
          ("add", "yes, besides those of the directory"),
          ("ignore", "no: only those of the directory"),
        ])
    case .emptyBackendList:
      ReadingInfo(
        "empty-backend-list",
        "`allowedMbes` is an empty list: which backends may use the issuer?",
        [
          ("none", "none"),
          ("any", "any, as without the list"),
        ])
    case .bothKeySources:
      ReadingInfo(
        "both-key-sources",
        "An issuer has `jwks` and `certificateSubjectNames`: where is its key?",
        [
          ("jwks", "in the key set"),
          ("reject", "nowhere: no token of that issuer is accepted"),
        ])
    case .wildcardPort:
      ReadingInfo(
        "wildcard-port",
        "A pattern has a wildcard for the port: does it match an origin without one?",
        [
          ("effective", "yes: the default port of the scheme is compared"),
          ("written", "no: only a port that is written is compared"),
        ])
    case .emptyWildcard:
      ReadingInfo(
        "empty-wildcard",
        "Does `*` in an origin pattern match no character at all?",
        [
          ("matches", "yes"),
          ("refused", "no: it stands for one or more"),
        ])
    case .originCase:
      ReadingInfo(
        "origin-case",
        "Are scheme and host of an origin pattern told apart by upper and lower case?",
        [
          ("insensitive", "no"),
          ("sensitive", "yes: a pattern with capitals matches no browser's origin"),
        ])
    case .writtenDefaultPort:
      ReadingInfo(
        "written-default-port",
        "A pattern ends in the default port of its scheme: does it match an origin without a port?",
        [
          ("equal", "yes: they are the same"),
          ("literal", "no: the port has to be written in both"),
        ])
    }
  }
}
