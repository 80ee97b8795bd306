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

  /// - Parameters:
  ///   - files: All files that are asked about, each with its place.
  ///   - places: Where further ones are; those outside of the repository count as unchanged.
  init(_ changes: GitChanges, _ files: [InputFile], _ places: [String]) throws(Failure) {
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
    for absolute in places where standings[Text(absolute)] == nil {
      guard let path = Path.relative(absolute, to: top) else { continue }
      Self.add(changes.standing(path), absolute, &standings, &wanted)
    }
    let gone = changes.removed.filter { standings[Text(Path.join(top, $0.path))] == nil }
    let firstGone = wanted.count
    wanted += gone.map { (Path.join(top, $0.path), $0) }
    let readable = wanted.indices.filter { wanted[$0].version.object != nil }
    let texts = try changes.repository.texts(readable.compactMap { wanted[$0].version.object })
    var removed: [(absolute: String, file: File)] = []
    for (index, text) in zip(readable, texts) {
      guard let text else { continue }
      let file = File(path: wanted[index].version.path, source: text)
      if index < firstGone {
        standings[Text(wanted[index].absolute)] = .other(file)
      } else {
        removed.append((wanted[index].absolute, file))
      }
    }
    self.standings = standings
    self.removed = removed
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

  /// What a file was, by where it is; what nobody asked about counts as unchanged.
  func standing(_ absolute: String?) -> Standing {
    absolute.flatMap { standings[Text($0)] } ?? .same
  }
}
