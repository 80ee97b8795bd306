/// Where a command's words go: results to standard output, everything else to standard error.
final class Console {
  let output = StandardStream(System.standardOutput)
  private let errors = StandardStream(System.standardError)
  /// How results are coloured. Asking the terminal costs a little, so it waits until it matters.
  private(set) lazy var style = Style(isColored: wantsColor(output))
  /// How findings that keep a command from its work are coloured.
  private(set) lazy var errorStyle = Style(isColored: wantsColor(errors))
  /// How a report in a file is coloured: only when that was demanded.
  var fileStyle: Style { Style(isColored: colorChoice == "always") }
  private var colorChoice: String?
  private var isQuiet = false
  private var isVerbose = false

  /// Heeds the options that every command has.
  func configure(_ arguments: Arguments) {
    isQuiet = arguments.isSet(.quiet)
    isVerbose = arguments.isSet(.verbose)
    colorChoice = arguments.value(.color)
  }

  /// How wide a line of the report may be.
  private(set) lazy var columns = max(40, System.columns(System.standardOutput) ?? 100)

  // MARK: Results

  func write(_ text: TerminalText) throws(Failure) { try write(document: text.string) }

  /// Writes what is to come out exactly: a document, a form for machines, a page of the program's own.
  func write(document text: String) throws(Failure) {
    try Failure.ofFile { () throws(FileError) in try output.write(text) }
  }

  /// Writes a whole result to a file, or to standard output when none is named. Devices and pipes
  /// are written to, all else is replaced.
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

  /// Writes one of several results: what fails afterwards takes nothing of it away.
  func deliver(_ text: String, to path: String?) throws(Failure) {
    try write(document: text, to: path)
    try finish()
  }

  /// Sends the rest of a document. One that nobody reads to its end has not been delivered.
  func finishDocument() throws(Failure) -> ExitStatus {
    try finish()
    return output.isClosed ? .failure : .success
  }

  /// Sends what is still held back.
  func finish() throws(Failure) {
    try Failure.ofFile(output.flush)
  }

  // MARK: Everything else

  /// A text of several lines.
  func complain(_ text: TerminalText) {
    warn(text.string)
  }

  /// A report, or a page of the program's own.
  func complain(report text: String) {
    warn(text)
  }

  /// Something that keeps a command from its work.
  func fail(_ message: ErrorText) {
    warn("oconf: " + message.string + "\n")
  }

  /// Something worth knowing that is no result.
  func note(_ message: ErrorText) {
    if !isQuiet { warn(message.string + "\n") }
  }

  /// Something for those who want to know everything.
  func detail(_ message: @autoclosure () -> ErrorText) {
    if isVerbose { warn(message().string + "\n") }
  }

  private func warn(_ text: String) {
    // Standard error is the last resort: when it fails, nobody is left to be told.
    try? errors.write(text)
    try? errors.flush()
  }

  /// `--color` first, then the variables that other tools heed, then the terminal.
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
