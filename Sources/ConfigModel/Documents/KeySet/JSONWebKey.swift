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

  public static let schema = ObjectSchema(
    "key", isOpen: true,
    [
      Field("kty", .string, required: true, "The type: `RSA`, `EC`, `OKP` or `oct`."),
      Field("use", .string, "`sig` or `enc`."),
      Field("key_ops", .strings, "What the key is for, in more detail."),
      Field("alg", .string, "The algorithm that the key is used with."),
      Field("kid", .string, "The name by which tokens refer to the key."),
      Field("crv", .string, "The curve."),
      Field("n", .string, "The modulus of an RSA key."),
      Field("e", .string, "The exponent of an RSA key."),
      Field("x", .string, "The first coordinate, or the public key of a pair."),
      Field("y", .string, "The second coordinate."),
      Field("k", .string, isSecret: true, "The secret of a symmetric key."),
      Field("d", .string, isSecret: true, "The private exponent or key."),
      Field("p", .string, isSecret: true, "The first prime of an RSA key."),
      Field("q", .string, isSecret: true, "The second prime of an RSA key."),
      Field("dp", .string, isSecret: true, "The private exponent for the first prime."),
      Field("dq", .string, isSecret: true, "The private exponent for the second prime."),
      Field("qi", .string, isSecret: true, "The coefficient of the primes."),
    ])

  public var kty: TextMember { TextMember(site: site(0, "kty")) }
  public var use: TextMember { TextMember(site: site(1, "use")) }
  public var operations: TextListMember { TextListMember(site: site(2, "key_ops")) }
  public var alg: TextMember { TextMember(site: site(3, "alg")) }
  public var kid: TextMember { TextMember(site: site(4, "kid")) }
  public var crv: TextMember { TextMember(site: site(5, "crv")) }
  public var n: TextMember { TextMember(site: site(6, "n")) }
  public var e: TextMember { TextMember(site: site(7, "e")) }
  public var x: TextMember { TextMember(site: site(8, "x")) }
  public var y: TextMember { TextMember(site: site(9, "y")) }

  /// The members present that belong only to a private key; empty for a symmetric key, which has no
  /// public half.
  public var privateMembers: [TextMember] {
    let names: [(slot: Int, name: StaticString)] = [
      (11, "d"), (12, "p"), (13, "q"), (14, "dp"), (15, "dq"), (16, "qi"),
    ]
    let type = type
    guard type != .symmetric else { return [] }
    return names.map { TextMember(site: site($0.slot, $0.name)) }
      // In keys of types other than RSA, the short names may denote public members.
      .filter { $0.isPresent && (type == .rsa || $0.field.name.description == "d") }
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
