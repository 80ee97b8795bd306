import ConfigModel
import Lint

/// The addresses of the documentation's pages, for links in reports and help texts.
enum Documentation {
  /// The URL of the folder with the pages, with a slash at its end. The environment variable `OCONF_DOCS_URL` overrides
  /// that of the build. Nil if there are no links.
  static let base: String? =
    (System.environment("OCONF_DOCS_URL") ?? BuildFacts.documentation).flatMap(folder)

  /// The URL with a slash at its end. Nil unless it is an absolute URL of a scheme that viewers open,
  /// with only characters that every format may contain.
  static func folder(_ url: String) -> String? {
    guard ["https://", "http://", "file://"].contains(where: url.hasPrefix),
      url.utf8.allSatisfy({ 0x21...0x7E ~= $0 && !"\"'()<>[\\]^`{|}".utf8.contains($0) })
    else { return nil }
    return url.hasSuffix("/") ? url : url + "/"
  }

  /// Takes the place of a rule if a file is not formatted. It cannot be configured, and has no page.
  static let unformatted = "formatting/differs"

  /// The page about a rule. Nil without a base, and for findings that belong to no rule.
  static func page(about rule: String) -> String? {
    if rule == unformatted { return nil }
    if CompanyRule.isName(rule) { return base.map { $0 + "company-rules.md" } }
    return base.map { "\($0)rules/\(rule.replacing("/", with: ".md#"))" }
  }

  /// The page about a rule, or without a base the command that prints it; nil for findings that belong to
  /// no rule.
  static func reference(to rule: String) -> String? {
    rule == unformatted ? nil : page(about: rule) ?? "'oconf explain \(rule)'"
  }

  /// The page about a command, or the first page.
  static func page(aboutCommand command: String?) -> String? {
    base.map { $0 + (command.flatMap { pages[$0] } ?? "README.md") }
  }

  /// The pages about commands, below `docs`.
  static let pages = [
    "lint": "lint.md", "fmt": "policies.md", "flatten": "policies.md", "extract": "policies.md",
    "diff": "review.md", "gate": "ci.md", "graph": "review.md", "eval": "rejected.md",
    "who": "who.md", "test": "properties.md", "ignore": "settings.md",
    "origin": "rejected.md", "message": "salesforce.md", "assertion": "saml.md",
    "baseline": "lint.md", "lsp": "editors.md", "explain": "rules/README.md",
    "schema": "editors.md", "init": "start.md",
    "completions": "start.md", "man": "start.md",
  ]
}
