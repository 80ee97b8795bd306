import Testing

@testable import ConfigModel

/// The read-back check of the writer must reject every mistake that a broken writer could make.
@Suite struct JSONReadBackTests {
  private let tree = JSONParser.parse(
    SourceBytes(#"{"a": [1, {"b": [ ], "c": "x y"}], "d": {}, "e": null}"#))
  private let flat = Array(#"{"a":[1,{"b":[],"c":"x y"}],"d":{},"e":null}"#.utf8)

  private func accepts(_ pieces: [[UInt8]]) -> Bool {
    var reader = JSONReadBack(tree)
    for piece in pieces {
      let source = SourceBytes(piece)
      let isAccepted = withExtendedLifetime(source) {
        reader.accepts(source.start, source.start + piece.count)
      }
      if !isAccepted { return false }
    }
    return reader.isComplete
  }

  @Test func acceptsTheSameTree() {
    #expect(accepts([flat]))
    let laidOut = "{\n \"a\" : [ 1,{\"b\":[\n],\t\"c\":\"x y\"} ],\"d\":{ },\"e\":null}\r\n"
    #expect(accepts([Array(laidOut.utf8)]))
  }

  @Test func acceptsPiecesSplitBetweenTokens() {
    #expect(accepts([Array(flat[..<5]), Array(flat[5..<6]), Array(flat[6...])]))
  }

  @Test func rejectsEveryMissingByte() {
    for index in flat.indices {
      var text = flat
      text.remove(at: index)
      #expect(!accepts([text]), "without byte \(index)")
    }
    for count in 0..<flat.count { #expect(!accepts([Array(flat[..<count])])) }
  }

  @Test func rejectsEveryChangedByte() {
    for index in flat.indices {
      for byte: UInt8 in [0x00, 0x20, 0x22, 0x2C, 0x3A, 0x5B, 0x7D, 0x78, 0x80]
      where byte != flat[index] {
        var text = flat
        text[index] = byte
        #expect(!accepts([text]), "byte \(index) as \(byte)")
      }
    }
  }

  @Test func rejectsExtraBytes() {
    for extra in [",", "1", "]", "{}"] { #expect(!accepts([flat + Array(extra.utf8)])) }
  }
}
