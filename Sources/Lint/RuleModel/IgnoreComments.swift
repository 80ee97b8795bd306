package import ConfigModel

/// The comments of a document that ignore findings next to them. A comment on a line of its own is
/// about what follows it: an element, an entry, a message, or a line of code. Any other comment is
/// about its line.
package struct IgnoreComments: Sendable {
  package private(set) var comments: [IgnoreComment] = []
  /// The ranges of all comments, also of those that ignore nothing.
  let all: [SourceRange]

  package var isEmpty: Bool { comments.isEmpty }

  private init(_ source: SourceBytes, _ all: [SourceRange], marks: (before: Int, after: Int)) {
    self.all = all
    let text = Text(source)
    var previous: (end: Int, isAlone: Bool)?
    var line = SourceRange(at: 0)
    for range in all {
      let isAlone = Self.isAlone(range.start, previous, source)
      previous = (range.end, isAlone)
      let end = max(range.start + marks.before, range.end - marks.after)
      guard var comment = IgnoreComment(text.part(range.start + marks.before, end)) else {
        continue
      }
      if !isAlone {
        if range.end > line.end || line.isEmpty { line = Self.line(of: range, source) }
        comment.area = line
        comment.isAboutLine = true
      }
      comments.append(comment)
    }
  }

  /// True if only whitespace and other comments precede a comment in its line.
  private static func isAlone(
    _ start: Int, _ previous: (end: Int, isAlone: Bool)?, _ source: SourceBytes
  ) -> Bool {
    var at = start
    while at > 0, source[at - 1].isBlank, !isLineEnd(source[at - 1]) { at -= 1 }
    if at == 0 || isLineEnd(source[at - 1]) || at == source.byteOrderMarkCount { return true }
    return previous.map { $0.end == at && $0.isAlone } ?? false
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// The lines of a range with the first byte of the line end, where a finding may be.
  private static func line(of range: SourceRange, _ source: SourceBytes) -> SourceRange {
    var (start, end) = (range.start, range.end)
    while start > 0, !isLineEnd(source[start - 1]) { start -= 1 }
    while end < source.count, !isLineEnd(source[end]) { end += 1 }
    return SourceRange(start, end + 1)
  }

  /// Gives the comments without an area the first of some parts that follows.
  private mutating func assign(_ parts: some Sequence<SourceRange>) {
    var parts = parts.makeIterator()
    var part = parts.next()
    for index in comments.indices where !comments[index].isAboutLine {
      while let next = part, next.start < comments[index].range.end { part = parts.next() }
      comments[index].area = part.map { SourceRange($0.start, $0.end + 1) }
    }
    noteLastComments()
  }

  private mutating func noteLastComments() {
    for index in comments.indices where comments[index].area == nil {
      comments[index].noteNothingFollows()
    }
  }
}

// MARK: Formats

extension IgnoreComments {
  package init(_ tree: XMLTree) {
    self.init(tree.source, tree.comments, marks: (4, 3))
    guard !isEmpty else { return }
    assignElements(of: tree)
    noteLastComments()
    var paths = XMLPathFinder(tree)
    for index in comments.indices {
      let comment = comments[index]
      var start = (comment.area ?? comment.range).start
      while start < tree.source.count, tree.source[start].isBlank { start += 1 }
      comments[index].place = paths.place(of: SourceRange(start, start + 1))
    }
  }

  /// A comment is about the next element in the same parent. A key of a property list belongs to its
  /// value.
  private mutating func assignElements(of tree: XMLTree) {
    var waiting = comments.indices.filter { !comments[$0].isAboutLine }[...]
    var open: [XMLElement] = []
    var keyed: [Int] = []
    for element in tree.elements {
      while let last = open.last, last.range.end <= element.range.start {
        open.removeLast()
        // Nothing follows these in their parent.
        waiting = waiting.drop { comments[$0].range.end <= last.range.end }
      }
      for index in keyed { comments[index].area?.end = element.range.end }
      keyed = []
      while let index = waiting.first, comments[index].range.end <= element.range.start {
        waiting = waiting.dropFirst()
        comments[index].area = element.range
        if element.name == "key", let parent = open.last, parent.name == "dict" {
          keyed.append(index)
        }
      }
      if waiting.isEmpty, keyed.isEmpty { return }
      open.append(element)
    }
  }

  package init(_ file: PropertiesFile) {
    self.init(file.source, file.comments, marks: (1, 0))
    guard !isEmpty else { return }
    assign(file.entries.lazy.map { SourceRange($0.keyRange.start, $0.valueRange.end) })
    var entries = file.entries[...]
    for index in comments.indices {
      guard let area = comments[index].area else { continue }
      entries = entries.drop { $0.keyRange.start < area.start }
      comments[index].place = entries.first.map { ($0.key, $0.key) }
    }
  }

  package init(_ messages: IDPMessages) {
    let source = messages.source
    var ranges: [SourceRange] = []
    var offset = source.byteOrderMarkCount
    while offset < source.count {
      var start = offset
      while offset < source.count, source[offset] != 0x0A { offset += 1 }
      while start < offset, source[start].isBlank { start += 1 }
      if start < offset, source[start] == UInt8(ascii: "#") {
        ranges.append(SourceRange(start, offset))
      }
      offset += 1
    }
    self.init(source, ranges, marks: (1, 0))
    guard !isEmpty else { return }
    assign(messages.messages.lazy.map(\.range))
    for index in comments.indices {
      guard let area = comments[index].area else { continue }
      let place = messages.place(of: SourceRange(at: area.start))
      comments[index].place = (place, place)
    }
  }

  package init(_ file: AppSource) {
    self.init(file.source, file.comments, marks: (2, 0))
    guard !isEmpty else { return }
    assign(file.tokens.lazy.map(\.range))
    var line = SourceRange(at: 0)
    for index in comments.indices where !comments[index].isAboutLine {
      guard let area = comments[index].area else { continue }
      if area.start >= line.end { line = Self.line(of: SourceRange(at: area.start), file.source) }
      comments[index].area = line
    }
  }

  /// The comments of a file that changed; nil if files of its kind have none.
  package init?(_ source: SourceBytes, _ kind: DocumentKind, named name: String) {
    guard ForeignEncoding(of: source) == nil else { return nil }
    switch kind {
    case .connectedApp, .externalClientApp, .oauthOidcSettings: self.init(XMLParser.parse(source))
    case .policies: self.init(PropertiesFile(source))
    case .idpMessages: self.init(IDPMessages(source))
    case .appSource:
      guard let language = SourceLanguage(name: name) else { return nil }
      self.init(AppSource(source, language))
    case .mobileApp, .mobileClient:
      if kind.isJSON(source, name: name) { return nil }
      if kind == .mobileApp || XMLSniffer.looksLikeXML(source) {
        self.init(XMLParser.parse(source))
      } else {
        self.init(AppSource(source, .javaScript))
      }
    case .authTokenConfiguration, .discoveryDocument, .keySet, .identityProviderSetup, .tokenTests,
      .mobileBackend, .samlRegistration, .settings, .json, .allowOrigin, .tokenRequest,
      .samlAssertion:
      return nil
    }
  }
}

extension SourceBytes {
  /// The number of bytes of a byte order mark at the beginning.
  fileprivate var byteOrderMarkCount: Int {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF ? 3 : 0
  }
}

extension IgnoreComments {
  /// True if an edit removes a comment.
  func areLost(by edit: Edit, _ source: SourceBytes) -> Bool {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].start < edit.range.start { low = middle + 1 } else { high = middle }
    }
    return all[low...].prefix { $0.start < edit.range.end }.contains {
      edit.range.contains($0) && !edit.text.includes(source.text($0.bounds))
    }
  }
}
