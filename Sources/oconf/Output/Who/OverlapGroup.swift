import ConfigModel
import Lint

/// Issuers that can all sign in one user or grant one role.
struct OverlapGroup {
  let subject: IssuerOverlap.Subject
  /// The issuers, in source order, each with a token.
  private(set) var parties: [IssuerOverlap.Party] = []
  /// True if all of the issuers belong to the same identity provider.
  private(set) var haveOneAuthority = true

  /// Overlaps in the same user or role form one group, because each token is for that user or role.
  static func all(of overlaps: [IssuerOverlap]) -> [OverlapGroup] {
    var groups: [OverlapGroup] = []
    for overlap in overlaps {
      let index = groups.firstIndex { $0.isAbout(overlap.subject) } ?? groups.endIndex
      if index == groups.endIndex { groups.append(OverlapGroup(subject: overlap.subject)) }
      for party in [overlap.first, overlap.second]
      where !groups[index].parties.contains(where: { $0.issuer == party.issuer }) {
        groups[index].parties.append(party)
      }
      if !overlap.haveOneAuthority { groups[index].haveOneAuthority = false }
    }
    for index in groups.indices {
      groups[index].parties.sort { $0.place.start < $1.place.start }
    }
    return groups
  }

  private func isAbout(_ other: IssuerOverlap.Subject) -> Bool {
    switch (subject, other) {
    case (.user(let name, let kind), .user(let otherName, let otherKind)):
      name == otherName && kind == otherKind
    case (.role(let role), .role(let other)): role == other
    default: false
    }
  }

  func words(_ wording: WayWording) -> String {
    switch subject {
    case .user(let name, let kind): "same user \(wording.quoted(name)) (\(kind.rawValue))"
    case .role(let role): "same role \(wording.quoted(role))"
    }
  }
}
