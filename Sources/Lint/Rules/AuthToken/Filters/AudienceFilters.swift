import ConfigModel

/// The filters of an issuer on `aud`, and what they leave of its audience list.
struct AudienceFilters {
  private(set) var includes: [TokenFilter] = []
  private(set) var excludes: [TokenFilter] = []
  /// The audience list; nil when the default one is in force.
  let audience: TextListMember?

  init(_ issuer: Issuer) {
    for filter in issuer.filters where filter.claimKind == .audience && filter.isUnmistakable {
      if filter.isExclude { excludes.append(filter) } else { includes.append(filter) }
    }
    let list = issuer.audience
    audience = list.isUsable && !list.isWrittenEmpty ? list : nil
  }

  /// Whether the exclude filters match each value of the audience list.
  var excludesEveryAudience: Bool {
    guard !excludes.isEmpty else { return false }
    let excluded = GlobUnion(excludes.flatMap(\.globs))
    return audience?.elements.allSatisfy { excluded.matches($0.text) }
      ?? excluded.globs.contains(where: \.matchesEverything)
  }

  /// Whether some value of the audience list passes all the filters.
  var admitsOneAudience: Bool {
    guard let audience else { return true }
    let excluded = GlobUnion(excludes.flatMap(\.globs))
    let included = includes.map { GlobUnion($0.globs) }
    return audience.elements.contains { value in
      !excluded.matches(value.text) && included.allSatisfy { $0.matches(value.text) }
    }
  }
}
