import ConfigModel
import Lint

extension AccessWitness {
  /// The parts of the input, each safe to print on one line. Claims and requests can be passed to
  /// `oconf eval`.
  var parts: [(name: String, value: String)] {
    var parts: [(name: String, value: String)] = []
    if let claims {
      parts.append(("claims", DiffWitness.harmless(claims)))
      if Secrets.masked(shapesIn: claims) != claims {
        parts.append(("note", "claims that look like secrets are hidden; insert them to reproduce"))
      }
    }
    if let request { parts.append(("request", DiffWitness.harmless(request))) }
    if let now { parts.append(("--now", "\(now)")) }
    if let users { parts.append(("users", DiffWitness.harmless(users))) }
    if let url = baseURL { parts.append(("--base-url (assumed)", url)) }
    if let origin {
      parts.append(("origin", Untrusted.escape(Secrets.masked(shapesIn: origin))))
    }
    return parts
  }
}

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
