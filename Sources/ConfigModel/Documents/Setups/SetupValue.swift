/// Something that a setup says, itself or by one of the files that it names.
public struct SetupValue: Sendable {
  public let text: Text
  /// In the setup: where the value is written, or the path of the file that has it.
  public let range: SourceRange
  /// The file that has it, as the setup names it; nil for what the setup itself says.
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

  /// A redirect URI with scheme and host in lower case, which may be written either way.
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

/// A list that a setup says.
public struct SetupList: Sendable {
  public let values: [SetupValue]
  /// In the setup: where the list is written, or the path of the file that has it.
  public let range: SourceRange
  /// The file that has it; nil for what the setup itself says.
  public let path: Text?
  /// Whether these are all: what a build fills in is not known here.
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

  /// What several files say together; nil where none says anything.
  static func joined(_ lists: [SetupList]) -> SetupList? {
    guard let first = lists.first else { return nil }
    guard lists.count > 1 else { return first }
    return SetupList(
      lists.flatMap(\.values), first.range, path: first.path,
      isComplete: lists.allSatisfy(\.isComplete))
  }
}

/// A yes or no that a setup says, or that holds because nobody says otherwise.
public struct SetupFlag: Sendable {
  public let value: Bool
  /// In the setup: where the value is written, or the path of the file that has it, or the object
  /// that lacks it.
  public let range: SourceRange
  /// The file that has it, or that lacks it; nil where there is none.
  public let path: Text?
  /// Whether somebody wrote it, and it is not only the default.
  public let isWritten: Bool
}
