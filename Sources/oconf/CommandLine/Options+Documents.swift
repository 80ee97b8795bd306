import ConfigModel
import Lint

/// The options of `oconf fmt`, `flatten` and `extract`.
extension Option {
  // MARK: fmt

  static let check = Option("check", "Write nothing; exit with 1 if a file is not formatted")
  static let formatDiff = Option("diff", "Write nothing; show the changes as a diff")
  static let stdout = Option(
    "stdout", "Write to standard output and leave the files unchanged")
  static let indent = Option(
    "indent", value: "N", defaultValue: "4",
    "Indent by N spaces (0 to 16), or by 'tab'")

  // MARK: flatten

  static let style = Option(
    "style", value: "NAME", choices: ["exact", "python"], defaultValue: "exact",
    "Keep every number and string as written (exact), or write as Python's json.dumps does")
  static let ascii = Option("ascii", "Escape all characters that are not ASCII")
  static let noNewline = Option("no-newline", "Omit the line break at the end")
  static let properties = Option(
    "properties", "Write a line of a policy export, with the escapes of a Java properties file")
  static let into = Option(
    "into", value: "EXPORT",
    "Replace the line in this export; with --output, write a changed copy of it instead")
  static let checkTarget = Option(
    "check", value: "TARGET", isValueOptional: true,
    """
    Write nothing; exit with 1 if TARGET (a flat file or an export) holds a different value. \
    Without TARGET, check all targets listed in .oconf.json
    """)
  static let writePairs = Option(
    "write", "Update all targets listed in 'flattened' of .oconf.json")
  static let noLint = Option("no-lint", "Skip the rules; the syntax is still checked")

  // MARK: extract

  static let exact = Option("exact", "Print the value as written, without formatting it")

  // MARK: oconf init

  static let provider = Option(
    "provider", value: "NAME", choices: Provider.all.map(\.id.description), isRepeatable: true,
    "With auth-token-configuration, write an issuer of this identity provider")
  static let preCommit = Option(
    "pre-commit", in: .main,
    "Also write .pre-commit-config.yaml, with hooks for pre-commit and prek")
  static let github = Option(
    "github", in: .main, "Also write .github/workflows/oconf.yml, a workflow for GitHub Actions")
  static let gitlab = Option(
    "gitlab", in: .main, "Also write .gitlab-ci.yml, with a job for GitLab")
  static let vscode = Option(
    "vscode", in: .main, "Also write .vscode/settings.json, for Visual Studio Code")
  static let neovim = Option("neovim", in: .main, "Also write .nvim.lua, for Neovim")
  static let helix = Option("helix", in: .main, "Also write .helix/languages.toml, for Helix")
  static let zed = Option("zed", in: .main, "Also write .zed/settings.json, for Zed")
  static let wheel = Option(
    "wheel", in: .main, value: "URL",
    "Install this wheel in jobs, and name it in hooks; requires --sha256")
  static let indexURL = Option(
    "index-url", in: .main, value: "URL",
    "Install the wheel from this package index in the jobs; requires --sha256")
  static let sha256 = Option(
    "sha256", in: .main, value: "HASH",
    "Install only a wheel with this checksum, which sha256sum prints")
  static let image = Option(
    "image", in: .main, value: "IMAGE",
    "Run the jobs in this container image, which has oconf, git and a shell")
}
