import ConfigModel

/// What is decided while a configuration that was uploaded may not be in effect yet.
struct CachedEvaluation {
  let timeline: CacheTimeline
  let old: Evaluation
  let new: Evaluation
  /// What the token names.
  let issuer: Text?

  /// - Parameter path: The configuration that was uploaded before.
  init(
    _ new: Evaluation, before path: String, _ arguments: Arguments, _ console: Console
  ) throws(Failure) {
    let at = try Failure.ofUsage { () throws(UsageError) in
      try arguments.number(.at, minimum: 0)
    }
    old = Evaluation(try ExchangeSubject(path, arguments, console), new.inputs)
    self.new = new
    issuer = new.inputs.token.claims.claim("iss").flatMap { $0.kind == .string ? $0.text : nil }
    timeline = CacheTimeline(
      from: old.subject.exchange.configuration, to: new.subject.exchange.configuration,
      issuer: issuer, at: at ?? 0)
  }

  /// Whether it makes no difference which of the two decides.
  var isUnanimous: Bool { old.decision.isSame(as: new.decision) }

  /// The verdict, whichever configuration decides; nil when it depends on that.
  var verdict: Decision.Verdict? {
    if timeline.decider == .new { return new.decision.verdict }
    return old.decision.verdict == new.decision.verdict ? new.decision.verdict : nil
  }

  /// A verdict that depends on the cache is no answer.
  var status: ExitStatus { verdict?.status ?? .failure }
}
