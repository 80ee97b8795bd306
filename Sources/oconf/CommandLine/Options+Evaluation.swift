import ConfigModel

/// The options of `oconf eval` and `oconf test`.
extension Option {
  // MARK: test

  static let testFormat = Option(
    "format", in: .output, value: "NAME[=FILE]",
    choices: ["text", "json", "junit", "tap", "markdown", "html"], choiceTakesFile: true,
    isRepeatable: true, defaultValue: "text",
    "The output format, and optionally a file for it")
  static let filter = Option(
    "filter", value: "GLOB", isRepeatable: true, "Run only test cases with matching names")
  static let coverage = Option(
    "coverage", "List the parts of the policies that no test case or property exercises")
  static let failUnder = Option(
    "fail-under", value: "PERCENT", "Exit with 1 if coverage is lower than this")

  // MARK: eval

  static let claims = Option(
    "claims", in: .request, value: "FILE",
    "The claims of a token: a file, '-' for standard input, or the JSON object itself")
  static let token = Option(
    "token", in: .request, value: "JWT|FILE",
    "A signed token (compact form, with or without 'Bearer'), or a file that contains one")
  static let request = Option(
    "request", in: .request, value: "FILE",
    "A complete HTTP request or curl command line: a file, or the request itself")
  static let jsonl = Option(
    "jsonl", in: .request, "Read one object of claims per line and write one result per line")
  static let summary = Option(
    "summary", in: .output, value: "NAME", choices: ["text", "json"],
    "Print only the totals over all tokens; those in JSON can be merged with 'oconf eval --merge'"
  )
  static let merge = Option(
    "merge", in: .output,
    "Merge the summaries in FILE… instead; prints JSON, or text with '--format text'")
  static let verifyingKeys = Option(
    "jwks", in: .request, value: "FILE",
    "Verify the signature of the token with this saved key set (JWKS)")
  static let requestJSON = Option(
    "request-json", in: .request, value: "FILE",
    "The request as JSON: a file, or the object itself, with the fields 'form' (see --client-auth) and 'backend'"
  )
  static let clientAuth = Option(
    "client-auth", in: .request, value: "FORM",
    choices: ClientAuthentication.allCases.map(\.rawValue),
    """
    How the client authenticates: by ID and secret in the Authorization header or in the body, by \
    an assertion, by its ID only, or not at all; 'header' unless the request says otherwise
    """)
  static let clientID = Option(
    "client-id", in: .request, value: "ID", "The client ID of the backend")
  static let backend = Option(
    "backend", in: .request, value: "TEXT", "The backend: name=NAME,version=VERSION")
  static let expectRole = Option(
    "expect-role", in: .request, value: "ROLE",
    "A role that the token must get; if it does not, the result lists the changes that grant it")
  static let users = Option(
    "users", in: .request, value: "FILE",
    "The accounts in the backend's user directory, as JSON: a file, or the array itself")
  static let skew = Option(
    "skew", in: .policies, value: "SECONDS", defaultValue: "0", "The allowed clock skew")
  static let timeoutSeconds = Option(
    "timeout-secs", in: .policies, value: "N",
    "The value of Security_TokenExchangeTimeoutSecs in the environment")
  static let timeoutPolicy = Option(
    "timeout-policy", in: .policies, value: "NAME",
    "The value of Security_TokenExchangeTimeoutPolicy in the environment")
  static let before = Option(
    "before", in: .policies, value: "OLD",
    "The previously uploaded configuration, which may still be cached")
  static let at = Option(
    "at", in: .policies, value: "SECONDS", "The time since the upload, with --before")
  static let asService = Option(
    "as-service", in: .output, "Print the response body that the service would send")
}
