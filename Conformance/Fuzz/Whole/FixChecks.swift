import ConfigModel
import FuzzDriver
import Lint

/// Whole documents of any kind, which the first line names: mended as `--fix` and `--unsafe-fixes` do.
enum FixChecks {
  static func check(_ bytes: [UInt8]) -> Bool {
    guard let (kind, bytes) = FuzzInput.document(bytes) else { return false }
    let path = FuzzInput.path(kind, bytes)
    let input = LintInput(path: path, kind: kind, source: SourceBytes(bytes))
    for safety in [FixIt.Safety.safe, .suggest] { check(input, upTo: safety) }
    return true
  }

  private static func check(_ input: LintInput, upTo safety: FixIt.Safety) {
    let linter = Linting.linter
    let permission = SafeFixGuard(linter.settings, Readings())
    let fixer = Fixer(upTo: safety) { permission.permits($0, $1, $2) }
    let fixed = fixer.fix(input) { linter.lint($0) }
    Linting.checkPlaces(fixed.report, fixed.input.source.count)
    guard fixed.isChanged else { return }
    let after = fixed.input.source
    func shown() -> String {
      input.source.text(0..<input.source.count) + "\n--- becomes\n" + after.text(0..<after.count)
    }
    if fixed.left.contains(where: { $0.reason == .unsettled }) { broken("fix-at-rest", shown()) }
    if fixer.fix(fixed.input, lint: { linter.lint($0) }).isChanged {
      broken("fix-idempotent", shown())
    }
    if errorsAreMore(fixed.originalReport, fixed.report) { broken("fix-keeps-syntax", shown()) }
    if after.count > 2 * input.source.count + 4096 { broken("fix-bounded", shown()) }
    // Safe fixes admit nothing new, from the first text to the last.
    guard safety == .safe else { return }
    if !permission.permits(input.kind, input.source, after) { broken("fix-widens", shown()) }
  }

  private static func errorsAreMore(_ before: FileReport, _ after: FileReport) -> Bool {
    if after.textErrorCount > before.textErrorCount { return true }
    // Of more errors than are reported it is not known which ones break the syntax.
    if before.hasUnreportedTextErrors || after.hasUnreportedTextErrors { return false }
    return syntaxErrors(after) > syntaxErrors(before)
  }

  private static func syntaxErrors(_ report: FileReport) -> Int {
    report.diagnostics.count { $0.rule == "json/invalid" || $0.rule == "xml/malformed" }
  }
}
