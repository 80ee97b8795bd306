import ConfigModel
import Lint

/// The options of all commands.
extension Option {
  // MARK: Common

  static let help = Option("help", short: "h", "show this help")
  static let version = Option("version", "show the version")
  static let color = Option(
    "color", value: "WHEN", choices: ["auto", "always", "never"],
    "colour the report: auto (default), always or never")
  static let quiet = Option("quiet", short: "q", "say nothing but the results themselves")
  static let verbose = Option("verbose", short: "v", "say what is read, skipped and decided")

  // MARK: Input

  static let config = Option(
    "config", value: "FILE", "use these settings instead of the nearest .oconf.json")
  static let showSettings = Option(
    "show-settings", "say which settings apply to the files, and where they come from")
  static let noConfig = Option("no-config", "use no settings at all")
  static let kind = Option(
    "kind", value: "KIND", choices: DocumentKind.allCases.map(\.rawValue),
    "take the files for documents of this kind")
  static let stdinFilename = Option(
    "stdin-filename", value: "NAME", "the name that standard input (-) goes by")
  static let noIgnore = Option("no-ignore", "also look at what .gitignore names")
  static let ignoreUnknown = Option(
    "ignore-unknown", "pass over named files of no known kind instead of failing")

  static let discovery = Option(
    "discovery", value: "FILE", "check this saved discovery document against the issuer")
  static let jwks = Option(
    "jwks", value: "FILE", "check, or verify with, this saved key set (JWKS)")
  static let issuer = Option(
    "issuer", value: "NAME", "the issuer that the saved documents are of, if there are several")

  // MARK: Evaluation

  static let environment = Option(
    "environment", value: "NAME", choices: ["production", "test"],
    "what the files are for: production or test")
  static let baseURL = Option("base-url", value: "URL", "the base URL of the mobile backend")
  static let policies = Option(
    "policies", value: "FILE", "an export with the other policies of the environment")
  static let now = Option(
    "now", value: "TIME", "the time to go by: RFC 3339, or seconds since 1970")
  static let reading = Option(
    "reading", value: "NAME=CHOICE", "how an open question is answered (repeatable)")
  static let rule = Option(
    "rule", value: "ID=LEVEL", "set a rule to off, info, warning or error (repeatable)")
  static let select = Option(
    "select", value: "GLOB", "run only the rules whose id matches, such as 'origin-*'")
  static let strict = Option("strict", "let warnings fail the run, too")
  static let pedantic = Option("pedantic", "show hints, too")
  static let exitZero = Option("exit-zero", "exit with 0 where findings would give 1")
  static let jobs = Option("jobs", short: "j", value: "N", "how many files to lint at once")

  // MARK: Output

  static let reportFormat = Option(
    "format", value: "NAME", choices: ["text", "json"], "the form of the report: text or json")
  static let lintFormat = Option(
    "format", value: "NAME[=FILE]", choices: LintFormats.names, choiceTakesFile: true,
    """
    the form of the report, and a file for it (repeatable): text, json, jsonl, sarif, github, gitlab, \
    junit, rdjsonl, checkstyle, markdown, or auto (github or gitlab where these run it, else text)
    """)
  static let statistics = Option("statistics", "count the findings by rule")
  static let output = Option(
    "output", short: "o", value: "FILE", "write to a file, at once and whole, not to stdout")
  static let maximumDiagnostics = Option(
    "max-diagnostics", value: "N", "show at most this many findings; all of them count")

  // MARK: lint

  static let fix = Option("fix", "mend what has a safe fix, in place")
  static let unsafeFixes = Option(
    "unsafe-fixes", "mend also what has a suggested fix; look at the result")
  static let baseline = Option(
    "baseline", value: "FILE", "pass over the findings that this file lists")
  static let writeBaseline = Option(
    "write-baseline", value: "FILE", "list what this run finds, and pass over it from then on")
  static let since = Option(
    "since", value: "REV", "report only what files have more of than at this git revision")

  // MARK: fmt

  static let check = Option("check", "write nothing; exit with 1 if a file is not formatted")
  static let diff = Option("diff", "write nothing; show what would change")
  static let stdout = Option("stdout", "write to standard output and leave the files alone")
  static let indent = Option(
    "indent", value: "N", "indent with N spaces (0 to 16, default 4), or with 'tab'")

  // MARK: flatten

