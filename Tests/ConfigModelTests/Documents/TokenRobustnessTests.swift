import ConfigModel
import TestSupport
import Testing

/// Damaged, random, deeply nested and large tokens are read, or refused with a place in their text.
@Suite struct TokenRobustnessTests {
  private typealias Tokens = CompactTokenTests

  @Test func limitsNesting() throws {
    func nested(_ depth: Int) -> String {
      #"{"a":"# + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
    }
    #expect(Tokens.fault(Tokens.token(Tokens.header, nested(511))) == nil)
    let fault = try #require(Tokens.fault(Tokens.token(Tokens.header, nested(10_000))))
    #expect(fault.message == "the claims are nested deeper than 512 levels")
    #expect(fault.decoded?.range.start == 5 + 511)
  }

  @Test func readsAMegabyteOfClaims() throws {
    let big = #"{"sub":"mia","exp":1767225600,"x":"\#(String(repeating: "a", count: 1 << 20))"}"#
    let token = try CompactToken.read(Text(Tokens.token(Tokens.header, big)))
    #expect(token.claims.claim("sub")?.text == Text("mia"))
    let notes = ClaimNotes.notes(on: token.claims, now: 1_767_000_000)
    #expect(
      notes.map(\.message) == [
        "the claims are \(big.utf8.count) bytes long; few servers accept a request that large"
      ])
  }

  @Test func truncationDoesNotCrash() throws {
    let text = Tokens.token()
    let source = SourceBytes(text)
    for count in 0..<text.utf8.count {
      let part = Text(source).part(0, count)
      do throws(TokenFault) {
        let token = try CompactToken.read(part)
        // A truncated token is accepted only if the cut is inside the signature.
        #expect(count > token.signingInput.count)
        #expect(token.claims.claim("sub")?.text == Text("mia"))
      } catch {
        #expect(!error.message.isEmpty)
        #expect(error.range.start >= 0 && error.range.end <= count, "\(count): \(error.message)")
      }
    }
  }

  @Test func changedBytesDoNotCrash() throws {
    let text = Array(Tokens.token().utf8)
    let firstDot = try #require(text.firstIndex(of: UInt8(ascii: ".")))
    let secondDot = try #require(text.lastIndex(of: UInt8(ascii: ".")))
    let alphabet = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    for position in [
      0, 1, 5, firstDot - 1, firstDot, firstDot + 1, firstDot + 10, secondDot - 1, secondDot,
      secondDot + 1, text.count - 1,
    ] {
      for byte in UInt8.min...UInt8.max where byte != text[position] {
        var changed = text
        changed[position] = byte
        let isInside = position > 0 && position < text.count - 1
        do throws(TokenFault) {
          let token = try CompactToken.read(Text(SourceBytes(changed)))
          // A space in place of the last byte counts as whitespace after the token.
          let isAfterEnd = byte.isBlank && position == text.count - 1
          #expect(alphabet.contains(byte) || isAfterEnd, "\(byte) at \(position)")
          #expect(token.signature.count == (isAfterEnd ? 2 : 3))
        } catch {
          #expect(error.range.end <= changed.count, "\(byte) at \(position)")
          if !alphabet.contains(byte), byte != UInt8(ascii: "."), isInside, position != firstDot,
            position != secondDot
          {
            #expect(error.range.start == position, "\(byte) at \(position): \(error.message)")
          }
        }
      }
    }
  }

  @Test func randomTextDoesNotCrash() {
    var random = SeededGenerator()
    let pieces = [
      "eyJ", ".", "e30", "{", "}", "\"", "a", "=", " ", "\n", "Bearer ", Tokens.header,
      Tokens.claims, Tokens.encoded(Tokens.header), Tokens.encoded(Tokens.claims), "\u{0}", "é",
    ]
    for _ in 0..<Soak.rounds(5000) {
      let text = (0..<Int.random(in: 0..<9, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      if let fault = Tokens.fault(text) {
        #expect(fault.range.end <= text.utf8.count, "seed \(random.seed): \(text)")
      }
      _ = try? TokenClaims.read(SourceBytes(text))
    }
  }
}
