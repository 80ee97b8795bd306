import ConfigModel
import Lint

/// The results of a gate for machines, with the reports of `lint`, `test` and `diff` as these
/// commands write them.
enum GateJSON {
  static let shape = JSONShape<GateReport>(
    "gate report",
    .version,
    .string("base", "The revision that the change is compared with, as it was named.") {
      $0.compared.revision
    },
    .string("commit", "Its commit.") { $0.compared.commit },
    .boolean("passed", "True if all checks passed.") { $0.passes },
    .boolean("done", "True if everything could be checked.") { !$0.hasFailed },
    .objects("checks", check, "The checks.") { $0.checks },
    .object("lint", JSONReport.shape, "The findings that the change adds.") { $0.lint },
    .object("formatting", JSONReport.shape, "The changed files that are not formatted.") {
      $0.formatting
    },
    .object("tests", TestJSON.shape, "The results of the test cases.") { $0.tests },
    .objects(
      "removedTests", concern, "The test cases that the change removes or alters and that fail."
    ) { $0.lostTests },
    .objects("flattened", outOfDate, "The targets that their sources would not give.") {
      $0.outOfDate
    },
    .objects("access", comparison, "The changed policies and files of apps.") { $0.comparisons },
    .objects("notes", note, "What is only listed.") { $0.notes },
    .objects(
      "approvedInChange", DiffJSON.approval, "The approvals in use that the change adds."
    ) { $0.approvedInChange },
    .boolean("nothingToCompare", "True if nothing differs from the revision `HEAD`.") {
      $0.isEmpty
    },
    .strings("notCompared", "The changed files that are not compared, or not completely.") {
      $0.uncompared
    },
    .strings("stale", "The IDs of the approvals that nothing needs.") {
      $0.stale.map { Secrets.masked(shapesIn: $0.id) }
    })

  private static let check = JSONShape<GateReport.Check>(
    "check",
    .string("name", "The name of the check.") { $0.name },
    .boolean("passed", "True if it passed.") { $0.verdict == .passed },
    .boolean("done", "True if it was carried out completely.") {
      $0.verdict != .notDone && $0.verdict != .notCompared
    })

  private static let concern = JSONShape<GateReport.Concern>(
    "concern",
    .string("path", "The path.") { $0.path },
    .string("message", "What is wrong, worded to follow the path.") { $0.message },
    .string("id", "The ID, for approvals.") { $0.id },
    .boolean("approved", "True if it is approved.") { $0.isApproved },
    .string("reason", "The reason of the approval; null without one.", .nullable) {
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
    .string("reason", "The reason that the change states; null if it states none.", .nullable) {
      $0.reason
    })

  private static let comparison = JSONShape<GateReport.Comparison>(
    "changed file",
    .string("path", "The path.") { $0.path },
    .boolean("passed", "True if nothing fails the gate.") { !$0.fails && $0.problem == nil },
    .boolean("removed", "True if the change removes the file.") { $0.isGone },
    .boolean("unchecked", "True if the file is there, but no longer checked.") {
      $0.isUnchecked
    },
    .object("departure", concern, "How the file leaves the check; null if it stays.", .nullable) {
      $0.departure
    },
    .string("remark", "A remark; null if there is none.", .nullable) {
      $0.remark ?? $0.notCompared
    },
    .string("problem", "Why it could not be compared; null if it could.", .nullable) {
      $0.problem
    },
    .object("comparison", DiffJSON.shape, "The comparison; null if there is none.", .nullable) {
      $0.report
    })
}
