import ConfigModel
import Foundation
import TestSupport
import Testing

/// With `--jwks`, a token is accepted only if its signature was verified with a sound key.
@Suite(.serialized) final class EvalSignatureTests {
  private static let configuration = """
    {"issuers": [{
      "issuerName": "https://idp.corp.example", "enabled": true, "audience": ["mobile"],
      "virtualUserEnabled": true,
      "jwks": {"discoveryUri": "https://idp.corp.example/.well-known/openid-configuration"}}]}
    """
  private static let claims =
    #"{"iss":"https://idp.corp.example","aud":"mobile","sub":"mia","exp":1767229200}"#

  private let program: Program

  init() throws {
    program = try Program()
    try program.write("issuers.auth-token.json", Self.configuration)
  }

  deinit { program.remove() }

  private static func encoded(_ bytes: some Sequence<UInt8>) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  private static func bytes(_ hex: String) -> [UInt8] {
    let digits = Array(hex.utf8)
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
    }
  }

  private static func input(_ header: String) -> String {
    encoded(header.utf8) + "." + encoded(claims.utf8)
  }

  private static func token(
    _ header: String, signature: [UInt8] = [UInt8](repeating: 9, count: 64)
  ) -> String {
    input(header) + "." + encoded(signature)
  }

  private func eval(
    _ token: String, keys: String, environment: [String: String] = [:]
  ) throws -> Program.Result {
    try program.write("keys.json", #"{"keys": [\#(keys)]}"#)
    return try program.run(
      [
        "eval", "issuers.auth-token.json", "--token", token, "--jwks", "keys.json", "--now",
        "1767225600",
      ],
      input: Data(), environment: environment)
  }

  // MARK: Verification that cannot be performed

  private static let sound =
    #"{"kty": "OKP", "crv": "Ed25519", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#
  private static func point(_ x: [UInt8], _ y: [UInt8]) -> String {
    #"{"kty": "EC", "crv": "P-256", "x": "\#(encoded(x))", "y": "\#(encoded(y))"}"#
  }
  private static let edHeader = #"{"alg":"EdDSA"}"#
  private static let zeros = [UInt8](repeating: 0, count: 32)

  /// Obstacles to verification: the header, the keys, the environment
  /// variables, and the expected message.
  static let obstacles: [(String, String, [String: String], String)] = [
    (
      edHeader, sound, ["PATH": "/nonexistent"],
      "the program 'openssl' is required, but not found in PATH"
    ),
    (edHeader, sound, ["TMPDIR": "/nonexistent"], "/nonexistent"),
    (edHeader, sound, ["TMPDIR": "/proc"], "/proc"),
    (
      edHeader, sound, ["PATH": "silent"],
      "'openssl' reported neither a valid nor an invalid signature"
    ),
    (edHeader, sound, ["PATH": "failing"], "'openssl' failed: unknown option"),
    (edHeader, sound, ["PATH": "lying"], "'openssl' failed"),
    (edHeader, sound, ["PATH": "killed"], "'openssl' failed"),
    (edHeader, sound, ["PATH": "flooding"], "'openssl' was stopped: it wrote more than"),
    (
      edHeader, Array(repeating: sound, count: 51).joined(separator: ", "), [:],
      "it matches none of the first 50 of 51 candidate keys"
    ),
  ]

  private static let stand: [String: String] = [
    "silent": "exit 0", "failing": "echo 'unknown option' >&2; exit 1",
    "lying": "echo Verified OK; exit 1", "killed": "kill -9 $$", "flooding": "yes",
  ]

  @Test(arguments: obstacles)
  func rejectsUnverifiableTokens(
    _ header: String, _ keys: String, _ environment: [String: String], _ reason: String
  ) throws {
    var environment = environment
    if let name = environment["PATH"], let script = Self.stand[name] {
      try program.write("bin/openssl", "#!/bin/sh\n\(script)\n")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: program.path("bin/openssl"))
      environment["PATH"] = program.path("bin") + ":/usr/bin:/bin"
    }
    let result = try eval(Self.token(header), keys: keys, environment: environment)
    #expect(result.status == 2, "\(result.output)\(result.errors)")
    #expect(result.output.hasPrefix("undecided: signature-unverified\n"), "\(result.output)")
    #expect(result.output.contains("the signature was not verified: "), "\(result.output)")
    #expect(result.output.contains(reason), "\(result.output)")
  }

  // MARK: Invalid keys

  @Test(arguments: [zeros, [UInt8](repeating: 1, count: 32), [UInt8](repeating: 0xFF, count: 32)])
  func rejectsPointsOffTheCurve(_ x: [UInt8]) throws {
    let result = try eval(
      Self.token(#"{"alg":"ES256"}"#, signature: [UInt8](repeating: 1, count: 64)),
      keys: Self.point(x, Self.zeros))
    #expect(result.status == 1, "\(result.output)\(result.errors)")
    #expect(result.output.hasPrefix("rejected: key-not-found\n"), "\(result.output)")
    #expect(result.output.contains("the only key is not a point on P-256"), "\(result.output)")
  }

  // MARK: Keys that verify forged signatures

  @Test(arguments: [
    ("AQ", "has the exponent 1 ('e'), so anyone can forge its signatures"),
    ("AAE", "has the exponent 1 ('e'), so anyone can forge its signatures"),
    ("Ag", "has an even exponent ('e'), which is not valid for RSA"),
    ("AQAA", "has an even exponent ('e'), which is not valid for RSA"),
  ])
  func rejectsWeakRSAExponents(
    _ exponent: String, _ message: String
  ) throws {
    let header = #"{"alg":"RS256"}"#
    // With the exponent 1, the padded digest is its own signature.
    let digestInfo =
      Self.bytes("3031300d060960864801650304020105000420")
      + SHA256.digest(of: Array(Self.input(header).utf8))
    let padded =
      [0, 1] + [UInt8](repeating: 0xFF, count: 256 - 3 - digestInfo.count) + [0] + digestInfo
    let modulus = Self.encoded([UInt8](repeating: 0xC1, count: 256))
    let result = try eval(
      Self.token(header, signature: padded),
      keys: #"{"kty": "RSA", "n": "\#(modulus)", "e": "\#(exponent)"}"#)
    #expect(result.status == 1, "\(result.output)\(result.errors)")
    #expect(result.output.hasPrefix("rejected: key-not-found\n"), "\(result.output)")
    #expect(result.output.contains("the only key \(message)"), "\(result.output)")
  }

  static let points: [String] = [
    "00", "01", "0080", "0180", "ecff7f", "ecffff", "edff7f", "edffff", "eeff7f", "eeffff",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
  ]

  @Test(arguments: points)
  func rejectsEd25519KeysOfSmallOrder(_ short: String) throws {
    var key = Self.bytes(short)
    if key.count < 32 {
      let filler: UInt8 = key.count == 3 ? key[1] : 0
      let last = key.count == 1 ? 0 : key[key.count - 1]
      key = [key[0]] + [UInt8](repeating: filler, count: 30) + [last]
    }
    // The signature consists of the neutral element and zero.
    let signature = [1] + [UInt8](repeating: 0, count: 63)
    let result = try eval(
      Self.token(#"{"alg":"EdDSA"}"#, signature: signature),
      keys: #"{"kty": "OKP", "crv": "Ed25519", "x": "\#(Self.encoded(key))"}"#)
    #expect(result.status == 1, "\(result.output)\(result.errors)")
    #expect(result.output.contains("is a point of small order"), "\(result.output)")
  }

  @Test func rejectsShortRSAKeys() throws {
    let modulus = Self.encoded([UInt8](repeating: 0xC1, count: 128))
    let result = try eval(
      Self.token(#"{"alg":"RS256"}"#, signature: [UInt8](repeating: 9, count: 128)),
      keys: #"{"kty": "RSA", "n": "\#(modulus)", "e": "AQAB"}"#)
    #expect(result.output.hasPrefix("rejected: key-not-found\n"), "\(result.output)")
    #expect(result.output.contains("has 1024 bits; the minimum is 2048"), "\(result.output)")
  }

  // MARK: Members of the wrong type

  @Test(arguments: [
    (#""use": ["enc"]"#, "'use' that is not a string"),
    (#""use": null"#, "'use' that is not a string"),
    (#""alg": 7"#, "'alg' that is not a string"),
    (#""alg": ["ES256"]"#, "'alg' that is not a string"),
    (#""kid": 7"#, "'kid' that is not a string"),
    (#""key_ops": "encrypt""#, "'key_ops' that is not a list of strings"),
    (#""key_ops": ["verify", 7]"#, "'key_ops' that is not a list of strings"),
    (#""key_ops": null"#, "'key_ops' that is not a list of strings"),
    (#""kty": 7, "kid": "a""#, "'kty' that is not a string"),
    (#""use": "enc", "use": "sig""#, "has 'use' twice"),
  ])
  func rejectsKeysWithInvalidUse(_ member: String, _ message: String) throws {
    let key =
      member.hasPrefix(#""kty""#)
      ? "{\(member)}" : Self.sound.replacing("}", with: ", \(member)}")
    let result = try eval(Self.token(Self.edHeader), keys: key)
    #expect(result.output.hasPrefix("rejected: key-not-found\n"), "\(result.output)")
    #expect(result.output.contains(message), "\(result.output)")
  }

  #if os(Linux)
    /// A parent process may leave SIGCHLD ignored. The system then drops the status of child
    /// processes, and so whether `openssl` verified the signature.
    @Test(arguments: ["default", "ignore"])
    func detectsForgedSignatureIfSIGCHLDIsIgnored(_ action: String) throws {
      try program.write("keys.json", #"{"keys": [\#(Self.sound)]}"#)
      let result = try program.shell(
        "env --\(action)-signal=CHLD '\(Program.executable.path)' eval issuers.auth-token.json"
          + " --token \(Self.token(Self.edHeader)) --jwks keys.json --now 1767225600")
      #expect(result.status == 1)
      #expect(result.output.hasPrefix("rejected: signature-invalid\n"), "\(result.output)")
    }
  #endif

  @Test func rejectsNonStringKid() throws {
    let result = try eval(Self.token(#"{"alg":"EdDSA","kid":7}"#), keys: Self.sound)
    #expect(result.output.hasPrefix("rejected: signature-invalid\n"), "\(result.output)")
    #expect(result.output.contains("'kid' in the header is not a string"), "\(result.output)")
  }
}
