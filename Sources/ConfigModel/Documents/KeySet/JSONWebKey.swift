/// One key of a set: an element of `keys` (RFC 7517, section 4; RFC 7518, section 6; RFC 8037).
public struct JSONWebKey: ObjectModel {
  /// What a key is made of, by `kty`.
  public enum KeyType: Sendable {
    case rsa
    /// On an elliptic curve of the kind that ECDSA uses.
    case ellipticCurve
    /// An octet key pair: Ed25519 and its kin.
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

  /// The members that only the owner of a private key has, as far as they are there; of a symmetric
  /// key none, since it has no public half.
  public var privateMembers: [TextMember] {
    let names: [(slot: Int, name: StaticString)] = [
      (11, "d"), (12, "p"), (13, "q"), (14, "dp"), (15, "dq"), (16, "qi"),
    ]
    let type = type
    guard type != .symmetric else { return [] }
    return names.map { TextMember(site: site($0.slot, $0.name)) }
      // Elsewhere than in RSA keys the short names may be public.
      .filter { $0.isPresent && (type == .rsa || $0.field.name.description == "d") }
  }

  /// Nil when it is absent, or none that RFC 7518 and RFC 8037 have.
  public var type: KeyType? {
    guard let text = kty.written?.text else { return nil }
    if text == "RSA" { return .rsa }
    if text == "EC" { return .ellipticCurve }
    if text == "OKP" { return .octetPair }
    return text == "oct" ? .symmetric : nil
  }

  /// The members that a public key of its type consists of.
  public var material: [TextMember] {
    switch type {
    case .rsa: [n, e]
    case .ellipticCurve: [crv, x, y]
    case .octetPair: [crv, x]
    case .symmetric, nil: []
    }
  }

  /// A member about the use of the key that is not of its type, or there twice, worded to follow the
  /// name of the key: read as if it were absent, the key would be for more than its owner said.
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

  /// Whether the key may be used to verify signatures, as far as `use`, `key_ops` and the curve say
  /// (RFC 7517, sections 4.2 and 4.3; RFC 8037, section 3.2).
  public var mayVerify: Bool {
    if let use = use.written, use.text != "sig" { return false }
    if operations.isUsable, !operations.elements.contains(where: { $0.text == "verify" }) {
      return false
    }
    return crv.written.map { $0.text != "X25519" && $0.text != "X448" } ?? true
  }
}
