import Synchronization

/// A cache of the spellings of a source's secrets. Texts about neighboring places are all compared
/// with the same secrets.
final class SpelledSecrets: Sendable {
  private static let maximumCount = 1024

  private let known = Mutex<[Int: [SecretText]]>([:])

  /// The spellings of the secret with a number.
  func texts(_ number: Int, _ spell: () -> [SecretText]) -> [SecretText] {
    if let texts = known.withLock({ $0[number] }) { return texts }
    let texts = spell()
    known.withLock {
      if $0.count >= Self.maximumCount { $0.removeAll(keepingCapacity: true) }
      $0[number] = texts
    }
    return texts
  }
}
