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

/// Compares which origins two values of `Security_AllowOrigin` admit, under the readings in force
/// and under every other answer.
///
/// Exact to the extent of ``OriginSet``, over valid origins as browsers send them: labels of 1 to
/// 63 letters, digits, and hyphens (and underscores, which browsers also send), ports from 0 to
/// 65535, and an optional dot at the end of the host. If only labels of other characters remain,
/// the result is undecided.
struct OriginComparison {
  private let old: AllowOriginPolicy?
  private let new: AllowOriginPolicy?
  private let context: AccessContext
  private(set) var effort: Effort

  init(_ old: AllowOriginPolicy?, _ new: AllowOriginPolicy?, _ context: AccessContext) {
    self.old = old
    self.new = new
    self.context = context
    effort = Effort(AccessEffort.steps(for: [old?.source.count, new?.source.count]))
  }

  mutating func run() -> AccessReport {
    if let old, let new, old.text == new.text { return AccessReport() }
    var report = compare(context.readings)
    guard context.comparesReadings else { return report }
    for reading in readingsThatMatter {
      for readings in context.readings.alternatives(to: reading) {
        report.take(compare(readings), under: reading, readings)
      }
    }
    return report
  }

  private var readingsThatMatter: [Reading] {
    let items = [old, new].flatMap { $0?.patterns ?? [] }
    return [.wildcardPort, .emptyWildcard, .originCase, .writtenDefaultPort].filter { reading in
      items.contains { item, pattern in
        switch reading {
        case .wildcardPort: pattern.port?.hasWildcard ?? false
        case .writtenDefaultPort: pattern.port.map { !$0.hasWildcard } ?? false
        case .emptyWildcard: item.text.utf8.contains(UInt8(ascii: "*"))
        default: item.hasCapitals
        }
      }
    }
  }

  private mutating func compare(_ readings: Readings) -> AccessReport {
    var report = AccessReport()
    let (before, after) = (ReadOrigins(old, readings), ReadOrigins(new, readings))
    compare(after, with: before, isWider: true, readings, &report)
    compare(before, with: after, isWider: false, readings, &report)
    return report
  }

  private func refusal(isOld: Bool) -> AccessVerdict {
    AccessVerdict(.reject, AccessVerdict.absence(context.absent, isOld: isOld))
  }

  /// Searches for an origin of each pattern that the other value does not admit.
  private mutating func compare(
    _ admitting: ReadOrigins, with refusing: ReadOrigins, isWider: Bool, _ readings: Readings,
    _ report: inout AccessReport
  ) {
    let kind: AccessFinding.Kind = isWider ? .notDecided : .narrowingNotDecided
    var undecided = Set(report.undecided.lazy.filter { $0.kind == kind }.map(\.pointer))
    for (item, pattern) in admitting.patterns where !refusing.contain(pattern, readings) {
      let text = pattern.canonicalText
      let pointer = "/" + StablePointer.identity(Text(text), 1)
      let place = ComparedPlace(isWider ? .new : .old, item.range)
      switch refusing.origin(of: pattern, &effort) {
      case .none: continue
      case .undecided:
        guard undecided.insert(pointer).inserted else { continue }
        report.undecided.append(
          AccessFinding(
            kind, pointer: pointer, issuer: nil,
            message: "could be neither proved nor ruled out within the work limit: '\(item.text)' "
              + "matches origins that the other version does not allow",
            places: [place]))
      case .some(let origin):
        guard admitting.admits(origin), !refusing.admits(origin) else {
          report.internalErrors.append(
            "the comparison and the evaluation disagree (\(pointer)): \(origin)")
          continue
        }
        let finding = AccessFinding(
          isWider ? .originWidened : .originNarrowed, pointer: pointer, issuer: nil,
          message: (isWider ? "newly allowed: " : "no longer allowed: ") + "pages of '\(item.text)'"
            + (item.text == origin ? "" : ", such as '\(origin)'"),
          witness: AccessWitness(origin: origin),
          oldVerdict: isWider ? refusal(isOld: true) : AccessVerdict(.accept),
          newVerdict: isWider ? AccessVerdict(.accept) : refusal(isOld: false), places: [place])
        if isWider { report.widened.append(finding) } else { report.narrowed.append(finding) }
      }
    }
  }
}

/// A value as interpreted under some readings.
private struct ReadOrigins {
  /// The unique patterns that may admit an origin.
  private(set) var patterns: [(item: AllowOriginPolicy.Item, pattern: OriginPattern)] = []
  private var texts: Set<String> = []
  private let set: OriginSet
  /// The matcher for the original value. It confirms results that were derived from the patterns.
  private let matcher: OriginMatcher?

  init(_ policy: AllowOriginPolicy?, _ readings: Readings) {
    let policy = policy.flatMap { $0.isDisallow ? nil : $0 }
    for (item, pattern) in policy?.patterns ?? [] where item.mayAllowOrigins(under: readings) {
      guard texts.insert(Self.text(of: pattern, readings)).inserted else { continue }
      patterns.append((item, pattern))
    }
    set = OriginSet(patterns.map(\.pattern), readings)
    matcher = policy.map { OriginMatcher($0, readings) }
  }

  func contain(_ pattern: OriginPattern, _ readings: Readings) -> Bool {
    texts.contains(Self.text(of: pattern, readings))
  }

  /// A text that is equal for equivalent patterns.
  private static func text(of pattern: OriginPattern, _ readings: Readings) -> String {
    // Under this reading, a written default port differs from an omitted one.
    let port = readings.writtenDefaultPortsAreLiteral ? pattern.port?.pattern.string ?? "" : ""
    return pattern.canonicalText + " " + port
  }

  /// An origin that the pattern matches and this value does not admit.
  func origin(of pattern: OriginPattern, _ effort: inout Effort) -> OriginPattern.Answer {
    set.origin(of: pattern, &effort)
  }

  func admits(_ origin: String) -> Bool {
    matcher?.firstMatch(origin) != nil
  }
}
