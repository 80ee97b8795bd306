import ConfigModel
import TestSupport
import Testing

@testable import oconf

@Suite struct MessageReaderTests {
  private static func frame(_ body: String) -> String {
    "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  /// The bodies, and `!` for each failure.
  private static func read(_ bytes: [UInt8], pieces: (Int) -> Int = { $0 }) -> [String] {
    var reader = MessageReader()
    var rest = bytes[...]
    var found: [String] = []
    while !rest.isEmpty {
      let piece = rest.prefix(max(1, pieces(rest.count)))
      rest = rest.dropFirst(piece.count)
      for event in reader.take(piece) {
        switch event {
        case .body(let body): found.append(body.text(0..<body.count))
        case .failure: found.append("!")
        }
      }
    }
    return found
  }

  @Test(arguments: [
    (frame("{}") + frame("[1]"), ["{}", "[1]"]),
    (frame(""), [""]),
    (
      "content-length:2\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n{}",
      ["{}"]
    ),
    ("Content-Length: 2\n\n{}", ["{}"]),
    ("Content-Type: x; charset=utf-16\r\nContent-Length: 2\r\n\r\n{}" + frame("1"), ["!", "1"]),
    ("Content-Length: -1\r\n\r\n" + frame("1"), ["!", "1"]),
    ("Content-Length: 99999999999999999999\r\n\r\n" + frame("1"), ["!", "1"]),
    ("X: y\r\n\r\n" + frame("1"), ["!", "1"]),
    ("garbage\r\nmore\r\n" + frame("1"), ["!", "1"]),
    ("\r\n\r\n" + frame("1"), ["!", "1"]),
    ("GET / HTTP/1.1\r\nHost: a\r\n\r\n" + frame("1"), ["!", "1"]),
    ("{\"a\": 1}" + frame("1"), ["!", "1"]),
    ("Content-Length: 3\r\n\r\n{}" + frame("1"), ["{}C", "!"]),
  ]) func readsMessages(_ text: String, _ expected: [String]) {
    #expect(Self.read(Array(text.utf8)) == expected)
  }

  @Test func skipsLongMessages() {
    let long = [
      String(repeating: "x", count: 100_000), String(repeating: "a: b\r\n", count: 50_000) + "\r\n",
      "Content-Length: 70000000\r\n\r\n" + String(repeating: " ", count: 70_000_000),
    ]
    for (index, text) in long.enumerated() {
      let found = Self.read(Array((text + Self.frame("1")).utf8))
      #expect(found == ["!", "1"], "\(index)")
    }
  }

  @Test func readsMessagesInAnyPieces() {
    var random = Soak.random(41)
    let text = Array(
      ("junk\r\n" + Self.frame("{\"é\": \"😀\"}") + Self.frame("") + "Content-Length: x\r\n\r\n"
        + Self.frame("[2]")).utf8)
    for _ in 0..<Soak.rounds(2000) {
      let found = Self.read(text) { _ in Int.random(in: 1...9, using: &random) }
      #expect(found == ["!", "{\"é\": \"😀\"}", "", "!", "[2]"], "seed \(random)")
    }
  }

  @Test func randomBytesDoNotCrash() {
    var random = Soak.random(42)
    let words = ["Content-Length", ":", " ", "\r\n", "\n", "7", "{}", "\u{0}", "é", "charset="]
    for _ in 0..<Soak.rounds(4000) {
      var text = ""
      for _ in 0..<Int.random(in: 0...30, using: &random) {
        text += words.randomElement(using: &random) ?? ""
      }
      let bytes = Array(text.utf8)
      let whole = Self.read(bytes)
      #expect(Self.read(bytes) { _ in 1 } == whole, "\(text.debugDescription)")
    }
  }
}
