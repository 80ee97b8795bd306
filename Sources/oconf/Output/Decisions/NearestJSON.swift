import ConfigModel
import Lint

/// The nearest token for machines.
enum NearestJSON {
  static let shape = JSONShape<NearestOutput>(
    "nearest token",
    .string("status", "The answer.", allowed: ["found", "none", "blocked", "undecided"]) {
      $0.status
    },
    .string("reason", "Why it is undecided, or null.", .nullable) {
      if case .undecided(let doubt) = $0.nearest.answer { doubt.rawValue } else { nil }
    },
    .string("role", "The role, or null.", .nullable) { ($0.nearest.role?.string).map($0.harmless) },
    .boolean("isSmallest", "True if none is smaller, or null.", .nullable) {
      if case .changes(_, let isSmallest) = $0.nearest.answer { isSmallest } else { nil }
    },
    .objects("changes", change, "The changes to the token or the request.") { output in
      guard case .changes(let changes, _) = output.nearest.answer else { return [] }
      return changes.map { ($0, output) }
    },
    .objects("exceptions", exception, "Readings they fail under.") { $0.nearest.exceptions },
    .objects("obstacles", obstacle, "What must change besides the token.") { output in
      guard case .blocked(let obstacles) = output.nearest.answer else { return [] }
      return obstacles.map { ($0, output) }
    },
    .string("account", "The required account, or null.", .nullable) {
      ($0.nearest.account?.string).map($0.harmless)
    },
    .objects("otherIssuers", issuer, "Other issuers that such a token could be of.") { output in
      output.nearest.others.map { ($0.issuerName, output) }
    },
    .boolean("hasAllOtherIssuers", "True if none is left out.") { $0.nearest.hasAllOthers })

  private static let exception = JSONShape<ChosenReading>(
    "reading", [.string("reading", "The reading, as `NAME=CHOICE`.") { $0.description }])

  private static let change = JSONShape<(change: NearestChange, output: NearestOutput)>(
    "change of a token",
    .string("by", "Who can make the change.", allowed: parties) { $0.change.party.rawValue },
    .string(
      "kind", "The kind of change.",
      allowed: [
        "set-claim", "remove-claim", "client-authentication", "backend", "request-format", "time",
      ]
    ) { $0.change.kind },
    .string("claim", "The claim.", .optional) { change, output in
      (change.claim?.name.string).map(output.harmless)
    },
    .json(
      "value", .anyValue, "The value; null if the claim is removed or if the value is hidden.",
      .nullable
    ) { change, output in output.value(change) },
    .boolean("isHidden", "True if the value is hidden.", .optional) { change, output in
      change.claim.map { output.isHidden($0, change) } == true ? true : nil
    },
    .boolean("isExample", "True if other values suffice, too.", .optional) {
      $0.change.claim?.isExample == true ? true : nil
    },
    .string("message", "The change, in words.") { $0.output.words.order($0.change) },
    .string("path", "The path, or null.", .nullable) {
      $0.change.places.isEmpty ? nil : $0.output.frames.path
    },
    .objects("ranges", JSONRange.shape, "The places that require it.") { change, output in
      change.places.map(output.span)
    })

  private static let parties: [StaticString] = ["identity-provider", "app", "administrator"]

  static let backend = JSONShape<BackendIdentity>(
    "backend",
    .string("name", "The name; null for any.", .nullable) { $0.name },
    .string("version", "The version; null for any.", .nullable) { $0.version },
    .string("clientId", "The client ID; null for any.", .nullable) { $0.clientId })

  private static let obstacle = JSONShape<(obstacle: NearestObstacle, output: NearestOutput)>(
    "obstacle",
    .string("by", "Who can remove it.", allowed: parties) { $0.obstacle.party.rawValue },
    .string("code", "The code of the reason.") { $0.obstacle.reason.code.description },
    .string("message", "What to do.") { $0.obstacle.remedy },
    .string("path", "The path, or null.", .nullable) {
      $0.obstacle.range == nil ? nil : $0.output.frames.path
    },
    .range("The place, or null.", .nullable) { $0.obstacle.range.map($0.output.span) })

  private static let issuer = JSONShape<(name: TextMember, output: NearestOutput)>(
    "other issuer",
    .string("issuer", "The name.") { $0.output.harmless($0.name.written?.string ?? "") },
    .string("path", "The path of the policy.") { $0.output.frames.path },
    .range("The place of the name.") { $0.output.span($0.name.range) })
}

extension NearestOutput {
  fileprivate var status: String {
    switch nearest.answer {
    case .changes: "found"
    case .none: "none"
    case .blocked: "blocked"
    case .undecided: "undecided"
    }
  }

  fileprivate func harmless(_ text: String) -> String { frames.harmless(text, SourceRange(0, 0)) }

  fileprivate func span(_ range: SourceRange) -> Note.Span { frames.span(subject.inFile(range)) }

  fileprivate func isHidden(_ claim: NearestChange.Claim, _ change: NearestChange) -> Bool {
    let value = claim.value ?? ""
    return NearestWords.isHidden(claim)
      || frames.secrets.masked(value, about: change.places.first ?? SourceRange(0, 0)) != value
  }

  fileprivate func value(_ change: NearestChange) -> String? {
    switch change.part {
    case .claim(let claim):
      isHidden(claim, change) ? nil : claim.value.map(JSONObjectText.harmless)
    case .authentication(let form): JSONObjectText.text(form.rawValue)
    case .backend(let backend): NearestJSON.backend.text(backend.shown(frames.secrets.masked))
    case .format(let reason): JSONObjectText.text(reason.code.description)
    case .time(let time, _): "\(time)"
    }
  }
}

extension BackendIdentity {
  func shown(_ masked: (String) -> String) -> BackendIdentity {
    BackendIdentity(
      name: name.map(masked), version: version.map(masked), clientId: clientId.map(masked))
  }
}

extension NearestChange {
  fileprivate var claim: Claim? { if case .claim(let claim) = part { claim } else { nil } }

  fileprivate var kind: String {
    switch part {
    case .claim(let claim): claim.value == nil ? "remove-claim" : "set-claim"
    case .authentication: "client-authentication"
    case .backend: "backend"
    case .format: "request-format"
    case .time: "time"
    }
  }
}
