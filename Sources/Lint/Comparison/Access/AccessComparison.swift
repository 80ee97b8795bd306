package import ConfigModel

/// Determines what one version of a policy admits and the other does not.
///
/// For issuer configurations, it compares in both directions which tokens and requests are
/// accepted, and, for tokens that both versions accept, which roles they get and how long they
/// last. It also reports changes in the keys that verify tokens and in how users are identified.
/// For origins, it compares which ones are allowed.
///
/// Guarantees, for the readings in force:
/// - Sound: a finding that only one version admits something has a witness, and the evaluator
///   (``TokenExchange``, ``AllowOriginPolicy``) has confirmed the witness under both versions. If
///   the evaluator disagrees, the result is an entry of ``AccessReport/internalErrors`` instead of
///   a finding.
/// - Complete: without a finding, there is no such token, request, or origin. This is a proof over
///   all claims (strings, numbers, and Booleans as array members or alone, null, absent) of finite
///   tokens. It excludes numbers of more than 400 digits and times beyond 10¹⁵ seconds.
/// - Bounded: a question gets at most ``Effort/standard`` steps. All questions together get
///   ``AccessEffort/standard`` steps plus ``AccessEffort/perByte`` for each byte of both texts.
///   Questions that are not decided within these bounds are in ``AccessReport/undecided``, and
///   gates treat them as wider.
///
/// Parsers may differ about a document (``Ambiguity``). Then both versions are read by each of them, and
/// the result is given only if they agree whether the new version admits more. Otherwise the issuer is
/// in ``AccessReport/undecided``.
///
/// Users that are looked up in a directory are assumed to exist, without roles of their own. If
/// another answer to an open question would change the outcome, a finding names that answer.
package struct AccessComparison: AccessComparing {
  package init() {}

  package func compare(
    _ old: AuthTokenConfiguration?, _ new: AuthTokenConfiguration?, _ context: AccessContext
  ) -> AccessReport {
    let ambiguous = AmbiguousComparison(old, new, context)
    if let ambiguous { return ambiguous.report() }
    let lengths = [old?.object.range.count, new?.object.range.count]
    return compare(old, new, context, AccessEffort(AccessEffort.steps(for: lengths)))
  }

  /// Does the same as ``compare(_:_:_:)``, with an effort whose usage the caller can inspect
  /// afterwards.
  func compare(
    _ old: AuthTokenConfiguration?, _ new: AuthTokenConfiguration?, _ context: AccessContext,
    _ effort: AccessEffort
  ) -> AccessReport {
    var run = ConfigurationComparison(old, new, context, effort)
    return run.run()
  }

  package func compare(
    _ old: AllowOriginPolicy?, _ new: AllowOriginPolicy?, _ context: AccessContext
  ) -> AccessReport {
    var run = OriginComparison(old, new, context)
    return run.run()
  }
}
