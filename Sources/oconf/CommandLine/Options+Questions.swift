import ConfigModel

/// The options of `oconf who`.
extension Option {
  static let whoRole = Option(
    "role", value: "GLOB", isRepeatable: true,
    "Tokens that get a role with a matching name")
  static let whoUser = Option(
    "user", value: "GLOB", isRepeatable: true, "Tokens with a matching username")
  static let whoBackend = Option(
    "backend", value: "NAME[/VERSION]", "Tokens that this backend may exchange")
  static let whoClaim = Option(
    "claim", value: "NAME=GLOB", isRepeatable: true,
    "Tokens whose claim NAME has a matching value")
  static let whoWithout = Option(
    "without", value: "NAME[=GLOB]", isRepeatable: true,
    "Tokens without the claim NAME, or without a matching value of it")
  static let whoLifetime = Option(
    "lifetime-over", value: "SECONDS",
    "Tokens for which the service's token is valid for more than SECONDS")
  static let whoIssuer = Option(
    "issuer", value: "NAME", "Tokens of the issuer with exactly this name")
  static let whoOrigin = Option(
    "origin", value: "GLOB",
    "Answer about origins: a pattern as in Security_AllowOrigin, or '*' for all origins")
  static let whoOverlap = Option(
    "overlap", "List pairs of issuers that can yield the same user or the same privileged role")
  static let whoFormat = Option(
    "format", in: .output, value: "NAME[=FILE]", choices: ["text", "json", "markdown"],
    choiceTakesFile: true, isRepeatable: true, defaultValue: "text",
    "The output format, and optionally a file for it")
}
