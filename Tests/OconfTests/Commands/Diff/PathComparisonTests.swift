import ConfigModel
import Testing

@testable import oconf

@Suite struct PathComparisonTests {
  @Test func comparesBytes() {
    #expect(Path.isSame("", ""))
    #expect(Path.isSame("a/b", "a/b"))
    #expect(Path.isSame("caf\u{E9}", "caf\u{E9}"))
    #expect(!Path.isSame("a/b", "a/c"))
    #expect(!Path.isSame("a", "a/"))
    #expect(!Path.isSame("", "a"))
    // These names look alike, but are two files.
    #expect(!Path.isSame("caf\u{E9}", "cafe\u{301}"))
  }
}
