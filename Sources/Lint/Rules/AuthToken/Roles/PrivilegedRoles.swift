import ConfigModel

extension Inventory {
  /// Whether a role must not be handed out by accident: one of those that the settings list, or,
  /// where they list none, one whose name says so.
  func isPrivileged(_ role: Text) -> Bool {
    if let privilegedRoles { return privilegedRoles.contains { $0.matches(role) } }
    return role.namesAnAdministrator
  }
}

extension Text {
  /// Whether one of the words of a name stands for somebody who may do everything: `Mobile_Admin`,
  /// `SuperUser`, `root`. Part of a word is not enough (`Badminton`), and neither is a word that
  /// another one turns into something else (`NonAdmin`, `AdminAssistant`, `RootCauseAnalyst`).
  var namesAnAdministrator: Bool {
    var pending = Hint.none
    var previous: Text?
    for word in NameWords(name: self) {
      switch pending {
      case .administrator:
        if !word.equalsAnyIgnoringCase(Self.assistants) { return true }
      case .root:
        if word.equalsAnyIgnoringCase(Self.possessions) { return true }
      case .none: break
      }
      pending = hint(word, after: previous)
      previous = word
    }
    return pending != .none
  }

  private static let administrators: [StaticString] = [
    "admin", "admins", "administrator", "administrators",
  ]
  private static let superusers: [StaticString] = ["superuser", "superusers"]
  private static let users: [StaticString] = ["user", "users"]
  private static let negations: [StaticString] = ["non", "not", "no"]
  private static let assistants: [StaticString] = ["assistant", "assistants"]
  /// What belongs to the account `root`, and to no other root.
  private static let possessions: [StaticString] = ["user", "users", "account", "access"]

  /// What one word of a name suggests, until the next one says otherwise.
  private enum Hint {
    case none, administrator, root
  }

  private func hint(_ word: Text, after previous: Text?) -> Hint {
    if word.equalsAnyIgnoringCase(Self.administrators) {
      return previous?.equalsAnyIgnoringCase(Self.negations) ?? false ? .none : .administrator
    }
    if word.equalsAnyIgnoringCase(Self.superusers) { return .administrator }
    if word.equalsAnyIgnoringCase(Self.users), previous?.equalsIgnoringCase("super") ?? false {
      return .administrator
    }
    return word.equalsIgnoringCase("root") ? .root : .none
  }

  private func equalsAnyIgnoringCase(_ words: [StaticString]) -> Bool {
    words.contains { equalsIgnoringCase($0) }
  }
}

/// The words of a name, parted by anything but letters and digits, by a change between the two, and
/// by a capital letter: `OMCAdmin_2` is `OMC`, `Admin`, `2`.
struct NameWords: Sequence, IteratorProtocol {
  private let name: Text
  private var position = 0

  init(name: Text) {
    self.name = name
  }

  mutating func next() -> Text? {
    while position < name.count, !name[position].isWordByte { position += 1 }
    guard position < name.count else { return nil }
    let start = position
    position += 1
    while position < name.count, name[position].isWordByte, !beginsWord(position) { position += 1 }
    return name.part(start, position)
  }

  private func beginsWord(_ index: Int) -> Bool {
    let (before, here) = (name[index - 1], name[index])
    if before.isASCIIDigit != here.isASCIIDigit { return true }
    guard here.isUppercaseASCII else { return false }
    // The last capital of several begins a word if a small letter follows.
    return !before.isUppercaseASCII || index + 1 < name.count && name[index + 1].isLowercaseASCII
  }
}

extension UInt8 {
  /// A letter, a digit, or a part of a character beyond ASCII.
  fileprivate var isWordByte: Bool { isASCIILetter || isASCIIDigit || self >= 0x80 }
  fileprivate var isUppercaseASCII: Bool { 0x41...0x5A ~= self }
  fileprivate var isLowercaseASCII: Bool { 0x61...0x7A ~= self }
}
