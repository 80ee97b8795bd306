import ConfigModel
import Lint

/// A comparison for machines.
enum DiffJSON {
  static let shape = JSONShape<DiffReport>(
    "comparison",
    .version,
    .boolean("equal", "True if both versions mean the same.") { $0.reviewed.isEqual },
    .objects("changes", change, "The changes.") { report in
      report.reviewed.changes.map { ($0, report) }
    },
    .object(
      "access", access, "The effect, or null.", .nullable
    ) { $0.reviewed.hasAccess ? $0 : nil },
    .objects("stale", approval, "The approvals that nothing needs.") { $0.reviewed.stale },
    .object("replay", ReplayJSON.shape, "The replay of tokens.", .nullable) { $0.replay?.replay })

  private static let change = JSONShape<
    (reviewed: ReviewedComparison.ReviewedChange, report: DiffReport)
  >(
    "change",
    .string("id", "The ID, for approvals.") { $0.reviewed.id },
    .string("kind", "The kind of change.") { $0.reviewed.change.kind.description },
    .string("pointer", "The place in the document.") { $0.reviewed.change.pointer },
    .string("message", "What changed.") {
      $0.report.harmless($0.reviewed.change.message, $0.reviewed.change)
    },
    .boolean("neutral", "True if the meaning is the same.") { $0.reviewed.change.isNeutral },
    .object("accepted", approval, "The approval, or null.", .nullable) {
      $0.reviewed.isApproved ? $0.reviewed.approval : nil
    },
    .object("old", value, "The value in the old version.") {
      ($0.reviewed.change.old, .old, $0.reviewed.change, $0.report)
    },
    .object("new", value, "The value in the new version.") {
      ($0.reviewed.change.new, .new, $0.reviewed.change, $0.report)
    },
    copies { $0.report.copies[Text($0.reviewed.id)] })

  private static let value = JSONShape<
    (place: Change.Place, side: ComparedPlace.Side, change: Change, report: DiffReport)
  >(
    "value of a version",
    .string("path", "The path of the file.") { value in
      let located = value.place.range.map { value.report.located(value.side, $0) }
      return (located?.frames ?? value.report.frames(value.side)).path
    },
    .string("value", "The value, or null.", .nullable) { value in
      value.place.value.map { value.report.harmless($0, value.change) }
    },
    .range("The place, or null.", .nullable) { value in
      value.place.range.map { value.report.span(value.side, $0) }
    })

  /// Only the comparisons of a gate have other places.
  private static func copies<Part>(
    _ copies: @escaping @Sendable (Part) -> [DiffReport.Copy]?
  ) -> JSONShape<Part>.Member {
    .objects(
      "alsoIn", copy, "The places in exports that are made from the document; only in a gate.",
      .optional, copies)
  }

  private static let copy = JSONShape<DiffReport.Copy>(
    "copy",
    .string("path", "The path of the export.") { $0.path },
    .integer("line", "From 1.", minimum: 1) { $0.position.line },
    .integer("column", "From 1.", minimum: 1) { $0.position.column })

  static let approval = JSONShape<Approvals.Entry>(
    "approval",
    .string("id", "The ID that is approved.") { $0.id },
    .string("reason", "The reason.") { Secrets.masked(shapesIn: $0.reason) },
    .string("expires", "The expiry date of the approval, or null.", .nullable) { $0.expires })

  // MARK: Access

  private static let access = JSONShape<DiffReport>(
    "access",
    .objects("widened", finding, "What is accepted only now.") { $0.findings(\.widened) },
    .objects("narrowed", finding, "What is accepted no longer.") { $0.findings(\.narrowed) },
    .objects("undecided", finding, "What is not known.") { $0.findings(\.undecided) },
    .string("assumedBaseURL", "The assumed base URL; null if it does not matter.", .nullable) {
      $0.reviewed.assumedBaseURL
    })

  fileprivate typealias Finding = (
    reviewed: ReviewedComparison.ReviewedFinding, report: DiffReport
  )

