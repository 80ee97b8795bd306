package import ConfigModel

/// What one version of a policy admits and the other does not.
///
/// An entry of ``widened`` or ``narrowed`` was confirmed by the evaluator; that nothing is there is a
/// proof, unless something is in ``undecided``. What counts as widening for a gate is
/// ``isWidening``.
package struct AccessReport: Sendable {
  /// What the new version gives and the old one does not.
  package var widened: [AccessFinding]
  /// What the old version gave and the new one does not.
  package var narrowed: [AccessFinding]
  /// Questions that the bound on work left open, in either direction and under any reading. A gate
  /// takes those for widening that are ``AccessFinding/mayBeWider``.
  package var undecided: [AccessFinding]
  /// The base URL that the answer rests on where none is known; nil where it makes no difference.
  package var assumedBaseURL: String?
  /// Where the evaluator does not confirm what was found: defects of this program, which are to be
  /// reported as such. Nothing can be concluded then.
  package var internalErrors: [String] = []

  package init(
    widened: [AccessFinding] = [], narrowed: [AccessFinding] = [], undecided: [AccessFinding] = []
  ) {
    self.widened = widened
    self.narrowed = narrowed
    self.undecided = undecided
  }

  package var isEmpty: Bool {
    widened.isEmpty && narrowed.isEmpty && undecided.isEmpty && internalErrors.isEmpty
  }

  /// True if the new version admits more, or it is open that it does not under the readings in force.
  package var isWidening: Bool {
    !widened.isEmpty || undecided.contains(where: \.mayBeWider) || !internalErrors.isEmpty
  }

  /// As ``isWidening``, and also true if it is open under another answer to a question.
  package var isWideningUnderSomeReading: Bool {
    isWidening || undecided.contains { $0.kind == .notDecided }
  }

  package mutating func append(_ other: AccessReport) {
    widened += other.widened
    narrowed += other.narrowed
    undecided += other.undecided
    internalErrors += other.internalErrors
    assumedBaseURL = assumedBaseURL ?? other.assumedBaseURL
  }
}

/// One answer of the access comparison.
package struct AccessFinding: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case accessWidened = "access-widened"
    case accessNarrowed = "access-narrowed"
    case roleWidened = "role-widened"
    case roleNarrowed = "role-narrowed"
    case lifetimeExtended = "lifetime-extended"
    case lifetimeShortened = "lifetime-shortened"
    case trustAnchorChanged = "trust-anchor-changed"
    case usernameSourceChanged = "username-source-changed"
    case clientAuthRelaxed = "client-auth-relaxed"
    case clientAuthTightened = "client-auth-tightened"
    case backendsWidened = "backends-widened"
    case backendsNarrowed = "backends-narrowed"
    case reloadSlowed = "reload-slowed"
    case reloadQuickened = "reload-quickened"
    case issuerAdded = "issuer-added"
    case issuerRemoved = "issuer-removed"
    case issuerDisabled = "issuer-disabled"
    case issuerEnabled = "issuer-enabled"
    case originWidened = "origin-widened"
    case originNarrowed = "origin-narrowed"
    /// The new version accepts nothing of an issuer that the old one accepted.
    case accidentalLockout = "accidental-lockout"
    /// The bound on work was reached before it was known that nothing is wider.
    case notDecided = "not-decided"
    /// The bound on work was reached before it was known that nothing is narrower.
    case narrowingNotDecided = "narrowing-not-decided"
  }

  package let kind: Kind
  /// What it is about, as a ``StablePointer`` into the document: `/issuers/[https://idp.corp.example]`,
  /// with what tells findings of one kind apart after it: `…/roles/[Admin]`. It is the same
  /// whichever witness was found.
  package let pointer: String
  /// The issuer's name; nil where it is about origins or the configuration as a whole.
  package let issuer: String?
  /// One line: lower case, no full stop, the user's words quoted.
  package let message: String
  /// The answer to an open question under which alone the finding holds; nil when it holds under the
  /// readings in force.
  package let reading: ChosenReading?
  package var witness: AccessWitness?
  package let oldVerdict: AccessVerdict?
  package let newVerdict: AccessVerdict?
  /// What decides: in the old version, in the new one, or both. Offsets into the document, which may
  /// be a value inside of an export.
  package let places: [ComparedPlace]

  package init(
    _ kind: Kind, pointer: String, issuer: String?, message: String, reading: ChosenReading? = nil,
    witness: AccessWitness? = nil, oldVerdict: AccessVerdict? = nil,
    newVerdict: AccessVerdict? = nil, places: [ComparedPlace] = []
  ) {
    self.kind = kind
    self.pointer = pointer
    self.issuer = issuer
    self.message = message
    self.reading = reading
    self.witness = witness
    self.oldVerdict = oldVerdict
    self.newVerdict = newVerdict
    self.places = places
  }

  /// For a question that is left open: true if the answer may be that the new version admits more,
  /// under the readings in force.
  package var mayBeWider: Bool { kind == .notDecided && reading == nil }

  /// What approvals name it by. Two findings of one report never have the same.
  package var id: String {
    kind.rawValue + ":" + pointer + (reading.map { "?" + $0.description } ?? "")
  }
}

