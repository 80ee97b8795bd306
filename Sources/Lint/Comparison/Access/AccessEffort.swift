import ConfigModel

/// The work that a whole comparison may still do: all that grows with the documents is charged, be it
/// a question, the making of its conditions, or a token that the evaluator is asked about. One
/// question gets no more of it than ``Effort/standard``, so that a hard one leaves something for the
/// others.
final class AccessEffort {
  /// For texts that people write, whatever their number: see ``init(bytes:)``.
  static let standard = 2_000_000
  /// So much more for each byte of both texts.
  static let perByte = 64

  private(set) var left: Int
  private let granted: Int

  init(_ steps: Int) {
    left = steps
    granted = steps
  }

  convenience init(bytes: Int) {
    let more = Self.perByte.multipliedReportingOverflow(by: bytes)
    let all = Self.standard.addingReportingOverflow(more.partialValue)
    self.init(more.overflow || all.overflow ? .max : all.partialValue)
  }

  /// The steps that were done.
  var used: Int { granted - left }

  /// True if there is so much left that what is only nice to have may be done, too.
  var isAmple: Bool { left > granted / 2 }

  /// What making one witness shorter may cost.
  var shorteningShare: Int { max(16_000, granted / 256) }

  /// Charges for work that is no question, before it is done. False when it is not to be done, since
  /// nothing is left.
  @discardableResult func spend(_ steps: Int) -> Bool {
    left -= min(max(0, steps), left)
    return left > 0
  }

  /// What each question costs besides its steps.
  private static let perQuestion = 16

  /// Asks a question, and charges for it.
  func ask<Value>(_ body: (inout Effort) -> Solution<Value>) -> Solution<Value> {
    guard spend(Self.perQuestion) else { return .undecided }
    let granted = min(Effort.standard, left)
    var effort = Effort(granted)
    let answer = body(&effort)
    left -= granted - effort.left
    return answer
  }
}
