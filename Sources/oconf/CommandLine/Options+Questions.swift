import ConfigModel

/// The options of `oconf who`.
extension Option {
  static let whoRole = Option(
    "role", value: "GLOB", isRepeatable: true,
    "Only tokens that get a role with a matching name")
  static let whoUser = Option(
    "user", value: "GLOB", isRepeatable: true, "Only tokens with a matching username")
  static let whoBackend = Option(
    "backend", value: "NAME[/VERSION]", "Only tokens that are accepted for this backend")
  static let whoClaim = Option(
    "claim", value: "NAME=GLOB", isRepeatable: true,
    "Only tokens whose claim NAME has a matching value")
  static let whoWithout = Option(
    "without", value: "NAME[=GLOB]", isRepeatable: true,
    "Only tokens without the claim NAME, or whose claim NAME has no matching value")
  static let whoLifetime = Option(
    "lifetime-over", value: "SECONDS",
    "Only tokens that the service exchanges for a token valid for more than SECONDS")
  static let whoIssuer = Option(
    "issuer", value: "NAME", "Only tokens of the issuer with exactly this name")
  static let whoOrigin = Option(
    "origin", value: "GLOB",
    "List patterns for origins instead of tokens; GLOB is a pattern as in Security_AllowOrigin, or '*' for all origins"
  )
  static let whoOverlap = Option(
    "overlap",
    "List pairs of issuers that can sign in the same user or grant the same privileged role")
  static let whoFormat = Option(
    "format", in: .output, value: "NAME[=FILE]", choices: ["text", "json", "markdown"],
    choiceTakesFile: true, isRepeatable: true, defaultValue: "text",
    "The output format, and optionally a file for it")
}
