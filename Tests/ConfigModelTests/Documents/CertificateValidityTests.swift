import Testing

@testable import ConfigModel

/// The dates of certificates, and DER in general.
@Suite struct CertificateValidityTests {
  /// A self-signed certificate that openssl made, without a version.
  private static let certificate = """
    -----BEGIN CERTIFICATE-----
    MIIBIDCBxgIBATAKBggqhkjOPQQDAjAcMRowGAYDVQQDDBFzaG9wLmNvcnAuZXhh
    bXBsZTAeFw0yMzAzMDExMjAwMDBaFw0yNDAyMjkyMzU5NTlaMBwxGjAYBgNVBAMM
    EXNob3AuY29ycC5leGFtcGxlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEsV/p
    GGZ6SFi756S/Ch/RiE5r4bUF1Cc7/FpiU5hgIW8PvMcdU2GqTdaxne72vSfZ5uBH
    sXN94AtLnCDnzkBlMDAKBggqhkjOPQQDAgNJADBGAiEAufdzy6Ig2oqICUESTIsr
    5GIAGcIDSZBTh9ZrNyvhPcwCIQDiJ8o8/I7d2Lie1bRAvAS1p/GwQRDFFiIoEYOx
    h5g3mw==
    -----END CERTIFICATE-----
    """

  private func dates(_ text: String) -> [String]? {
    CertificateValidity(Text(text)).map { [$0.start.description, $0.end.description] }
  }

  @Test func readsValidityOfCertificate() {
    let dates = ["2023-03-01T12:00:00Z", "2024-02-29T23:59:59Z"]
    #expect(self.dates(Self.certificate) == dates)
    let lines = Self.certificate.split(separator: "\n").dropFirst().dropLast()
    #expect(self.dates(lines.joined()) == dates)
    #expect(self.dates("\r\n  " + lines.joined(separator: "\r\n\t")) == dates)
    // Only the first one counts.
    #expect(self.dates(Self.certificate + "\n" + Self.certificate) == dates)
  }

  /// A certificate that ends after its dates, with a version.
  private func certificate(_ start: [UInt8], _ end: [UInt8]) -> String {
    let content = Self.element(
      0x30,
      Self.element(0xA0, [2, 1, 2]) + [2, 1, 1, 0x30, 0, 0x30, 0] + Self.element(0x30, start + end))
    return String(decoding: Base64.encoded(Self.element(0x30, content)), as: UTF8.self)
  }

  private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    [tag, UInt8(content.count)] + content
  }

  private func time(_ tag: UInt8, _ text: String) -> [UInt8] {
    Self.element(tag, Array(text.utf8))
  }

  @Test func readsUTCTimeAndGeneralizedTime() {
    #expect(
      dates(certificate(time(0x17, "500101000000Z"), time(0x18, "99991231235959Z")))
        == ["1950-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])
    #expect(
      dates(certificate(time(0x17, "491231235959Z"), time(0x18, "20500101000000Z")))
        == ["2049-12-31T23:59:59Z", "2050-01-01T00:00:00Z"])
  }

  @Test(arguments: [
    "230230000000Z", "231301000000Z", "230101240000Z", "230101000000+0000", "2301010000Z",
    "-10101000000Z", "2301010000 0Z", "230101000000z", "é30101000000Z", "",
  ])
  func rejectsImpossibleDates(_ text: String) {
    #expect(dates(certificate(time(0x17, "230101000000Z"), time(0x17, text))) == nil)
    #expect(dates(certificate(time(0x17, text), time(0x17, "230101000000Z"))) == nil)
  }

  @Test(arguments: ["", "Shop_2020", "AAAA", "MIIB", "-----BEGIN CERTIFICATE-----", "=", "MIIB*"])
  func rejectsOtherStructures(_ text: String) {
    #expect(dates(text) == nil)
  }

  /// Lengths that exceed the input, that overflow, and that DER does not have.
  @Test(
    arguments: [
      [0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF],
      [0x30, 0x88, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
      [0x30, 0x80, 0x30, 0x80, 0, 0], [0x30, 0x85], [0x30, 0xFF], [0x30, 0x81], [0x30, 0x7F, 0],
      [0x30],
    ] as [[UInt8]])
  func wrongLengthsDoNotCrash(_ bytes: [UInt8]) {
    var reader = DERReader(bytes[...])
    #expect(reader.next() == nil)
    #expect(dates(String(decoding: Base64.encoded(bytes), as: UTF8.self)) == nil)
  }

  @Test func damagedBytesDoNotCrash() throws {
    let whole = try #require(
      Base64.decoded(
        Text(Self.certificate.split(separator: "\n").dropFirst().dropLast().joined()), .standard))
    for place in whole.indices {
      for flipped in [0x80, 0xFF, 0x01] as [UInt8] {
        var bytes = whole
        bytes[place] ^= flipped
        _ = dates(String(decoding: Base64.encoded(bytes), as: UTF8.self))
      }
      let cut = String(decoding: Base64.encoded(Array(whole[..<place])), as: UTF8.self)
      #expect(dates(cut) == nil)
    }
  }
}
