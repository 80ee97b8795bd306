import Testing

@testable import Lint

@Suite struct ChangeWordingTests {
  @Test(arguments: [0, 1, 2, 5, 6, 7, 20])
  func listsAtMostSixValues(_ count: Int) {
    let texts = (0..<count).map { "'\($0)'" }
    let list = ChangeWording.list(texts)
    #expect(texts.count { list.contains($0) } == (count > 6 ? 5 : count))
    #expect(list.contains("\(count - 5) more") == (count > 6))
  }

  @Test(arguments: [0, 79, 80, 81, 200])
  func idsContainShortValues(_ count: Int) {
    let value = String(repeating: "v", count: count)
    #expect((Change.content(value) == "=" + value) == (count <= 80))
  }
}
