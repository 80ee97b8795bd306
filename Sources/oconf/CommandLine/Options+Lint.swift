import ConfigModel
import Lint

/// The options of `oconf lint`.
extension Option {
  static let statistics = Option("statistics", in: .output, "Count the findings of each rule")

  static let fix = Option("fix", in: .fixing, "Apply safe fixes to the files")
  static let unsafeFixes = Option(
    "unsafe-fixes", in: .fixing,
    "Treat suggested fixes like safe ones in --fix, --diff and the summary; review the result")
  static let diff = Option(
    "diff", in: .fixing, "Write nothing, and show as a diff what --fix would change")
  static let showFixes = Option(
    "show-fixes", in: .fixing, "After fixing, list the fixed files and rules")

  // MARK: Ignored findings

  static let showPointers = Option(
    "show-pointers", in: .output,
    "In text reports, show the JSON Pointer of each finding, in the form that entries of 'ignore' use"
  )
  static let ignoreReason = Option(
    "reason", value: "TEXT", "Why the finding is accepted (required)")
  static let ignoreUntil = Option(
    "until", value: "DATE",
    "The expiry date, such as 2030-12-31; the entry applies through that day")
  static let ignoreSettings = Option(
    "config", in: .settings, value: "FILE",
    "Add the entry to this settings file instead of the nearest .oconf.json")

  static let baseline = Option(
    "baseline", in: .git, value: "FILE",
    "Ignore the findings listed in this file")
  static let newBaseline = Option(
    "output", short: "o", value: "FILE",
    "Write the baseline to FILE, and name FILE in the settings")
  static let since = Option(
    "since", in: .git, value: "REV", "Report only findings that are new since this git revision")
  static let manifest = Option(
    "manifest", in: .files, value: "FILE",
    "Check only the members of this Salesforce manifest (package.xml)")
  static let discovery = Option(
    "discovery", in: .policies, value: "FILE", isRepeatable: true,
    "Check this saved OpenID discovery document against the issuer")
  static let jwks = Option(
    "jwks", in: .policies, value: "FILE", isRepeatable: true,
    "Check this saved key set (JWKS) against the issuer")
  static let issuer = Option(
    "issuer", in: .policies, value: "NAME",
    "The issuer of the saved documents, if several are configured")
}
