public struct BooleanMember: DeclaredMember {
  public let site: MemberSite

  /// The effective value: the written one, or else the default.
  public var value: Bool {
    guard let index = site.usableIndex else { return site.key.defaultBoolean }
    return site.tree[index].kind == .true
  }

  /// True if this value is written.
  public func isWritten(_ value: Bool) -> Bool {
    guard let index = site.usableIndex else { return false }
    return site.tree[index].kind == (value ? .true : .false)
  }
}

public struct IntegerMember: DeclaredMember {
  public let site: MemberSite

  /// The written value.
  public var written: Int? {
    guard let index = site.usableIndex else { return nil }
    return site.tree.exactInteger(at: index)
  }

  /// The effective value: the written one, or else the default if it is a number.
  public var value: Int? {
    written ?? site.key.defaultInteger
  }
}

public struct TextMember: DeclaredMember {
  public let site: MemberSite

  /// The written value.
  public var written: WrittenText? {
    usable.map { WrittenText(json: $0) }
  }

  /// True if exactly this text is written.
  public func isWritten(_ text: StaticString) -> Bool {
    guard let index = site.usableIndex else { return false }
    return site.tree.says(text, at: index)
  }

  /// True if exactly this text is written.
  public func isWritten(_ text: Text) -> Bool {
    guard let index = site.usableIndex else { return false }
    return site.tree.says(text, at: index)
  }

  /// True if one of these texts is written.
  public func isWritten(oneOf texts: [StaticString]) -> Bool {
    guard let index = site.usableIndex else { return false }
    return texts.contains { site.tree.says($0, at: index) }
  }

  /// True if both members are written and their texts are equal.
  public func isWritten(as other: TextMember) -> Bool {
    guard let index = site.usableIndex, let otherIndex = other.site.usableIndex else {
      return false
    }
    return site.tree.says(JSONValue(tree: other.site.tree, index: otherIndex).text, at: index)
  }

  /// True if the effective value, which is the written one or else the default, equals a text.
  public func isInForce(_ text: StaticString) -> Bool {
    if let index = site.usableIndex { return site.tree.says(text, at: index) }
    guard site.key.hasDefaultText, case .string(let value) = field.defaultValue else {
      return false
    }
    return value.description == text.description
  }

  /// The effective value: the written one, or else the default if it is a string.
  public var value: String? {
    if let usable { return usable.text.string }
    guard case .string(let value) = field.defaultValue else { return nil }
    return value.description
  }
}

/// A point in time.
public struct TimeMember: DeclaredMember {
  public let site: MemberSite

  public var written: Timestamp? { usable?.timestamp }
}
