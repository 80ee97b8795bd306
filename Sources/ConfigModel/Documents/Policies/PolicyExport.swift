/// An export of all environment policies: a Java properties file whose keys have scopes.
public struct PolicyExport: Sendable {
  /// One policy of the export.
  public struct Policy: Sendable {
    public let key: PolicyKey
    public let entry: PropertiesFile.Entry
  }

  public let file: PropertiesFile
  /// The entries whose keys are policy keys, in document order.
  public let policies: [Policy]

  public init(_ file: PropertiesFile) {
    self.file = file
    policies = file.entries.compactMap { entry in
      PolicyKey(entry.key).map { Policy(key: $0, entry: entry) }
    }
  }

  /// The value of a policy, with escapes decoded.
  public func value(of policy: Policy) -> UnescapedText {
    file.value(of: policy.entry)
  }

  /// The key of the entry that contains a range; nil outside of entries.
  public func key(at range: SourceRange) -> String? {
    let index = Self.firstIndex(in: file.entries) { $0.keyRange.start > range.start } - 1
    guard index >= 0, range.end <= file.entries[index].valueRange.end else { return nil }
    return file.entries[index].key
  }

  /// The policies with a given name, in any scope.
  public func policies(named name: String) -> [Policy] {
    policies.filter { $0.key.name == name }
  }

  /// The line that begins the header of every export.
  static let headerMark = "# MCS Policies."
}
