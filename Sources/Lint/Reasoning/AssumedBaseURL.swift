import ConfigModel

/// The base URL that default audiences are derived from: the stated one, or a substitute for all
/// the base URLs that no filter names.
struct AssumedBaseURL {
  let url: String
  let isKnown: Bool

  /// - Parameter versions: The configurations whose filters may name hosts.
  init(_ stated: String?, _ versions: [AuthTokenConfiguration?]) {
    if let stated, DefaultAudiences(stated) != nil {
      (url, isKnown) = (stated, true)
    } else {
      (url, isKnown) = (Self.unnamed(by: versions.flatMap(Self.globs)), false)
    }
  }

  /// The audiences derived from a base URL, starting with the token exchange endpoint.
  static func audiences(_ url: String) -> [Text] {
    DefaultAudiences.paths.reversed().flatMap { path in
      ["", "/"].map { Text(url + path.description + $0) }
    }
  }

  // MARK: A host that no filter names

  /// The patterns for audiences in filters and audience lists, in lower case.
  private static func globs(_ configuration: AuthTokenConfiguration?) -> [Glob] {
    var globs: [Glob] = []
    for issuer in configuration?.issuers ?? [] {
      globs += issuer.audience.elements.map { Glob($0.text.withoutCapitals) }
      for filter in issuer.filters where filter.name.written?.text == AccessCondition.audience {
        globs += filter.globs.map { Glob($0.pattern.withoutCapitals) }
      }
    }
    return globs
  }

  private static let candidates =
    [
      "backend.example", "backend.test", "mobile.invalid", "service.internal", "portal.localhost",
      "qzx.vwy", "jfk.ugo",
    ] + (1...16).map { "b\($0)x.h\($0)q" }

  /// The URL of a two-label host that all globs match exactly as they match a host of characters
  /// that occur nowhere. If there is none, the candidate with the fewest globs that differ.
  private static func unnamed(by globs: [Glob]) -> String {
    let reference = audiences("https://\u{1}.\u{1}")
    let expected = globs.map { glob in reference.map { glob.matches($0) } }
    var best: (url: String, count: Int)?
    for host in candidates {
      let url = "https://" + host
      let audiences = audiences(url)
      let count = globs.indices.count { index in
        audiences.map { globs[index].matches($0) } != expected[index]
      }
      if count == 0 { return url }
      if count < best?.count ?? .max { best = (url, count) }
    }
    return best?.url ?? "https://backend.example"
  }

  // MARK: Named hosts

  /// The maximum number of base URLs to try besides the assumed one.
  private static let mostCandidates = 8

  /// The base URLs from which one of the audiences, or a text that one of the globs matches, can be
  /// derived.
  static func candidates(_ audiences: [Text], _ globs: [Glob]) -> [String] {
    var found: [String] = []
    let texts = audiences.prefix(64).map(\.string) + globs.prefix(64).map(text)
    for text in texts {
      let trimmed = text.hasSuffix("/") ? String(text.dropLast()) : text
      for path in DefaultAudiences.paths.reversed() where trimmed.hasSuffix(path.description) {
        let url = String(trimmed.dropLast(path.utf8CodeUnitCount))
        if DefaultAudiences(url) != nil, !found.contains(url) { found.append(url) }
      }
    }
    return Array(found.prefix(mostCandidates))
  }

  /// A text that the glob matches, in the form of a base URL if possible.
  private static func text(_ glob: Glob) -> String {
    var text = glob.canonicalPattern.string
    if text.hasSuffix("*") { text = String(text.dropLast()) }
    if text.hasPrefix("*") { text = "https://backend" + text.dropFirst() }
    return text.replacing("*", with: "backend")
  }
}
