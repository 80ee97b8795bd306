import ConfigModel
import FuzzDriver

/// Tokens and key sets. The input is a token and a key set; a lone part is either.
enum KeyChecks {
  static func check(_ bytes: [UInt8]) -> Bool {
    let parts = FuzzInput.parts(bytes, atMost: 2)
    let set = keySet(parts.last ?? [])
    if let set {
      for key in set.keys { check(key) }
    }
    let token = try? CompactToken.read(Text(SourceBytes(parts[0])))
    if let token {
      _ = (token.refusal, token.header.notes, token.header.critical)
      _ = ClaimNotes.notes(on: token.claims, now: 1_800_000_000)
    }
    let claims = SourceBytes(parts[0])
    // To look for what makes sense of other texts takes most of the time.
    if JSONParser.parsePlainly(claims).isWellFormed { _ = try? TokenClaims.read(claims) }
    guard let set else { return true }
    for algorithm in SignatureAlgorithm.allCases {
      let selection = KeySelection(set, algorithm, keyID: token?.header.keyID)
      if selection.candidates.isEmpty == (selection.problem == nil) { broken("selection") }
      for candidate in selection.candidates { check(candidate.publicKey, token) }
    }
    return true
  }

  private static func keySet(_ bytes: [UInt8]) -> KeySet? {
    DecodedDocument(JSONParser.parsePlainly(SourceBytes(bytes)), KeySet.schema).root.map {
      KeySet($0)
    }
  }

  private static func check(_ key: JSONWebKey) {
    guard let publicKey = try? PublicKey(key) else { return }
    if !DERReader.isOneElement(publicKey.subjectPublicKeyInfo) { broken("der", "key") }
    _ = (publicKey.pem, publicKey.modulusBits)
  }

  private static func check(_ key: PublicKey, _ token: CompactToken?) {
    let bytes = token?.signature ?? [UInt8](repeating: 0, count: 64)
    guard let signature = try? key.signature(bytes) else { return }
    // Of ECDSA a sequence of two integers; else the bytes as they are.
    if signature != bytes, !DERReader.isOneElement(signature) { broken("der", "signature") }
  }
}

/// Reads DER (ITU-T X.690) strictly, as far as keys and signatures need it.
enum DERReader {
  static func isOneElement(_ bytes: [UInt8]) -> Bool {
    element(bytes[...]).map { $0.isEmpty } ?? false
  }

  /// The bytes after the first element; nil if it is malformed.
  private static func element(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = bytes
    guard let tag = rest.popFirst(), let first = rest.popFirst() else { return nil }
    var length = Int(first)
    if first >= 0x80 {
      length = 0
      guard first != 0x80, first <= 0x84, let leading = rest.first, leading != 0 else { return nil }
      for _ in 0..<(first & 0x7F) {
        guard let digit = rest.popFirst() else { return nil }
        length = length << 8 | Int(digit)
      }
      guard length >= 0x80 else { return nil }
    }
    guard rest.count >= length else { return nil }
    let content = rest.prefix(length)
    let after = rest.dropFirst(length)
    switch tag {
    case 0x30:
      var inner = content
      while !inner.isEmpty {
        guard let next = element(inner) else { return nil }
        inner = next
      }
    case 0x02:
      // The shortest form, and not negative.
      guard let high = content.first, high < 0x80 else { return nil }
      if high == 0, let next = content.dropFirst().first, next < 0x80 { return nil }
    case 0x03: guard content.first == 0 else { return nil }
    default: break
    }
    return after
  }
}
