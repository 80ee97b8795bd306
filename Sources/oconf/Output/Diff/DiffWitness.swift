import ConfigModel
import Lint

/// A witness and the decisions of both versions about it, for every report format.
struct DiffWitness {
  /// The parts, each safe to print on one line. Claims and requests can be passed to `oconf eval`.
  let parts: [(name: String, value: String)]

  init(_ finding: AccessFinding) {
    var parts = finding.witness?.parts ?? []
    for (name, verdict) in [("before", finding.oldVerdict), ("after", finding.newVerdict)] {
      guard let verdict else { continue }
      let detail = verdict.detail.map { ", " + Untrusted.escape(Self.harmless($0, in: finding)) }
      parts.append((name, verdict.decision.rawValue + (detail ?? "")))
    }
    self.parts = parts
  }

  /// The detail of a version's decision about the witness. A value that is hidden in the claims is
  /// hidden here, too. Where the comparison could invent a value, it took one that can be shown, so
  /// a hidden value comes from a document.
  static func harmless(_ detail: String, in finding: AccessFinding) -> String {
    guard let claims = finding.witness?.claims else { return Secrets.masked(shapesIn: detail) }
    return Secrets(SourceBytes(claims)).masked(detail, about: SourceRange(0, claims.utf8.count))
  }

  /// The JSON without secrets.
  static func harmless(_ json: String) -> String {
    JSONObjectText.harmless(MaskedJSON.text(json))
  }
}
