import ConfigModel
import Lint

/// The body that the service answers with, as far as it is known (JWT Token Exchange; RFC 6749,
/// sections 5.1 and 5.2).
struct ServiceResponse {
  private let evaluation: Evaluation
  private var decision: Decision { evaluation.decision }

  init(_ evaluation: Evaluation) {
    self.evaluation = evaluation
  }

  func text(_ console: Console) throws(Failure) -> String {
    switch decision.verdict {
    case .accept:
      return JSONObjectText.build { object in
        object.add("access_token", "redacted")
        object.add("token_type", "Bearer")
        object.add("id_token", nil)
        object.add("expires_in", decision.lifetime?.expiresIn ?? 0)
      } + "\n"
    case .reject:
      let description = description
      if description == nil {
        console.note(
          "the documentation does not give the service's message for '\(decision.reason.code)'")
      }
      return JSONObjectText.build { object in
        object.add("error", error)
        object.add("error_description", description)
      } + "\n"
    case .indeterminate:
      throw .unusable(
        evaluation.subject.path,
        "the response is undecided: \(decision.reason.code)")
    }
  }

  /// The error codes of RFC 6749, section 5.2. Only `invalid_grant` has been observed.
  private var error: String {
    switch decision.reason {
    case .requestInvalid, .assertionMissing: "invalid_request"
    case .unsupportedGrant: "unsupported_grant_type"
    case .clientAuthMissing, .clientAuthRequired, .clientAuthInvalid: "invalid_client"
    default: "invalid_grant"
    }
  }

  /// The service's own message; nil where none has been reported.
  private var description: String? {
    let issuer =
      evaluation.token.claims.claim("iss").map { $0.kind == .string ? $0.text.string : "" }
      ?? ""
    switch decision.reason {
    case .issuerUnknown: return "Issuer \(issuer) has not been configured."
    case .tokenExpired, .tokenExpMissing:
      return "User assertion from issuer \(issuer) has expired."
    case .keyNotFound:
      return "No matching public key found for issuer \(issuer) has expired."
    default: return nil
    }
  }
}
