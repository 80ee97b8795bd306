import ConfigModel
import Lint

/// `oconf diff --git-driver`: the program that git runs as `diff.NAME.command`.
///
/// Git passes a path, then the file, object and mode of both versions. For a renamed file, it also
/// passes the new path and a line about the similarity. For an unmerged file, it passes only the
/// path. Any status but 0 makes git stop, so errors are printed and the status is always 0.
enum GitDriver {
  /// The path that git passes for an absent version.
  private static let nothing = "/dev/null"

  static func run(_ arguments: Arguments, _ console: Console) -> ExitStatus {
    do throws(Failure) {
      try console.write(try text(arguments, console))
    } catch {
      try? console.write("oconf: \(error.text)\n")
    }
    return .success
  }

  private static func text(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> TerminalText {
    let words = arguments.operands
    guard words.count == 7 || words.count == 9 else {
      guard words.count == 1 else {
        throw .usage(.needs("--git-driver", "the seven arguments that git passes"))
      }
      return "oconf: \(words[0]) is not merged yet\n"
    }
    let (path, newPath) = (words[0], words.count == 9 ? words[7] : words[0])
    var text =
      console.style.paint("oconf diff a/\(path) b/\(newPath)", .bold) + "\n"
    if words[1] == nothing { text += "new file\n" }
    if words[4] == nothing { text += "deleted file\n" }
    if path != newPath {
      text += "renamed from \(path) to \(newPath)\n"
    }
    let (oldMode, newMode) = (words[3], words[6])
    if oldMode != newMode, words[1] != nothing, words[4] != nothing {
      text += "mode \(oldMode) became \(newMode)\n"
    }
    let old = try source(words[1])
    let new = try source(words[4])
    do throws(Failure) {
      text += try difference(path, old, newPath, new, arguments, console)
    } catch {
      // Documents that are not policies, or are malformed, are still compared line by line.
      text += "compared line by line, because \(error.text)\n"
      text += LineDifference(newPath, old, new).text(console.style)
    }
    return text
  }

  private static func source(_ path: String) throws(Failure) -> SourceBytes {
    if path == nothing { return SourceBytes("") }
    return try Failure.ofFile { () throws(FileError) in try FileReader.read(path).source }
  }

  private static func difference(
    _ oldPath: String, _ old: SourceBytes, _ newPath: String, _ new: SourceBytes,
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> TerminalText {
    let store = try SettingsStore(arguments)
    let settings = try store.settings(for: store.resolve(newPath))
    let stated = arguments.value(.kind).flatMap { DocumentKind(rawValue: $0) }
    func kind(_ path: String, _ source: SourceBytes) -> DocumentKind? {
      stated ?? settings.kind(of: store.resolve(path))
        ?? Recognition.kind(ofName: Path.name(of: path))
        ?? Recognition.kind(ofContent: source, name: Path.name(of: path))
    }
    let kinds = (old: kind(oldPath, old), new: kind(newPath, new))
    guard let known = kinds.new ?? kinds.old else { throw .usage(.unknownKind(path: newPath)) }
    func input(_ path: String, _ source: SourceBytes, _ kind: DocumentKind?) -> ComparedInput {
      // An absent version becomes an empty document of its kind.
      let nothing = known == .authTokenConfiguration ? #"{"issuers":[]}"# : "{}"
      let isNothing = source.count == 0 && known.isJSON(source, name: Path.name(of: path))
      return ComparedInput(
        path: path, source: isNothing && !known.isSalesforceApp ? SourceBytes(nothing) : source,
        kind: kind ?? known,
        settings: settings)
    }
    let (before, after) = (input(oldPath, old, kinds.old), input(newPath, new, kinds.new))
    let comparison = try DiffCommand.compare(before, after, arguments)
    let reviewed = ReviewedComparison(
      comparison, try DiffCommand.access(comparison, after, arguments), .none)
    let report = DiffReport(before, after, reviewed)
    var tree = CommandReport(report, hasPaths: false)
    tree.showsIDs = false
    return ReportText(
      tree, for: ReportTarget(isQuiet: false, style: console.style, columns: console.columns)
    ).text
  }
}
