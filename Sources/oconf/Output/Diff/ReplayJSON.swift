import ConfigModel
import Lint

/// A replay for machines, as a part of a comparison.
enum ReplayJSON {
  static let shape = JSONShape<ReplayReport>(
    "replay",
    .integer("asOf", "The time, in seconds since 1970.") { $0.now.secondsSince1970 },
    .count("malformed", "The number of lines and files without claims.") { $0.malformed },
    .objects("policies", policy, "The counts.") { $0.counts.map { ($0.policy, $0.counts) } },
    .objects("tokens", token, "The tokens that the versions decide differently.") { $0.rows })

  private static let policy = JSONShape<(policy: String?, counts: ReplayCounts)>(
    "replay of a policy",
    .string("policy", "The key of the policy in an export.", .nullable) { $0.policy },
    .count("tokens", "The number of tokens.") { $0.counts.tokens },
    .count("alike", "The number of tokens with the same result.") { $0.counts.alike },
    .count("expired", "The tokens that had expired in both.") { $0.counts.expired },
    .count("untold", "The tokens undecided in both.") { $0.counts.untold },
    .object(
      "differences", differences,
      "The number of tokens by difference. A token counts for each of its differences."
    ) { $0.counts })

  private static let differences = JSONShape<ReplayCounts>(
    "differences",
    .count("newly-accepted", "Only the new version accepts them.") { $0[.accepted] },
    .count("newly-rejected", "Only the new version rejects them.") { $0[.rejected] },
    .count("not-told", "They are undecided in one version.") { $0[.untold] },
    .count("other-user", "The user or its kind differs.") { $0[.user] },
    .count("other-roles", "The roles differ.") { $0[.roles] },
    .count("other-lifetime", "The end of the validity differs.") { $0[.lifetime] })

  private static let token = JSONShape<ReplayReport.Row>(
    "replayed token",
    .string("path", "The path of the file.") { $0.place.path },
    .integer("line", "The line, or null.", .nullable, minimum: 1) { $0.place.line },
    .string("policy", "The key of the policy in an export.", .nullable) { $0.policy },
    .string("issuer", "The name of the issuer.", .nullable) { $0.issuer },
    .strings("kinds", "The differences.") { $0.difference.kinds.map(\.rawValue) },
    .object("old", side, "The old decision.") { ($0.difference.old, $0.oldObstacle) },
    .object("new", side, "The new decision.") { ($0.difference.new, $0.newObstacle) })

  private static let side = JSONShape<(decision: Decision, obstacle: String?)>(
    "replayed decision",
    .string("verdict", "The verdict.", allowed: DecisionJSON.verdicts) {
      $0.decision.verdict.rawValue
    },
    .string("reason", "The reason.") { $0.decision.reason.code.description },
    .string("detail", "Why the token is not accepted, or null.", .nullable) { $0.obstacle },
    .string("username", "The username, or null.", .nullable) {
      $0.decision.username.map(ReplayWording.harmless)
    },
    .string("userKind", "The kind of user.", .nullable, allowed: WhoJSON.userKinds) {
      $0.decision.userKind?.rawValue
    },
    .strings("roles", "The roles.") { $0.decision.roles.map(ReplayWording.harmless) },
    .integer("expiresIn", "The seconds, or null.", .nullable) { $0.decision.lifetime?.expiresIn })
}
