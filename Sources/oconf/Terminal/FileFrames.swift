import ConfigModel
import Lint
import Synchronization

/// The data to show places in one file: its lines and its secrets.
struct FileFrames: Sendable {
  let path: String
  let source: SourceBytes
  let lines: LineTable
  private let masks: Masks

  var secrets: Secrets { masks.secrets }

  /// Searched when they are first needed, because many runs show no place in a large file.
  private final class Masks: Sendable {
    private let found = Mutex<Secrets?>(nil)
    private let source: SourceBytes
    private let kind: DocumentKind?
    private let known: [String]

    init(_ source: SourceBytes, _ kind: DocumentKind?, _ known: [String]) {
      self.source = source
      self.kind = kind
      self.known = known
    }

    var secrets: Secrets {
      found.withLock { found in
        if let found { return found }
        let secrets = Secrets(source, of: kind, known: known)
        found = secrets
        return secrets
      }
    }
  }

  /// The size, in bytes, from which the search for secrets takes longer than starting a thread.
  private static let largeFile = 1 << 16

  /// Runs work and returns its result. Another thread searches a large file for secrets in the meantime.
  func searchingSecrets<Result>(_ work: () -> Result) -> Result {
    guard source.count >= Self.largeFile else { return work() }
    let masks = masks
    return Workers.run(beside: { _ = masks.secrets }, work)
  }

  /// - Parameters:
  ///   - kind: The kind of the file, if that identifies more secrets.
  ///   - known: Strings that other files identify as secrets.
  init(
    _ path: String, _ source: SourceBytes, _ kind: DocumentKind? = nil, known: [String] = []
  ) {
    self.path = Untrusted.escape(path)
    self.source = source
    lines = LineTable(source)
    masks = Masks(source, kind, known)
  }

  /// The maximum number of characters in a message that quotes a file. Longer messages are cut.
  private static let maximumCount = 300

  /// Text that may quote the file near a place, made safe to print.
  func harmless(_ text: String, _ place: SourceRange) -> String {
    Untrusted.escape(masked(text, place))
  }

  /// The same text for a format that escapes control characters itself.
  func masked(_ text: String, _ place: SourceRange) -> String {
    let masked = secrets.masked(text, about: place)
    guard masked.utf8.count > Self.maximumCount, masked.count > Self.maximumCount else {
      return masked
    }
    let half = Self.maximumCount / 2
    return String(masked.prefix(half)) + "…" + String(masked.suffix(half))
  }

  /// The text in a range, of any length, with secrets masked.
  func text(_ range: SourceRange) -> String {
    var text = ""
    var offset = range.start
    for secret in secrets.ranges where secret.end > offset && secret.start < range.end {
      text += source.text(offset..<max(offset, secret.start)) + Secrets.mask
      offset = min(secret.end, range.end)
    }
    return text + source.text(offset..<range.end)
  }

  /// The length, in bytes, from which a column says little about a place in a line.
  private static let longLine = 200

  /// True if a place is in a long line that a frame does not show completely.
  func isInLongLine(_ range: SourceRange, columns: Int) -> Bool {
    let line = lines.range(ofLine: lines.line(at: range.start))
    return line.count > max(Self.longLine, columns - 8)
  }

  /// `path:line:column`.
  func place(_ range: SourceRange) -> String {
    let position = lines.position(at: range.start)
    return "\(path):\(position.line):\(position.column)"
  }

  /// The line of a range, cut to fit, with marks.
  func excerpt(_ range: SourceRange, _ columns: Int) -> SourceFrame {
    SourceFrame(
      source, line: lines.range(ofLine: lines.line(at: range.start)), range: range,
      secrets: secrets, columns: columns)
  }

  /// The line of a range with its number, and marks below the range.
  func frame(_ range: SourceRange, _ style: Style, _ ink: Style.Ink, columns: Int) -> TerminalText {
    let line = lines.line(at: range.start)
    let number = String(line)
    let width = max(4, number.count)
    let gutter = TerminalText.spaces(width - number.count)
    let frame = excerpt(range, columns - width - 5)
    let bar = style.paint("|", .faint)
    let spaces = TerminalText.spaces(width)
    return
      "  \(gutter)\(style.paint("\(number)", .faint)) \(bar) \(TerminalText(verbatim: frame.line))\n"
      + "  \(spaces) \(bar) \(style.paint(TerminalText(verbatim: frame.marks), ink))\n"
  }

  /// A range for machines.
  func span(_ range: SourceRange) -> Note.Span { Note.Span(range, in: lines) }
}
