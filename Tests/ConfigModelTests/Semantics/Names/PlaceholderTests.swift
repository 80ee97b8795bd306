import Testing

@testable import ConfigModel

@Suite struct PlaceholderTests {
  @Test(arguments: [
    "{KEY}", "[KEY]", "%KEY%", "%%KEY%%", "$(KEY)", "${consumer.key}", "@@KEY@@", "@KEY@",
    "#{KEY}#", "#{KEY}", "__CONSUMER_KEY__", "{{ client id }}", "REPLACE_WITH_KEY", "YOUR_KEY",
    "TODO", "dummy",
  ])
  func recognizesWholePlaceholders(_ text: String) {
    #expect(Placeholder.isWhole(Text(text)))
  }

  @Test(arguments: [
    "", "{}", "[1]", "%%", "https://{host}/cb", "{staff}*", "3MVG9.x", "todo", "Dummy",
    "REPLACE_key", "YOUR", "@string/app_name", "a@corp.example", "[2001:db8::1]",
    "__CONSUMER_KEY__x", "${A}${B", "%7E%7E",
  ])
  func leavesOtherTexts(_ text: String) {
    #expect(!Placeholder.isWhole(Text(text)))
  }
}
