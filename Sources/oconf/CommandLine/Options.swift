import ConfigModel
import Lint

/// The options of several commands. Those of `lint`, `eval` and the like are in files of their own.
extension Option {
  // MARK: General

  static let help = Option(
    "help", short: "h", in: .general, "Print help ('-h' for a summary, '--help' for details)")
  static let version = Option(
    "version", short: "V", in: .general,
    "Print the version; with --verbose, also the commit and the toolchain")
  static let color = Option(
    "color", in: .general, value: "WHEN", choices: ["auto", "always", "never"],
    defaultValue: "auto", "Color the output")
  static let quiet = Option("quiet", short: "q", in: .general, "Print only results")
  static let verbose = Option(
    "verbose", short: "v", in: .general, "Print which files are read and skipped, and why")

  // MARK: Settings

  static let config = Option(
    "config", in: .settings, value: "FILE",
    "Use this settings file instead of the nearest .oconf.json"
  )
  static let noConfig = Option("no-config", in: .settings, "Ignore all settings files")
  static let showSettings = Option(
    "show-settings", in: .settings, "Print the settings that apply to the files, and their sources")

  // MARK: Files

  static let kind = Option(
    "kind", in: .files, value: "KIND", choices: DocumentKind.allCases.map(\.rawValue),
    "Read all files as documents of this kind")
  static let stdinFilename = Option(
    "stdin-filename", in: .files, value: "NAME",
    "The file name to use for standard input (-)")
  static let noIgnore = Option("no-ignore", in: .files, "Include files that .gitignore excludes")
  static let sources = Option(
    "sources", in: .files,
    "Also check the source files of mobile apps: Swift, Objective-C, Kotlin, Java and JavaScript")
  static let ignoreUnknown = Option(
    "ignore-unknown", in: .files,
    "Skip unrecognized files given on the command line, instead of failing")
  static let jobs = Option(
    "jobs", short: "j", in: .files, value: "N", "The number of files to check in parallel")

  static let watch = Option(
    "watch", short: "w", in: .files,
    "Run again whenever a file that affects the result changes, until Ctrl-C (Linux)")

  static let log = Option(
    "log", in: .output, value: "FILE",
    "Log each message to FILE, one per line, without its content")

  // MARK: Policies and environment

  static let environment = Option(
    "environment", in: .policies, value: "NAME", choices: ["production", "test"],
    "The environment that the files are for")
  static let baseURL = Option(
    "base-url", in: .policies, value: "URL", "The base URL of the mobile backend")
  static let policies = Option(
    "policies", in: .policies, value: "FILE",
    "A policy export that contains the other policies of the environment, such as timeouts")
  static let now = Option(
    "now", in: .policies, value: "TIME",
    "Use this time instead of the current one: RFC 3339, or seconds since 1970")
  static let reading = Option(
    "reading", in: .policies, value: "NAME=CHOICE", isRepeatable: true,
    "Choose how an ambiguous sentence of the documentation is read (see 'oconf explain readings')")

  // MARK: Rule selection

  static let rule = Option(
    "rule", in: .selection, value: "ID=LEVEL", isRepeatable: true,
    "Set the level of a rule: off, info, warning or error")
  static let select = Option(
    "select", in: .selection, value: "GLOB", isRepeatable: true,
    "Run only rules with matching IDs, such as 'origin-*' or 'origin-*,filter-*'")
  static let strict = Option("strict", in: .selection, "Treat warnings as errors")
  static let pedantic = Option("pedantic", in: .selection, "Report hints (severity info) as well")
  static let vendored = Option(
    "vendored", in: .selection,
    "Also report findings in vendored and generated app files, such as those in 'Pods'")

  // MARK: Output

  static let reportFormat = Option(
    "format", in: .output, value: "NAME", choices: ["text", "json"],
    "The output format")
  static let output = Option(
    "output", short: "o", in: .output, value: "FILE",
    "Write to FILE instead of standard output (atomically)")
  static let maximumDiagnostics = Option(
    "max-diagnostics", in: .output, value: "N",
    "Show at most N findings; all of them are counted")
  static let exitZero = Option(
    "exit-zero", in: .output, "Exit with status 0 instead of 1; status 2 is unaffected")
}
