import ConfigModel

/// The work that a whole comparison may still do. One question gets no more of it than
/// ``Effort/standard``, so that a hard one leaves something for the others.
final class AccessEffort {
  /// For texts that people write, whatever their number: see ``init(bytes:)``.
  static let standard = 2_000_000
  /// So much more for each byte of both texts.
  static let perByte = 64

  private(set) var left: Int

  init(_ steps: Int) {
    left = steps
  }

  init(bytes: Int) {
    left = Self.standard + Self.perByte * bytes
  }

  /// Asks a question, and charges for it.
  func ask<Value>(_ body: (inout Effort) -> Solution<Value>) -> Solution<Value> {
    guard left > 0 else { return .undecided }
    let granted = min(Effort.standard, left)
    var effort = Effort(granted)
    let answer = body(&effort)
    left -= granted - effort.left
    return answer
  }
}
