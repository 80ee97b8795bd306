import ConfigModel
import Lint

/// Issuers that can all sign in the same users or grant the same roles.
struct OverlapGroup {
  /// A user or a role that all of the issuers share, with a token of each.
  struct Shared {
    let subject: IssuerOverlap.Subject
    /// The issuers, in source order.
    fileprivate(set) var parties: [IssuerOverlap.Party] = []

    fileprivate func isAbout(_ other: IssuerOverlap.Subject) -> Bool {
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

  private(set) var shared: [Shared]
  /// True if all of the issuers belong to the same identity provider.
  private(set) var haveOneAuthority: Bool

  /// The issuers, in source order, each with a token.
  var parties: [IssuerOverlap.Party] { shared.first?.parties ?? [] }

  /// Overlaps of one pair of issuers are in one group. So are overlaps in one user or role, because each
  /// token is for that user or role.
  static func all(of overlaps: [IssuerOverlap]) -> [OverlapGroup] {
    var subjects: [(shared: Shared, haveOneAuthority: Bool)] = []
    for overlap in overlaps {
      let index = subjects.firstIndex { $0.shared.isAbout(overlap.subject) } ?? subjects.endIndex
      if index == subjects.endIndex { subjects.append((Shared(subject: overlap.subject), true)) }
      for party in [overlap.first, overlap.second]
      where !subjects[index].shared.parties.contains(where: { $0.issuer == party.issuer }) {
        subjects[index].shared.parties.append(party)
      }
      if !overlap.haveOneAuthority { subjects[index].haveOneAuthority = false }
    }
    var groups: [OverlapGroup] = []
    var places: [[Text]: Int] = [:]
    for (subject, haveOneAuthority) in subjects {
      var shared = subject
      shared.parties.sort { $0.place.start < $1.place.start }
      let issuers = shared.parties.map(\.issuer)
      if let place = places[issuers] {
        groups[place].shared.append(shared)
        if !haveOneAuthority { groups[place].haveOneAuthority = false }
      } else {
        places[issuers] = groups.count
        groups.append(OverlapGroup(shared: [shared], haveOneAuthority: haveOneAuthority))
      }
    }
    return groups
  }

  func words(_ wording: WayWording) -> String {
    shared.map { $0.words(wording) }.joined(separator: "; ")
  }
}
