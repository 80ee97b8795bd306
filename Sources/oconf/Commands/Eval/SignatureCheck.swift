import ConfigModel

/// The state of a token's signature, with remarks on it.
struct SignatureCheck {
  private(set) var state = SignatureState.unchecked
  private(set) var notes: [String] = []

  /// The maximum number of keys that are tried if several are candidates.
  private static let maximumTries = 50

  /// Checks the header and, with keys, the signature.
  ///
  /// - Parameter keys: The keys that the issuer publishes; nil if none are given.
  init(_ token: CompactToken, keys: KeySet?) {
    notes = token.header.notes
    if let refusal = token.refusal {
      state = .invalid(refusal)
      return
    }
    guard let keys else {
      notes.append("signature not verified: pass the issuer's keys with --jwks")
      return
    }
    guard let algorithm = token.header.signatureAlgorithm else {
      state = .unverified("unknown algorithm")
      return
    }
    let selection = KeySelection(keys, algorithm, keyID: token.header.keyID)
    if let problem = selection.problem {
      state = .keyNotFound(problem)
      return
    }
    verify(token, algorithm, selection.candidates)
  }

  private mutating func verify(
    _ token: CompactToken, _ algorithm: SignatureAlgorithm, _ candidates: [KeySelection.Candidate]
  ) {
    let input = token.signingInput
    let signed = (0..<input.count).map { input[$0] }
    var refusals: [String] = []
    var failure: String?
    for candidate in candidates.prefix(Self.maximumTries) {
      let name = Self.name(of: candidate.key)
      do throws(PublicKey.Fault) {
        let signature = try candidate.publicKey.signature(token.signature)
        switch OpenSSL.verify(signed, signature, algorithm, candidate.publicKey) {
        case .verified:
          state = .verified
          notes.append(
            "signature verified with \(name)")
          return
        case .refused:
          refusals.append(
            "the signature does not match \(name): the token was modified, or signed with another key"
          )
        case .unusable(let problem): failure = failure ?? problem
        }
      } catch {
        refusals.append("\(error.message) (\(name))")
      }
    }
    if let failure {
      state = .unverified(failure)
    } else if candidates.count > Self.maximumTries {
      state = .unverified(
        "it matches none of the first \(Self.maximumTries) of \(candidates.count) candidate keys")
    } else {
      state = .invalid(
        refusals.count == 1
          ? refusals[0]
          : "the signature matches none of the \(refusals.count) candidate keys")
    }
  }

  private static func name(of key: JSONWebKey) -> String {
    guard let kid = key.kid.written else { return "a key without 'kid'" }
    let text = kid.text
    return "the key '\(text.part(0, min(text.count, 80)))'"
  }
}
