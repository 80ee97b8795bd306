import ConfigModel
import Testing

/// Merging by RFC 7396. The cases include those of its appendix that are about objects.
@Suite struct JSONMergePatchTests {
  private func merged(_ target: String?, _ patch: String?) -> String {
    func value(_ text: String) -> JSONValue { JSONParser.parse(SourceBytes(text)).root }
    let tree = JSONMergePatch.merged(target.map(value), patch.map(value))
    #expect(tree.isWellFormed)
    return tree.source.text(0..<tree.source.count)
  }

  @Test(arguments: [
    (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
    (#"{"a":"b"}"#, #"{"a":null}"#, #"{}"#),
    (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
    (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
    (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
    (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
    (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
    (#"{}"#, #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
    (#"{"a":"text"}"#, #"{"a":{"b":1,"c":null}}"#, #"{"a":{"b":1}}"#),
    (#"{"a":1}"#, #"{"missing":null}"#, #"{"a":1}"#),
  ])
  func appliesRFC7396Examples(_ target: String, _ patch: String, _ result: String) {
    #expect(merged(target, patch) == result)
  }

  @Test func keepsSpellingOfTokens() {
    #expect(
      merged(#"{ "n" : 1.50e0 , "s":"\u0061" , "o": { "x" : [ 1 ] } }"#, #"{"o":{"y":1e400}}"#)
        == #"{"n":1.50e0,"s":"\u0061","o":{"x":[ 1 ],"y":1e400}}"#)
  }

  @Test func comparesUnescapedNames() {
    #expect(merged(#"{"a":1}"#, #"{"\u0061":2}"#) == #"{"a":2}"#)
  }

  @Test func lastOfDuplicateMembersWins() {
    #expect(merged(#"{"a":1}"#, #"{"a":2,"a":3}"#) == #"{"a":3}"#)
    #expect(merged(nil, #"{"a":2,"a":3}"#) == #"{"a":3}"#)
  }

  @Test func emptyPatchChangesNothing() {
    #expect(merged(nil, nil) == "{}")
    #expect(merged(#"{"a":null}"#, nil) == #"{"a":null}"#)
    #expect(merged(nil, #"{"a":null,"b":1}"#) == #"{"b":1}"#)
  }
}
