import ConfigModel

/// What the files of a run were at a revision, read once, for many threads.
final class EarlierVersions: Sendable {
  struct File: Sendable {
    /// From the top of the repository.
    let path: String
    let source: SourceBytes

    /// The name that may tell the kind.
    var name: String { Path.name(of: path) }
  }

  enum Standing: Sendable {
    case same
    /// Nil for a file that was not there, or was no file.
    case other(File?)
  }

  let repository: GitRepository
  /// By where the files are, from the root.
  private let standings: [Text: Standing]
  /// What is gone, by where it was.
  let removed: [(absolute: String, file: File)]
  /// What was somewhere else, by where it was.
  let renamed: [(absolute: String, file: File)]
  private let changes: GitChanges

  /// - Parameter files: The files that must be in the repository, each with its place.
  init(_ changes: GitChanges, _ files: [InputFile]) throws(Failure) {
    let top = changes.repository.top
    var standings: [Text: Standing] = [:]
    var wanted: [(absolute: String, version: GitChanges.Version)] = []
    for file in files {
      guard let absolute = file.absolute, let path = Path.relative(absolute, to: top) else {
        throw .unusable(
          file.path, "is outside of the repository '\(top)', so git does not know what it was")
      }
      if file.standardInput != nil {
        // Whatever the file holds, this is what it is to become.
        standings[Text(absolute)] = .other(nil)
        wanted.append((absolute, changes.version(path)))
      } else {
        Self.add(changes.standing(path), absolute, &standings, &wanted)
      }
    }
    // Settings, and files that others name, may be asked about, too.
    let removedPaths = Set(changes.removed.lazy.map { Text($0.path) })
    for (path, version) in changes.modified
    where !removedPaths.contains(Text(path)) && Recognition.mayBeKnown(name: Path.name(of: path)) {
      let absolute = Path.join(top, path)
      guard standings[Text(absolute)] == nil else { continue }
      Self.add(.other(version), absolute, &standings, &wanted)
    }
    let gone = changes.removed.filter {
      standings[Text(Path.join(top, $0.path))] == nil
        && Recognition.mayBeKnown(name: Path.name(of: $0.path))
    }
    let firstGone = wanted.count
    wanted += gone.map { (Path.join(top, $0.path), $0) }
    let firstRenamed = wanted.count
    wanted += changes.renamed.lazy
      .filter { Recognition.mayBeKnown(name: Path.name(of: $0.path)) }
      .map { (Path.join(top, $0.path), $0) }
    let readable = wanted.indices.filter { wanted[$0].version.object != nil }
    let texts = try changes.repository.texts(readable.compactMap { wanted[$0].version.object })
    var removed: [(absolute: String, file: File)] = []
    var renamed: [(absolute: String, file: File)] = []
    for (index, text) in zip(readable, texts) {
      guard let text else { continue }
      let file = File(path: wanted[index].version.path, source: text)
      if index < firstGone {
        standings[Text(wanted[index].absolute)] = .other(file)
      } else if index < firstRenamed {
        removed.append((wanted[index].absolute, file))
      } else {
        renamed.append((wanted[index].absolute, file))
      }
    }
    self.standings = standings
    self.removed = removed
    self.renamed = renamed
    self.changes = changes
    repository = changes.repository
  }

  private static func add(
    _ standing: GitChanges.Standing, _ absolute: String, _ standings: inout [Text: Standing],
    _ wanted: inout [(absolute: String, version: GitChanges.Version)]
  ) {
    switch standing {
    case .same: standings[Text(absolute)] = .same
    case .other(let version):
      standings[Text(absolute)] = .other(nil)
      if let version { wanted.append((absolute, version)) }
    }
  }

  /// What a file was, by where it is; what is outside of the repository counts as unchanged.
  func standing(_ absolute: String?) -> Standing {
    guard let absolute else { return .same }
    if let standing = standings[Text(absolute)] { return standing }
    guard let path = Path.relative(absolute, to: repository.top) else { return .same }
    if case .other(nil) = changes.standing(path) { return .other(nil) }
    return .same
  }

  /// Whether a file that is somewhere now was somewhere else.
  func isRenamed(_ file: File, _ absolute: String?) -> Bool {
    absolute.map { !Path.isSame(Path.join(repository.top, file.path), $0) } ?? false
  }

  /// What stood in a place; nil for nothing. A place that did not change has no entry.
  func text(at absolute: String) -> SourceBytes?? {
    if let gone = (removed + renamed).first(where: { Path.isSame($0.absolute, absolute) }) {
      return gone.file.source
    }
    guard case .other(let file) = standing(absolute) else { return nil }
    return .some(file.flatMap { isRenamed($0, absolute) ? nil : $0.source })
  }
}
