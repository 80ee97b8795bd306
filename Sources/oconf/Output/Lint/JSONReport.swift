import ConfigModel
import Lint

/// Findings for machines, as one document.
enum JSONReport: LintFormat {
  static let name = "json"

  static func render(_ report: LintReport, for target: ReportTarget) -> String {
    shape.document(report)
  }

  static let shape = JSONShape<LintReport>(
    "lint report",
    .version,
    .objects(
      "diagnostics", finding, "The findings, file by file, in the order of the text."
    ) { $0.files.flatMap(\.shown) },
    .objects(
      "statistics", statistic,
      "The number of findings of each rule, most frequent first; only with `--statistics`.",
      .optional
    ) { $0.statistics?.entries },
    .objects(
      "flows", FlowJSON.shape, "The predicted login flows of setups; only if a setup was linted.",
      .optional
    ) { $0.setups.map { FlowJSON.flows($0.all) } },
    .objects(
      "vendored", vendored,
      "The folders with findings in vendored files, which are only counted without `--vendored`.",
      .optional
    ) { $0.vendored.isEmpty ? nil : $0.vendored },
    .object("summary", summary, "The counts of the whole run.") { $0 })

  private static let severities: [StaticString] = ["error", "warning", "info"]

  static let finding = JSONShape<ShownFinding>(
    "diagnostic",
    .string("path", "The path, as it was named or found.") { $0.path },
    .string("kind", "The kind of the file.") { $0.file.kind.rawValue },
    .string("rule", "The rule; `formatting/differs` for a file that is not formatted.") {
      $0.diagnostic.rule
    },
    .string("severity", "The severity.", allowed: severities) { $0.diagnostic.severity.rawValue },
    .string("message", "The problem, and how to fix it.") { $0.message },
    .range("The place of the finding.") { $0.frames.span($0.diagnostic.range) },
    .string(
      "pointer",
      "The place in the document: a JSON Pointer, the key of a policy, or the path of an element.",
      .nullable
    ) { $0.harmless($0.diagnostic.pointer) },
    .string(
      "stablePointer",
      "The same with names instead of indices, so that it stays valid when an element is inserted.",
      .nullable
    ) { $0.harmless($0.diagnostic.stablePointer) },
    .objects("notes", note, "Related places.") { finding in
      finding.diagnostic.notes.map { ($0, finding) }
    },
    .objects("fixes", fix, "Alternative fixes; apply at most one.") { finding in
      finding.diagnostic.fixes.filter(finding.isShown).map { ($0, finding) }
    },
    .string(
      "documentation",
      "The address of the page about the rule; null if it is not known. 'oconf explain RULE' prints the page.",
      .nullable
    ) { Documentation.page(about: $0.diagnostic.rule) })

  private static let note = JSONShape<(note: Note, finding: ShownFinding)>(
    "note",
    .string("message", "The explanation of the place.") { note, finding in
      finding.frames.harmless(note.message, note.range ?? finding.diagnostic.range)
    },
    .string("path", "The path of the file.") { note, finding in
      note.path.map(Untrusted.escape) ?? finding.path
    },
    .range("The range in the file; null for the file as a whole.", .nullable) { note, finding in
      note.range.map(finding.frames.span) ?? note.span
    })

  private static let fix = JSONShape<(fix: FixIt, finding: ShownFinding)>(
    "fix",
    .string("title", "The effect of the fix.") { $0.finding.harmless($0.fix.title) },
    .string(
      "safety", "`safe`: accepts nothing that was rejected before. `suggest`: review the result.",
      allowed: ["safe", "suggest"]
    ) { $0.fix.safety.rawValue },
    .objects("edits", edit, "Edits to apply together.") { fix, finding in
      fix.edits.map { (finding.frames.span($0.range), $0.text) }
    })

  private static let edit = JSONShape<(place: Note.Span, text: String)>(
    "edit",
    .range("The replaced range; empty for an insertion.") { $0.place },
    .string("text", "The replacement.") { $0.text })

  private static let statistic = JSONShape<LintStatistics.Entry>(
    "statistic",
    .string("rule", "The rule.") { $0.rule },
    .string("severity", "The highest severity of its findings.", allowed: severities) {
      $0.severity.rawValue
    },
    .integer("count", "The number of findings.", minimum: 1) { $0.count },
    .count("safeFixes", "The number of findings that `--fix` fixes.") { $0.fixable[.safe] },
    .count(
      "suggestedFixes", "The number of further findings that `--fix --unsafe-fixes` fixes."
    ) { $0.fixable[.suggest] })

  private static let vendored = JSONShape<LintReport.Vendored>(
    "vendored folder",
    .string("folder", "The path; empty for the searched folder itself.") {
      Untrusted.escape($0.folder)
    },
    .string(
      "reason", "Why the files are not the team's own.",
      allowed: ["vendored", "template", "compiled"]
    ) { $0.reason.rawValue },
    .count("findings", "The number of hidden findings.") { $0.count })

  private static let summary = JSONShape<LintReport>(
    "summary",
    .count("files", "The number of checked files.") { $0.fileCount },
    .count("errors", "The number of errors.") { $0.count(.error) },
    .count("warnings", "The number of warnings.") { $0.count(.warning) },
    .count("infos", "The number of reported hints.") { $0.count(.info) },
    .count("hidden", "The number of hidden hints.") { $0.hintCount },
    .count("suppressed", "The number of findings that settings or a baseline suppress.") {
      $0.suppressedCount
    },
    .count("vendored", "The number of findings in vendored files that are not reported.") {
      $0.vendoredCount
    },
    .integer(
      "leftOut", "The number of recognized files that the manifest of `--manifest` leaves out.",
      .optional, minimum: 1
    ) { $0.leftOutCount > 0 ? $0.leftOutCount : nil },
    .count("fixed", "The number of findings that this run fixed.") { $0.fixedCount })
}

/// Findings for programs that read line by line: each line is one of the `diagnostics` of
/// ``JSONReport``. Without findings there is no line.
enum JSONLinesReport: LintFormat {
  static let name = "jsonl"

  static func render(_ report: LintReport, for target: ReportTarget) -> String {
    report.joined(JSONReport.finding.document)
  }
}

extension ShownFinding {
  /// Text about the finding, safe to print.
  fileprivate func harmless(_ text: String?) -> String? {
    text.map { frames.harmless($0, diagnostic.range) }
  }

  /// False if the text of a fix contains a secret, because a masked edit would be wrong.
  fileprivate func isShown(_ fix: FixIt) -> Bool {
    fix.edits.allSatisfy { frames.secrets.masked($0.text, about: diagnostic.range) == $0.text }
  }
}
