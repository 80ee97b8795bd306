import ConfigModel
import Lint

/// A decision for machines.
struct DecisionJSON {
  fileprivate let evaluation: Evaluation
  fileprivate let frames: FileFrames
  fileprivate let findings: LintReport?

  fileprivate var decision: Decision { evaluation.decision }
  fileprivate var subject: EvaluatedConfiguration { evaluation.subject }

  /// - Parameter findings: Those about the request of the token; nil without a complete request.
  init(_ evaluation: Evaluation, findings: LintReport?) {
    self.evaluation = evaluation
    self.findings = findings
    frames = FileFrames(evaluation.subject.path, evaluation.subject.source)
  }

  static let shape = JSONShape<DecisionJSON>(
    "decision",
    .version,
    .string("verdict", "The verdict.", allowed: verdicts) { $0.decision.verdict.rawValue },
    .string("reason", "The first reason.") { $0.decision.reason.code.description },
    .objects("reasons", reason, "The checks that decided.") { json in
      json.evaluation.trace.filter { json.isDecisive($0) && $0.reason != nil }.map(json.entry)
    },
    .string("username", "The username, or null.", .nullable) { $0.decision.username?.string },
    .string("userKind", "The kind of user.", .nullable, allowed: WhoJSON.userKinds) {
      $0.decision.userKind?.rawValue
    },
    .objects("roles", role, "The roles; null unless the token is accepted.", .nullable) { json in
      json.decision.verdict == .accept
        ? json.decision.grantsByRole.map { ($0, $1, json) } : nil
    },
    .integer("issuedAt", "In seconds since 1970.", .nullable) { $0.decision.lifetime?.issuedAt },
    .integer("expiresAt", "In seconds since 1970.", .nullable) { $0.decision.lifetime?.expiresAt },
    .integer("expiresIn", "In seconds, or null.", .nullable) { $0.decision.lifetime?.expiresIn },
    .object("lifetime", lifetime, "What sets it, or null.", .nullable) { $0.decision.lifetime },
    .objects("assumptions", assumption, "The readings that the decision depends on.") { json in
      var assumptions: [Assumption] = []
      json.decision.assumptions.forEach(json.subject.exchange.environment.readings) {
        assumptions.append(($0.description, $1.description))
      }
      return assumptions
    },
    .integer("now", "The time, in seconds since 1970.") { $0.subject.now.secondsSince1970 },
    .string("nowFrom", "The source of the time.", allowed: ["clock", "option"]) {
      $0.subject.asksClock ? "clock" : "option"
    },
    .strings("notes", "Remarks on the inputs and the roles.") { json in
      (json.evaluation.notes + json.evaluation.roleProblems).map { json.harmless($0) }
    },
    .objects("hints", hint, "What was probably meant.") { json in
      json.evaluation.nearMisses.map {
        Entry(json: json, step: $0.step, message: $0.message, range: $0.range)
      }
    },
    .object("nearest", NearestJSON.shape, "The nearest token that is accepted.", .nullable) {
      json in json.evaluation.nearest.map { NearestOutput($0, json.subject, json.frames) }
    },
    .objects("diagnostics", JSONReport.finding, "About the request.") {
      ($0.findings?.files ?? []).flatMap(\.shown)
    },
    .objects("trace", step, "The checks, in order.") { $0.evaluation.trace.map($0.entry) })

  static let verdicts: [StaticString] = ["accept", "reject", "indeterminate"]

  private func harmless(_ text: String) -> String { frames.harmless(text, SourceRange(0, 0)) }

  /// True if the check is a reason for the verdict. Unknown checks count only if none failed.
  private func isDecisive(_ entry: TraceEntry) -> Bool {
    entry.outcome == (decision.verdict == .indeterminate ? .unknown : .failed)
  }

  private func entry(_ entry: TraceEntry) -> Entry {
    Entry(
      json: self, step: entry.step, outcome: entry.outcome, reason: entry.reason,
      message: entry.message, range: entry.range)
  }

  // MARK: Checks

  /// A check, or a hint.
  private struct Entry {
    let json: DecisionJSON
    let step: ExchangeStep
    var outcome: TraceEntry.Outcome?
    var reason: ExchangeReason?
    let message: String
    let range: SourceRange?

    var place: SourceRange? { range.map(json.subject.inFile) }
    var code: String? { reason?.code.description }
  }

  private static let located: [JSONShape<Entry>.Member] = [
    .string("message", "What was found.") {
      $0.json.frames.harmless($0.message, $0.place ?? SourceRange(0, 0))
    },
    .string("path", "The path, or null.", .nullable) {
      $0.range == nil ? nil : $0.json.frames.path
    },
    .range("The place, or null.", .nullable) { $0.place.map($0.json.frames.span) },
  ]

  private static let reason = JSONShape<Entry>(
    "reason", [.string("code", "The code.") { $0.code }] + located)

