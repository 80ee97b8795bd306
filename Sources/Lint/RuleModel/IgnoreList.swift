package import ConfigModel

/// The `ignore` entries of one settings file, including those in its `overrides`.
package struct IgnoreList: Sendable {
  /// An entry of the settings, or a rule that a comment in a document names.
  package struct Entry: Sendable {
    /// The fault or family as written, or nil for every rule.
    package let rule: String?
    /// The pattern for paths, or nil for all files.
    fileprivate let path: String?
    /// The path of the only file that the entry covers. Nil if it may cover several.
    package let literalPath: String?
    /// The place as a ``StablePointer``, or nil for all places.
    package let pointer: String?
    package let reason: String
    /// The last day on which the entry is valid.
    package let expires: CalendarDate?
    /// The range in the settings file for findings about the entry.
    package let range: SourceRange
    /// The number of the entry, different for all entries of a settings file and of the files that it
    /// extends.
    package let number: Int
    /// The index of the element of `overrides` that contains the entry; nil for an entry that does not
    /// depend on one.
    fileprivate let override: Int?
    package let isExpired: Bool
    /// The range in which the findings begin that a comment ignores. Nil for an entry of the settings.
    private let area: SourceRange?
    package var isComment: Bool { area != nil }

    fileprivate init?(
      _ setting: IgnoreSetting, _ number: Int, override: Int? = nil, _ today: () -> CalendarDate
    ) {
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
      area = nil
      self.number = number
      self.override = override
      range = setting.anchor
    }

    /// An entry for a rule that a comment names; nil if the comment ignores nothing.
    ///
    /// - Parameter today: The current day; nil if nothing expires.
    init?(
      _ name: IgnoreComment.Name, of comment: IgnoreComment, _ number: Int, _ today: CalendarDate?
    ) {
      guard comment.faults.isEmpty, let area = comment.area else { return nil }
      self.area = area
      self.number = number
      rule = name.text
      range = name.range
      reason = comment.reason
      expires = comment.expires
      isExpired = comment.expires.flatMap { day in today.map { day < $0 } } ?? false
      (path, literalPath, pointer, override) = (nil, nil, nil, nil)
    }

    /// True if the entry covers a finding, given that it covers the finding's file.
    func covers(_ finding: Diagnostic) -> Bool {
      if let rule, !RuleName(rule).covers(finding.rule) { return false }
      if let area { return area.start <= finding.range.start && finding.range.start < area.end }
      guard let pointer else { return true }
      return StablePointer.covers(pointer, finding.stablePointer ?? "", inValues: true)
    }
  }

  /// The valid entries. Entries without a reason or a scope ignore nothing and are excluded.
  package let entries: [Entry]
  /// The indices of the unexpired entries: those for all files, and those with a path pattern.
  private let general: [Int]
  private let local: [Int]
  /// The path patterns of ``local``, in the same order.
  private let paths: PathPatterns
  /// The number of entries in the settings, valid or not.
  let settingCount: Int

  private init(_ entries: [Entry], settingCount: Int) {
    self.entries = entries
    self.settingCount = settingCount
    let inForce = entries.indices.filter { !entries[$0].isExpired }
    general = inForce.filter { entries[$0].path == nil }
    local = inForce.filter { entries[$0].path != nil }
    paths = PathPatterns(local.compactMap { entries[$0].path })
  }

  /// - Parameters:
  ///   - first: The number of the first entry.
  ///   - today: Returns the current day in UTC. Called only if an entry has an expiry date.
  package init(_ settings: SettingsFile, from first: Int = 0, today: () -> CalendarDate) {
    var entries: [Entry] = []
    var count = 0
    func add(_ list: [IgnoreSetting], _ override: Int?) {
      for setting in list {
        Entry(setting, first + count, override: override, today).map { entries.append($0) }
        count += 1
      }
    }
    add(settings.shared.ignore, nil)
    for (index, override) in settings.overrides.enumerated() { add(override.shared.ignore, index) }
    self.init(entries, settingCount: count)
  }

  /// The unexpired entries for a file.
  ///
  /// - Parameters:
  ///   - path: The path relative to the folder of the settings. Nil if the file is outside of it.
  ///   - overrides: The indices of the elements of `overrides` that apply to the file.
  package func entries(
    forPath path: String?, overrides: [Int] = []
  ) -> [Entry] {
    let matching = path.map { paths.linesMatching($0).map { local[$0] } } ?? []
    let all = matching.isEmpty ? general : (general + matching).sorted()
    return all.lazy.map { entries[$0] }.filter { entry in
      entry.override.map(overrides.contains) ?? true
    }
  }

  /// True if a text can be a pointer: a JSON Pointer, or the key of a policy with or without one.
  package static func isPointer(_ text: Text) -> Bool {
    text.first == UInt8(ascii: "/") || text.contains(UInt8(ascii: "."))
  }
}

/// The usage of one `ignore` entry or comment in a run.
package struct IgnoreUse: Sendable {
  package let entry: IgnoreList.Entry
  /// True if the entry suppressed a finding.
  package let isUsed: Bool

  package init(_ entry: IgnoreList.Entry, isUsed: Bool) {
    self.entry = entry
    self.isUsed = isUsed
  }
}

/// A pattern of paths in a settings file.
package struct PathPatternUse: Sendable {
  /// The setting that contains the pattern.
  package enum Setting: Sendable {
    case overrides, files, exclude
  }

  package let pattern: String
  package let range: SourceRange
  package let setting: Setting
}

/// The patterns in one settings file that match no file.
package struct UnusedPatterns: Sendable {
  package let patterns: [PathPatternUse]
  /// The files in the folder of the settings, relative to it.
  package let paths: [String]
}
