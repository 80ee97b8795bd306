import ConfigModel
import Lint

/// A comparison of several documents for machines.
enum FolderJSON {
  static let shape = JSONShape<FolderReport>(
    "comparison of folders",
    .version,
    .string("old", "The old side, as it was named.") { $0.old },
    .string("new", "The new side, as it was named.") { $0.new },
    .boolean("equal", "True if both sides mean the same.") { $0.isEqual },
    .boolean("done", "True if everything could be compared.") { !$0.isIncomplete },
    .count("compared", "The number of compared documents.") { $0.counts.compared },
    .count("different", "The number of those that differ.") { $0.counts.different },
    .count("onlyOld", "The number only on the old side.") { $0.counts.old },
    .count("onlyNew", "The number only on the new side.") { $0.counts.new },
    .objects("members", member, "The documents.") { report in
      report.members.map { ($0, report.words($0)) }
    },
    .objects("notCompared", note, "What is not compared.") { $0.notCompared },
    .strings("problems", "What could not be read.") { $0.problems },
    .objects("facts", fact, "The settings compared with the export.") { $0.facts },
    .strings("otherPolicies", "The policies of the export without a source.") { $0.others },
    .strings("stale", "The unused approvals.") { $0.stale.map { Secrets.masked(shapesIn: $0.id) } })

  private static let member = JSONShape<(member: FolderReport.Member, words: String)>(
    "member",
    .string("title", "The name of the document.") { $0.member.title },
    .string("in", "The sides that have it.", allowed: ["both", "old", "new"]) {
      $0.member.onlySide?.rawValue ?? "both"
    },
    .string("result", "The result, in words.") { $0.words },
    .boolean("equal", "True if both versions mean the same.") { $0.member.isEqual },
    .boolean("passed", "True unless it fails.") { !$0.member.fails && $0.member.problem == nil },
    .string("old", "The path on the old side.", .nullable) { $0.member.paths.old },
    .string("new", "The path on the new side.", .nullable) { $0.member.paths.new },
    .string("problem", "Why it could not be compared, or null.", .nullable) { $0.member.problem },
    .object("comparison", DiffJSON.shape, "The comparison, or null.", .nullable) {
      $0.member.report
    })

  private static let note = JSONShape<FolderReport.Note>(
    "document that is not compared",
    .string("path", "The path.") { $0.path },
    .string("reason", "The reason.") { $0.reason })

  private static let fact = JSONShape<FolderReport.Fact>(
    "fact",
    .string("verdict", "The verdict.", allowed: ["confirmed", "contradicted", "unknown"]) {
      $0.verdict.rawValue
    },
    .string("message", "The fact, and what the export has.") { $0.message },
    .string("place", "The place in the settings.") { $0.place })
}
