import ConfigModel

/// The maximum length of role and mapping lists that are compared pairwise. Most lists are short,
/// and an index is built only for longer ones.
private let few = 8

extension RoleMapping {
  /// True if the mapping grants the role.
  func grants(_ role: Text) -> Bool {
    mappedRoles.elements.contains { $0.text == role }
  }
}

extension ObjectList<RoleMapping> {
  /// Visits each mapping with the token role of an earlier mapping, together with the first such
  /// mapping.
  ///
  /// - Parameter ignoresCase: True if `a` and `A` count as the same role.
  func forEachRepeated(
    ignoringCase ignoresCase: Bool, _ visit: (_ first: RoleMapping, _ again: RoleMapping) -> Void
  ) {
    guard count > 1 else { return }
    guard count > few else {
      for index in 1..<count {
        guard let role = self[index].tokenRole.written?.text else { continue }
        let first = self[..<index].first { earlier in
          guard let other = earlier.tokenRole.written?.text else { return false }
          return ignoresCase ? other.equalsIgnoringCase(role) : other == role
        }
        if let first { visit(first, self[index]) }
      }
      return
    }
    var first: [Text: RoleMapping] = [:]
    for mapping in self {
      guard let role = mapping.tokenRole.written?.text else { continue }
      let key = ignoresCase ? role.lowercasedASCII : role
      if let earlier = first[key] { visit(earlier, mapping) } else { first[key] = mapping }
    }
  }

  /// Visits each mapped role that is the token role of another mapping, with that mapping.
  func forEachChained(
    _ visit: (_ mapping: RoleMapping, _ role: WrittenText, _ next: RoleMapping) -> Void
  ) {
    guard count > 1 else { return }
    var index: [Text: RoleMapping] = [:]
    if count > few {
      for mapping in self {
        guard let role = mapping.tokenRole.written?.text, index[role] == nil else { continue }
        index[role] = mapping
      }
    }
    for mapping in self {
      guard let own = mapping.tokenRole.written?.text else { continue }
      for role in mapping.mappedRoles.elements {
        let text = role.text
        guard text != own else { continue }
        let next = count > few ? index[text] : first { $0.tokenRole.isWritten(text) }
        if let next { visit(mapping, role, next) }
      }
    }
  }
}

extension Text {
  /// True if two texts are equal except for the case of ASCII letters.
  func equalsIgnoringCase(_ other: Text) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where self[index].lowercasedASCII != other[index].lowercasedASCII {
      return false
    }
    return true
  }

  /// A copy with ASCII letters in lower case.
  var lowercasedASCII: Text {
    let bytes = (0..<count).map { self[$0].lowercasedASCII }
    return Text(String(decoding: bytes, as: UTF8.self))
  }
}
