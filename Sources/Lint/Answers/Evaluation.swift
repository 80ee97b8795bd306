package import ConfigModel

/// The decision of one configuration about one token, with what it rests on.
package struct Evaluation {
  package let subject: EvaluatedConfiguration
  package let token: PresentedToken
  package let request: ExchangeRequest
  /// Remarks on the token that do not affect the decision.
  package let notes: [String]
  package let decision: Decision
  package let trace: [TraceEntry]
  /// The nearest token that is accepted; nil if it was not searched, or if the token needs no change.
  package private(set) var nearest: NearestToken?

  package init(
    _ subject: EvaluatedConfiguration, _ token: PresentedToken, _ request: ExchangeRequest,
    notes: [String]
  ) {
    self.subject = subject
    self.token = token
    self.request = request
    self.notes = notes
    (decision, trace) = subject.exchange.explain(
      token, request, now: subject.now.secondsSince1970)
  }

  /// Says which of the granted roles do not exist, if the settings list all roles.
  package var roleProblems: [String] { subject.problems(ofRolesIn: decision) }

  /// The parts of the configuration that the token nearly meets.
  package var nearMisses: [NearMiss] { NearMiss.all(of: subject.exchange, token, decision) }

  /// - Parameter role: The role that the nearest token must get; nil for none.
  package mutating func findNearest(role: Text?) {
    nearest = NearestSearch(
      subject.exchange, token, request, now: subject.now.secondsSince1970, role: role
    ).nearest(to: decision)
  }
}

/// The decisions of two configurations while the newly uploaded one may not be in effect yet.
package struct CachedEvaluation {
  package let timeline: CacheTimeline
  package let old: Evaluation
  package let new: Evaluation
  /// The issuer that the token names; nil if `iss` is absent or not a string.
  package let issuer: Text?

  /// - Parameters:
  ///   - old: The decision of the configuration that was uploaded earlier.
  ///   - seconds: The time since the upload.
  package init(from old: Evaluation, to new: Evaluation, at seconds: Int) {
    self.old = old
    self.new = new
    issuer = new.token.claims.claim("iss").flatMap { $0.kind == .string ? $0.text : nil }
    timeline = CacheTimeline(
      from: old.subject.exchange.configuration, to: new.subject.exchange.configuration,
      issuer: issuer, at: seconds)
  }

  /// True if both configurations decide the same.
  package var isUnanimous: Bool { old.decision.isSame(as: new.decision) }

  /// The verdict; nil if it depends on which configuration decides.
  package var verdict: Decision.Verdict? {
    if timeline.decider == .new { return new.decision.verdict }
    return old.decision.verdict == new.decision.verdict ? new.decision.verdict : nil
  }
}
