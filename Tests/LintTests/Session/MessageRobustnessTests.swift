import ConfigModel
import Lint
import TestSupport
import Testing

/// Messages with arbitrary damage: every finding lies within the text.
@Suite struct MessageRobustnessTests {
  private typealias Statements = MessageStatementTests

  private static let flow =
    [
      Statements.begin, Statements.with("user_hint", Statements.hint, Statements.request),
      Statements.response, Statements.error,
    ].joined(separator: "\n") + "\n"
    + "intent:#Intent;action=com.salesforce.androidsdk.IDP_TO_SP_REQUEST;S.uuid=1;S.user_id=x;end"

  private func check(_ bytes: [UInt8], _ origin: String) {
    let report = Linter(LintSettings()).lint(
      LintInput(path: "x.idp-messages", kind: .idpMessages, source: SourceBytes(bytes)))
    for finding in report.diagnostics + report.hints {
      let places =
        [finding.range] + finding.notes.compactMap(\.range)
        + finding.fixes.flatMap { $0.edits.map(\.range) }
      if places.contains(where: { $0.start < 0 || $0.start > $0.end || $0.end > bytes.count }) {
        Issue.record("\(finding.rule) is outside of the text: \(origin)")
      }
    }
  }

  @Test func truncationDoesNotCrash() {
    let bytes = Array(Self.flow.utf8)
    for count in 0...bytes.count { check(Array(bytes[..<count]), "\(count) bytes") }
  }

  @Test(arguments: [UInt8](0...255))
  func changedBytesDoNotCrash(_ byte: UInt8) {
    let bytes = Array(Self.flow.utf8)
    for place in Soak.sample(0..<bytes.count, oneOf: 128) {
      var changed = bytes
      changed[place] = byte
      check(changed, "\(byte) at \(place)")
    }
  }
}