  static let style = Option(
    "style", value: "NAME", choices: ["exact", "python"],
    "exact (default): every token as written; python: as json.dumps prints it")
  static let ascii = Option("ascii", "write what is not ASCII as \\u escapes")
  static let noNewline = Option("no-newline", "end without a line break")
  static let properties = Option(
    "properties", "write the line of a policy export, escaped as Java does it")
  static let into = Option(
    "into", value: "EXPORT", "put the line into this export, in place, or with --output a copy")
  static let checkTarget = Option(
    "check", value: "TARGET", isValueOptional: true,
    """
    write nothing; exit with 1 if TARGET, a flat file or an export, holds another value; without \
    one, if any target that .oconf.json names does
    """)
  static let writePairs = Option(
    "write", "bring all targets up to date that .oconf.json names in 'flattened'")
  static let noLint = Option("no-lint", "skip the rules; the syntax is always checked")

  // MARK: extract

  static let exact = Option("exact", "print the value as it stands, not laid out")

  // MARK: diff

  static let diffFormat = Option(
    "format", value: "NAME[=FILE]", choices: ["text", "json", "markdown", "github", "auto"],
    choiceTakesFile: true,
    """
    the form of the report, and a file for it (repeatable): text, json, markdown, github, or auto \
    (github where that runs it, else text)
    """)
  static let failOn = Option(
    "fail-on", value: "WHAT", choices: ["widened", "changed", "any"],
    "exit with 1 if more is admitted, if anything changed in meaning (default), or at all")
  static let accept = Option(
    "accept", value: "FILE", "the changes that somebody approved, with reasons, in JSON")
  static let tokens = Option(
    "tokens", value: "FILE|FOLDER",
    "list what becomes of these tokens: claims, one object a line, or one a .json file")
  static let gitDriver = Option(
    "git-driver", endsOptions: true,
    "be git's diff.NAME.command: take its arguments, and always exit with 0")

  // MARK: gate

  static let base = Option(
    "base", value: "REV", "the git revision that everything is compared with")
  static let gateFormat = Option(
    "format", value: "NAME[=FILE]", choices: ["text", "json", "markdown", "github", "auto"],
    choiceTakesFile: true,
    """
    the form of the report, and a file for it (repeatable): text, json, markdown, github, or auto \
    (github where that runs it, else text)
    """)
  static let gateFailOn = Option(
    "fail-on", value: "WHAT", choices: ["widened", "changed", "any"],
    "exit with 1 if more is admitted (default), if anything changed in meaning, or at all")

  // MARK: test

  static let testFormat = Option(
    "format", value: "NAME[=FILE]", choices: ["text", "json", "junit", "tap"],
    choiceTakesFile: true,
    "the form of the report, and a file for it (repeatable): text, json, junit or tap")
  static let filter = Option(
    "filter", value: "GLOB", "run only the cases whose name matches (repeatable)")
  static let coverage = Option(
    "coverage", "say what of the policies no case exercised")
  static let failUnder = Option(
    "fail-under", value: "PERCENT", "exit with 1 if less than this is exercised")

  // MARK: eval

  static let claims = Option(
    "claims", value: "FILE",
    "the claims of a token, a JSON object; '-' for standard input, or the object itself")
  static let token = Option(
    "token", value: "JWT|FILE",
    "a token in its compact form, with or without 'Bearer', or a file that holds one")
  static let request = Option(
    "request", value: "FILE",
    "a whole request: HTTP as it is sent, or a curl command line; a file, or the request itself")
  static let jsonl = Option("jsonl", "read one object of claims a line, write one result a line")
  static let requestJSON = Option(
    "request-json", value: "FILE",
    "how the token is presented: form and backend, in JSON; a file, or the object itself")
  static let clientAuth = Option(
    "client-auth", value: "FORM", choices: ClientAuthentication.allCases.map(\.rawValue),
    "how the client says who it is: header (default), body, ...")
  static let clientID = Option("client-id", value: "ID", "the client ID of the backend")
  static let backend = Option(
    "backend", value: "TEXT", "the backend: name=NAME,version=VERSION")
  static let users = Option(
    "users", value: "FILE", "the users of the directory, in JSON; a file, or the array itself")
  static let skew = Option("skew", value: "SECONDS", "how much clocks may differ (default 0)")
  static let timeoutSeconds = Option(
    "timeout-secs", value: "N", "the environment's Security_TokenExchangeTimeoutSecs")
  static let timeoutPolicy = Option(
    "timeout-policy", value: "NAME", "the environment's Security_TokenExchangeTimeoutPolicy")
  static let before = Option(
    "before", value: "OLD", "the configuration that was uploaded before, which may be cached")
  static let at = Option("at", value: "SECONDS", "how long after the upload, with --before")
  static let asService = Option("as-service", "print the body that the service would answer with")
}
