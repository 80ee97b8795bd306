/// The reason why a text is not a token, or not claims.
public struct TokenFault: Error, Sendable {
  /// The three parts of a token, as messages name them.
  public enum Part: String, Sendable {
    case header, claims, signature

    var isOrAre: String { self == .claims ? "are" : "is" }
  }

  /// A location in the JSON that a part of a token encodes.
  public struct DecodedPlace: Sendable {
    public let source: SourceBytes
    public let range: SourceRange
  }

  /// In lower case, without a period.
  public let message: String
  /// The range in the given text. For a fault in JSON inside a part, the range of the characters
  /// that encode it.
  public let range: SourceRange
  /// The location in the decoded JSON; nil if the fault is not in it, or if the claims were given
  /// as JSON.
  public let decoded: DecodedPlace?

  init(_ message: String, _ range: SourceRange, decoded: DecodedPlace? = nil) {
    self.message = message
    self.range = range
    self.decoded = decoded
  }

  /// The same fault for JSON that is encoded as base64url, starting at an offset of a text.
  func encoded(at offset: Int, _ source: SourceBytes) -> TokenFault {
    // Each character encodes six bits.
    let start = range.start * 8 / 6
    let end = max(start, (range.end * 8 + 5) / 6)
    return TokenFault(
      message, SourceRange(offset + start, offset + end),
      decoded: DecodedPlace(source: source, range: range))
  }
}

/// The algorithms that sign with a private key and verify with a public key (RFC 7518, section 3.1;
/// RFC 8037, section 3.1; RFC 9864, section 2.2).
public enum SignatureAlgorithm: String, CaseIterable, Sendable {
  case rs256 = "RS256"
  case rs384 = "RS384"
  case rs512 = "RS512"
  case ps256 = "PS256"
  case ps384 = "PS384"
  case ps512 = "PS512"
  case es256 = "ES256"
  case es384 = "ES384"
  case es512 = "ES512"
  /// With either of the two curves.
  case edDSA = "EdDSA"
  case ed25519 = "Ed25519"
  case ed448 = "Ed448"

  /// Returns nil for any other name, including names that differ only in case.
  public init?(_ name: Text) {
    guard let algorithm = Self.allCases.first(where: { $0.rawValue == name.string }) else {
      return nil
    }
    self = algorithm
  }

  /// True if a name is the algorithm's name, ignoring case.
  func hasName(_ name: Text) -> Bool {
    Text(rawValue).equalsIgnoringCase(name)
  }

  public enum Family: Sendable {
    /// RSASSA-PKCS1-v1_5.
    case pkcs1
    /// RSASSA-PSS, with a salt as long as the digest.
    case pss
    case ecdsa
    case edDSA
  }

  public var family: Family {
    switch self {
    case .rs256, .rs384, .rs512: .pkcs1
    case .ps256, .ps384, .ps512: .pss
    case .es256, .es384, .es512: .ecdsa
    case .edDSA, .ed25519, .ed448: .edDSA
    }
  }

  /// The length of the digest, in bits; nil if the algorithm takes no separate digest.
  public var digestBits: Int? {
    switch self {
    case .rs256, .ps256, .es256: 256
    case .rs384, .ps384, .es384: 384
    case .rs512, .ps512, .es512: 512
    case .edDSA, .ed25519, .ed448: nil
    }
  }
}
