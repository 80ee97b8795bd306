import ConfigModel
import FuzzDriver
import Lint

@testable import oconf

/// A secret that a document declares is in no output. The first line of the input names the kind. Only
/// inputs count that still have one of the ways to declare a secret, whatever is around it.
enum SecretChecks {
  static let secret = "qZ7vK-9xWm2LpT4dRb8y"

  /// Declarations that any text may hold.
  private static let anywhere: [[UInt8]] = [
    "<consumerSecret>\(secret)</consumerSecret>", "\"consumerSecret\": \"\(secret)\"",
    "\"clientSecret\":\"\(secret)\"", "\"client_secret\": \"\(secret)\"",
    "\"authorizationHeader\": \"Bearer \(secret)\"", "\"authorizationHeader\": \"Basic \(secret)\"",
    "<key>consumerSecret</key><string>\(secret)</string>",
    "<string name=\"consumerSecret\">\(secret)</string>",
    "\"clientSecret\" android:value=\"\(secret)\"", "client_secret=\(secret)&",
    "Authorization: Bearer \(secret)\n", "_Password=\(secret)\n", "access_token=\(secret)&",
    "\"authorizationHeader\":Bearer \(secret)\n", "Authorization: Bearer\n \(secret)\n",
  ].map { Array($0.utf8) }

  /// Declarations that only a document of their own notation makes: options of curl, and a property
  /// that a space separates from its value.
  private static func declarations(of kind: DocumentKind) -> [[UInt8]] {
    switch kind {
    case .tokenRequest: anywhere + ofRequests
    case .policies: anywhere + ["_Password \(secret)\n"].map { Array($0.utf8) }
    default: anywhere
    }
  }

  private static let ofRequests: [[UInt8]] = [
    "--oauth2-bearer \(secret) ", "-u app:\(secret) ", "--user app:\(secret) ", "-b sid=\(secret) ",
    "--cookie sid=\(secret) ", "--cert client.pem:\(secret) ", "-E client.pem:\(secret) ",
    "--pass \(secret) ", "-H 'X-Auth-Token: \(secret)'",
  ].map { Array($0.utf8) }

  /// Pieces of the secret, each of which would tell something of it.
  private static let pieces = stride(from: 0, through: secret.utf8.count - 8, by: 4).map {
    Array(secret.utf8.dropFirst($0).prefix(8))
  }

  static func check(_ bytes: [UInt8]) -> Bool {
    guard let (kind, bytes) = FuzzInput.document(bytes) else { return false }
    guard
      declarations(of: kind).contains(where: { FuzzInput.place(of: $0, in: bytes[...]) != nil }),
      hasNoOtherPieces(bytes)
    else { return false }
    let linted = Linting.report(kind, bytes)
    for (name, text) in Reports.rendered(
      Reports.report(linted, kind, bytes), 4, from: bytes.count)
    {
      checkHidden(name, text)
    }
    let source = SourceBytes(bytes)
    for finding in linted.diagnostics + linted.hints where kind != .authTokenConfiguration {
      if let pointer = finding.stablePointer { checkHidden("baseline", pointer) }
    }
    let fixed = Fixer(upTo: .suggest).fix(
      LintInput(path: FuzzInput.path(kind, bytes), kind: kind, source: source)
    ) { Linting.linter.lint($0) }
    if fixed.isChanged {
      let difference = LineDifference("x", source, fixed.input.source, kind)
      checkHidden("lint --diff", difference.text(Style(isColored: false)).string)
    }
    return true
  }

  /// True if no piece of the secret stands alone, which need not be hidden.
  private static func hasNoOtherPieces(_ bytes: [UInt8]) -> Bool {
    let whole = Array(secret.utf8)
    var rest: [UInt8] = []
    var start = bytes.startIndex
    while let place = FuzzInput.place(of: whole, in: bytes[start...]) {
      rest += bytes[start..<place] + [0x20]
      start = place + whole.count
    }
    rest += bytes[start...]
    return !pieces.contains { FuzzInput.place(of: $0, in: rest[...]) != nil }
  }

  private static func checkHidden(_ name: String, _ text: String) {
    let bytes = Array(text.utf8)
    for piece in pieces where FuzzInput.place(of: piece, in: bytes[...]) != nil {
      return broken(
        "secret-hidden", "\(name) shows \(String(decoding: piece, as: UTF8.self)):\n\(text)")
    }
  }
}
