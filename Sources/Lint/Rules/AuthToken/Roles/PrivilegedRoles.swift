package import ConfigModel

extension Inventory {
  /// True if a role must not be granted by accident: one of the privileged roles in the settings,
  /// or, if they list none, a role with the name of an administrator.
  package func isPrivileged(_ role: Text) -> Bool {
    if let privilegedRoles { return privilegedRoles.contains { $0.matches(role) } }
    return role.namesAnAdministrator
  }
}

extension Text {
  /// True if a word of the name denotes an administrator: `Mobile_Admin`, `SuperUser`, `root`. A
  /// part of a word does not count (`Badminton`), and neither does a word that another word
  /// modifies (`NonAdmin`, `AdminAssistant`, `RootCauseAnalyst`).
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
  /// The words after `root` that refer to the account `root`, rather than another meaning of the
  /// word.
  private static let possessions: [StaticString] = ["user", "users", "account", "access"]

  /// The preliminary meaning of a word, which the next word can change.
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

/// The words of a name. Words are separated by characters other than letters and digits, by a
/// change between letters and digits, and before a capital letter: `OMCAdmin_2` is `OMC`, `Admin`,
/// `2`.
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
    // The last of several capitals begins a word if a lower-case letter follows.
    return !before.isUppercaseASCII || index + 1 < name.count && name[index + 1].isLowercaseASCII
  }
}

extension UInt8 {
  /// True for a letter, a digit, or a byte of a non-ASCII character.
  fileprivate var isWordByte: Bool { isASCIILetter || isASCIIDigit || self >= 0x80 }
  fileprivate var isUppercaseASCII: Bool { 0x41...0x5A ~= self }
  fileprivate var isLowercaseASCII: Bool { 0x61...0x7A ~= self }
}
