import ConfigModel

/// The values of one claim that filters reject.
struct Exclusions {
  private var texts: Set<Text> = []
  private var globs: [Glob] = []

  init(of claim: Text, _ issuer: Issuer) {
    for filter in issuer.filters where filter.isExclude && filter.isWellFormed {
      guard let name = filter.name.written, name.text == claim else { continue }
      for value in filter.values.elements {
        let glob = Glob(value.text)
        if glob.hasWildcard { globs.append(glob) } else { texts.insert(value.text) }
      }
    }
  }

  func cover(_ text: Text) -> Bool {
    texts.contains(text) || globs.contains { $0.matches(text) }
  }
}

extension Issuer {
  /// True if a filter rejects every token with this value in the claim.
  func rejects(_ text: Text, in claim: Text) -> Bool {
    filters.contains { filter in
      filter.isExclude && filter.isWellFormed
        && (filter.name.written.map { $0.text == claim } ?? false)
        && filter.values.elements.contains { Glob($0.text).matches(text) }
    }
  }

  /// True if a filter rejects tokens with certain values of the claim.
  func hasExcludeFilter(on claim: Text) -> Bool {
    filters.contains { filter in
      filter.isExclude && (filter.name.written.map { $0.text == claim } ?? false)
    }
  }
}
