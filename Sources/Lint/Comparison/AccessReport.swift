package import ConfigModel

/// The differences in what two versions of a policy admit.
///
/// The evaluator has confirmed each entry of ``widened`` and ``narrowed``. If both are empty, that
/// is a proof that there are no differences, unless ``undecided`` has entries. ``isWidening``
/// defines what a gate treats as widening.
package struct AccessReport: Sendable {
  /// The access that the new version grants and the old one does not.
  package var widened: [AccessFinding]
  /// The access that the old version granted and the new one does not.
  package var narrowed: [AccessFinding]
  /// The questions that the work budget left open, in either direction and under any reading. A
  /// gate treats those with ``AccessFinding/mayBeWider`` as widening.
  package var undecided: [AccessFinding]
  /// The base URL that the result assumes because none is known. Nil if it makes no difference.
  package var assumedBaseURL: String?
  /// The results that the evaluator did not confirm. These are defects of this program, to be
  /// reported as such, and no conclusion can be drawn from the report.
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

  /// True if the new version admits more, or if this could not be ruled out under the readings in
  /// force.
  package var isWidening: Bool {
    !widened.isEmpty || undecided.contains(where: \.mayBeWider) || !internalErrors.isEmpty
  }

  /// True if ``isWidening`` is true, or if widening could not be ruled out under some other
  /// reading.
  package var isWideningUnderSomeReading: Bool {
    isWidening || undecided.contains { $0.kind == .notDecided }
  }

  /// Adds what is wider or undecided under other facts, such as other environment policies, and is not
  /// the same in this report.
  ///
  /// - Parameters:
  ///   - remark: What the messages say about these facts.
  ///   - cause: See ``AccessFinding/cause``.
  package mutating func addWider(of other: AccessReport, _ remark: String, cause: String) {
    func added(_ found: [AccessFinding], to known: [AccessFinding]) -> [AccessFinding] {
      found.filter { finding in
        !known.contains { $0.id == finding.id && $0.message == finding.message }
      }.map { $0.because(remark, cause) }
    }
    widened += added(other.widened, to: widened)
    undecided += added(other.undecided.filter(\.mayBeWider), to: undecided)
    internalErrors += other.internalErrors
  }

  /// Says which of the roles in the findings are privileged, and which do not exist, if the
  /// inventory lists all roles.
  package mutating func noteRoles(_ inventory: Inventory) {
    func noted(_ findings: [AccessFinding]) -> [AccessFinding] {
      findings.map { finding in
        var finding = finding
        finding.notePrivileges(inventory)
        guard inventory.roles != nil else { return finding }
        let roles = finding.role.map { [$0] } ?? finding.granted
        let problems = roles.compactMap(inventory.problem(ofRole:))
        finding.roleProblem = problems.isEmpty ? nil : problems.joined(separator: "; ")
        return finding
      }
    }
    widened = noted(widened)
    narrowed = noted(narrowed)
    undecided = noted(undecided)
  }

  package mutating func append(_ other: AccessReport) {
    widened += other.widened
    narrowed += other.narrowed
    undecided += other.undecided
    internalErrors += other.internalErrors
    assumedBaseURL = assumedBaseURL ?? other.assumedBaseURL
  }
}

