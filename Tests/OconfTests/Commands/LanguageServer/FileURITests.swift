import Testing

@testable import oconf

@Suite struct FileURITests {
  @Test(arguments: [
    ("file:///nowhere/a.json", "/nowhere/a.json"),
    ("FILE://localhost/nowhere/b%20c", "/nowhere/b c"),
    ("file:/nowhere/../d", "/d"), ("file:///", "/"),
  ])
  func readsAbsolutePath(_ uri: String, _ path: String) {
    #expect(FileURI.path(of: uri) == path)
  }

  @Test(arguments: [
    "file:", "file:relative", "file://other.corp.example/share", "untitled:New", "",
    "file:///a%00b",
  ])
  func rejectsOtherURIs(_ uri: String) {
    #expect(FileURI.path(of: uri) == nil)
  }
}
