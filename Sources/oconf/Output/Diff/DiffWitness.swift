import ConfigModel
import Lint

/// What reports show of an example.
enum DiffWitness {
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
