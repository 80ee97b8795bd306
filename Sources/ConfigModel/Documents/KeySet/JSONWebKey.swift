/// One key of a set: an element of `keys` (RFC 7517, section 4; RFC 7518, section 6; RFC 8037).
public struct JSONWebKey: ObjectModel {
  /// The type of a key, by `kty`.
  public enum KeyType: Sendable {
    case rsa
    /// A key on an elliptic curve for ECDSA.
    case ellipticCurve
    /// An octet key pair, such as Ed25519.
    case octetPair
    /// A secret that both sides share.
    case symmetric
  }

  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  public enum Member: Int, SchemaMember {
    case kty, use, keyOps, alg, kid, crv, n, e, x, y, k, d, p, q, dp, dq, qi, x5c

    public var field: Field {
      switch self {
      case .kty:
        Field("kty", .string, required: true, "The type of the key: `RSA`, `EC`, `OKP` or `oct`.")
      case .use:
        Field("use", .string, "The intended use of the key: `sig` or `enc`.")
      case .keyOps:
        Field("key_ops", .strings, "The operations that the key is intended for.")
      case .alg:
        Field("alg", .string, "The algorithm that the key is intended for.")
      case .kid:
        Field("kid", .string, "The ID by which tokens refer to the key.")
      case .crv:
        Field("crv", .string, "The curve of the key.")
      case .n:
        Field("n", .string, "The modulus of an RSA key.")
      case .e:
        Field("e", .string, "The exponent of an RSA key.")
      case .x:
        Field(
          "x", .string,
          "The x coordinate of an elliptic curve key, or the public key of an octet key pair.")
      case .y:
        Field("y", .string, "The y coordinate of an elliptic curve key.")
      case .k:
        Field("k", .string, isSecret: true, "The value of a symmetric key.")
      case .d:
        Field(
          "d", .string, isSecret: true,
          "The private exponent of an RSA key, or the private key of another type.")
      case .p:
        Field("p", .string, isSecret: true, "The first prime of an RSA key.")
      case .q:
        Field("q", .string, isSecret: true, "The second prime of an RSA key.")
      case .dp:
        Field(
          "dp", .string, isSecret: true, "The private exponent for the first prime of an RSA key.")
      case .dq:
        Field(
          "dq", .string, isSecret: true, "The private exponent for the second prime of an RSA key.")
      case .qi:
        Field("qi", .string, isSecret: true, "The coefficient of the primes of an RSA key.")
      case .x5c:
        Field("x5c", .strings, "The certificates of the key, each in base64, its own first.")
      }
    }
  }

  public static let schema = ObjectSchema("key", isOpen: true, Member.self)

  public var kty: TextMember { text(.kty) }
  public var use: TextMember { text(.use) }
  public var operations: TextListMember { texts(.keyOps) }
  public var certificates: TextListMember { texts(.x5c) }
  public var alg: TextMember { text(.alg) }
  public var kid: TextMember { text(.kid) }
  public var crv: TextMember { text(.crv) }
  public var n: TextMember { text(.n) }
  public var e: TextMember { text(.e) }
  public var x: TextMember { text(.x) }
  public var y: TextMember { text(.y) }

  /// The members present that belong only to a private key; empty for a symmetric key, which has no
  /// public half.
  public var privateMembers: [TextMember] {
    let type = type
    guard type != .symmetric else { return [] }
    // In keys of types other than RSA, the other short names may denote public members.
    let members: [Member] = type == .rsa ? [.d, .p, .q, .dp, .dq, .qi] : [.d]
    return members.map(text).filter(\.isPresent)
  }

  /// The type of the key; nil if `kty` is absent, or unknown to RFC 7518 and RFC 8037.
  public var type: KeyType? {
    guard let text = kty.written?.text else { return nil }
    if text == "RSA" { return .rsa }
    if text == "EC" { return .ellipticCurve }
    if text == "OKP" { return .octetPair }
    return text == "oct" ? .symmetric : nil
  }

  /// The members that make up a public key of this type.
  public var material: [TextMember] {
    switch type {
    case .rsa: [n, e]
    case .ellipticCurve: [crv, x, y]
    case .octetPair: [crv, x]
    case .symmetric, nil: []
    }
  }

  /// A fault of a member that describes the key or its use; nil if there is none. A fault is a
  /// wrong type or a second occurrence. The message continues a sentence that begins with the key's
  /// name. If such a member were ignored, the key could be used for more than its owner intended.
  var faultOfUse: String? {
    var seen: [String] = []
    for member in object.json.members {
      let (name, value) = (member.name.text.string, member.value)
      switch name {
      case "kty", "use", "alg", "kid":
        if value.kind != .string { return "has a '\(name)' that is not a string" }
      case "key_ops":
        guard value.kind == .array, value.elements.allSatisfy({ $0.kind == .string }) else {
          return "has a 'key_ops' that is not a list of strings"
        }
      default: continue
      }
      if seen.contains(name) { return "has '\(name)' twice" }
      seen.append(name)
    }
    return nil
  }

  /// True if `use`, `key_ops`, and the curve allow the key to verify signatures (RFC 7517,
  /// sections 4.2 and 4.3; RFC 8037, section 3.2).
  public var mayVerify: Bool {
    if let use = use.written, use.text != "sig" { return false }
    if operations.isUsable, !operations.elements.contains(where: { $0.text == "verify" }) {
      return false
    }
    return crv.written.map { $0.text != "X25519" && $0.text != "X448" } ?? true
  }
}
