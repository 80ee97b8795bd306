import ConfigModel

/// The schema of the output of ``JSONReport``. Keys may be added. Within a version, none is renamed
/// or removed.
enum LintReportSchema {
  static let root = ObjectSchema(
    "lint report", isOpen: true,
    [
      Field("version", .integer, required: true, "The version of this form of report."),
      Field(
        "diagnostics", .objects(diagnostic), required: true,
        "The findings, file by file, in the order of the text."),
      Field(
        "statistics", .objects(statistic),
        "How many findings each rule has, the most frequent ones first; there with `--statistics`."),
      Field(
        "flows", .objects(flow),
        "What the apps of setups would run into; there where a setup was linted."),
      Field("summary", .object(summary), required: true, "The whole run in numbers."),
    ])

  private static let diagnostic = ObjectSchema(
    "diagnostic", isOpen: true,
    [
      Field("path", .string, required: true, "The file, as it was named or found."),
      Field("kind", .string, required: true, "What the file is."),
      Field(
        "rule", .string, required: true,
        "The rule that found it; `unformatted` where a file is not formatted."),
      Field(
        "severity", .string, required: true, allowed: ["error", "warning", "info"],
        "How much it matters."),
      Field("message", .string, required: true, "What is wrong, and what to do."),
      Field("range", .object(range), required: true, "Where it is."),
      Field(
        "pointer", .string,
        "The place in the document: a JSON Pointer, the key of a policy, or the path of an element."
      ),
      Field(
        "stablePointer", .string,
        "The same with names in place of numbers, so that it stays when something is inserted."),
      Field("notes", .objects(note), required: true, "Further places that explain it."),
      Field("fixes", .objects(fix), required: true, "Ways to mend it: one of them, not all."),
      Field("documentation", .string, "The page about the rule, from the root of the project."),
    ])

  private static let note = ObjectSchema(
    "note", isOpen: true,
    [
      Field("message", .string, required: true, "What is there."),
      Field("path", .string, required: true, "The file that it is in."),
      Field("range", .object(range), "Where in it; null for the file as a whole."),
    ])

  private static let fix = ObjectSchema(
    "fix", isOpen: true,
    [
      Field("title", .string, required: true, "What applying it does."),
      Field(
        "safety", .string, required: true, allowed: ["safe", "suggest"],
        "`safe`: nothing is admitted that was not before. `suggest`: somebody should look at it."),
      Field("edits", .objects(edit), required: true, "To be made together or not at all."),
    ])

  private static let edit = ObjectSchema(
    "edit", isOpen: true,
    [
      Field("range", .object(range), required: true, "What is replaced; empty for an insertion."),
      Field("text", .string, required: true, "What comes in its place."),
    ])

  private static let range = ObjectSchema(
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
        "That of the gravest of its findings."),
      Field("count", .integer, required: true, minimum: 1, "How many findings there are."),
      Field("safeFixes", .integer, required: true, minimum: 0, "How many `--fix` mends."),
      Field(
        "suggestedFixes", .integer, required: true, minimum: 0,
        "How many more `--unsafe-fixes` mends."),
    ])

  private static let flow = ObjectSchema(
    "flow", isOpen: true,
    [
      Field("path", .string, required: true, "The setup."),
      Field("provider", .string, required: true, "The identity provider, as the setup calls it."),
      Field("client", .string, required: true, "The client."),
      Field("platform", .string, "Where both run; null where nobody says."),
      Field("dialect", .string, "Which messages the client speaks; null where that is not known."),
      Field("steps", .objects(step), required: true, "What happens, in its order."),
    ])

  private static let step = ObjectSchema(
    "step of a flow", isOpen: true,
    [
      Field("step", .string, required: true, "Which step it is."),
      Field("message", .string, "The message that is sent; null where none is, or nobody knows."),
      Field(
        "outcome", .string, required: true, allowed: ["works", "fails", "unknown"],
        "What becomes of it."),
      Field("problems", .objects(problem), required: true, "What keeps it from working."),
    ])

  private static let problem = ObjectSchema(
    "problem of a step", isOpen: true,
    [
      Field("failure", .string, required: true, "What users or developers see."),
      Field("cause", .string, required: true, "Why."),
      Field("source", .string, required: true, "The document that says so."),
    ])

  private static let summary = ObjectSchema(
    "summary", isOpen: true,
    [
      Field("files", .integer, required: true, minimum: 0, "How many files were judged."),
      Field("errors", .integer, required: true, minimum: 0, "Findings that are errors."),
      Field("warnings", .integer, required: true, minimum: 0, "Findings that are warnings."),
      Field("infos", .integer, required: true, minimum: 0, "Findings that are hints."),
      Field("hidden", .integer, required: true, minimum: 0, "Hints that nobody asked for."),
      Field(
        "suppressed", .integer, required: true, minimum: 0,
        "Findings that settings or a baseline pass over."),
      Field("fixed", .integer, required: true, minimum: 0, "Findings that this run mended."),
    ])
}
