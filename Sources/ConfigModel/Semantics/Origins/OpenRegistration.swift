/// A wildcard in a label under which the public can register names, so that the pattern allows any
/// matching name regardless of its owner.
///
/// Exact with respect to the Public Suffix List, in which a wildcard may represent a part of a
/// suffix. A few other domains count as suffixes, too: see ``SharedDomains``.
public struct OpenRegistration: Sendable {
  /// The index of the label with the wildcard.
  public let label: Int
  /// The domain under which names are registered.
  public let suffix: String
  /// True if the label is only a wildcard, so that any name matches.
  public let isWhole: Bool

  /// A host that a stranger could register.
  public func witness(for pattern: OriginPattern) -> String {
    let glob = pattern.labels[label]
    let name = isWhole ? "evil" : glob.canonicalPattern.string.replacing("*", with: "evil")
    let before = pattern.labels[..<label].map { label in
      label.matchesEverything
        ? "app" : label.canonicalPattern.string.replacing("*", with: "a")
    }
    return (before + [name, suffix]).joined(separator: ".")
  }
}

extension OriginPattern {
  /// The wildcard that allows publicly registered hosts. Nil if there is none, and if the last
  /// label has a wildcard, because the suffix is then unknown.
  public var openRegistration: OpenRegistration? {
    let literal = literalLabels.map(\.pattern)
    let wild = labels.count - literal.count - 1
    guard wild >= 0, !literal.isEmpty, !looksLikeIPv4 else { return nil }
    let tail = literal.map(\.string).joined(separator: ".")
    let isWhole = labels[wild].matchesEverything
    if PublicSuffixes.isSuffix(literal) {
      guard PublicSuffixes.isListedSuffix(literal) else { return nil }
      return OpenRegistration(label: wild, suffix: tail, isWhole: isWhole)
    }
    if isWhole, SharedDomains.contains(literal) {
      return OpenRegistration(label: wild, suffix: tail, isWhole: true)
    }
    return registrationUnder(literal, tail, wild)
  }

  /// Searches for suffixes that the wildcard may complete, as in `*.*.amazonaws.com`.
  private func registrationUnder(_ literal: [Text], _ tail: String, _ wild: Int)
    -> OpenRegistration?
  {
    guard wild > 0 else { return nil }
    var found: OpenRegistration?
    PublicSuffixes.rules(under: literal) { rest in
      let label = wild - rest.count
      guard found == nil, label >= 0, labels[label].hasWildcard else { return }
      let covered = labels[(label + 1)...wild]
      let fits = zip(covered, rest).allSatisfy { glob, name in
        name == "*" || name.first != UInt8(ascii: "!") && glob.matches(name)
      }
      guard fits else { return }
      let names = rest.map { $0 == "*" ? "region" : $0.string } + [tail]
      found = OpenRegistration(
        label: label, suffix: names.joined(separator: "."),
        isWhole: labels[label].matchesEverything)
    }
    return found
  }
}

/// Domains that are not in the Public Suffix List, although their operators give subdomains with
/// their own content to customers.
enum SharedDomains {
  private static let domains: [StaticString] = [
    "oraclecloud.com", "my.salesforce.com", "force.com", "visualforce.com", "my.site.com",
    "sharepoint.com", "zendesk.com",
  ]

  /// The shared domains whose regions contain the customers' names.
  private static let regional: [StaticString] = ["oraclecloud.com"]

  /// True if a domain, given by its labels, is shared or is a region of a regional shared domain.
  static func contains(_ labels: [Text]) -> Bool {
    func isOne(_ labels: some Collection<Text>, of domains: [StaticString]) -> Bool {
      Text(labels.map(\.string).joined(separator: ".")).isOne(of: domains)
    }
    return isOne(labels, of: domains) || isOne(labels.dropFirst(), of: regional)
  }
}
