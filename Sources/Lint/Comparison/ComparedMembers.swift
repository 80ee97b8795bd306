import ConfigModel

/// The members of one object, by what is declared of them.
struct ComparedMembers {
  struct Member {
    let name: Text
    let value: JSONValue
  }

  /// The values of declared members, in the order of the schema.
  private(set) var declared: [JSONValue?]
  /// The other members, in the order of the text.
  private(set) var others: [Member] = []
  private var otherIndices: [Text: Int] = [:]
  /// Members that a later one of the same name puts out of force, in the order of the text.
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
  /// Whether an array without elements, or no member at all, says that there are none. Without an
  /// audience, ten forms of the base URL are it.
  var isEmptyWhenAbsent: Bool { emptyMeansDefault && name.description != "audience" }

  /// A value, unless it is an empty array that stands for none.
  func speaking(_ value: JSONValue?) -> JSONValue? {
    guard let value, emptyMeansDefault, value.kind == .array,
      Int(value.node.next) == value.index + 1
    else { return value }
    return nil
  }
}

extension JSONValue {
  /// The opening bracket of a container; of anything else all of it.
  var opening: SourceRange {
    kind == .object || kind == .array
      ? SourceRange(range.start, range.start + 1) : range
  }

  /// What tells elements of a set apart: of strings what they say, of anything else all they hold.
  var setKey: Text {
    kind == .string ? text : Text("\u{0}" + Meaning.of(self, nil))
  }

  /// Whether two scalars, or values that are not as declared, say the same.
  func saysTheSame(as other: JSONValue) -> Bool {
    switch (kind, other.kind) {
    case (.string, .string): return hasSameText(as: other)
    case (.number, .number):
      // What is an integer to one reader may be none to the next.
      return (exactInteger == nil) == (other.exactInteger == nil) && isSameNumber(as: other)
    default: return kind == other.kind && Meaning.of(self, nil) == Meaning.of(other, nil)
    }
  }
}
