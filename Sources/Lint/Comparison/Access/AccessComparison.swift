package import ConfigModel

/// Does one version of a policy admit what the other does not?
///
/// For issuer configurations, in both directions: which tokens and requests are accepted, which roles
/// tokens get that both accept, how long these hold; and which changes there are in who vouches for
/// users, and as whom they come. For origins: which are admitted.
///
/// Guarantees, for the readings in force:
/// - Sound: what is said to be admitted by one version only comes with a witness, and the evaluator
///   (``TokenExchange``, ``AllowOriginPolicy``) has confirmed it under both. If it ever does not,
///   that is an entry of ``AccessReport/internalErrors``, and no answer.
/// - Complete: where nothing is said, there is no such token, request or origin. That is a proof,
///   over all claims (strings, numbers and booleans as members of arrays or alone, null, nothing)
///   of finite tokens. Left out are numbers beyond 400 digits and times beyond 10¹⁵ seconds.
/// - Bounded: a question gets ``Effort/standard`` steps, all together ``AccessEffort/standard`` and
///   ``AccessEffort/perByte`` for each byte of both texts. What is not decided by then is in
///   ``AccessReport/undecided``, and gates take it for wider.
///
/// Users that are looked up in a directory count as being there, without roles of their own.
/// Where another answer to an open question would change the outcome, a finding says which one.
package struct AccessComparison: AccessComparing {
  package init() {}

  package func compare(
    _ old: AuthTokenConfiguration?, _ new: AuthTokenConfiguration?, _ context: AccessContext
  ) -> AccessReport {
    let bytes = (old?.object.range.count ?? 0) + (new?.object.range.count ?? 0)
    return compare(old, new, context, AccessEffort(bytes: bytes))
  }

  /// As ``compare(_:_:_:)``, with an effort that tells afterwards what was done.
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
