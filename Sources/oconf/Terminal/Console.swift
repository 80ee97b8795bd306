import ConfigModel

/// The output of a command: results go to standard output, everything else to standard error.
final class Console {
  private let results = StandardStream(System.standardOutput)
  private let errors = StandardStream(System.standardError)
  /// The style of results. Asking the terminal takes time, so it is asked on first use.
  private(set) lazy var style = Style(
    isColored: wantsColor(output), showsLinks: wantsLinks(output), columns: OutputWidth.terminal)
  /// The style of findings that keep a command from its work.
  private(set) lazy var errorStyle = Style(
    isColored: wantsColor(errors), columns: errors.isTerminal ? columns : nil)
  /// The style of a report in a file, which is colored only with `--color always`.
  var fileStyle: Style { Style(isColored: colorChoice == "always") }
  private var colorChoice: String?
  /// The line that everything else must erase before it is written; nil without one.
  var progress: Progress?
  private(set) var isQuiet = false
  /// True if only results are written, and not even errors.
  let isSilent: Bool
  private var isVerbose = false

  init(isSilent: Bool = false) {
    self.isSilent = isSilent
  }

  /// Applies the options that every command has.
  ///
  /// - Parameter color: When to use color: `auto`, `always` or `never`.
  func configure(isQuiet: Bool, isVerbose: Bool, color: String?) {
    self.isQuiet = isQuiet
    self.isVerbose = isVerbose
    colorChoice = color
  }

  /// The maximum width of a line in a report.
  let columns = OutputWidth.terminal ?? OutputWidth.stated ?? 100

  // MARK: Results

  /// Standard output, for results.
  var output: StandardStream {
    progress?.erase()
    return results
  }

  func write(_ text: TerminalText) throws(Failure) { try write(document: text.string) }

  /// Writes text that must come out exactly: a document, a format for machines, or a page of the
  /// program's own.
  func write(document text: String) throws(Failure) {
    try Failure.ofFile { () throws(FileError) in try output.write(text) }
  }

  /// Writes a whole result to a file, or to standard output if no path is given. Devices and pipes
  /// are written to; any other file is replaced.
  func write(document text: String, to path: String?) throws(Failure) {
    guard let path, path != "-", path != "/dev/stdout" else { return try write(document: text) }
    try Failure.ofFile { () throws(FileError) in
      if let kind = System.status(path)?.kind, kind == .pipe || kind == .other {
        guard let descriptor = System.openForWriting(path) else {
          throw FileError(path, .write, .system(System.lastError))
        }
        defer { System.close(descriptor) }
        let stream = StandardStream(descriptor)
        try stream.write(text)
        return try stream.flush()
      }
      let file = try FileReplacement(path)
      try file.write(Array(text.utf8).span)
      try file.commit()
    }
  }

  /// Writes one of several results completely, so that a later failure does not affect it.
  func deliver(_ text: String, to path: String?) throws(Failure) {
    try write(document: text, to: path)
    try finish()
  }

  /// Sends the rest of a document. Returns a failure if its reader stopped before the end.
  func finishDocument() throws(Failure) -> ExitStatus {
    try finish()
    return output.isClosed ? .failure : .success
  }

  /// Sends the buffered output.
  func finish() throws(Failure) {
    try Failure.ofFile(output.flush)
  }

  // MARK: Everything else

  /// Prints text of several lines.
  func complain(_ text: TerminalText) {
    warn(text.string)
  }

  /// Prints a report, or a page of the program's own.
  func complain(report text: String) {
    warn(text)
  }

  /// Prints an error that keeps a command from its work.
  func fail(_ message: ErrorText) {
    warn("oconf: " + message.string + "\n")
  }

  /// Prints a remark that is not a result, unless `--quiet` is set.
  func note(_ message: ErrorText) {
    if !isQuiet { warn(message.string + "\n") }
  }

  /// Prints a detail if `--verbose` is set.
  func detail(_ message: @autoclosure () -> ErrorText) {
    if isVerbose { warn(message().string + "\n") }
  }

