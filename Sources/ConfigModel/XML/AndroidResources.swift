/// Android's value resources (`res/values/*.xml`): a view of an ``XMLTree``.
public enum AndroidResources {
  /// One named resource.
  public struct Resource: Sendable {
    public let element: XMLElement
    public let name: LocatedText

    /// The text of a string or a Boolean.
    public var text: LocatedText { AndroidResources.decoded(element.text) }

    /// The items of an array; nil if the resource is not an array.
    public var items: [LocatedText]? {
      guard element.name == "string-array" || element.name == "array" else { return nil }
      return element.children.filter { $0.name == "item" }.map {
        AndroidResources.decoded($0.text)
      }
    }

    public var isBoolean: Bool { element.name == "bool" }
  }

  /// The resources of a document, in document order; empty if its root is not `resources`.
  public static func all(of tree: XMLTree) -> [Resource] {
    guard let root = tree.root, root.name == "resources" else { return [] }
    return root.children.compactMap { child in
      child.attribute("name").map { Resource(element: child, name: $0) }
    }
  }

  /// True if a text refers to another resource, such as `@string/app_name`.
  public static func isReference(_ text: Text) -> Bool {
    text.first == UInt8(ascii: "@") && text.contains(UInt8(ascii: "/"))
  }

  /// A text with the escapes of Android resources decoded (Android, "String resources").
  static func decoded(_ located: LocatedText) -> LocatedText {
    let text = located.text
    guard text.contains(UInt8(ascii: "\\")) || text.contains(UInt8(ascii: "\"")) else {
      return located
    }
    var bytes: [UInt8] = []
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      if byte == UInt8(ascii: "\"") { continue }
      guard byte == UInt8(ascii: "\\"), index < text.count else {
        bytes.append(byte)
        continue
      }
      switch text[index] {
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "u"):
        if let scalar = unicodeEscape(text, index + 1) {
          bytes += UTF8.encode(scalar) ?? UTF8.EncodedScalar()
          index += 4
        }
      case let other: bytes.append(other)
      }
      index += 1
    }
    return LocatedText(Text(SourceBytes(bytes.span)), at: located.range)
  }

  private static func unicodeEscape(_ text: Text, _ start: Int) -> Unicode.Scalar? {
    guard start + 4 <= text.count else { return nil }
    var value: UInt32 = 0
    for index in start..<start + 4 {
      guard let digit = text[index].hexadecimalDigit else { return nil }
      value = value << 4 | digit
    }
    return Unicode.Scalar(value)
  }
}
