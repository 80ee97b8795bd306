import ConfigModel

/// A file in a git repository, in git's notation `REVISION:PATH`. The path is relative to the top
/// of the repository, or to the working directory if it begins with `./` or `../`.
struct GitRevision {
  private let name: String
  /// The file, for its name and for the settings that apply to it.
  let path: String

  /// Nil if the operand cannot name a revision and a path. Git would take a leading dash for an
  /// option.
  init?(_ operand: String) {
    guard let colon = operand.firstIndex(of: ":"), colon != operand.startIndex,
      !operand.hasPrefix("-"), !operand.hasPrefix("/"), !operand.hasPrefix("./")
    else { return nil }
    let path = operand[operand.index(after: colon)...]
    guard !path.isEmpty else { return nil }
    name = operand
    self.path = String(path)
  }

  /// True if the path is relative to the top of the repository, not to the working directory.
  var startsAtTop: Bool { !path.hasPrefix("./") && !path.hasPrefix("../") }

  /// The bytes as they were committed, without filters and conversions.
  func read(_ console: Console) throws(Failure) -> SourceBytes {
    let outcome: ChildProcess.Outcome
    do throws(ProcessError) { outcome = try GitRepository.run(["cat-file", "blob", name]) } catch {
      throw .unusable(name, "no such file, and cannot run git: \(error)")
    }
    console.detail("\(name): read with 'git cat-file blob'")
    guard outcome.isSuccess else {
      throw .unusable(
        name, "no such file, revision or path: \(outcome.reasonOfGit)")
    }
    return SourceBytes(outcome.output.span)
  }
}
