import ConfigModel

/// The decisions of two configurations while the newly uploaded one may not be in effect yet.
struct CachedEvaluation {
  let timeline: CacheTimeline
  let old: Evaluation
  let new: Evaluation
  /// The issuer that the token names; nil if `iss` is absent or not a string.
  let issuer: Text?

  /// - Parameter path: The configuration that was uploaded earlier.
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

  /// True if both configurations decide the same.
  var isUnanimous: Bool { old.decision.isSame(as: new.decision) }

  /// The verdict; nil if it depends on which configuration decides.
  var verdict: Decision.Verdict? {
    if timeline.decider == .new { return new.decision.verdict }
    return old.decision.verdict == new.decision.verdict ? new.decision.verdict : nil
  }

  /// A verdict that depends on the cache is a failure.
  var status: ExitStatus { verdict?.status ?? .failure }
}
