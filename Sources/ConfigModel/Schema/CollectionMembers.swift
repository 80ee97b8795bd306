public struct TextListMember: DeclaredMember {
  public let site: MemberSite

  /// The elements that are strings, in order; empty if the member is absent.
  public var elements: Elements {
    let tree = site.tree
    guard let index = valueIndex, tree[index].kind == .array else {
      return Elements(tree: tree, position: 0, end: 0)
    }
    return Elements(tree: tree, position: index + 1, end: Int(tree[index].next))
  }

  public struct Elements: Sequence, IteratorProtocol {
    fileprivate let tree: JSONTree
    fileprivate var position: Int
    fileprivate let end: Int

    public mutating func next() -> WrittenText? {
      while position < end {
        let index = position
        let node = tree[index]
        position = Int(node.next)
        if node.kind == .string { return WrittenText(json: JSONValue(tree: tree, index: index)) }
      }
      return nil
    }
  }
}

/// A string, or an array of strings.
public struct TextOrListMember: DeclaredMember {
  public let site: MemberSite

  /// The string, or the elements that are strings, in order; empty if the member is absent.
  public var elements: [WrittenText] {
    guard let json = usable else { return [] }
    return (json.kind == .array ? Array(json.elements) : [json])
      .filter { $0.kind == .string }.map { WrittenText(json: $0) }
  }
}

/// An object with user-defined names.
public struct MapMember: DeclaredMember {
  public let site: MemberSite

  /// The members; nil if the map is absent.
  public var members: JSONValue.Members? { usable?.members }
}

/// An object with user-defined names, or a string that refers to one.
public struct MapOrTextMember: DeclaredMember {
  public let site: MemberSite

  /// The members, if the value is an object.
  public var members: JSONValue.Members? {
    usable.flatMap { $0.kind == .object ? $0.members : nil }
  }

  /// The text, if the value is a string.
  public var written: WrittenText? {
    usable.flatMap { $0.kind == .string ? WrittenText(json: $0) : nil }
  }
}

/// An object with user-defined names and values of any kind.
public struct AnyObjectMember: DeclaredMember {
  public let site: MemberSite

  /// The object, if the value is one.
  public var written: JSONValue? { usable }
}

/// A value of any kind, or an array of such values.
public struct ValueMember: DeclaredMember {
  public let site: MemberSite

  /// The value; nil if it is absent.
  public var written: JSONValue? { usable }
}

/// A member that is an object or an array of objects. The model that has the member creates the
/// typed views once.
public struct ObjectMember: DeclaredMember {
  public let site: MemberSite

  public var valueIndex: Int? {
    let slot = site.slot
    return slot.isPresent ? site.object.document.nodeIndex(slot.index) : nil
  }

  /// The object, even if its name is misspelled; nil if absent or not an object.
  var object: DecodedObject? {
    let slot = site.slot
    guard !slot.isAbsent, !slot.isMalformed else { return nil }
    return DecodedObject(document: site.object.document, record: slot.index)
  }

  /// The number of elements that are objects, even if the member's name is misspelled.
  public var elementCount: Int {
    let slot = site.slot
    return slot.isAbsent ? 0 : site.object.document.elementCount(slot.index)
  }

  /// The elements that are objects, converted by `make`, even if the member's name is misspelled.
  func elements<Model>(_ make: (DecodedObject) -> Model) -> [Model] {
    let slot = site.slot
    return slot.isAbsent ? [] : site.object.document.elements(slot.index, make)
  }
}
