import ConfigModel
import Lint

/// The documents that are open in the client.
final class OpenDocuments {
  private final class Entry {
    let uri: String
    let path: String?
    let languageID: String
    var version: Int
    var buffer: TextBuffer
    /// The document as of the current version; nil until it is needed.
    var current: OpenDocument?
    /// False if the text has changed since ``OpenDocuments/settle()``.
    var isSettled = false

    init(_ uri: String, _ path: String?, _ languageID: String, _ version: Int, _ text: [UInt8]) {
      self.uri = uri
      self.path = path
      self.languageID = languageID
      self.version = version
      buffer = TextBuffer(text)
    }
  }

  private var entries: [Entry] = []
  var encoding = PositionEncoding.utf16

  /// Returns the kind that settings give to a path; nil if they give none.
  var statedKind: (_ path: String) -> DocumentKind? = { _ in nil }

  var isEmpty: Bool { entries.isEmpty }

  /// All documents, in the order in which they were opened.
  var all: [OpenDocument] { entries.map(document) }

  /// The paths of all documents that are files.
  var paths: [String] { entries.compactMap(\.path) }

  subscript(uri uri: String) -> OpenDocument? { entry(uri).map(document) }

  subscript(path path: String) -> OpenDocument? {
    entries.first { $0.path.map { Path.isSame($0, path) } ?? false }.map(document)
  }

  private func entry(_ uri: String) -> Entry? { entries.first { $0.uri == uri } }

  func open(_ uri: String, languageID: String, version: Int, _ text: [UInt8]) {
    close(uri)
    entries.append(Entry(uri, FileURI.path(of: uri), languageID, version, text))
  }

  /// Determines the kinds again, because settings have changed.
  func forgetKinds() {
    for entry in entries { entry.current = nil }
  }

  /// Called with each document that has changed.
  var changed: (OpenDocument) -> Void = { _ in }

  /// Makes the current texts count for everything that reads files. To be called before that.
  ///
  /// Until then, changes are only buffered.
  func settle() {
    for entry in entries where !entry.isSettled {
      entry.isSettled = true
      let document = document(entry)
      if let path = entry.path { UnsavedTexts.set(path, document.source) }
      changed(document)
    }
  }

  /// Returns false if the document is not open.
  @discardableResult func close(_ uri: String) -> Bool {
    guard let index = entries.firstIndex(where: { $0.uri == uri }) else { return false }
    if let path = entries.remove(at: index).path { UnsavedTexts.set(path, nil) }
    return true
  }

  /// Applies changes in their order.
  func change(_ uri: String, version: Int, _ changes: JSONValue) throws(ResponseError) {
    guard let entry = entry(uri) else {
      throw ResponseError(.invalidParams, "the document is not open")
    }
    entry.current = nil
    entry.isSettled = false
    entry.version = version
    for change in changes.elements {
      guard let text = change.member("text"), text.kind == .string else {
        throw .missing("text")
      }
      let bytes = text.text.bytes
      guard let range = change.member("range"), range.kind == .object else {
        entry.buffer = TextBuffer(bytes)
        continue
      }
      guard let start = LinePositions.position(range.member("start")),
        let end = LinePositions.position(range.member("end"))
      else { throw .missing("range") }
      let from = entry.buffer.offset(of: start, encoding)
      let to = max(from, entry.buffer.offset(of: end, encoding))
      entry.buffer.replace(from..<to, with: bytes)
    }
  }

  /// The kind that a client can give to a document by its language. That of any JSON says nothing.
  private static func kind(ofLanguage language: String) -> DocumentKind? {
    DocumentKind(rawValue: language).flatMap { $0 == .json ? nil : $0 }
  }

  private func document(_ entry: Entry) -> OpenDocument {
    if let current = entry.current { return current }
    let source = entry.buffer.source
    let name = Path.name(of: entry.path ?? entry.uri)
    let kind =
      entry.path.flatMap(statedKind) ?? Recognition.kind(ofName: name)
      ?? Self.kind(ofLanguage: entry.languageID)
      ?? Recognition.kind(ofContent: source, name: name)
    let document = OpenDocument(
      uri: entry.uri, path: entry.path, languageID: entry.languageID, version: entry.version,
      source: source, kind: kind,
      positions: LinePositions(source, encoding, starts: entry.buffer.starts))
    entry.current = document
    return document
  }
}

extension Text {
  /// The bytes in UTF-8, with replacement characters for lone surrogates.
  var bytes: [UInt8] { Array(string.utf8) }
}

/// The text of an open document, which changes.
///
/// A change costs time linear in the bytes after it, and no memory that stays.
struct TextBuffer {
  private(set) var bytes: [UInt8]
  /// The offsets at which lines begin.
  private(set) var starts: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    starts = LinePositions.starts(of: bytes.span)
  }

  var source: SourceBytes { SourceBytes(bytes.span) }

  /// The offset of a position, as in ``LinePositions/offset(of:)``.
  func offset(of position: LinePositions.Position, _ encoding: PositionEncoding) -> Int {
    guard position.line < starts.count else { return bytes.count }
    let start = starts[position.line]
    var end = position.line + 1 < starts.count ? starts[position.line + 1] : bytes.count
    if position.line + 1 < starts.count {
      end -= 1
      if end > start, bytes[end] == 0x0A, bytes[end - 1] == 0x0D { end -= 1 }
    }
    return start
      + LinePositions.offset(
        ofColumn: position.column, in: bytes.span.extracting(start..<end), encoding)
  }

  mutating func replace(_ range: Range<Int>, with text: [UInt8]) {
    bytes.replaceSubrange(range, with: text)
    // Line ends next to the range may have been joined or split.
    let first = max(0, range.lowerBound - 1)
    let last = min(bytes.count, range.lowerBound + text.count + 1)
    let kept = LinePositions.lineIndex(at: first, starts) + 1
    let delta = text.count - range.count
    let tail = starts.firstIndexOrdered { $0 > range.upperBound + 1 }
    var new: [Int] = []
    LinePositions.append(starts: bytes.span, first..<last, to: &new)
    let rest = starts[tail...].map { $0 + delta }
    while let end = new.last, let next = rest.first, end >= next { new.removeLast() }
    starts.replaceSubrange(kept..., with: new + rest)
  }
}

extension [Int] {
  /// The first index of an ordered array from which a test holds.
  fileprivate func firstIndexOrdered(where test: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if test(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
