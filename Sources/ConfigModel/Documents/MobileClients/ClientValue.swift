/// A value in a client configuration, independent of the file's format.
public struct ClientValue: Sendable {
  public enum Content: Sendable {
    case text(LocatedText)
    case boolean(Bool)
    /// The last name of an expression such as `mcs.AUTHENTICATION_TYPES.basic`.
    case symbol(LocatedText)
    case object([ClientSetting])
    case list([ClientValue])
    /// A value that only the running app knows, or one that is nested too deeply.
    case other
  }

  public let content: Content
  public let range: SourceRange

  init(_ content: Content, at range: SourceRange) {
    self.content = content
    self.range = range
  }

  public var text: LocatedText? {
    if case .text(let text) = content { text } else { nil }
  }

  /// A text, or the name of a constant.
  public var name: LocatedText? {
    switch content {
    case .text(let text), .symbol(let text): text
    case .boolean, .object, .list, .other: nil
    }
  }

  /// A Boolean. XML writes it as text.
  public var boolean: Bool? {
    switch content {
    case .boolean(let value): value
    case .text(let text):
      text.text.equalsIgnoringCase("true")
        ? true : text.text.equalsIgnoringCase("false") ? false : nil
    case .symbol, .object, .list, .other: nil
    }
  }

  public var settings: [ClientSetting] {
    if case .object(let settings) = content { settings } else { [] }
  }

  /// The settings in lists and objects below this value, in document order.
  func visit(_ body: (ClientSetting) -> Void) {
    switch content {
    case .object(let settings):
      for setting in settings {
        body(setting)
        setting.value.visit(body)
      }
    case .list(let values):
      for value in values { value.visit(body) }
    case .text, .boolean, .symbol, .other: break
    }
  }
}

/// A named value in a client configuration.
public struct ClientSetting: Sendable {
  public let name: LocatedText
  public let value: ClientValue

  init(_ name: LocatedText, _ value: ClientValue) {
    self.name = name
    self.value = value
  }
}

// MARK: XML and property lists

extension ClientValue {
  /// The number of levels of nesting that are read.
  static let deepest = 32

  /// A value of a property list.
  init(_ value: PropertyListValue, depth: Int = 0) {
    let content: Content
    if depth >= Self.deepest {
      content = .other
    } else if let text = value.text {
      content = .text(text)
    } else if let boolean = value.boolean {
      content = .boolean(boolean)
    } else if let entries = value.entries {
      content = .object(
        entries.map { ClientSetting($0.key, ClientValue($0.value, depth: depth + 1)) })
    } else if let elements = value.elements {
      content = .list(elements.map { ClientValue($0, depth: depth + 1) })
    } else {
      content = .other
    }
    self.init(content, at: value.range)
  }

  /// The content of an XML element: its children, or its text.
  init(_ element: XMLElement, depth: Int = 0) {
    if depth >= Self.deepest {
      self.init(.other, at: element.range)
    } else if element.hasChildren {
      self.init(
        .object(element.children.map { ClientSetting($0, depth: depth + 1) }), at: element.range)
    } else {
      let text = element.text
      self.init(.text(text), at: text.range)
    }
  }
}

extension ClientSetting {
  init(_ element: XMLElement, depth: Int = 0) {
    self.init(
      LocatedText(element.name, at: element.nameRange), ClientValue(element, depth: depth))
  }
}
