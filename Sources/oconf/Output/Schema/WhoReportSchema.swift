import ConfigModel

/// The schema of the output of ``WhoJSON``. Keys may be added. Within a version, none is renamed or
/// removed.
enum WhoReportSchema {
  static let root = ObjectSchema(
    "who report", isOpen: true,
    [
      Field("version", .integer, required: true, "The version of this format."),
      Field("policies", .objects(policy), required: true, "One answer per policy."),
    ])

  private static let policy = ObjectSchema(
    "policy", isOpen: true,
    [
      Field("path", .string, required: true, "The path, as it was named."),
      Field(
        "answer", .string, required: true, allowed: ["found", "none", "undecided"],
        "`none` is proved. With `undecided`, the lists may be incomplete."),
      Field("ways", .objects(way), "All ways in; only without `--overlap` and `--origin`."),
      Field("pairs", .objects(pair), "Pairs of issuers, each once; only with `--overlap`."),
      Field(
        "overlaps", .objects(overlap),
        "What each pair has in common, one by one; only with `--overlap`."),
      Field(
        "skipped", .integer, minimum: 0,
        "The number of pairs that were not examined; only with `--overlap`."),
      Field("origins", .objects(origin), "Patterns; only with `--origin`."),
      Field("undecided", .strings, "The issuers that are undecided."),
      Field(
        "ambiguous", .objects(ambiguity),
        "Issuers that are undecided because parsers read the document differently."),
      Field(
        "roleProblems", .strings, required: true,
        "Roles that are not in the setting `roles`, with the role that was probably meant."),
      Field("obstacles", .objects(obstacle), "The issuers without a way in, with the reasons."),
      Field("alternatives", .objects(reading), "Readings under which the answer differs."),
      Field(
        "directoryMayGrant", .boolean,
        "True if accounts of an unknown directory may have the roles as well."),
      Field(
        "assumedBaseURL", .string,
        "The base URL that was assumed; null if it is known or does not matter."),
    ])

  private static let ambiguity = ObjectSchema(
    "ambiguity", isOpen: true,
    [
      Field("issuers", .strings, required: true, "The names of the issuers."),
      Field("reason", .string, required: true, "What parsers differ in."),
    ])

  private static let way = ObjectSchema(
    "way", isOpen: true,
    [
      Field("issuer", .string, required: true, "The name of the issuer."),
      Field("range", .object(LintReportSchema.range), required: true, "The place of the name."),
      Field(
        "conditions", .objects(condition), required: true, "All of them must hold together."),
      Field(
        "roles", .strings, required: true,
        "The roles asked for that these tokens get; for unmapped roles, the patterns asked for."),
      Field("usernameClaim", .string, required: true, "The claim with the username."),
      Field(
        "userKind", .string, required: true, allowed: ["virtual", "mapped"], "The kind of user."),
      Field("lifetime", .object(lifetime), required: true, "The validity of the service's token."),
      Field(
        "backends", .objects(backend),
        "The backends that may exchange such tokens; null for any backend."),
      Field("needsClientSecret", .boolean, required: true, "True if the client must authenticate."),
      Field(
        "holders", .string,
        "Who can get such tokens, if the provider serves everyone or many organizations."),
      Field("witness", .object(witness), required: true, "A token, in the form of `oconf eval`."),
    ])

  private static let condition = ObjectSchema(
    "condition", isOpen: true,
    [
      Field("claims", .strings, required: true, "The claim, or several alternative claims."),
      Field("kind", .string, required: true, "The kind of condition."),
      Field("values", .strings, required: true, "The values or patterns."),
      Field("asked", .boolean, required: true, "True if the question sets the condition."),
      Field(
        "required", .boolean, required: true,
        "True if a token without the claims does not meet the condition."),
      Field(
        "range", .object(LintReportSchema.range),
        "The place that sets the condition; null if the policy does not set it."),
      Field(
        "otherRanges", .objects(LintReportSchema.range), required: true,
        "The other mappings of a role."),
    ])

  private static let lifetime = ObjectSchema(
    "lifetime", isOpen: true,
    [
      Field("policy", .string, required: true, "The value of `tokenTimeoutPolicy` in force."),
      Field("seconds", .integer, "The maximum; null if only the token limits it."),
      Field(
        "minimumTokenValidity", .integer,
        "The number of seconds for which the token itself must be valid."),
    ])

  private static let backend = ObjectSchema(
    "backend", isOpen: true,
    [
      Field("name", .string, "The name; null for any."),
      Field("version", .string, "The version; null for any."),
      Field("clientId", .string, "The client ID; null for any."),
    ])

  private static let witness = ObjectSchema(
    "witness", isOpen: true,
    [
      Field("claims", .anyObject, "The claims."),
      Field("request", .anyObject, "The request."),
      Field("now", .integer, "The time in seconds since 1970."),
      Field("users", .objects(user), "The assumed accounts; null if none is needed."),
      Field("baseURL", .string, "The assumed base URL; null if it does not matter."),
      Field("origin", .string, "Always null."),
    ])

  private static let user = ObjectSchema(
    "account", isOpen: true,
    [Field("uid", .string, "The username."), Field("mail", .string, "The email address.")])

  private static let pair = ObjectSchema(
    "pair", isOpen: true,
    [
      Field("issuers", .strings, required: true, "The names of the two issuers."),
      Field("user", .string, "A user that both issuers can sign in."),
      Field("userKind", .string, allowed: ["virtual", "mapped"], "The kind of user."),
      Field("roles", .strings, required: true, "The roles that both issuers can grant."),
      Field(
        "oneAuthority", .boolean, required: true,
        "True if both belong to the same identity provider."),
    ])

  private static let overlap = ObjectSchema(
    "overlap", isOpen: true,
    [
      Field("user", .string, "The user that both issuers can sign in."),
      Field("userKind", .string, allowed: ["virtual", "mapped"], "The kind of user."),
      Field("role", .string, "The role that both issuers can grant."),
      Field(
        "oneAuthority", .boolean, required: true,
        "True if both belong to the same identity provider."),
      Field("issuers", .objects(party), required: true, "The two issuers."),
    ])

  private static let party = ObjectSchema(
    "issuer of an overlap", isOpen: true,
    [
      Field("issuer", .string, required: true, "The name of the issuer."),
      Field("range", .object(LintReportSchema.range), required: true, "The place of the name."),
      Field("witness", .object(witness), required: true, "A token of the issuer."),
    ])

  private static let origin = ObjectSchema(
    "origin", isOpen: true,
    [
      Field("pattern", .string, required: true, "The pattern."),
      Field("range", .object(LintReportSchema.range), required: true, "The place of the pattern."),
      Field("witness", .string, required: true, "An origin that it allows."),
      Field("registrableUnder", .string, "The domain under which anyone can register a host."),
    ])

  private static let obstacle = ObjectSchema(
    "obstacle", isOpen: true,
    [
      Field("issuer", .string, required: true, "The name of the issuer."),
      Field("range", .object(LintReportSchema.range), required: true, "The place of the name."),
      Field("message", .string, required: true, "The reason."),
    ])

  private static let reading = ObjectSchema(
    "reading", isOpen: true,
    [
      Field("reading", .string, required: true, "The reading, as `NAME=CHOICE`."),
      Field("gained", .objects(way), "The ways that exist only under this reading."),
      Field("lost", .objects(way), "The ways that do not exist under this reading."),
      Field("gainedOrigins", .objects(origin), "The same for patterns of origins."),
      Field("lostOrigins", .objects(origin), "The same for patterns of origins."),
      Field("undecided", .boolean, "True if an issuer is undecided under this reading."),
    ])
}
