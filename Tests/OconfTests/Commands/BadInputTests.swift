import Foundation
import Testing

/// Files and streams that are missing, unreadable or malformed.
@Suite final class BadInputTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  private static let commands = [["lint"], ["fmt"], ["flatten"]]

  @Test(arguments: commands)
  func reportsMissingFile(_ command: [String]) throws {
    let result = try program.run(command + ["missing.auth-token.json"], input: Data())
    #expect(result.status == 2)
    #expect(
      result.errors == "oconf: cannot read missing.auth-token.json: no such file or directory\n")
    #expect(result.output == "")
  }

  @Test func reportsFolderInPlaceOfFile() throws {
    try program.write("folder.auth-token.json/x", "")
    let result = try program.run("flatten", "folder.auth-token.json")
    #expect(result.status == 2)
    #expect(result.errors == "oconf: folder.auth-token.json: is a directory\n")
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything"))
  func reportsUnreadableFolder() throws {
    try program.write("closed/x.auth-token.json", "{}")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: program.path("closed"))
    let result = try program.run("lint")
    #expect(result.status == 2)
    #expect(result.errors.contains("closed: permission denied"))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: program.path("closed"))
  }

  @Test func continuesAfterFailedFile() throws {
    try program.write("x.auth-token.json", #"{"issuers": [{"issuerName": "i"}]}"#)
    let result = try program.run("lint", "missing.auth-token.json", "x.auth-token.json")
    #expect(result.output.contains("key-source/missing"))
    #expect(result.status == 2)
  }

  @Test func acceptsEmptyFiles() throws {
    try program.write("x.auth-token.json", "")
    try program.write("x.allow-origin", "")
    let result = try program.run("lint")
    #expect(result.status == 1)
    #expect(result.output.contains("x.auth-token.json:1:1: error: the document is empty"))
    #expect(result.output.contains("x.allow-origin:1:1: error: an empty value is not the keyword"))
    #expect(try program.run("fmt", "x.auth-token.json").status == 1)
    #expect(try program.read("x.auth-token.json") == "")
  }

  @Test func omitsBytesOfBinaryFiles() throws {
    let bytes = (0..<2000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 3) }
    try program.write("x.auth-token.json", bytes)
    try program.write("y.allow-origin", bytes)
    try program.write("z.json", bytes)
    let result = try program.run("lint", "x.auth-token.json", "y.allow-origin")
    #expect(result.status == 1)
    for scalar in result.output.unicodeScalars {
      #expect(scalar == "\n" || scalar.value >= 0x20 && !(0x7F..<0xA0 ~= scalar.value))
    }
    #expect(try program.run("lint", "z.json").status == 2)
    #expect(try program.run("fmt", "x.auth-token.json").status == 1)
  }

  @Test func reportsWrongEncoding() throws {
    for bytes: [UInt8] in [
      [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00], [0xFE, 0xFF, 0x00, 0x7B, 0x00, 0x7D],
      [0x7B, 0x00, 0x7D, 0x00],
    ] {
      try program.write("x.auth-token.json", bytes)
      let result = try program.run("lint", "x.auth-token.json")
      #expect(result.status == 1)
      #expect(result.output.contains("UTF-16"))
    }
  }

  /// For any kind of document, one finding says what to do, and no content is shown.
  @Test(arguments: [
    ("a.idp-messages", "app://oauth2/v1.0/authresponse?code=aPrxQ7zbEaRcIjNv&state=x"),
    ("a.allow-origin", "https://a.corp.example,https://b.corp.example"),
    ("a.properties", "*.*.Security_AllowOrigin=https://a.corp.example\n"),
    ("a.http", "POST /token HTTP/1.1\nAuthorization: Basic YTpi\n\n"),
    ("a.auth-token.json", #"{"issuers": []}"#), ("a.idp-setup.json", #"{"name": "x"}"#),
    ("bootconfig.json", #"{"remoteAccessConsumerKey": "x"}"#),
    ("A.connectedApp", "<ConnectedApp><label>x</label></ConnectedApp>"),
    ("bootconfig.plist", "<plist><dict/></plist>"),
  ])
  func reportsUTF16Once(_ name: String, _ text: String) throws {
    let kinds = ["properties": "policies", "http": "token-request"]
    let kind = kinds[String(name.split(separator: ".")[1])].map { ["--kind", $0] } ?? []
    let encodings: [(String, String.Encoding, [UInt8])] = [
      ("UTF-16", .utf16LittleEndian, [0xFF, 0xFE]), ("UTF-16", .utf16BigEndian, [0xFE, 0xFF]),
      ("UTF-16", .utf16LittleEndian, []), ("UTF-16", .utf16BigEndian, []),
      ("UTF-32", .utf32LittleEndian, [0xFF, 0xFE, 0, 0]), ("UTF-32", .utf32BigEndian, []),
    ]
    for (encoding, foundation, mark) in encodings {
      try program.write(name, mark + [UInt8](#require(text.data(using: foundation))))
      let result = try program.run(["lint", "--pedantic"] + kind + [name], input: Data())
      let headline = "\(name):1:1: error: the file is encoded in \(encoding); save it as UTF-8 ["
      #expect(result.output.hasPrefix(headline), "\(result.output)")
      #expect(result.output.contains("1 error in 1 file."), "\(result.output)")
      #expect(result.output.contains("| ‹hidden›\n"))
      #expect(result.status == 1)
    }
  }

  @Test func rejectsUTF16Policy() throws {
    let text = "https://a.corp.example"
    try program.write("a.allow-origin", [UInt8](#require(text.data(using: .utf16LittleEndian))))
    let result = try program.run("origin", "a.allow-origin", text)
    #expect(result.status == 2)
    #expect(result.errors.contains("the file is encoded in UTF-16; save it as UTF-8"))
  }

  @Test func doesNotWaitForPipeWithoutWriter() throws {
    let path = program.path("pipe.auth-token.json")
    #expect(mkfifo(path, 0o600) == 0)
    let result = try program.run("lint", "pipe.auth-token.json")
    #expect(result.status == 2)
    #expect(result.errors.contains("is a pipe with no writer"))
    // A walk through folders skips the pipe.
    #expect(try program.run("lint").status == 0)
  }

  @Test func readsPipes() throws {
    let text = #"{"issuers": [{"issuerName": "i"}]}"#
    let result = try program.shell(
      "oconf lint --kind auth-token-configuration <(sleep 0.2; echo '\(text)')")
    #expect(result.status == 1)
    #expect(result.output.contains("key-source/missing"))
    #expect(try program.shell("echo '\(text)' | oconf lint -").status == 1)
  }

  @Test func endsQuietlyWithoutReader() throws {
    func items(_ count: Int) -> String {
      Array(repeating: "null", count: count).joined(separator: ",")
    }
    // Several times the capacity of a pipe, which is 64 KiB. A finding has some 200 bytes.
    try program.write("x.allow-origin", items(2_000))
    try program.write("x.json", "[" + items(50_000) + "]")
    #expect(try program.run("lint", "x.allow-origin").output.utf8.count > 256 << 10)
    let lint = try program.shell("oconf lint x.allow-origin | head -1; echo ${PIPESTATUS[0]}")
    #expect(lint.output.components(separatedBy: "\n").count == 3)
    #expect(lint.output.hasSuffix("\n1\n"))
    let format = try program.shell(
      "oconf fmt --stdout --kind json x.json | head -1; echo ${PIPESTATUS[0]}")
    #expect(format.output == "[\n2\n")
    let flatten = try program.shell(
      "oconf flatten --kind json x.json | head -c 5; echo \" ${PIPESTATUS[0]}\"")
    #expect(flatten.output == "[null 2\n")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func reportsFailedOutput() throws {
    try program.write("x.json", #"{"a": 1}"#)
    for line in [
      "oconf lint --kind json x.json", "oconf flatten --kind json x.json", "oconf --help",
      "oconf fmt --stdout --kind json x.json", "oconf explain", "oconf --version",
    ] {
      let result = try program.shell(line + " > /dev/full; echo $?")
      #expect(
        result.output == "oconf: cannot write standard output: no space left on device\n2\n",
        "\(line)")
    }
  }

  @Test func toleratesShrinkingFiles() throws {
    let member = #""issuerName":"https://login.corp.example/a/long/way/to/go","#
    let text = "{\"issuers\":[{" + String(repeating: member, count: 100_000) + "\"x\":1}]}"
    try program.write("big.auth-token.json", text)
    try program.write("big.copy", text)
    for _ in 0..<20 {
      let result = try program.shell(
        "cp big.copy big.auth-token.json; (for i in 1 2 3 4 5 6 7 8; do : > big.auth-token.json; done) & "
          + "oconf lint --max-diagnostics 1 big.auth-token.json; status=$?; wait; exit $status")
      // Whatever the timing, no signal ends the program, and no verdict is about lost bytes.
      #expect(result.signal == nil)
      #expect([0, 1, 2].contains(result.status), "\(result.output)")
    }
  }

  @Test func keepsFilesThatCannotBeReplaced() throws {
    try program.write("x.auth-token.json", #"{"issuers":[]}"#)
    try FileManager.default.linkItem(
      atPath: program.path("x.auth-token.json"), toPath: program.path("other"))
    let result = try program.run("fmt", "x.auth-token.json")
    #expect(result.status == 2)
    #expect(result.errors.contains("has other hard links"))
    #expect(try program.read("x.auth-token.json") == #"{"issuers":[]}"#)
    let device = try program.shell("oconf flatten --kind json other --output /dev/null; echo $?")
    #expect(device.output == "oconf: /dev/null: is not a regular file; not replaced\n2\n")
  }

  @Test func toleratesRemovedFolder() throws {
    let result = try program.shell("mkdir gone; cd gone; rmdir ../gone; oconf lint")
    #expect(result.status == 2)
    #expect(result.output.contains("the working directory: is gone"), "\(result.output)")
  }
}
