/// The keys of a set that may have made a signature, selected by `kid`, type, curve, `use`,
/// `key_ops`, and `alg` (RFC 7515, appendix D; RFC 7517, section 4).
public struct KeySelection: Sendable {
  public struct Candidate: Sendable {
    public let key: JSONWebKey
    public let publicKey: PublicKey
  }

  /// The usable keys, in the order of the set.
  public let candidates: [Candidate]
  /// The reason why there is no candidate; nil if there is one.
  public let problem: String?

  /// - Parameter keyID: The `kid` that the token names. If given, only keys with this `kid` are
  ///   considered, and keys without one never match.
  public init(_ set: KeySet, _ algorithm: SignatureAlgorithm, keyID: Text?) {
    var candidates: [Candidate] = []
    var (named, firstFault) = (0, "")
    for key in set.keys {
      if let keyID, key.kid.written?.text != keyID { continue }
      named += 1
      do throws(PublicKey.Fault) {
        try Self.check(key, algorithm)
        let publicKey = try PublicKey(key)
        if let weakness = publicKey.weakness { throw PublicKey.Fault(message: weakness.message) }
        candidates.append(Candidate(key: key, publicKey: publicKey))
      } catch {
        if firstFault.isEmpty { firstFault = error.message }
      }
    }
    self.candidates = candidates
    problem =
      candidates.isEmpty
      ? Self.wording(set, algorithm, keyID, named: named, firstFault: firstFault) : nil
  }

  private static func check(
    _ key: JSONWebKey, _ algorithm: SignatureAlgorithm
  ) throws(PublicKey.Fault) {
    func fault(_ message: String) -> PublicKey.Fault { PublicKey.Fault(message: message) }
    if let problem = key.faultOfUse { throw fault(problem) }
    guard let type = key.type else { throw fault("has an unknown type") }
    guard type == algorithm.keyType else {
      throw fault(
        "has type '\(key.kty.written?.string ?? "")', but '\(algorithm.rawValue)' requires"
          + " '\(algorithm.keyTypeName)'")
    }
    if let curve = key.crv.written, !algorithm.curves.isEmpty,
      !algorithm.curves.contains(where: { $0.rawValue == curve.string })
    {
      let wanted = algorithm.curves.map { "'\($0.rawValue)'" }.joined(separator: " or ")
      throw fault(
        "is on the curve '\(curve.json.excerptOfText)', but '\(algorithm.rawValue)' requires"
          + " \(wanted)"
      )
    }
    if let use = key.use.written, use.text != "sig" {
      throw fault("is not for signatures: its 'use' is '\(use.json.excerptOfText)'")
    }
    guard key.mayVerify else {
      throw fault("is not for verification: 'key_ops' does not list 'verify'")
    }
    if let alg = key.alg.written, !algorithm.isMeant(by: alg.text, curve: key.crv.written?.text) {
      throw fault("is for '\(alg.json.excerptOfText)', not for '\(algorithm.rawValue)'")
    }
  }

  private static func wording(
    _ set: KeySet, _ algorithm: SignatureAlgorithm, _ keyID: Text?, named: Int, firstFault: String
  ) -> String {
    guard !set.keys.isEmpty else { return "the key set has no keys" }
    guard let keyID else {
      return named == 1
        ? "the only key \(firstFault)"
        : "none of the \(named) keys is for '\(algorithm.rawValue)'; the first one \(firstFault)"
    }
    let quoted = "'\(keyID.part(0, min(keyID.count, 80)))'"
    if named == 1 { return "the key \(quoted) \(firstFault)" }
    if named > 1 {
      return "none of the \(named) keys \(quoted) can be used; the first one \(firstFault)"
    }
    let known = set.keys.prefix(5).compactMap {
      $0.kid.written.map { "'\($0.json.excerptOfText)'" }
    }
    return "the key set has no key \(quoted)"
      + (known.isEmpty
        ? ": its keys have no 'kid'"
          + (set.keys.contains { $0.kid.isPresent } ? " that is a string" : "")
        : "; it has " + known.joined(separator: ", ") + (set.keys.count > 5 ? ", …" : ""))
  }
}

extension SignatureAlgorithm {
  var keyType: JSONWebKey.KeyType {
    switch family {
    case .pkcs1, .pss: .rsa
    case .ecdsa: .ellipticCurve
    case .edDSA: .octetPair
    }
  }

  var keyTypeName: String {
    switch family {
    case .pkcs1, .pss: "RSA"
    case .ecdsa: "EC"
    case .edDSA: "OKP"
    }
  }

  /// The curves that keys of the algorithm may be on; empty for RSA.
  var curves: [KeyCurve] {
    switch self {
    case .rs256, .rs384, .rs512, .ps256, .ps384, .ps512: []
    case .es256: [.p256]
    case .es384: [.p384]
    case .es512: [.p521]
    case .edDSA: [.ed25519, .ed448]
    case .ed25519: [.ed25519]
    case .ed448: [.ed448]
    }
  }

  /// True if the `alg` of a key names this algorithm, directly or as an equivalent. `EdDSA` is
  /// equivalent to the algorithm that names the key's curve (RFC 9864, section 2.2).
  func isMeant(by name: Text, curve: Text?) -> Bool {
    guard let other = SignatureAlgorithm(name) else { return false }
    if other == self { return true }
    guard family == .edDSA, other.family == .edDSA else { return false }
    return (other == .edDSA || other.rawValue == curve?.string)
      && (self == .edDSA || rawValue == curve?.string)
  }
}