/// One result of the access comparison.
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
    /// The new version accepts no token of an issuer whose tokens the old version accepted.
    case accidentalLockout = "accidental-lockout"
    /// The work budget was exhausted before a widening could be ruled out.
    case notDecided = "not-decided"
    /// The work budget was exhausted before a narrowing could be ruled out.
    case narrowingNotDecided = "narrowing-not-decided"
    /// An app admits more than before, by a single property.
    case appWidened = "app-widened"
    case appNarrowed = "app-narrowed"
    /// An app, or a file of an external client app, is new or gone.
    case appAdded = "app-added"
    case appRemoved = "app-removed"
    /// An app depends on another party, such as another consumer key or certificate.
    case appTrustChanged = "app-trust-changed"
    /// An app changed in a way whose effect on access is not known.
    case notCompared = "not-compared"

    /// True if the finding says only that a question is undecided.
    package var isOpen: Bool { self == .notDecided || self == .narrowingNotDecided }
  }

  package let kind: Kind
  /// A ``StablePointer`` to the subject in the document: `/issuers/[https://idp.corp.example]`. A
  /// suffix such as `…/roles/[Admin]` tells findings of one kind apart. The pointer does not depend
  /// on the witness.
  package let pointer: String
  /// The issuer's name. Nil for findings about origins or the configuration as a whole.
  package let issuer: String?
  /// A one-line message in lower case, without a full stop, that quotes the document's values.
  package private(set) var message: String
  /// A digest of changed facts that the finding depends on, as a part of its ID. Empty if it depends
  /// on the documents alone.
  package private(set) var cause = ""
  /// The answer to an open question that the finding depends on. Nil if the finding holds under the
  /// readings in force.
  package let reading: ChosenReading?
  /// The answers to open questions under which the finding does not hold.
  package var exceptions: [ChosenReading] = []
  package var witness: AccessWitness?
  package let oldVerdict: AccessVerdict?
  package let newVerdict: AccessVerdict?
  /// The ranges that cause the difference, in the old version, the new version, or both. The
  /// offsets refer to the document, which may be a value within an export.
  package let places: [ComparedPlace]

  /// The role that the finding is about. Nil if there is none, or if it is only an example.
  var role: Text?
  /// The roles that a new issuer grants.
  var granted: [Text] = []
  /// Says which of the roles do not exist. Nil if all of them may exist.
  package fileprivate(set) var roleProblem: String?
  /// What would decide an open question; nil for the usual answer.
  package var answer: String?

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

  /// Says in the message that a role is privileged.
  fileprivate mutating func notePrivileges(_ inventory: Inventory) {
    if let role {
      guard inventory.isPrivileged(role) else { return }
      for isWider in [true, false] {
        let effect = WhoWords.effect(onRole: role, isWider: isWider)
        message = message.replacing(
          effect + ":", with: effect + " (privileged):", maxReplacements: 1)
      }
    } else {
      let privileged = granted.filter(inventory.isPrivileged)
      guard !privileged.isEmpty else { return }
      let noun = privileged.count == 1 ? "role" : "roles"
      message += "; can get the privileged \(noun) " + WhoWords.list(privileged)
    }
  }

  /// True if this is an undecided question whose answer may be that the new version admits more,
  /// under the readings in force.
  package var mayBeWider: Bool {
    kind == .notCompared || kind == .notDecided && reading == nil
  }

  /// The ID that approvals refer to. It is unique within a report.
  package var id: String {
    Self.id(kind, pointer) + (reading.map { "?" + $0.description } ?? "") + cause
  }

  fileprivate func because(_ remark: String, _ cause: String) -> AccessFinding {
    var finding = self
    finding.message += ", " + remark
    finding.cause = cause
    return finding
  }

  /// The ID of a finding under the readings in force.
  static func id(_ kind: Kind, _ pointer: String) -> String { kind.rawValue + ":" + pointer }
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

  /// The answer in the format of `--reading`: `unmapped-role=keep`.
  package var description: String {
    let choices = reading.choices
    let name = choices.indices.contains(choice) ? choices[choice].description : "\(choice)"
    return "\(reading.name)=\(name)"
  }
}

/// A token and a request, or an origin, that two versions treat differently. The JSON texts are
/// exact and fit on one line, so that they can be passed to `oconf eval` unchanged.
package struct AccessWitness: Sendable {
  /// The claims as a JSON object.
  package let claims: String?
  /// The request as a JSON object.
  package let request: String?
  /// The time of the request, in seconds since 1970.
  package let now: Int?
  /// The directory as a JSON array of users. Nil if it does not matter.
  package let users: String?
  /// The assumed base URL. Nil if the base URL is known or does not matter.
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

/// The verdict of one version on a witness.
package struct AccessVerdict: Hashable, Sendable {
  package enum Decision: String, Sendable {
    case accept, reject, indeterminate
  }

  package let decision: Decision
  /// The reason, or what is granted: `filter on 'dept' is not satisfied`, `role 'Admin'`,
  /// `for 3600 s`.
  package let detail: String?

  package init(_ decision: Decision, _ detail: String? = nil) {
    self.decision = decision
    self.detail = detail
  }

  /// The reason why a version without the policy admits nothing. Nil for a version with the policy.
  static func absence(_ absent: ComparedPlace.Side?, isOld: Bool) -> String? {
    guard absent == (isOld ? .old : .new) else { return nil }
    return isOld ? "the policy did not exist" : "the policy no longer exists"
  }
}

/// A range in one of two compared documents.
package struct ComparedPlace: Hashable, Sendable {
  package enum Side: String, Sendable {
    case old, new
  }

  package let side: Side
  /// Offsets into the document, even if the document is a value within an export.
  package let range: SourceRange

  package init(_ side: Side, _ range: SourceRange) {
    self.side = side
    self.range = range
  }
}

/// The inputs of an access comparison besides the two documents.
package struct AccessContext: Sendable {
  package var readings: Readings
  /// The base URL of the backend, which determines the default audience. Nil if unknown.
  package var baseURL: String?
  /// The base URL of the old version, if it is known to be another one.
  package var oldBaseURL: String?
  /// The other policies of the environment before and after, if known.
  package var oldPolicies: EnvironmentPolicies
  package var newPolicies: EnvironmentPolicies
  /// The version without the policy. Nil if both versions have it, even if one cannot be read.
  package var absent: ComparedPlace.Side?
  /// True if the comparison also examines other answers to open questions.
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

/// A comparison of access. A document is nil if that side does not have it.
package protocol AccessComparing: Sendable {
  func compare(
    _ old: AuthTokenConfiguration?, _ new: AuthTokenConfiguration?, _ context: AccessContext
  ) -> AccessReport
  func compare(
    _ old: AllowOriginPolicy?, _ new: AllowOriginPolicy?, _ context: AccessContext
  ) -> AccessReport
}
