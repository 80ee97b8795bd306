import ConfigModel

/// Unpredictable values from the system's random source.
enum FreshValue {
  /// 256 bits in base64url: a state, or a code verifier as RFC 7636, section 4.1, recommends it.
  static func token() -> String { Base64.urlEncoded(bytes(32)) }

  /// A UUID of version 4 (RFC 9562, section 5.4).
  static func uuid() -> String {
    var bytes = bytes(16)
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += byte < 16 ? "0" : ""
      text += String(byte, radix: 16)
    }
    return text
  }

  /// The code challenge of a verifier by the method S256 (RFC 7636, section 4.2).
  static func challenge(of verifier: String) throws(ProcessError) -> String {
    var process = ChildProcess("openssl", ["dgst", "-sha256", "-binary"])
    process.input = Array(verifier.utf8)
    process.timeLimitInSeconds = 20
    process.outputLimit = 1 << 10
    let outcome = try process.run()
    guard outcome.isSuccess, outcome.output.count == 32 else {
      throw ProcessError("openssl", .failed(String(outcome.firstError.prefix(200))))
    }
    return Base64.urlEncoded(outcome.output)
  }

  private static func bytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    var bytes: [UInt8] = []
    while bytes.count < count {
      let word = generator.next()
      for shift in stride(from: 0, to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
      }
    }
    return Array(bytes.prefix(count))
  }
}
