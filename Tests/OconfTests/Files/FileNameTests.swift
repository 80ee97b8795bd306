import Foundation
import TestSupport
import Testing

@testable import oconf

/// File names that consist of arbitrary bytes.
@Suite final class FileNameTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  @Test func fileNamesRoundTrip() {
    var random = SeededGenerator()
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...12, using: &random)
      let pool: [UInt8] = [
        0x2E, 0x2F, 0x61, 0x80, 0x8F, 0xBF, 0xC3, 0xED, 0xA0, 0xEF, 0xBD, 0xF4, 0xFF, 0xF0, 0x9F,
      ]
      let bytes = (0..<count).map { _ in pool.randomElement(using: &random) ?? 0x61 }
      let back = NativePath.cString(NativePath.text(bytes)).map { UInt8(bitPattern: $0) }
      #expect(back == bytes + [0], "seed \(random.seed)")
    }
    #expect(NativePath.text(Array("Straße/\u{FFFD}".utf8)) == "Straße/\u{FFFD}")
    let odd = "\u{10FF9F}"
    #expect(NativePath.cString(NativePath.text(Array(odd.utf8))).dropLast().count == 4)
  }

  #if os(Linux)
    @Test func opensFilesWithInvalidUTF8Names() throws {
      let result = try program.shell(
        #"""
        mkdir -p $'d\xff'
        echo '{"issuers":[]}' > $'d\xff/x\xe9.auth-token.json'
        oconf lint --select json; echo "$?"
        oconf lint --select json -v $'d\xff/x\xe9.auth-token.json' d*; echo "$?"
        oconf fmt; echo "$?"
        cat d*/*
        oconf lint $'missing\xfe.json'; echo "$?"
        """#)
      #expect(
        result.output == #"""
          No findings in 1 file.
          0
          d\xFF/x\xE9.auth-token.json: linted as auth-token-configuration
          No findings in 1 file.
          0
          1 formatted, 0 already formatted
          0
          {
              "issuers": []
          }
          oconf: cannot read missing\xFE.json: no such file or directory
          2

          """#)
    }

    @Test func refersToFilesByBytes() throws {
      let result = try program.shell(
        #"""
        mkdir -p $'d\xff'
        echo '*' > $'d\xff/x\xe9 y:.allow-origin'
        oconf lint --format sarif
        """#)
      #expect(result.output.contains(#""uri":"d%FF/x%E9%20y%3A.allow-origin""#))
    }

    /// Two names that look alike name two files.
    @Test func distinguishesSimilarNames() throws {
      for name in ["\u{E9}", "e\u{301}"] {
        try program.write("\(name).auth-token.json", #"{"issuers":[{}]}"#)
      }
      let names = ["\u{E9}.auth-token.json", "e\u{301}.auth-token.json"]
      let result = try program.run(["lint"] + names, input: Data())
      #expect(result.output.hasSuffix("in 2 files.\n") || result.output.contains(" in 2 files"))
    }
  #endif
}
