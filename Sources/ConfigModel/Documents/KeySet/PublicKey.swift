/// The public half of a key, with its numbers decoded.
public struct PublicKey: Sendable {
  /// The reason why a key has no usable public half. The message continues a sentence that begins
  /// with the key's name.
  public struct Fault: Error, Sendable {
    public let message: String
    /// The name of the member whose number cannot be part of a key; nil if a member is missing or
    /// is not a number.
    var member: String?
  }

  enum Material: Sendable {
    /// Big-endian, without leading zeros.
    case rsa(modulus: [UInt8], exponent: [UInt8])
    case ellipticCurve(KeyCurve, x: [UInt8], y: [UInt8])
    case octetPair(KeyCurve, x: [UInt8])
  }

  let material: Material

  /// Decodes the numbers of an RSA, elliptic curve, or octet pair key. Coordinates must have the
  /// full length of their curve (RFC 7518, section 6.2.1.2).
  public init(_ key: JSONWebKey) throws(Fault) {
    switch key.type {
    case .rsa:
      material = .rsa(
        modulus: try Self.number(key.n), exponent: try Self.number(key.e))
    case .ellipticCurve:
      let curve = try Self.curve(key)
      material = .ellipticCurve(
        curve, x: try Self.coordinate(key.x, curve), y: try Self.coordinate(key.y, curve))
    case .octetPair:
      let curve = try Self.curve(key)
      material = .octetPair(curve, x: try Self.coordinate(key.x, curve))
    case .symmetric: throw Fault(message: "is a shared secret, not a public key")
    case nil: throw Fault(message: "has an unknown type")
    }
  }

  /// The length of an RSA modulus, in bits; nil for other keys.
  public var modulusBits: Int? {
    guard case .rsa(let modulus, _) = material else { return nil }
    return Self.bits(of: modulus)
  }

  /// The length of a big-endian number without leading zeros, in bits.
  static func bits(of number: [UInt8]) -> Int {
    number.count * 8 - (number.first?.leadingZeroBitCount ?? 0)
  }

  /// The SubjectPublicKeyInfo in DER (RFC 5280, section 4.1; RFC 3279, section 2.3.1; RFC 5480;
  /// RFC 8410).
  public var subjectPublicKeyInfo: [UInt8] {
    switch material {
    case .rsa(let modulus, let exponent):
      DER.sequence(
        DER.sequence(DER.identifier(Self.rsaEncryption), DER.null),
        DER.bitString(DER.sequence(DER.integer(modulus), DER.integer(exponent))))
    case .ellipticCurve(let curve, let x, let y):
      // 4 marks an uncompressed point.
      DER.sequence(
        DER.sequence(DER.identifier(Self.ecPublicKey), DER.identifier(curve.identifier)),
        DER.bitString([4] + x + y))
    case .octetPair(let curve, let x):
      DER.sequence(DER.sequence(DER.identifier(curve.identifier)), DER.bitString(x))
    }
  }

  /// The SubjectPublicKeyInfo as PEM text (RFC 7468, section 13).
  public var pem: [UInt8] {
    let text = Base64.encoded(subjectPublicKeyInfo)
    var pem = Array("-----BEGIN PUBLIC KEY-----\n".utf8)
    for start in stride(from: 0, to: text.count, by: 64) {
      pem += text[start..<min(start + 64, text.count)]
      pem.append(0x0A)
    }
    return pem + Array("-----END PUBLIC KEY-----\n".utf8)
  }

  /// A signature in the format that programs other than token readers expect. For ECDSA, that is a
  /// sequence of two integers (RFC 3279, section 2.2.3), which tokens concatenate instead
  /// (RFC 7518, section 3.4).
  ///
  /// - Throws: A ``Fault`` if the length is not that of this key's signatures.
  public func signature(_ bytes: [UInt8]) throws(Fault) -> [UInt8] {
    let expected =
      switch material {
      case .rsa(let modulus, _): modulus.count
      case .ellipticCurve(let curve, _, _), .octetPair(let curve, _): curve.signatureSize
      }
    guard bytes.count == expected else {
      throw Fault(
        message: "the signature has \(bytes.count) bytes; expected \(expected) for this key")
    }
    guard case .ellipticCurve = material else { return bytes }
    return DER.sequence(
      DER.integer(bytes.prefix(expected / 2)), DER.integer(bytes.suffix(expected / 2)))
  }

  private static let rsaEncryption: [UInt8] = [
    0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01,
  ]
  private static let ecPublicKey: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]

  // MARK: Decoding

  private static func curve(_ key: JSONWebKey) throws(Fault) -> KeyCurve {
    guard let name = key.crv.written else { throw Fault(message: "has no 'crv'") }
    guard let curve = KeyCurve(rawValue: name.string) else {
      throw Fault(message: "is on the unknown curve '\(name.json.excerptOfText)'")
    }
    return curve
  }

  private static func bytes(_ member: TextMember) throws(Fault) -> [UInt8] {
    let name = member.field.name
    guard let written = member.written else { throw Fault(message: "has no '\(name)'") }
    guard !written.text.isEmpty, let bytes = Base64.decoded(written.text, .url) else {
      throw Fault(message: "has a '\(name)' that is not base64url")
    }
    return bytes
  }

  private static func number(_ member: TextMember) throws(Fault) -> [UInt8] {
    let digits = Array(try bytes(member).drop { $0 == 0 })
    if digits.isEmpty { throw Self.fault(member, "has the value zero for '\(member.field.name)'") }
    return digits
  }

  private static func fault(_ member: TextMember, _ message: String) -> Fault {
    Fault(message: message, member: member.field.name.description)
  }

  private static func coordinate(_ member: TextMember, _ curve: KeyCurve) throws(Fault) -> [UInt8] {
    let bytes = try bytes(member)
    guard bytes.count == curve.size else {
      throw Self.fault(
        member,
        "has \(bytes.count) bytes in '\(member.field.name)'; \(curve.rawValue) requires"
          + " \(curve.size)")
    }
    return bytes
  }
}

/// The subset of DER (ITU-T X.690) that public keys and signatures need.
enum DER {
  static func sequence(_ parts: [UInt8]...) -> [UInt8] {
    element(0x30, parts.flatMap(\.self))
  }

  /// A non-negative integer from big-endian bytes. Leading zeros are ignored.
  static func integer(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var digits = Array(bytes.drop { $0 == 0 })
    // A set highest bit would make the number negative, and zero needs one byte.
    if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
    return element(0x02, digits)
  }

  static func bitString(_ bytes: [UInt8]) -> [UInt8] {
    element(0x03, [0] + bytes)
  }

  /// An object identifier whose arcs are already encoded.
  static func identifier(_ encoded: [UInt8]) -> [UInt8] {
    element(0x06, encoded)
  }

  static let null: [UInt8] = [0x05, 0x00]

  private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    [tag] + length(content.count) + content
  }

  private static func length(_ count: Int) -> [UInt8] {
    guard count >= 0x80 else { return [UInt8(count)] }
    var digits: [UInt8] = []
    var rest = count
    while rest > 0 {
      digits.insert(UInt8(truncatingIfNeeded: rest), at: 0)
      rest >>= 8
    }
    return [0x80 | UInt8(digits.count)] + digits
  }
}
