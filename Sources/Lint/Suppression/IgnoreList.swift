package import ConfigModel

/// The entries of `ignore` in one settings file.
package struct IgnoreList: Sendable {
  package struct Entry: Sendable {
    /// Nil for every rule.
    package let rule: String?
    /// The pattern of the files; nil for all files.
    fileprivate let path: String?
    /// The one file that it is about; nil when there may be several.
    package let literalPath: String?
    /// As ``StablePointer`` has it; nil for all places.
    package let pointer: String?
    package let reason: String
    /// The last day on which the entry holds.
    package let expires: CalendarDate?
    /// Where the entry is reported, in the settings file.
    package let range: SourceRange
    /// Its number in the list.
    package let number: Int
    package let isExpired: Bool

    fileprivate init?(_ setting: IgnoreSetting, _ number: Int, _ today: () -> CalendarDate) {
      guard let reason = setting.reason.written?.text.trimmed, !reason.isEmpty,
        setting.expires.isAbsent || setting.expires.isUsable,
        [setting.rule, setting.path, setting.pointer].allSatisfy({ $0.isAbsent || $0.isUsable })
      else { return nil }
      rule = setting.rule.written?.string
      pointer = setting.pointer.written?.string
      path = setting.path.written?.string
      let paths = path.map { PathPatterns([$0]) }
      literalPath = paths?.literalPath
      guard !(paths?.isEmpty ?? false), rule != nil || paths != nil || pointer != nil,
        setting.pointer.written.map({ IgnoreList.isPointer($0.text) }) ?? true
      else { return nil }
      if let written = setting.expires.written {
        guard let day = CalendarDate(written.string) else { return nil }
        expires = day
        isExpired = day < today()
      } else {
        expires = nil
        isExpired = false
      }
      self.reason = reason.string
      self.number = number
      range = setting.anchor
    }

    /// Whether a finding is what the entry is about, in a file that it is about.
    func covers(_ finding: Diagnostic) -> Bool {
      if let rule, rule != finding.rule { return false }
      guard let pointer else { return true }
      return StablePointer.covers(pointer, finding.stablePointer ?? "")
    }
  }

  /// The entries that say what they are about, and why; the others ignore nothing.
  package let entries: [Entry]
  /// The places, in that list, of entries that are in force: for all files, and for some by path.
  private let general: [Int]
  private let local: [Int]
  /// Those of ``local``, each with its place there for a number.
  private let paths: PathPatterns

  package static let none = IgnoreList([])

  private init(_ entries: [Entry]) {
    self.entries = entries
    let inForce = entries.indices.filter { !entries[$0].isExpired }
    general = inForce.filter { entries[$0].path == nil }
    local = inForce.filter { entries[$0].path != nil }
    paths = PathPatterns(local.compactMap { entries[$0].path })
  }

  /// - Parameter today: The day in UTC. Asked for only when an entry expires.
  package init(_ settings: SettingsFile, today: () -> CalendarDate) {
    self.init(settings.ignore.enumerated().compactMap { Entry($1, $0, today) })
  }

  /// The entries in force for a file.
  ///
  /// - Parameter path: Relative to the folder of the settings; nil when the file is elsewhere.
  package func entries(forPath path: String?) -> [Entry] {
    let matching = path.map { paths.linesMatching($0).map { local[$0] } } ?? []
    return matching.isEmpty
      ? general.map { entries[$0] } : (general + matching).sorted().map { entries[$0] }
  }

  /// Whether a text can be a pointer: into a document, or the key of a policy with or without one.
  static func isPointer(_ text: Text) -> Bool {
    text.first == UInt8(ascii: "/") || text.contains(UInt8(ascii: "."))
  }
}

/// What a run showed about one entry of `ignore`.
package struct IgnoreUse: Sendable {
  package let entry: IgnoreList.Entry
  /// Whether it kept a finding from being reported.
  package let isUsed: Bool

  package init(_ entry: IgnoreList.Entry, isUsed: Bool) {
    self.entry = entry
    self.isUsed = isUsed
  }
}
