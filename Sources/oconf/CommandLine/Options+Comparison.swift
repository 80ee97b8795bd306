import ConfigModel

/// The options of `oconf diff` and `oconf gate`.
extension Option {
  static let comparisonFormat = Option(
    "format", in: .output, value: "NAME[=FILE]",
    choices: ["text", "json", "markdown", "html", "github", "auto"], choiceTakesFile: true,
    isRepeatable: true, defaultValue: "text",
    """
    The output format, and optionally a file for it; 'auto' is the format of GitHub in its CI jobs, \
    and text elsewhere
    """)
  /// The threshold of `oconf diff`; that of `oconf gate` has another default.
  static let failOn = threshold(defaultValue: "changed")
  static let gateFailOn = Option(
    "fail-on", in: .output, value: "WHAT", choices: ["widened", "approved", "changed", "any"],
    defaultValue: "widened",
    """
    When to exit with 1: access is wider (widened); access is wider, even if the change itself \
    approves it (approved); the meaning differs (changed); anything differs, even only the \
    formatting (any)
    """)

  private static func threshold(defaultValue: String) -> Option {
    Option(
      "fail-on", in: .output, value: "WHAT", choices: ["widened", "changed", "any"],
      defaultValue: defaultValue,
      """
      When to exit with 1: access is wider (widened); the meaning differs (changed); anything \
      differs, even only the formatting (any)
      """)
  }

  /// `--strict` of `oconf diff`, where a comparison of two files is always strict.
  static let folderStrict = Option(
    "strict", in: .output, "Also exit with 1 if files of a folder cannot be compared")

  static let base = Option(
    "base", in: .git, value: "REV",
    "The git revision to compare with; by default the last common ancestor with the remote's default branch"
  )
  static let accept = Option(
    "accept", in: .git, value: "FILE", "Approvals: a JSON file of accepted changes, with reasons")
  static let writeAccept = Option(
    "write-accept", in: .git,
    "Add the unapproved changes to the approvals file, which is created if it does not exist")
  static let approvalReason = Option(
    "reason", in: .git, value: "TEXT", "With --write-accept, the reason for the added approvals")
  static let approvalUntil = Option(
    "until", in: .git, value: "DATE",
    "With --write-accept, the expiry date, such as 2030-12-31; the added approvals apply through that day"
  )
  static let approvalID = Option(
    "id", in: .git, value: "ID", isRepeatable: true,
    "With --write-accept, approve only the change with this ID, as reports show it")
  static let tokens = Option(
    "tokens", in: .request, value: "FILE|FOLDER",
    "Report how the decisions for these tokens change; each line of FILE, or each .json file in FOLDER, has the claims of a token"
  )
  static let gitDriver = Option(
    "git-driver", in: .git, endsOptions: true,
    "Run as git's diff.NAME.command: accept its arguments and always exit with 0")
}

/// The options of `oconf graph`.
extension Option {
  static let graphFormat = Option(
    "format", in: .output, value: "NAME[=FILE]",
    choices: ["svg", "mermaid", "github", "dot", "json"],
    choiceTakesFile: true, isRepeatable: true, defaultValue: "svg",
    "The output format, and optionally a file for it")
  static let role = Option(
    "role", value: "GLOB",
    "Show only issuers that grant a matching role, such as 'Order*', and the backends where it applies"
  )
  static let graphSince = Option(
    "since", in: .git, value: "REV", "Mark what changed since this git revision")
}
