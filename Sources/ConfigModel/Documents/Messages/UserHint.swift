/// The two identifiers of a user hint. Their order depends on the dialect: the guide and Android
/// put the organization first, the SDK for iOS the user.
public struct UserHint: Sendable {
  public let first: Text
  public let second: Text

  /// Returns nil unless there are exactly two nonempty parts with a colon between them.
  public init?(_ value: Text) {
    let parts = value.split(UInt8(ascii: ":"))
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    (first, second) = (parts[0], parts[1])
  }

  /// True if the user comes first, false if the organization does, and nil if the prefixes of the
  /// identifiers do not tell.
  public var isUserFirst: Bool? {
    if SalesforceID(first).isUser, SalesforceID(second).isOrganization { return true }
    if SalesforceID(first).isOrganization, SalesforceID(second).isUser { return false }
    return nil
  }

  static func isUserFirst(in message: IDPMessage) -> Bool? {
    message.filled(.userHint).flatMap { UserHint($0.value) }?.isUserFirst
  }

  /// True if both name the same user, regardless of the order and the length of the identifiers.
  public func isSame(_ other: UserHint) -> Bool {
    func same(_ left: Text, _ right: Text) -> Bool {
      SalesforceID(left).isSame(SalesforceID(right))
    }
    return same(first, other.first) && same(second, other.second)
      || same(first, other.second) && same(second, other.first)
  }
}

/// The ID of a Salesforce record: 15 case-sensitive characters, or 18 characters, of which the last
/// three encode the case of the others.
public struct SalesforceID: Sendable {
  public let text: Text

  public init(_ text: Text) {
    self.text = text
  }

  public enum Fault: Sendable {
    case length(Int)
    case character
    /// The last three characters do not match the others. The associated value is the correct
    /// suffix.
    case suffix(String)
  }

  public var fault: Fault? {
    guard text.count == 15 || text.count == 18 else { return .length(text.count) }
    guard text.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit }) else { return .character }
    guard text.count == 18 else { return nil }
    let suffix = suffix
    return text.dropFirst(15).string.uppercased() == suffix ? nil : .suffix(suffix)
  }

  public var isUser: Bool { text.hasPrefix("005") }
  public var isOrganization: Bool { text.hasPrefix("00D") }

  /// The three characters that extend an ID from 15 to 18 characters. Each of them encodes which of
  /// five characters are capitals.
  public var suffix: String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ012345".utf8)
    var result: [UInt8] = []
    for block in 0..<3 {
      var bits = 0
      for index in 0..<5 where block * 5 + index < text.count {
        if 0x41...0x5A ~= text[block * 5 + index] { bits |= 1 << index }
      }
      result.append(digits[bits])
    }
    return String(decoding: result, as: UTF8.self)
  }

  func isSame(_ other: SalesforceID) -> Bool {
    func core(_ text: Text) -> Text { text.count == 18 ? text.dropLast(3) : text }
    return core(text) == core(other.text)
  }
}
