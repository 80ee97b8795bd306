/// A wildcard at the place of a host where people register names of their own, so that whoever
/// registers a name that fits is admitted.
///
/// Exact with regard to the Public Suffix List, where a wildcard may stand for a part of a suffix.
/// Besides, a few domains count as suffixes that are not in the list: see ``SharedDomains``.
public struct OpenRegistration: Sendable {
  /// Which label has the wildcard.
  public let label: Int
  /// Under what the names are registered.
  public let suffix: String
  /// Whether it is nothing but a wildcard, so that any name will do.
  public let isWhole: Bool

  /// A name that somebody might register.
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
  /// Where anybody may register a host that this pattern admits; nil where nobody may, and where the
  /// last label has a wildcard, so that there is no telling.
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

  /// Looks for suffixes that the wildcard may complete, as in `*.*.amazonaws.com`.
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

/// Domains whose operators give names under them to their customers, with pages of the customers'
/// own, and that are not in the Public Suffix List.
enum SharedDomains {
  private static let domains: [StaticString] = [
    "oraclecloud.com", "my.salesforce.com", "force.com", "visualforce.com", "my.site.com",
    "sharepoint.com", "zendesk.com",
  ]

  /// Those under whose regions the names are.
  private static let regional: [StaticString] = ["oraclecloud.com"]

  /// Whether a domain, given by its labels, is shared, or is a region of one that has regions.
  static func contains(_ labels: [Text]) -> Bool {
    func isOne(_ labels: some Collection<Text>, of domains: [StaticString]) -> Bool {
      Text(labels.map(\.string).joined(separator: ".")).isOne(of: domains)
    }
    return isOne(labels, of: domains) || isOne(labels.dropFirst(), of: regional)
  }
}
