import Synchronization

/// How the secrets of a source are spelled that were asked about last: texts about places that follow
/// each other are all compared with the same ones.
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
