/// A property list in XML, as Apple's tools read it: a view of an ``XMLTree``.
public enum PropertyList {
  /// The value of a document; nil when it is no property list, or an empty one.
  public static func root(of tree: XMLTree) -> PropertyListValue? {
    guard let root = tree.root, root.name == "plist" else { return nil }
    var children = root.children
    return children.next().map(PropertyListValue.init)
  }

  /// A place where well-formed XML is no property list.
  public struct Problem: Sendable {
    public enum Kind: Sendable {
      /// The root has no value, or more than one.
      case rootCount
      /// A key that no value follows.
      case missingValue
      /// A value in a dictionary that no key precedes.
      case missingKey
      /// A key that the same dictionary has already.
      case repeatedKey
      /// A key in an array.
      case misplacedKey
      /// An element that property lists do not have.
      case unknownElement
      /// A number, a date, data or a Boolean that is not written as one.
      case invalidValue(expected: StaticString)
    }

    public let kind: Kind
    public let range: SourceRange
    /// The name of the element or of the key, or the value.
    public let name: Text
  }

  /// What keeps a document from being read. Of a text that is not well-formed nothing is said.
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

  /// The text of a string.
  public var text: LocatedText? { element.name == "string" ? element.text : nil }

  public var boolean: Bool? {
    if element.name == "true" { return true }
    return element.name == "false" ? false : nil
  }

  /// The elements of an array; nil when it is none.
  public var elements: [PropertyListValue]? {
    element.name == "array" ? element.children.map(PropertyListValue.init) : nil
  }

  /// The keys of a dictionary with their values, in their order; nil when it is none.
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

  /// The value of a dictionary's key.
  public func value(_ key: StaticString) -> PropertyListValue? {
    entries?.last { $0.key.text == key }?.value
  }
}
