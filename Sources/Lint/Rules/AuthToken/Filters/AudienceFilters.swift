import ConfigModel

/// The filters of an issuer on `aud`, and their effect on its audience list.
struct AudienceFilters {
  private(set) var includes: [TokenFilter] = []
  private(set) var excludes: [TokenFilter] = []
  /// The audience list, or nil if the default audiences apply.
  let audience: TextListMember?

  init(_ issuer: Issuer) {
    for filter in issuer.filters where filter.claimKind == .audience && filter.isUnmistakable {
      if filter.isExclude { excludes.append(filter) } else { includes.append(filter) }
    }
    let list = issuer.audience
    audience = list.isUsable && !list.isWrittenEmpty ? list : nil
  }

  /// True if the exclude filters match every value of the audience list. With default audiences,
  /// true if one of them matches everything.
  var excludesEveryAudience: Bool {
    guard !excludes.isEmpty else { return false }
    let excluded = GlobUnion(excludes.flatMap(\.globs))
    return audience?.elements.allSatisfy { excluded.matches($0.text) }
      ?? excluded.globs.contains(where: \.matchesEverything)
  }

  /// True if at least one value of the audience list passes all filters. Always true with default
  /// audiences.
  var admitsOneAudience: Bool {
    guard let audience else { return true }
    let excluded = GlobUnion(excludes.flatMap(\.globs))
    let included = includes.map { GlobUnion($0.globs) }
    return audience.elements.contains { value in
      !excluded.matches(value.text) && included.allSatisfy { $0.matches(value.text) }
    }
  }
}
