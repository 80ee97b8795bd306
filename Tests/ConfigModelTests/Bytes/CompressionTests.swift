import ConfigModel
import Foundation
import TestSupport
import Testing

/// Compressed data, against vectors from zlib 1.2 by way of Python. `.ci/assertions.py` compares
/// many more.
@Suite struct CompressionTests {
  private static let text =
    #"<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">"#
    + String(repeating: #"<saml:Attribute Name="roles"/>"#, count: 12)
    + String(repeating: "abcdefghijklmnopqrstuvwxyz", count: 3) + "</saml:Assertion>"
  /// The text with a code of its own, as most encoders write it.
  private static let zlib = bytes(
    """
    78dab3294ecccdb1722c2e4e2d2ac9cccf53a8c8cdc92bb60209da2a9516e559e5271667165be525e6a6165b95\
    245b053bfafa5819e9195825c27428d9d9408c282929ca4c2a2d4955f0032ab6552acacf492d56d21f95a59a6c\
    6252724a6a5a7a466656764e6e5e7e4161517149695979456515393236faa8316f07003d37be4d
    """)

  private static func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = Array(hexadecimal)
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0..<($0 + 2)]), radix: 16)
    }
  }

  @Test func readsZlibData() throws {
    let wanted = Array(Self.text.utf8)
    #expect(Compression.detected(Self.zlib) == .zlib)
    #expect(try Compression.zlib.decompressed(Self.zlib, limit: 1000) == wanted)
    let raw = Array(Self.zlib[2..<(Self.zlib.count - 4)])
    #expect(try Compression.deflate.decompressed(raw, limit: wanted.count) == wanted)
    #expect(try Compression.zlib.decompressed(Self.bytes("78da030000000001"), limit: 0) == [])
    let stored = Self.bytes("7801011400ebff3c73616d6c3a417373657274696f6e20786d6c6e4f1c07bb")
    #expect(try Compression.zlib.decompressed(stored, limit: 20) == Array(wanted.prefix(20)))
  }

  @Test func roundTrips() throws {
    var random = Soak.random(3)
    for round in 0..<Soak.rounds(400) {
      let letters = UInt8([2, 4, 30, 255].randomElement(using: &random) ?? 255)
      let count = Int.random(in: 0...(round % 8 == 0 ? 70_000 : 600), using: &random)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...letters, using: &random) }
      let packed = Compression.gzip(bytes)
      #expect(try Compression.gzip.decompressed(packed, limit: count) == bytes, "round \(round)")
      #expect(packed == Compression.gzip(bytes))
    }
    let long = [UInt8](repeating: 65, count: 100_000)
    #expect(Compression.gzip(long).count < 1000)
    #expect(try Compression.gzip.decompressed(Compression.gzip(long), limit: 100_000) == long)
  }

  @Test func readsOptionalHeaderFields() throws {
    let plain = Compression.gzip(Array("abc".utf8))
    for (flags, extra): (UInt8, [UInt8]) in [
      (8, Array("name".utf8) + [0]), (16, [0]), (4, [2, 0, 1, 1]), (1, []),
      (12, [1, 0, 7, 110, 0]),
    ] {
      var packed = plain
      packed[3] = flags
      packed.insert(contentsOf: extra, at: 10)
      #expect(try Compression.gzip.decompressed(packed, limit: 3) == Array("abc".utf8))
    }
    #expect(try Compression.gzip.decompressed(plain + plain, limit: 6) == Array("abcabc".utf8))
  }

  private func fault(
    _ format: Compression, _ bytes: [UInt8], limit: Int = 1 << 16
  ) -> CompressionFault? {
    do throws(CompressionFault) {
      _ = try format.decompressed(bytes, limit: limit)
      return nil
    } catch {
      return error
    }
  }

  @Test func reportsFaults() {
    let packed = Compression.gzip(Array(Self.text.utf8))
    #expect(fault(.gzip, packed, limit: Self.text.utf8.count - 1) == .tooLarge)
    #expect(fault(.gzip, packed + [0]) == .trailing)
    for count in 0..<packed.count {
      #expect(fault(.gzip, Array(packed.prefix(count))) == .truncated, "\(count)")
    }
    for index in (packed.count - 8)..<packed.count {
      var other = packed
      other[index] ^= 1
      #expect(fault(.gzip, other) == .checksum)
    }
    // A kind of block that does not exist, a wrong complement, a distance before the start.
    #expect(fault(.deflate, [0b111]) == .malformed)
    #expect(fault(.deflate, [1, 1, 0, 0, 0, 65]) == .malformed)
    #expect(fault(.deflate, [0b1000_0011, 0, 0]) == .malformed)
  }

  /// A byte of data gives up to 1,032 bytes of text.
  @Test func outputIsLimited() {
    var data = Compression.gzip([UInt8](repeating: 0, count: 1 << 22))
    #expect(fault(.gzip, data, limit: 1 << 20) == .tooLarge)
    data[data.count - 1] ^= 1
    #expect(fault(.gzip, data, limit: 1 << 20) == .tooLarge)
  }

  @Test func randomBytesDoNotCrash() {
    var random = Soak.random(9)
    for _ in 0..<Soak.rounds(4000) {
      var bytes = Bool.random(using: &random) ? Self.zlib : Compression.gzip(Array(Self.text.utf8))
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      for format in Compression.allCases { _ = fault(format, bytes, limit: 4096) }
      _ = fault(.deflate, Array(bytes.dropFirst(2)), limit: 4096)
    }
  }
}
