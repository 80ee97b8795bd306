import ConfigModel

extension Family {
  static let settingsPattern = Family(
    "settings-pattern", topic: .settings,
    summary: "A pattern in the settings matches no file.")
}

package enum UnusedOverride: PatternRule {
  package static let about = RuleInfo(
    .settingsPattern, "unused", severity: .warning, scope: .files,
    summary: "A pattern in the settings matches no file.",
    rationale: """
      The settings of an `overrides` element apply only to the files that its `paths` match. With a \
      misspelled path, they apply to nothing: checks for production do not run, for example, and \
      nothing else shows it. The same is true of a pattern in `files`. A pattern in `exclude` that \
      matches nothing is only a hint, because the files may be created later. Patterns are checked \
      only in a run that covers the whole folder of the settings.
      """,
    source: "oconf settings",
    bad: [
      """
      === .oconf.json
      {"overrides": [{"paths": [⟦"/prodution/"⟧], "environment": "production"}]}
      === production/sso.auth-token.json
      {"issuers": []}
      """,
      """
      === .oconf.json
      {"files": [{"pattern": ⟦"policies/*.json"⟧, "kind": "auth-token-configuration"}]}
      === sso.auth-token.json
      {"issuers": []}
      """,
      """
      === .oconf.json
      {"exclude": [⟦"legacy/"⟧]}
      === sso.auth-token.json
      {"issuers": []}
      """,
    ],
    good: [
      """
      === .oconf.json
      {"overrides": [{"paths": ["/production/", "!/production/old/"], "environment": "production"}]}
      === production/sso.auth-token.json
      {"issuers": []}
      """,
      """
      === .oconf.json
      {"files": [{"pattern": "policies/*", "kind": "auth-token-configuration"}]}
      === policies/sso.json
      {"issuers": []}
      """,
    ])

  package static func check(_ unused: UnusedPatterns, _ report: inout Report) {
    let suggestions = Suggestions(unused.paths)
    for use in unused.patterns {
      guard use.setting != .exclude else {
        report.add(
          as: .info, "'\(use.pattern)' matches no file, so nothing is excluded", at: use.range)
        continue
      }
      let near = suggestions.nearest(to: use.pattern)
      report.add(
        "'\(use.pattern)' matches no file, so "
          + (use.setting == .files ? "no file has this kind" : "these settings apply to nothing")
          + (near.map { "; did you mean '\($0)'?" } ?? ""),
        at: use.range)
    }
  }

  /// The paths that a misspelled pattern may mean.
  private struct Suggestions {
    /// The paths of all files and folders.
    private let paths: [String]

    init(_ files: [String]) {
      var paths: Set<String> = []
      for file in files {
        let segments = file.split(separator: "/")
        for count in 1...max(1, segments.count) {
          paths.insert(segments.prefix(count).joined(separator: "/"))
        }
      }
      self.paths = paths.sorted()
    }

    /// The pattern for one path, written like the misspelled pattern.
    func nearest(to pattern: String) -> String? {
      guard !pattern.utf8.contains(where: { "*?[\\".utf8.contains($0) }) else { return nil }
      let isAnchored = pattern.hasPrefix("/")
      let isFolder = pattern.hasSuffix("/")
      let body = pattern.split(separator: "/").joined(separator: "/")
      return EditDistance.nearest(to: body, among: paths).map {
        (isAnchored ? "/" : "") + $0 + (isFolder ? "/" : "")
      }
    }
  }
}
