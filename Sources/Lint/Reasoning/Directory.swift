import ConfigModel

/// The accounts of a directory, prepared for questions about many issuers.
///
/// Not safe for concurrent use, because indexes are built on first use.
final class Directory {
  let users: [DirectoryUser]
  private lazy var ids = Self.unique(users.compactMap(\.uid))
  private lazy var mails = Self.unique(users.compactMap(\.mail))
  /// The accounts with a role.
  private(set) lazy var holders: [Text: [DirectoryUser]] = {
    var holders: [Text: [DirectoryUser]] = [:]
    for user in users { for role in user.roles { holders[role, default: []].append(user) } }
    return holders
  }()

  init(_ users: [DirectoryUser]) {
    self.users = users
  }

  /// The names by which an issuer finds its users. A name that several accounts have finds none.
  ///
  /// - Parameter some: The accounts to consider; nil for all.
  func keys(_ terms: IssuerTerms, of some: [DirectoryUser]? = nil) -> [Text] {
    let keys = terms.mapsByMail ? mails : ids
    guard let some else { return keys.list }
    return some.compactMap { terms.mapsByMail ? $0.mail : $0.uid }.filter(keys.set.contains)
  }

  private static func unique(_ names: [Text]) -> (list: [Text], set: Set<Text>) {
    var seen: Set<Text> = []
    var repeated: Set<Text> = []
    for name in names where !seen.insert(name).inserted { repeated.insert(name) }
    let list = names.filter { !repeated.contains($0) }
    return (list, seen.subtracting(repeated))
  }
}
