/// A setting in a file of an app, independent of the file's format.
public struct AppSetting: Sendable {
  public enum Value: Sendable {
    case text(LocatedText)
    case boolean(Bool)
    case texts([LocatedText])
    case other
  }

  public let name: LocatedText
  public let value: Value
  /// The range of the value.
  public let range: SourceRange

  public var text: LocatedText? {
    if case .text(let text) = value { text } else { nil }
  }

  public var boolean: Bool? {
    if case .boolean(let value) = value { value } else { nil }
  }

  public var texts: [LocatedText]? {
    if case .texts(let texts) = value { texts } else { nil }
  }
}

extension AppSetting {
  /// The members of an object.
  static func all(of root: JSONValue) -> [AppSetting] {
    root.members.map { member in
      let value: Value
      switch member.value.kind {
      case .string:
        value = .text(LocatedText(member.value.text, at: member.value.range))
      case .true: value = .boolean(true)
      case .false: value = .boolean(false)
      case .array:
        value = .texts(
          member.value.elements.filter { $0.kind == .string }
            .map { LocatedText($0.text, at: $0.range) })
      default: value = .other
      }
      return AppSetting(
        name: LocatedText(member.name.text, at: member.name.range), value: value,
        range: member.value.range)
    }
  }

  /// The keys of a property list's dictionary.
  static func all(of root: PropertyListValue) -> [AppSetting] {
    (root.entries ?? []).map { entry in
      let value: Value
      if let text = entry.value.text {
        value = .text(text)
      } else if let boolean = entry.value.boolean {
        value = .boolean(boolean)
      } else if let elements = entry.value.elements {
        value = .texts(elements.compactMap(\.text))
      } else {
        value = .other
      }
      return AppSetting(name: entry.key, value: value, range: entry.value.range)
    }
  }

  /// The resources of an Android resource file.
  static func all(ofResources tree: XMLTree) -> [AppSetting] {
    AndroidResources.all(of: tree).map { resource in
      let value: Value
      if let items = resource.items {
        value = .texts(items)
      } else if resource.isBoolean {
        value = resource.text.text == "true" ? .boolean(true) : .boolean(false)
      } else {
        value = .text(resource.text)
      }
      return AppSetting(name: resource.name, value: value, range: resource.element.range)
    }
  }
}
