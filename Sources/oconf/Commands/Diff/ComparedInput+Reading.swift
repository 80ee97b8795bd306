import ConfigModel
import Lint

/// A compared version is a file, standard input, a file in a git revision, or the folder of an app.
extension ComparedInput {
  /// Reads both versions. A version of unrecognized kind takes the other's kind, but never
  /// `policies`.
  static func pair(
    _ old: String, _ new: String, _ store: SettingsStore, _ arguments: Arguments,
    _ console: Console
  ) throws(Failure) -> (old: ComparedInput, new: ComparedInput) {
    let first = try Reading(old, store, arguments, console, comparedWith: new)
    let second = try Reading(new, store, arguments, console, comparedWith: old)
    guard let kind = first.kind ?? second.kind else {
      throw .usage(.unknownKind(path: first.path))
    }
    func input(_ reading: Reading) throws(Failure) -> ComparedInput {
      guard let kind = reading.kind ?? (kind == .policies ? nil : kind) else {
        throw .usage(.unknownKind(path: reading.path))
      }
      guard
        kind.isPolicy || kind.isSalesforceApp
          || kind.isJSON(reading.source, name: Path.name(of: reading.path))
      else {
        throw .usage(.unsuitableKind(path: reading.path, kind, "compared"))
      }
      console.detail("\(reading.path): compared as '\(kind.rawValue)'")
      return ComparedInput(
        path: reading.path, source: reading.source, kind: kind, settings: reading.settings,
        name: reading.name, files: reading.files)
    }
    return (try input(first), try input(second))
  }

  /// An export of policies; nil for any other document.
  static func export(
    _ operand: String, _ store: SettingsStore, _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ComparedInput? {
    let named = Recognition.kind(ofName: Path.name(of: operand))
    guard operand != "-", named == nil || named == .policies else { return nil }
    let reading = try Reading(operand, store, arguments, console, comparedWith: "")
    guard reading.kind == .policies else { return nil }
    return ComparedInput(
      path: reading.path, source: reading.source, kind: .policies, settings: reading.settings,
      name: reading.name)
  }

  /// A version before its kind is settled.
  private struct Reading {
    let path: String
    let source: SourceBytes
    let kind: DocumentKind?
    let settings: AppliedSettings
    /// The name of the file; nil if the path has it.
    var name: String?
    var files: [ComparedInput.File] = []

    init(
      _ operand: String, _ store: SettingsStore, _ arguments: Arguments, _ console: Console,
      comparedWith other: String
    ) throws(Failure) {
      if let folder = try AppFolder(operand, comparedWith: other) {
        path = operand
        source = folder.joined
        kind = .externalClientApp
        settings = try store.settings(for: store.resolve(folder.files.first?.path ?? operand))
        files = folder.files.map { .init(path: $0.path, source: $0.source) }
        return
      }
      let stated = arguments.value(.kind).flatMap { DocumentKind(rawValue: $0) }
      if operand != "-", !System.exists(operand), let revision = GitRevision(operand) {
        let resolved =
          revision.startsAtTop
          ? store.resolve(inRepository: revision.path) : store.resolve(revision.path)
        path = operand
        source = try revision.read(console)
        settings = try store.settings(for: resolved)
        kind = Self.kind(
          stated, settings.kind(of: resolved), source, name: Path.name(of: revision.path))
        name = Path.name(of: revision.path)
        return
      }
      if operand != "-", !operand.utf8.contains(where: { "./:".utf8.contains($0) }),
        !System.exists(operand)
      {
        throw .unusable(
          operand, "no such file; for a file in a git revision, use '\(operand):PATH'")
      }
      var finder = InputFinder(store, arguments, console)
      try finder.find([operand], excluding: false)
      if let error = finder.errors.first { throw error }
      guard let file = finder.files.first else { throw .usage(.unknownKind(path: operand)) }
      source = try Failure.ofFile(file.read).source
      (path, settings) = (file.path, file.settings)
      name = operand == "-" && !arguments.isSet(.stdinFilename) ? "" : file.name
      kind = Self.kind(
        stated, stated == nil ? file.statedKind : nil, source, name: file.name)
    }

    /// The kind of a version. The kind stated on the command line applies to both versions. If it
    /// is the kind of a policy's value, an export is still an export, which holds that value.
    private static func kind(
      _ stated: DocumentKind?, _ ofSettings: DocumentKind?, _ source: SourceBytes, name: String
    ) -> DocumentKind? {
      func recognised() -> DocumentKind? {
        Recognition.kind(ofName: name) ?? Recognition.kind(ofContent: source, name: name)
      }
      switch stated {
      case .authTokenConfiguration, .allowOrigin:
        return recognised() == .policies ? .policies : stated
      case .some: return stated
      case nil: return ofSettings ?? recognised()
      }
    }
  }
}

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
