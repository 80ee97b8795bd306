/// The page that GitHub shows for a run. A step appends to the file that `GITHUB_STEP_SUMMARY`
/// names.
enum StepSummary {
  /// The limit for what several commands of a step append.
  private static let totalCount = 1_000_000

  /// The file of the summary; nil outside of GitHub Actions.
  static var path: String? {
    guard let path = System.environment("GITHUB_STEP_SUMMARY"), !path.isEmpty else { return nil }
    return path
  }

  /// Appends to the summary, if the variable is set.
  static func append(_ markdown: @autoclosure () -> MarkdownText) throws(Failure) {
    try append { _ in markdown() }
  }

  /// Appends to the summary, if the variable is set.
  ///
  /// - Parameter markdown: Makes the text, of about the given number of bytes at most. The number is
  ///   negative if others have written too much.
  static func append(_ markdown: (Int) -> MarkdownText) throws(Failure) {
    guard let path else { return }
    let room = totalCount - (System.status(path)?.size ?? 0)
    let text = markdown(room).string + "\n"
    try Failure.ofFile { () throws(FileError) in
      let code = System.append(Array(text.utf8), to: path)
      if let code { throw FileError(path, .write, .system(code)) }
    }
  }
}
