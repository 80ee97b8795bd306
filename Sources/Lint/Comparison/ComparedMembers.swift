import ConfigModel

/// The members of an object, divided into those declared in its schema and the others.
struct ComparedMembers {
  struct Member {
    let name: Text
    let value: JSONValue
  }

  /// The values of declared members, in schema order.
  private(set) var declared: [JSONValue?]
  /// The other members, in source order.
  private(set) var others: [Member] = []
  private var otherIndices: [Text: Int] = [:]
  /// The members that a later member of the same name overrides, in source order.
  private(set) var repeated: [Member] = []

  init(_ object: JSONValue, _ schema: ObjectSchema?) {
    declared = Array(repeating: nil, count: schema?.fields.count ?? 0)
    for member in object.members {
      if let slot = schema?.slot(namedAt: member.name.index, in: object.tree) {
        if let earlier = declared[slot] {
          repeated.append(Member(name: member.name.text, value: earlier))
        }
        declared[slot] = member.value
      } else {
        let other = Member(name: member.name.text, value: member.value)
        if let index = otherIndices[other.name] {
          repeated.append(others[index])
          others[index] = other
        } else {
          otherIndices[other.name] = others.count
          others.append(other)
        }
      }
    }
  }

  func other(_ name: Text) -> JSONValue? {
    otherIndices[name].map { others[$0].value }
  }
}

extension Field {
  /// True if an empty array and an absent member both mean that there are no elements. This does
  /// not hold for `audience`: if it is absent, ten forms of the base URL are accepted.
  var isEmptyWhenAbsent: Bool { emptyMeansDefault && name.description != "audience" }

  /// The value, or nil if it is an empty array that is equivalent to an absent member.
  func speaking(_ value: JSONValue?) -> JSONValue? {
    guard let value, emptyMeansDefault, value.kind == .array,
      Int(value.node.next) == value.index + 1
    else { return value }
    return nil
  }
}

extension JSONValue {
  /// The opening bracket of an object or array, or the entire range of another value.
  var opening: SourceRange {
    kind == .object || kind == .array
      ? SourceRange(range.start, range.start + 1) : range
  }

  /// The key of an element in a set: the text of a string, or the full meaning of any other value.
  var setKey: Text {
    kind == .string ? text : Text("\u{0}" + Meaning.of(self, nil))
  }

  /// True if two scalars, or two values of unexpected types, have the same meaning.
  func saysTheSame(as other: JSONValue) -> Bool {
    switch (kind, other.kind) {
    case (.string, .string): return hasSameText(as: other)
    case (.number, .number):
      // Some readers distinguish integers from other numbers of the same value.
      return (exactInteger == nil) == (other.exactInteger == nil) && isSameNumber(as: other)
    default: return kind == other.kind && Meaning.of(self, nil) == Meaning.of(other, nil)
    }
  }
}
