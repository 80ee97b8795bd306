import ConfigModel

/// Compares which origins two values of `Security_AllowOrigin` admit.
///
/// Exact as far as ``OriginPattern/origin(outside:_:)`` is, over valid origins: labels of 1 to 63
/// letters, digits and hyphens, ports from 1 to 65535.
struct OriginComparison {
  private let readings: Readings

  init(_ readings: Readings) {
    self.readings = readings
  }

  func compare(_ old: AllowOriginPolicy?, _ new: AllowOriginPolicy?) -> AccessReport {
    let bytes = (old?.source.count ?? 0) + (new?.source.count ?? 0)
    var effort = Effort(AccessEffort.standard + AccessEffort.perByte * bytes)
    var report = AccessReport()
    compare(new, with: old, isWider: true, &effort, &report)
    compare(old, with: new, isWider: false, &effort, &report)
    return report
  }

  /// Looks for an origin of each pattern that the other value does not admit.
  private func compare(
    _ admitting: AllowOriginPolicy?, with refusing: AllowOriginPolicy?, isWider: Bool,
    _ effort: inout Effort, _ report: inout AccessReport
  ) {
    guard let admitting, !admitting.isDisallow else { return }
    let others = refusing.map { $0.isDisallow ? [] : $0.patterns.map(\.pattern) } ?? []
    let index = OriginIndex(others)
    var seen: Set<String> = []
    for (item, pattern) in admitting.patterns {
      let text = pattern.canonicalText
      guard !index.contains(text), seen.insert(text).inserted else { continue }
      let pointer = "/" + StablePointer.element(Text(text), 1)
      let side: ComparedPlace.Side = isWider ? .new : .old
      let place = ComparedPlace(side, item.range)
      switch pattern.origin(outside: index.candidates(for: pattern), &effort) {
      case .none: continue
      case .undecided:
        guard !report.undecided.contains(where: { $0.pointer == pointer }) else { continue }
        report.undecided.append(
          AccessFinding(
            .notDecided, pointer: pointer, issuer: nil,
            message: "not decided within the bound on work: whether the other version admits all "
              + "that '\(item.text)' does",
            places: [place]))
      case .some(let origin):
        guard admitting.admits(origin), refusing?.admits(origin) != true else {
          report.internalErrors.append(
            "the matcher contradicts the comparison (\(pointer)): \(origin)")
          continue
        }
        let kind: AccessFinding.Kind = isWider ? .originWidened : .originNarrowed
        let finding = AccessFinding(
          kind, pointer: pointer, issuer: nil,
          message: isWider
            ? "pages of '\(origin)' may call the APIs now, by '\(item.text)'"
            : "pages of '\(origin)' may not call the APIs any more: '\(item.text)' is gone",
          witness: AccessWitness(origin: origin),
          oldVerdict: AccessVerdict(isWider ? .reject : .accept),
          newVerdict: AccessVerdict(isWider ? .accept : .reject), places: [place])
        if isWider { report.widened.append(finding) } else { report.narrowed.append(finding) }
      }
    }
  }
}

/// Patterns by the number of their labels and what they end in, so that each pattern is held only
/// against those that may have something in common with it.
private struct OriginIndex {
  private var texts: Set<String> = []
  private var byEnding: [Key: [OriginPattern]] = [:]

  private struct Key: Hashable {
    let labelCount: Int
    /// The last label; nil for one with stars.
    let ending: Text?
  }

  init(_ patterns: [OriginPattern]) {
    for pattern in patterns where texts.insert(pattern.canonicalText).inserted {
      byEnding[Self.key(of: pattern), default: []].append(pattern)
    }
  }

  func contains(_ canonicalText: String) -> Bool { texts.contains(canonicalText) }

  func candidates(for pattern: OriginPattern) -> [OriginPattern] {
    let key = Self.key(of: pattern)
    let open = byEnding[Key(labelCount: key.labelCount, ending: nil)] ?? []
    guard key.ending != nil else { return open }
    return (byEnding[key] ?? []) + open
  }

  private static func key(of pattern: OriginPattern) -> Key {
    let last = pattern.labels.last.flatMap { $0.hasWildcard ? nil : $0.pattern }
    return Key(labelCount: pattern.labels.count, ending: last)
  }
}
