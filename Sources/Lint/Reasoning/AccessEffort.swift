import ConfigModel

/// The remaining work budget of a whole comparison. Everything that grows with the documents is
/// charged: questions, building their conditions, and tokens that the evaluator checks. A single
/// question gets at most ``Effort/standard``, so that a hard question leaves budget for the others.
final class AccessEffort {
  /// The basic budget in steps, regardless of the size of the documents. It covers hand-written
  /// ones.
  static let standard = 2_000_000
  /// Additional steps for each byte of both texts.
  static let perByte = 64

  private(set) var left: Int
  /// The reason if a question stays undecided. The caller sets it to ``Doubt/form`` before it asks.
  var doubt = Doubt.form
  private let granted: Int

  init(_ steps: Int) {
    left = steps
    granted = steps
  }

  /// The budget in steps for texts of these lengths in bytes. A length is nil if there is no text.
  static func steps(for lengths: [Int?]) -> Int {
    lengths.compactMap { $0 }.reduce(standard) { steps, length in
      let more = perByte.multipliedReportingOverflow(by: length)
      let all = steps.addingReportingOverflow(more.partialValue)
      return more.overflow || all.overflow ? .max : all.partialValue
    }
  }

  /// The steps used so far.
  var used: Int { granted - left }

  /// True if more than half of the budget is left, so that optional work may be done.
  var isAmple: Bool { left > granted / 2 }

  /// The maximum number of steps for shortening one witness.
  var shorteningShare: Int { max(16_000, granted / 256) }

  /// Charges for work other than a question, before it is done. Returns false if the budget is
  /// exhausted and the work must not be done.
  @discardableResult func spend(_ steps: Int) -> Bool {
    left -= min(max(0, steps), left)
    if left == 0 { doubt = .work }
    return left > 0
  }

  /// The fixed cost of each question, in addition to its steps.
  private static let perQuestion = 16

  /// Runs a question and charges for it.
  func ask<Value>(_ body: (inout Effort) -> Solution<Value>) -> Solution<Value> {
    guard spend(Self.perQuestion) else { return .undecided }
    let granted = min(Effort.standard, left)
    var effort = Effort(granted)
    let answer = body(&effort)
    spend(granted - effort.left)
    if effort.isSpent { doubt = .work }
    return answer
  }
}

/// The reason why a question about all tokens is undecided.
package enum Doubt: Equatable, Sendable {
  /// The budget was exhausted.
  case work
  /// The solver knows no proof for conditions of this form, and the evaluator confirms no example.
  case form
  /// Parsers differ about the document, and so does the answer.
  case ambiguous(DocumentDoubt)

  package var words: String {
    switch self {
    case .work: "a proof takes more work than the limit allows"
    case .form: "the solver found neither a proof nor an example"
    case .ambiguous(let doubt): "the document has " + doubt.words
    }
  }

  /// The words as the rest of a sentence that begins with the issuer.
  package var predicate: String {
    if case .ambiguous(let doubt) = self { " " + doubt.predicate } else { ": " + words }
  }
}