  private func warn(_ text: String) {
    if isSilent { return }
    progress?.erase()
    // Standard error is the last resort: a failure to write to it cannot be reported.
    try? errors.write(text)
    try? errors.flush()
  }

  /// True if a stream is a terminal that shows links. Links count as color.
  private func wantsLinks(_ stream: StandardStream) -> Bool {
    wantsColor(stream) && (stream.isTerminal || System.environment("FORCE_HYPERLINK") != nil)
      && Hyperlinks.areShown(System.environment)
  }

  /// True if a stream is colored. `--color` decides first, then the variables that other tools
  /// respect, then the kind of stream.
  private func wantsColor(_ stream: StandardStream) -> Bool {
    switch colorChoice {
    case "always": return true
    case "never": return false
    default: break
    }
    if let value = System.environment("NO_COLOR"), !value.isEmpty { return false }
    if let value = System.environment("CLICOLOR_FORCE"), value != "0", !value.isEmpty {
      return true
    }
    return stream.isTerminal && System.environment("TERM") != "dumb"
  }
}

/// The width of standard output in columns.
enum OutputWidth {
  /// The width of the terminal. Nil in a file or a pipe, where lines stay whole.
  static let terminal: Int? =
    System.isTerminal(System.standardOutput)
    ? max(40, System.columns(System.standardOutput) ?? stated ?? 100) : nil

  /// The width that the variable `COLUMNS` states.
  static let stated: Int? = System.environment("COLUMNS").flatMap { Int($0) }
    .flatMap { $0 > 0 ? max(40, $0) : nil }
}

/// Support of terminals for hyperlinks (OSC 8), which no terminal can be asked for.
enum Hyperlinks {
  /// True if the terminal is known to show links. `FORCE_HYPERLINK` overrides that, as in other
  /// programs: 0 turns links off, and any other value turns them on.
  static func areShown(_ variable: (String) -> String?) -> Bool {
    if let forced = variable("FORCE_HYPERLINK"), !forced.isEmpty { return forced != "0" }
    if variable("DOMTERM") != nil || variable("WT_SESSION") != nil
      || variable("KONSOLE_VERSION") != nil
    {
      return true
    }
    // Versions of VTE, the library of GNOME Terminal and others, are written as in 5003 for 0.50.3.
    if let version = variable("VTE_VERSION").flatMap({ Int($0) }), version >= 5000 { return true }
    if let program = variable("TERM_PROGRAM"), programs.contains(program) { return true }
    return variable("TERM").map { terminals.contains($0) } ?? false
  }

  private static let programs = [
    "Hyper", "WezTerm", "ghostty", "iTerm.app", "rio", "terminology", "vscode",
  ]
  private static let terminals = [
    "alacritty", "alacritty-direct", "contour", "foot", "foot-extra", "xterm-ghostty",
    "xterm-kitty",
  ]
}

/// Standard output or standard error, collected into blocks.
///
/// A closed pipe is not an error: its reader needs no more. Later output is dropped, and
/// ``isClosed`` is true.
final class StandardStream: ByteSink {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private(set) var isClosed = false

  private static let blockSize = 1 << 16

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  var isTerminal: Bool { System.isTerminal(descriptor) }

  func write(_ text: String) throws(FileError) {
    buffer += text.utf8
    if buffer.count >= Self.blockSize { try flush() }
  }

  func write(_ bytes: Span<UInt8>) throws(FileError) {
    // A whole block is sent directly, without the buffer.
    try flush()
    try send(bytes)
  }

  func flush() throws(FileError) {
    guard !buffer.isEmpty else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    try send(buffer.span)
  }

  private func send(_ bytes: Span<UInt8>) throws(FileError) {
    guard !isClosed, let code = System.write(descriptor, bytes) else { return }
    guard code == System.closedPipeError else { throw FileError(nil, .write, .system(code)) }
    isClosed = true
  }
}