  private static let step = JSONShape<Entry>(
    "step",
    [
      .string("step", "The kind of check.") { $0.step.rawValue },
      .string("outcome", "The outcome.", allowed: ["passed", "failed", "unknown", "note"]) {
        $0.outcome?.rawValue
      },
      .string("reason", "The code of the reason, or null.", .nullable) { $0.code },
    ] + located)

  private static let hint = JSONShape<Entry>(
    "hint", [.string("step", "The kind of check.") { $0.step.rawValue }] + located)

  // MARK: Results

  private static let role = JSONShape<
    (role: Text, grants: ArraySlice<RoleGrant>, json: DecisionJSON)
  >(
    "role",
    .string("name", "The name.") { $0.role.string },
    .objects("from", origin, "What grants it.") { _, grants, json in
      grants.map { (RoleOrigin($0.origin), json) }
    })

  private static let origins: [StaticString] = ["claim", "default", "issuer", "directory"]

  private struct RoleOrigin {
    var kind: String
    var claim: (name: Text, value: Text, mapping: Int?)?

    init(_ origin: RoleGrant.Origin) {
      switch origin {
      case .claim(let name, let value, let mapping):
        (kind, claim) = ("claim", (name, value, mapping))
      case .defaultRole: kind = "default"
      case .issuerRole: kind = "issuer"
      case .directory: kind = "directory"
      }
    }
  }

  private static let origin = JSONShape<(origin: RoleOrigin, json: DecisionJSON)>(
    "origin of a role",
    .string("kind", "The kind.", allowed: origins) { $0.origin.kind },
    .string("claim", "The claim.", .optional) { $0.origin.claim?.name.string },
    .string("value", "The value of the claim.", .optional) { $0.origin.claim?.value.string },
    .integer("mapping", "The index of the mapping, or null.", .nullable) {
      $0.origin.claim?.mapping
    }.only { $0.origin.claim != nil },
    .range("The place of the mapping, or null.", .nullable) { origin, json in
      origin.claim?.mapping.flatMap { json.subject.range(ofMapping: $0, json.decision) }
        .map(json.frames.span)
    }.only { $0.origin.claim != nil })

  private static let lifetime = JSONShape<Lifetime>(
    "lifetime",
    .string("policyFrom", "What sets it.", allowed: sources) { $0.policySource.rawValue },
    .string("secondsFrom", "What sets the seconds, or null.", .nullable, allowed: sources) {
      $0.secondsSource?.rawValue
    })

  private static let sources: [StaticString] = ["issuer", "environment", "default"]

  typealias Assumption = (reading: String, choice: String)

  static let assumption = JSONShape<Assumption>(
    "assumption",
    .string("reading", "The name of the reading.") { $0.reading },
    .string("choice", "The answer.") { $0.choice })
}

/// The decisions some time after an upload, for machines.
struct TimelineJSON {
  let evaluation: CachedEvaluation
  /// The findings about the request of the token; nil without a complete request.
  let findings: LintReport?

  static let shape = JSONShape<TimelineJSON>(
    "timeline report",
    .version,
    .string("verdict", "The common verdict.", allowed: DecisionJSON.verdicts) {
      ($0.evaluation.verdict ?? .indeterminate).rawValue
    },
    .object("timeline", timeline, "What happens after the upload.") { $0.evaluation },
    .object("old", DecisionJSON.shape, "The old decision.") {
      DecisionJSON($0.evaluation.old, findings: $0.findings)
    },
    .object("new", DecisionJSON.shape, "The new decision.") {
      DecisionJSON($0.evaluation.new, findings: $0.findings)
    })

  private static let timeline = JSONShape<CachedEvaluation>(
    "timeline",
    .integer("at", "The number of seconds since the upload.") { $0.timeline.at },
    .string("decides", "The version that decides.", allowed: ["new", "either"]) {
      $0.timeline.decider.rawValue
    },
    .boolean("sameDecision", "True if both versions decide alike.") { $0.isUnanimous },
    .string("issuer", "The issuer of the token, or null.", .nullable) {
      $0.issuer.map { Secrets.masked(shapesIn: $0.string) }
    },
    .string(
      "change", "What the upload does to the issuer.",
      allowed: ["added", "removed", "enabled", "disabled", "changed", "unchanged", "unknown"]
    ) { $0.timeline.change.rawValue },
    .objects("effects", effect, "What may still have the old value.") { $0.timeline.effects })

  private static let effect = JSONShape<CacheTimeline.Effect>(
    "effect",
    .string(
      "kind", "The kind of effect.",
      allowed: ["policy", "new-key", "withdrawn-key", "new-certificate", "removed-certificate"]
    ) { $0.kind.rawValue },
    .string("member", "The field that sets the time.") { $0.member.description },
    .integer("latest", "The number of seconds after which it is over.") { $0.latest },
    .boolean("certain", "True if the effect is certain.") { $0.isCertain })
}
