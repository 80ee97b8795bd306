/// XML property lists as Apple's tools read them, as a view of an ``XMLTree``.
public enum PropertyList {
  /// The value of a document; nil if it is not a property list or is empty.
  public static func root(of tree: XMLTree) -> PropertyListValue? {
    guard let root = tree.root, root.name == "plist" else { return nil }
    var children = root.children
    return children.next().map(PropertyListValue.init)
  }

  /// A place where well-formed XML is not a valid property list.
  public struct Problem: Sendable {
    public enum Kind: Sendable {
      /// The root has no value, or more than one.
      case rootCount
      /// A key without a value.
      case missingValue
      /// A value in a dictionary without a key.
      case missingKey
      /// A key that already occurs in the same dictionary.
      case repeatedKey
      /// A key in an array.
      case misplacedKey
      /// An element that is not part of property lists.
      case unknownElement
      /// An invalid number, date, data or Boolean.
      case invalidValue(expected: StaticString)
    }

    public let kind: Kind
    public let range: SourceRange
    /// The name of the element or the key, or the value.
    public let name: Text
  }

  /// The problems of a property list. Empty if the text is not well-formed, because those problems
  /// are reported already.
  public static func problems(of tree: XMLTree) -> [Problem] {
    guard tree.isWellFormed, let root = tree.root, root.name == "plist" else { return [] }
    var problems: [Problem] = []
    func add(_ kind: Problem.Kind, _ element: XMLElement, _ name: Text? = nil) {
      problems.append(
        Problem(kind: kind, range: element.opening, name: name ?? element.name))
    }
    if Array(root.children).count != 1 { add(.rootCount, root) }
    for element in tree.elements {
      let name = element.name
      if name == "dict" {
        checkKeys(of: element, add)
      } else if name == "array" {
        for child in element.children where child.name == "key" { add(.misplacedKey, child) }
      } else if !name.isOne(of: elements), element.opening != root.opening {
        add(.unknownElement, element)
      } else if let fault = PropertyListScalar.fault(of: element) {
        problems.append(fault)
      }
    }
    return problems
  }

  private static let elements: [StaticString] = [
    "array", "data", "date", "dict", "false", "integer", "key", "real", "string", "true",
  ]

  private static func checkKeys(
    of dictionary: XMLElement, _ add: (Problem.Kind, XMLElement, Text?) -> Void
  ) {
    var seen: Set<Text> = []
    var key: XMLElement?
    for child in dictionary.children {
      if child.name == "key" {
        if let key { add(.missingValue, key, key.text.text) }
        key = child
        let text = child.text.text
        if !seen.insert(text).inserted { add(.repeatedKey, child, text) }
      } else {
        if key == nil { add(.missingKey, child, nil) }
        key = nil
      }
    }
    if let key { add(.missingValue, key, key.text.text) }
  }
}

/// A value of a property list.
public struct PropertyListValue: Sendable {
  public let element: XMLElement

  public init(_ element: XMLElement) {
    self.element = element
  }

  public var range: SourceRange { element.range }

  /// The text of a string; nil for other values.
  public var text: LocatedText? { element.name == "string" ? element.text : nil }

  public var boolean: Bool? {
    if element.name == "true" { return true }
    return element.name == "false" ? false : nil
  }

  /// The elements of an array; nil for other values.
  public var elements: [PropertyListValue]? {
    element.name == "array" ? element.children.map(PropertyListValue.init) : nil
  }

  /// The keys of a dictionary and their values, in document order; nil for other values.
  public var entries: [(key: LocatedText, value: PropertyListValue)]? {
    guard element.name == "dict" else { return nil }
    var entries: [(key: LocatedText, value: PropertyListValue)] = []
    var key: LocatedText?
    for child in element.children {
      if child.name == "key" {
        key = child.text
      } else if let name = key {
        entries.append((name, PropertyListValue(child)))
        key = nil
      }
    }
    return entries
  }

  /// The value of a key in a dictionary; the last one if the key is repeated.
  public func value(_ key: StaticString) -> PropertyListValue? {
    entries?.last { $0.key.text == key }?.value
  }
}