  private static let finding = JSONShape<Finding>(
    "access finding",
    .string("id", "The ID, for approvals.") { $0.reviewed.id },
    .string("kind", "The kind of difference.") { $0.reviewed.finding.kind.rawValue },
    .string("policy", "The key of the policy in an export.", .nullable) { $0.reviewed.key },
    .string("issuer", "The issuer, or null.", .nullable) {
      harmless($0.reviewed.finding.issuer, $0)
    },
    .string("message", "The difference.") { harmless($0.reviewed.finding.message, $0) },
    .string(
      "roleProblem", "Why the role is unknown, or null.", .nullable
    ) { harmless($0.reviewed.finding.roleProblem, $0) },
    .string("reading", "The reading, as `NAME=CHOICE`; null for those in force.", .nullable) {
      $0.reviewed.finding.reading?.description
    },
    .strings("exceptions", "Readings without the difference.") {
      $0.reviewed.finding.exceptions.map(\.description)
    },
    .object("witness", witness, "An example, or null.", .nullable) { $0.reviewed.finding.witness },
    verdict("oldVerdict") { $0.reviewed.finding.oldVerdict },
    verdict("newVerdict") { $0.reviewed.finding.newVerdict },
    detail("oldDetail") { $0.reviewed.finding.oldVerdict },
    detail("newDetail") { $0.reviewed.finding.newVerdict },
    .object("accepted", approval, "The approval, or null.", .nullable) {
      $0.reviewed.isApproved ? $0.reviewed.approval : nil
    },
    .objects("places", place, "The places in both versions.") {
      reviewed, report in reviewed.places.map { ($0, report) }
    },
    copies { $0.report.copies[Text($0.reviewed.id)] })

  private static func harmless(_ text: String?, _ finding: Finding) -> String? {
    text.map { finding.report.harmless($0, finding.reviewed) }
  }

  private static func verdict(
    _ name: StaticString, _ verdict: @escaping @Sendable (Finding) -> AccessVerdict?
  ) -> JSONShape<Finding>.Member {
    .string(
      name, "What the version decides about the example, or null.", .nullable,
      allowed: ["accept", "reject", "indeterminate"]
    ) { verdict($0)?.decision.rawValue }
  }

  private static func detail(
    _ name: StaticString, _ verdict: @escaping @Sendable (Finding) -> AccessVerdict?
  ) -> JSONShape<Finding>.Member {
    .string(name, "More about this decision, or null.", .nullable) { finding in
      let detail = verdict(finding)?.detail
      return harmless(
        detail.map { DiffWitness.harmless($0, in: finding.reviewed.finding) }, finding)
    }
  }

  private static let place = JSONShape<(place: ComparedPlace, report: DiffReport)>(
    "place of a finding",
    .string("version", "The version.", allowed: ["old", "new"]) { $0.place.side.rawValue },
    .string("path", "The path of the file.") { place, report in
      report.located(place.side, place.range).frames.path
    },
    .range("The place.") { $0.report.span($0.place.side, $0.place.range) })

  // MARK: Examples

  static let witness = JSONShape<AccessWitness>("witness", witnessMembers)

  static let witnessMembers: [JSONShape<AccessWitness>.Member] = [
    .json("claims", .anyObject, "The claims; null for an origin.", .nullable) {
      $0.claims.map(DiffWitness.harmless)
    },
    .json("request", .anyObject, "The request.", .nullable) {
      $0.request.map(DiffWitness.harmless)
    },
    .integer("now", "The time in seconds since 1970.", .nullable) { $0.now },
    .json(
      "users", .objects(account), "The assumed accounts; null if none is needed.", .nullable
    ) { $0.users.map(DiffWitness.harmless) },
    .string("baseURL", "The assumed base URL; null if it does not matter.", .nullable) {
      $0.baseURL
    },
    .string("origin", "The origin; null for a token.", .nullable) {
      $0.origin.map { Secrets.masked(shapesIn: $0) }
    },
  ]

  private static let account = ObjectSchema(
    "account", isOpen: true,
    [Field("uid", .string, "The username."), Field("mail", .string, "The email address.")])
}

extension DiffReport {
  fileprivate func findings(
    _ part: KeyPath<ReviewedComparison, [ReviewedComparison.ReviewedFinding]>
  ) -> [DiffJSON.Finding] { reviewed[keyPath: part].map { ($0, self) } }

  fileprivate func span(_ side: ComparedPlace.Side, _ range: SourceRange) -> Note.Span {
    let (frames, local) = located(side, range)
    return frames.span(local)
  }
}