/// An answer to a question that the documentation leaves open.
package struct ChosenReading: Hashable, Sendable, CustomStringConvertible {
  package let reading: Reading
  /// The index of the answer in ``Reading/choices``.
  package let choice: Int

  package init(_ reading: Reading, _ choice: Int) {
    self.reading = reading
    self.choice = choice
  }

  /// As `--reading` takes it: `unmapped-role=keep`.
  package var description: String {
    let choices = reading.choices
    let name = choices.indices.contains(choice) ? choices[choice].description : "\(choice)"
    return "\(reading.name)=\(name)"
  }
}

/// A token and a request, or an origin, that two versions treat differently. Texts of JSON are of one
/// line and exact: they can be handed to `oconf eval` as they stand.
package struct AccessWitness: Sendable {
  /// The claims, a JSON object.
  package let claims: String?
  /// The request, a JSON object.
  package let request: String?
  /// When the request is made, in seconds since 1970.
  package let now: Int?
  /// The directory, a JSON array of users; nil where it does not matter.
  package let users: String?
  /// What was assumed for the base URL, where nobody said it and it matters.
  package var baseURL: String?
  package let origin: String?

  package init(
    claims: String? = nil, request: String? = nil, now: Int? = nil, users: String? = nil,
    origin: String? = nil
  ) {
    self.claims = claims
    self.request = request
    self.now = now
    self.users = users
    self.origin = origin
  }
}

/// What one version says to a witness.
package struct AccessVerdict: Hashable, Sendable {
  package enum Decision: String, Sendable {
    case accept, reject, indeterminate
  }

  package let decision: Decision
  /// Why, or what is granted: `filter on 'dept' is not satisfied`, `role 'Admin'`, `for 3600 s`.
  package let detail: String?

  package init(_ decision: Decision, _ detail: String? = nil) {
    self.decision = decision
    self.detail = detail
  }

  /// Why a version admits nobody that does not have the policy; nil for one that has it.
  static func absence(_ absent: ComparedPlace.Side?, isOld: Bool) -> String? {
    guard absent == (isOld ? .old : .new) else { return nil }
    return isOld ? "there was no such policy" : "there is no such policy any more"
  }
}

/// A place in one of two documents that are compared.
package struct ComparedPlace: Hashable, Sendable {
  package enum Side: String, Sendable {
    case old, new
  }

  package let side: Side
  /// Offsets into that document, also where it is a value inside of an export.
  package let range: SourceRange

  package init(_ side: Side, _ range: SourceRange) {
    self.side = side
    self.range = range
  }
}

/// What a comparison of access rests on besides the two documents.
package struct AccessContext: Sendable {
  package var readings: Readings
  /// The base URL of the backend, which the default audience is made of; nil when not known.
  package var baseURL: String?
  /// The other policies of the environment before and after, where they are known.
  package var oldPolicies: EnvironmentPolicies
  package var newPolicies: EnvironmentPolicies
  /// The version that does not have the policy at all; nil where both have it, readable or not.
  package var absent: ComparedPlace.Side?
  /// Whether it is looked at what other answers to open questions would change.
  package var comparesReadings = true

  package init(
    readings: Readings = Readings(), baseURL: String? = nil,
    oldPolicies: EnvironmentPolicies = .unknown, newPolicies: EnvironmentPolicies = .unknown
  ) {
    self.readings = readings
    self.baseURL = baseURL
    self.oldPolicies = oldPolicies
    self.newPolicies = newPolicies
  }
}

/// What compares access. A document that one side does not have is nil.
package protocol AccessComparing: Sendable {
  func compare(
    _ old: AuthTokenConfiguration?, _ new: AuthTokenConfiguration?, _ context: AccessContext
  ) -> AccessReport
  func compare(
    _ old: AllowOriginPolicy?, _ new: AllowOriginPolicy?, _ context: AccessContext
  ) -> AccessReport
}
