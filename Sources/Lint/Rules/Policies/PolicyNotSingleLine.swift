package import ConfigModel

package enum PolicyNotSingleLine: PoliciesRule {
  package static let about = RuleInfo(
    id: "policy-not-single-line",
    topic: .policies,
    severity: .error,
    summary: "The value of a policy is not on one line.",
    rationale: """
      The policies for issuers and origins must each be on one line. In an export, a value ends \
      with its line, unless the line ends with a backslash. If you paste a document with several \
      lines, only the first line is the value, and the others become unknown keys. `oconf flatten \
      --properties` prints the line to use.
      """,
    source: "Registering a JWT Token Issuer in OMCe; java.util.Properties, load",
    examples: [
      .bad(
        .policies,
        """
        *.*.Logging_Level=800
        *.*.Security_AuthTokenConfiguration=⟦{⟧
          "issuers": []
        }
        *.*.Sync_CollectionTimeToLive=60
        """,
        fixed: #"""
          *.*.Logging_Level=800
          *.*.Security_AuthTokenConfiguration={"issuers"\:[]}
          *.*.Sync_CollectionTimeToLive=60
          """#, .suggest),
      .bad(
        .policies, "*.*.Security_AllowOrigin=⟦https://a.corp.net,⟧\n  https://b.corp.net",
        fixed: #"*.*.Security_AllowOrigin=https\://a.corp.net,https\://b.corp.net"#, .suggest),
      .bad(
        .policies, #"*.*.Security_AuthTokenConfiguration={⟦\n⟧\t"issuers"\:[]\r\n}"#,
        fixed: #"*.*.Security_AuthTokenConfiguration={"issuers"\:[]}"#, .suggest),
      .good(
        .policies,
        #"""
        *.*.Security_AuthTokenConfiguration={\
            "issuers"\:[]\
          }
        """#),
      .good(.policies, #"*.*.Security_AllowOrigin=https\://a.corp.net,https\://b.corp.net"#),
    ])

  package static func check(_ export: PolicyExport, _ report: inout Report) {
    for spread in export.spreadValues {
      let source = SourceBytes(export.file.source.bytes(spread.range.bounds))
      report.add(
        "only the first line is the value of '\(spread.policy.key.name)'; put the whole value on one line",
        at: spread.policy.entry.place, fix: fix(spread.policy.key.name, source, spread.range))
    }
    for policy in export.policies where hasEscapedLineBreak(policy.entry, export.file.source) {
      guard
        policy.key.name == PolicyName.authTokenConfiguration
          || policy.key.name == PolicyName.allowOrigin
      else { continue }
      let value = export.value(of: policy)
      guard let fix = fix(policy.key.name, value.bytes, policy.entry.valueRange),
        let lineBreak = (0..<value.bytes.count).first(where: { isLineBreak(value.bytes[$0]) })
      else { continue }
      report.add(
        "the value of '\(policy.key.name)' contains line breaks; it must be on one line",
        at: value.placement.inFile(SourceRange(lineBreak, lineBreak + 1)), fix: fix)
    }
  }

  private static func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// True if the value contains the escape `\n` or `\r`. Unicode escapes are not considered.
  private static func hasEscapedLineBreak(
    _ entry: PropertiesFile.Entry, _ source: SourceBytes
  ) -> Bool {
    var offset = entry.valueRange.start
    while offset + 1 < entry.valueRange.end {
      if source[offset] == UInt8(ascii: "\\") {
        if [UInt8(ascii: "n"), UInt8(ascii: "r")].contains(source[offset + 1]) { return true }
        offset += 1
      }
      offset += 1
    }
    return false
  }

  /// The fix that puts the value on one line. Nil if the value is malformed JSON.
  private static func fix(_ name: String, _ source: SourceBytes, _ range: SourceRange) -> FixIt? {
    let text: String
    if name == PolicyName.allowOrigin {
      let items = AllowOriginPolicy(source).items.map(\.text).filter { !$0.isEmpty }
      text = items.joined(separator: ",")
    } else {
      let tree = JSONParser.parse(source)
      var collector = ByteCollector()
      guard tree.isWellFormed, (try? JSONWriter.writeFlat(tree, into: &collector)) != nil else {
        return nil
      }
      text = String(decoding: collector.bytes, as: UTF8.self)
    }
    return FixIt("put the value on one line", .suggest, [Edit(range, PropertiesEscape.value(text))])
  }
}
