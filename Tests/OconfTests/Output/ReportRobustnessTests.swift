import ConfigModel
import Foundation
import Lint
import TestSupport
import Testing

@testable import oconf

/// For any bytes, reports can be written, are harmless, and show no secret.
@Suite struct ReportRobustnessTests {
  static let files =
    Fixtures.files(in: "ok") + Fixtures.files(in: "err") + [configuration, export, app]

  private static let basic = "c3VwZXJ1c2VyOmh1bnRlcjItaHVudGVyMg"
  private static let token = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJodW50ZXIyIn0.c2lnbmF0dXJlLWh1bnRlcjI"
  private static let plain = "correct-horse-battery"

  private static var configuration: Fixtures.File {
    let text = """
      {"issuers": [{"issuerName": "https://idp.corp.example", "clientSecret": "\(plain)",
        "jwks": {"authorizationHeader": "Basic \(basic)", "jwksUri": "http://idp.corp.example/k"},
        "note": "\(token)", "enabled": "true"}], "issuers": []}
      """
    return Fixtures.File(
      path: "secret.auth-token.json", bytes: Array(text.utf8), kind: .authTokenConfiguration)
  }

  private static var export: Fixtures.File {
    let value = String(decoding: configuration.bytes, as: UTF8.self)
      .replacing("\n", with: "\\\n").replacing(":", with: "\\:")
      .replacing("Basic", with: "\\\\u0042asic")
    return Fixtures.File(
      path: "secret.properties",
      bytes: Array("*.*.Security_AuthTokenConfiguration=\(value)\n*.*.X=1\n".utf8), kind: .policies)
  }

  private static let key = "3MVG9kEyOfThEtEsTs.NoBodyShows_It.AnyWhere"

  private static var app: Fixtures.File {
    let text = """
      <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata"><label>Shop</label><oauthConfig>
        <callbackUrl>sms://cb</callbackUrl><consumerKey>\(key)</consumerKey>
        <consumerSecret>\(plain)</consumerSecret><isConsumerSecretOptional>maybe</isConsumerSecretOptional>
        <scopes>\(token)</scopes></oauthConfig></ConnectedApp> Authorization: Basic \(basic)
      """
    return Fixtures.File(
      path: "secret.connectedApp", bytes: Array(text.utf8), kind: .connectedApp)
  }

  /// Pieces of the secrets, long enough to reveal something. The header of a token reveals nothing.
  /// None begins with a hexadecimal digit, because that may be a digit of an escape before the rest.
  private static let pieces = [basic, String(token.drop { $0 != "." }), plain, key].flatMap {
    secret in
    (0...secret.utf8.count - 8).map { String(secret.dropFirst($0).prefix(8)) }
      .filter { !($0.first?.isHexDigit ?? true) }
  }
  /// Control characters other than the line feed.
  private static let controls = String(
    String.UnicodeScalarView((1..<0x20).filter { $0 != 0x0A }.compactMap(Unicode.Scalar.init)))

  private func check(_ file: Fixtures.File, _ bytes: [UInt8], _ origin: String) {
    let source = SourceBytes(bytes)
    let linted = Linter(LintSettings(environment: .production)).lint(
      LintInput(path: file.path, kind: file.kind, source: source), collectsFacts: true)
    var report = LintReport()
    report.files = [
      LintReport.File(
        path: file.path, kind: file.kind, source: source,
        diagnostics: linted.diagnostics + linted.hints)
    ]
    let target = ReportTarget(isQuiet: false, style: Style(isColored: false), columns: 60)
    for format in LintFormats.all {
      let text = format.render(report, for: target)
      // The C library searches faster than unoptimized Swift code.
      if strpbrk(text, Self.controls + "\u{7F}") != nil || strstr(text, "\u{202E}") != nil {
        Issue.record("\(format.name) of \(file.path) shows what it must not \(origin)")
      }
      if let piece = Self.pieces.first(where: { strstr(text, $0) != nil }) {
        Issue.record("\(format.name) of \(file.path) shows '\(piece)' \(origin)")
      }
      if !Self.isWellFormed(text, format.name) {
        Issue.record("\(format.name) of \(file.path) cannot be read \(origin)")
      }
    }
  }

  private static func isWellFormed(_ text: String, _ format: String) -> Bool {
    switch format {
    case "json", "sarif", "gitlab": JSONParser.parse(SourceBytes(text)).isWellFormed
    case "jsonl", "rdjsonl":
      text.utf8.split(separator: 0x0A).allSatisfy {
        JSONParser.parse(SourceBytes(Array($0))).isWellFormed
      }
    case "junit", "checkstyle": XMLParser.parse(SourceBytes(text)).problems.isEmpty
    case "html": PageReader(text).problems.isEmpty
    default: true
    }
  }

  @Test(arguments: files)
  func truncationDoesNotCrash(_ file: Fixtures.File) {
    let spacing = file.path.hasPrefix("secret") ? 16 : 256
    for count in Soak.sample(0..<file.bytes.count + 1, oneOf: spacing) {
      check(file, Array(file.bytes[..<count]), "after \(count) bytes")
    }
  }

  private static let meaningful = Array("\"\\{:,\n".utf8) + [0x80]

  /// Inserts bytes with a meaning at one place or, in files with secrets, any bytes at many places.
  @Test(arguments: files)
  func insertionDoesNotCrash(_ file: Fixtures.File) {
    var random = SeededGenerator()
    let isSecret = file.path.hasPrefix("secret")
    for _ in 0..<(isSecret ? Soak.rounds(8) : 1) {
      let place = Int.random(in: 0...file.bytes.count, using: &random)
      // A secret without a shape is known only by its name.
      if isSecret, Self.isNearPlainName(file.bytes, place) { continue }
      let others = isSecret ? (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) } : []
      let inserted = Self.meaningful + others
      for index in Soak.sample(0..<inserted.count, oneOf: 6) {
        let byte = inserted[index]
        var changed = file.bytes
        changed.insert(byte, at: place)
        check(file, changed, "with \(byte) at \(place), seed \(random.seed)")
      }
    }
  }

  private static func isNearPlainName(_ bytes: [UInt8], _ place: Int) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let name = text.firstPlace(of: "clientSecret") ?? text.firstPlace(of: "consumerSecret"),
      let value = text.firstPlace(of: plain)
    else { return false }
    let start = text.utf8.distance(from: text.startIndex, to: name.lowerBound) - 1
    let end = text.utf8.distance(from: text.startIndex, to: value.lowerBound)
    return start <= place && place <= end
  }
}
