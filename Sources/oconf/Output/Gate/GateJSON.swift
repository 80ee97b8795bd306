import ConfigModel
import Lint

/// The results of a gate for machines, with the reports of `lint`, `test` and `diff` as these
/// commands write them.
enum GateJSON {
  static let shape = JSONShape<GateReport>(
    "gate report",
    .version,
    .string("base", "The base revision, as it was named.") { $0.compared.revision },
    .string("commit", "Its commit.") { $0.compared.commit },
    .boolean("passed", "True if all checks passed.") { $0.passes },
    .boolean("done", "True if everything could be checked.") { !$0.hasFailed },
    .objects("checks", check, "The checks.") { $0.checks },
    .object("lint", JSONReport.shape, "The findings that the change adds.") { $0.lint },
    .object("formatting", JSONReport.shape, "The files that are not formatted.") { $0.formatting },
    .object("tests", TestJSON.shape, "The results of the test cases.") { $0.tests },
    .objects("removedTests", concern, "Removed or altered cases that fail.") { $0.lostTests },
    .objects("flattened", outOfDate, "The targets that are out of date.") { $0.outOfDate },
    .objects("access", comparison, "The changed policies and files of apps.") { $0.comparisons },
    .objects("notes", note, "What is only listed.") { $0.notes },
    .objects(
      "approvedInChange", DiffJSON.approval, "The approvals that the change adds."
    ) { $0.approvedInChange },
    .boolean("nothingToCompare", "True if nothing differs from `HEAD`.") { $0.isEmpty },
    .strings("notCompared", "What is not compared completely.") { $0.uncompared },
    .strings("stale", "The unused approvals.") { $0.stale.map { Secrets.masked(shapesIn: $0.id) } })

  private static let check = JSONShape<GateReport.Check>(
    "check",
    .string("name", "The name of the check.") { $0.name },
    .boolean("passed", "True if it passed.") { $0.verdict == .passed },
    .boolean("done", "True if complete.") { $0.verdict != .notDone && $0.verdict != .notCompared })

  private static let concern = JSONShape<GateReport.Concern>(
    "concern",
    .string("path", "The path.") { $0.path },
    .string("message", "What is wrong, worded to follow the path.") { $0.message },
    .string("id", "The ID, for approvals.") { $0.id },
    .boolean("approved", "True if it is approved.") { $0.isApproved },
    .string("reason", "The reason of the approval, or null.", .nullable) {
      $0.approval.map { Secrets.masked(shapesIn: $0.reason) }
    })

  private static let outOfDate = JSONShape<GateReport.OutOfDate>(
    "target",
    .string("path", "The path.") { $0.path },
    .string("message", "What is wrong.") { $0.message })

  private static let note = JSONShape<GateReport.Note>(
    "remark",
    .string(
      "kind", "The kind of remark.",
      allowed: ["excluded", "fact", "silenced", "test", "submodule"]
    ) { $0.kind.rawValue },
    .string("path", "The path.") { $0.path },
    .string("message", "The remark, worded to follow the path.") { $0.message },
    .string("reason", "The stated reason, or null.", .nullable) { $0.reason })

  private static let comparison = JSONShape<GateReport.Comparison>(
    "changed file",
    .string("path", "The path.") { $0.path },
    .boolean("passed", "True if nothing fails the gate.") { !$0.fails && $0.problem == nil },
    .boolean("removed", "True if the change removes the file.") { $0.isGone },
    .boolean("unchecked", "True if it is no longer checked.") { $0.isUnchecked },
    .object("departure", concern, "How it leaves the check, or null.", .nullable) { $0.departure },
    .string("remark", "A remark, or null.", .nullable) { $0.remark ?? $0.notCompared },
    .string("problem", "Why it could not be compared, or null.", .nullable) { $0.problem },
    .object("comparison", DiffJSON.shape, "The comparison, or null.", .nullable) { $0.report })
}
