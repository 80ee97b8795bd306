/// The curves of keys that verify signatures (RFC 7518, section 6.2.1.1; RFC 8037, section 2).
public enum KeyCurve: String, CaseIterable, Sendable {
  case p256 = "P-256"
  case p384 = "P-384"
  case p521 = "P-521"
  case ed25519 = "Ed25519"
  case ed448 = "Ed448"

  /// The size of a coordinate, or of the key of an octet pair, in bytes.
  var size: Int {
    switch self {
    case .p256, .ed25519: 32
    case .p384: 48
    case .p521: 66
    case .ed448: 57
    }
  }

  /// The size of a signature, in bytes.
  var signatureSize: Int { 2 * size }

  /// The encoded arcs of its object identifier (RFC 5480, section 2.1.1.1; RFC 8410, section 3).
  var identifier: [UInt8] {
    switch self {
    case .p256: [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
    case .p384: [0x2B, 0x81, 0x04, 0x00, 0x22]
    case .p521: [0x2B, 0x81, 0x04, 0x00, 0x23]
    case .ed25519: [0x2B, 0x65, 0x70]
    case .ed448: [0x2B, 0x65, 0x71]
    }
  }
}
