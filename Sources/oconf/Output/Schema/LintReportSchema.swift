import ConfigModel

/// The schema of the output of ``JSONReport``. Keys may be added. Within a version, none is renamed
/// or removed.
enum LintReportSchema {
  static let root = ObjectSchema(
    "lint report", isOpen: true,
    [
      Field("version", .integer, required: true, "The version of this format."),
      Field(
        "diagnostics", .objects(diagnostic), required: true,
        "The findings, file by file, in the order of the text."),
      Field(
        "statistics", .objects(statistic),
        "The number of findings of each rule, most frequent first; only with `--statistics`."),
      Field(
        "flows", .objects(flow),
        "The predicted login flows of setups; only if a setup was linted."),
      Field(
        "vendored", .objects(vendored),
        "The folders with findings in vendored files, which are only counted without `--vendored`."),
      Field("summary", .object(summary), required: true, "The counts of the whole run."),
    ])

  private static let diagnostic = ObjectSchema(
    "diagnostic", isOpen: true,
    [
      Field("path", .string, required: true, "The path, as it was named or found."),
      Field("kind", .string, required: true, "The kind of the file."),
      Field(
        "rule", .string, required: true,
        "The rule; `formatting/differs` for a file that is not formatted."),
      Field(
        "severity", .string, required: true, allowed: ["error", "warning", "info"],
        "The severity."),
      Field("message", .string, required: true, "The problem, and how to fix it."),
      Field("range", .object(range), required: true, "The place of the finding."),
      Field(
        "pointer", .string,
        "The place in the document: a JSON Pointer, the key of a policy, or the path of an element."
      ),
      Field(
        "stablePointer", .string,
        "The same with names instead of indices, so that it stays valid when an element is inserted."
      ),
      Field("notes", .objects(note), required: true, "Related places."),
      Field("fixes", .objects(fix), required: true, "Alternative fixes; apply at most one."),
      Field(
        "documentation", .string,
        "The address of the page about the rule; null if it is not known. 'oconf explain RULE' prints the page."
      ),
    ])

  private static let note = ObjectSchema(
    "note", isOpen: true,
    [
      Field("message", .string, required: true, "The explanation of the place."),
      Field("path", .string, required: true, "The path of the file."),
      Field("range", .object(range), "The range in the file; null for the file as a whole."),
    ])

  private static let fix = ObjectSchema(
    "fix", isOpen: true,
    [
      Field("title", .string, required: true, "The effect of the fix."),
      Field(
        "safety", .string, required: true, allowed: ["safe", "suggest"],
        "`safe`: accepts nothing that was rejected before. `suggest`: review the result."),
      Field("edits", .objects(edit), required: true, "Edits to apply together."),
    ])

  private static let edit = ObjectSchema(
    "edit", isOpen: true,
    [
      Field("range", .object(range), required: true, "The replaced range; empty for an insertion."),
      Field("text", .string, required: true, "The replacement."),
    ])

  static let range = ObjectSchema(
    "range", isOpen: true,
    [
      Field("start", .object(position), required: true, "The first character."),
      Field("end", .object(position), required: true, "The place after the last character."),
    ])

  private static let position = ObjectSchema(
    "position", isOpen: true,
    [
      Field("line", .integer, required: true, minimum: 1, "From 1."),
      Field("column", .integer, required: true, minimum: 1, "In Unicode scalars, from 1."),
      Field("offset", .integer, required: true, minimum: 0, "In bytes of the file, from 0."),
    ])

  private static let statistic = ObjectSchema(
    "statistic", isOpen: true,
    [
      Field("rule", .string, required: true, "The rule."),
      Field(
        "severity", .string, required: true, allowed: ["error", "warning", "info"],
        "The highest severity of its findings."),
      Field("count", .integer, required: true, minimum: 1, "The number of findings."),
      Field(
        "safeFixes", .integer, required: true, minimum: 0,
        "The number of findings that `--fix` fixes."),
      Field(
        "suggestedFixes", .integer, required: true, minimum: 0,
        "The number of further findings that `--fix --unsafe-fixes` fixes."),
    ])

  private static let flow = ObjectSchema(
    "flow", isOpen: true,
    [
      Field("path", .string, required: true, "The setup."),
      Field("provider", .string, required: true, "The identity provider, as the setup calls it."),
      Field("client", .string, required: true, "The client."),
      Field("platform", .string, "The platform of both apps; null if unknown."),
      Field("dialect", .string, "The dialect of the client; null if unknown."),
      Field("steps", .objects(step), required: true, "The steps, in order."),
    ])

  private static let step = ObjectSchema(
    "step of a flow", isOpen: true,
    [
      Field("step", .string, required: true, "The kind of step."),
      Field(
        "message", .string, "The message that is sent; null if there is none, or if it is unknown."),
      Field(
        "outcome", .string, required: true, allowed: ["works", "fails", "unknown"],
        "The result of the step."),
      Field("problems", .objects(problem), required: true, "The problems that make the step fail."),
    ])

  private static let problem = ObjectSchema(
    "problem of a step", isOpen: true,
    [
      Field("failure", .string, required: true, "The symptom for users or developers."),
      Field("cause", .string, required: true, "Why."),
      Field("source", .string, required: true, "The source document."),
    ])

  private static let vendored = ObjectSchema(
    "vendored folder", isOpen: true,
    [
      Field("folder", .string, required: true, "The path; empty for the searched folder itself."),
      Field(
        "reason", .string, required: true, allowed: ["vendored", "template", "compiled"],
        "Why the files are not the team's own."),
      Field("findings", .integer, required: true, minimum: 0, "The number of hidden findings."),
    ])

  private static let summary = ObjectSchema(
    "summary", isOpen: true,
    [
      Field("files", .integer, required: true, minimum: 0, "The number of checked files."),
      Field("errors", .integer, required: true, minimum: 0, "The number of errors."),
      Field("warnings", .integer, required: true, minimum: 0, "The number of warnings."),
      Field("infos", .integer, required: true, minimum: 0, "The number of reported hints."),
      Field("hidden", .integer, required: true, minimum: 0, "The number of hidden hints."),
      Field(
        "suppressed", .integer, required: true, minimum: 0,
        "The number of findings that settings or a baseline suppress."),
      Field(
        "vendored", .integer, minimum: 0,
        "The number of findings in vendored files that are not reported."),
      Field(
        "leftOut", .integer, minimum: 1,
        "The number of recognized files that the manifest of `--manifest` leaves out."),
      Field(
        "fixed", .integer, required: true, minimum: 0, "The number of findings that this run fixed."
      ),
    ])
}
