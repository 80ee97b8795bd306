/// A value that a setup states itself, or through a file that it names.
public struct SetupValue: Sendable {
  public let text: Text
  /// The range in the setup: of the value, or of the path of the file that contains it.
  public let range: SourceRange
  /// The path of the file that contains the value, as the setup writes it; nil for a value in the
  /// setup itself.
  public let path: Text?

  public init(_ text: Text, _ range: SourceRange, path: Text? = nil) {
    self.text = text
    self.range = range
    self.path = path
  }

  init(_ written: WrittenText) {
    self.init(written.text, written.range)
  }

  init(_ located: LocatedText, in file: SetupDeclaration.File) {
    self.init(located.text, file.path.range, path: file.path.text)
  }

  public var string: String { text.string }

  /// A redirect URI with scheme and host in lower case, because their case does not matter.
  public var canonicalURI: Text {
    let uri = URI(text)
    guard let scheme = uri.scheme else { return text }
    let end = uri.host.map { $0.start - text.start + $0.count } ?? scheme.count
    let head = text.part(0, end)
    let lowered = head.lowercased
    return lowered == head
      ? text : Text(lowered.string + text.dropFirst(end).string)
  }
}

/// A list that a setup states itself, or through a file that it names.
public struct SetupList: Sendable {
  public let values: [SetupValue]
  /// The range in the setup: of the list, or of the path of the file that contains it.
  public let range: SourceRange
  /// The path of the file that contains the list; nil for a list in the setup itself.
  public let path: Text?
  /// True if the list is complete; false if a build fills in some values.
  public let isComplete: Bool

  init(_ values: [SetupValue], _ range: SourceRange, path: Text?, isComplete: Bool = true) {
    self.values = values
    self.range = range
    self.path = path
    self.isComplete = isComplete
  }

  init(_ member: TextListMember) {
    self.init(member.elements.map { SetupValue($0) }, member.range, path: nil)
  }

  /// The values of several files in one list; nil if there are no lists.
  static func joined(_ lists: [SetupList]) -> SetupList? {
    guard let first = lists.first else { return nil }
    guard lists.count > 1 else { return first }
    return SetupList(
      lists.flatMap(\.values), first.range, path: first.path,
      isComplete: lists.allSatisfy(\.isComplete))
  }
}

/// A Boolean that a setup states, itself or through a file, or that is left at its default.
public struct SetupFlag: Sendable {
  public let value: Bool
  /// The range in the setup: of the value, of the path of the file, or of the object without the
  /// value.
  public let range: SourceRange
  /// The path of the file that contains the value, or lacks it; nil if there is no file.
  public let path: Text?
  /// True if the value is written; false if it is the default.
  public let isWritten: Bool
}
