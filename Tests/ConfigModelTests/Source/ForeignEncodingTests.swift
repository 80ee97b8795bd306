import Testing

@testable import ConfigModel

/// The encoding of bytes that are not UTF-8.
@Suite struct ForeignEncodingTests {
  @Test(arguments: [
    ([0xFF, 0xFE] as [UInt8], ForeignEncoding.utf16), ([0xFE, 0xFF], .utf16),
    ([0xFF, 0xFE, 0x00], .utf16), ([0xFF, 0xFE, 0x7B, 0x00], .utf16),
    ([0xFF, 0xFE, 0x00, 0x00], .utf32), ([0x00, 0x00, 0xFE, 0xFF], .utf32),
    ([0xFF, 0xFE, 0x00, 0x00, 0x7B, 0x00, 0x00, 0x00], .utf32),
  ])
  func detectsByteOrderMark(_ bytes: [UInt8], _ encoding: ForeignEncoding) {
    #expect(ForeignEncoding(of: SourceBytes(bytes)) == encoding)
  }

  @Test(arguments: [[], [0xFF], [0xFE], [0x00], [0x7B], [0xEF, 0xBB, 0xBF]] as [[UInt8]])
  func needsByteOrderMark(_ bytes: [UInt8]) {
    #expect(ForeignEncoding(of: SourceBytes(bytes)) == nil)
  }
}
