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
    /// Nobody can tell, for this reason.
    case unknown(String)
  }

  /// A file that was there and differs now.
  struct Previous: Sendable {
    /// Where it was, from the root.
    let absolute: String
    let file: File
    /// Where it is now; nil for one that is gone.
    let now: String?
  }

  let repository: GitRepository
  let scope: GitScope
  /// By where the files are, from the root.
  private let standings: [Text: Standing]
  /// What is where it was, and differs.
  let altered: [Previous]
  /// What is gone.
  let removed: [Previous]
  /// What was somewhere else.
  let renamed: [Previous]
  private let changes: GitChanges

  /// - Parameter files: The files that must be in the repository, each with its place.
  init(_ changes: GitChanges, _ files: [InputFile]) throws(Failure) {
    let top = changes.repository.top
    var standings: [Text: Standing] = [:]
    var wanted: [Wanted] = []
    func add(_ standing: GitChanges.Standing, _ absolute: String) {
      switch standing {
      case .same: standings[Text(absolute)] = .same
      case .unknown(let reason): standings[Text(absolute)] = .unknown(reason)
      case .other(let version):
        standings[Text(absolute)] = .other(nil)
        if let version { wanted.append(Wanted(absolute, version, .here)) }
      }
    }
    let scope = changes.scope
    func isWanted(_ path: String) -> Bool {
      Recognition.mayBeKnown(name: Path.name(of: path)) || scope.names(Path.join(top, path))
    }
    // Others are looked at when somebody asks for them.
    let candidates = changes.paths { path in
      let place = Path.join(top, path)
      return isWanted(path)
        && (scope.covers(place) || Path.name(of: path) == Recognition.settingsName)
    }
    let places = try Self.places(of: files, top)
    let known = try changes.standings(candidates + places.flatMap { [$0.path, $0.real] })
    for (file, place) in zip(files, places) {
      let (absolute, path) = (place.absolute, place.path)
      var standing = known[Text(path)] ?? .other(nil)
      // What a named link leads to may have changed while the link did not.
      if case .same = standing {
        standing = place.isOutside ? .other(nil) : known[Text(place.real)] ?? standing
      }
      if file.standardInput == nil {
        add(standing, absolute)
      } else if case .unknown = standing {
        add(standing, absolute)
      } else {
        // Whatever the file holds, this is what it is to become.
        add(.other(changes.version(path)), absolute)
      }
    }
    // Settings, files that others name, and what is no longer looked at may be asked about, too.
    let gone = changes.removed(where: isWanted)
    let removedPaths = Set(gone.lazy.map { Text($0.path) })
    for path in candidates where !removedPaths.contains(Text(path)) {
      let absolute = Path.join(top, path)
      if standings[Text(absolute)] == nil, let standing = known[Text(path)] {
        add(standing, absolute)
      }
    }
    for version in gone {
      let absolute = Path.join(top, version.path)
      if standings[Text(absolute)] == nil { wanted.append(Wanted(absolute, version, .nowhere)) }
    }
    for (version, now) in changes.renamed where isWanted(version.path) {
      wanted.append(
        Wanted(Path.join(top, version.path), version, .elsewhere(Path.join(top, now))))
    }
    var (altered, removed, renamed): ([Previous], [Previous], [Previous]) = ([], [], [])
    for (wanted, text) in try Self.texts(wanted) {
      let (absolute, file) = (wanted.absolute, File(path: wanted.version.path, source: text))
      switch wanted.place {
      case .here:
        standings[Text(absolute)] = .other(file)
        if Path.isSame(Path.join(top, file.path), absolute) {
          altered.append(Previous(absolute: absolute, file: file, now: absolute))
        }
      case .nowhere: removed.append(Previous(absolute: absolute, file: file, now: nil))
      case .elsewhere(let now):
        renamed.append(Previous(absolute: absolute, file: file, now: now))
      }
    }
    self.standings = standings
    self.altered = altered.sorted {
      $0.absolute.utf8.lexicographicallyPrecedes($1.absolute.utf8)
    }
    self.removed = removed
    self.renamed = renamed
    self.changes = changes
    self.scope = scope
    repository = changes.repository
  }

  /// A version whose text is to be read.
  private struct Wanted {
    let absolute: String
    let version: GitChanges.Version
    let place: Place

    /// Where the file is now.
    enum Place {
      case here, nowhere
      case elsewhere(String)
    }

    init(_ absolute: String, _ version: GitChanges.Version, _ place: Place) {
      self.absolute = absolute
      self.version = version
      self.place = place
    }
  }

  /// What git has of them, repository by repository.
  private static func texts(_ wanted: [Wanted]) throws(Failure) -> [(Wanted, SourceBytes)] {
    var result: [(Wanted, SourceBytes)] = []
    var rest = wanted.filter { $0.version.object != nil }
    while let repository = rest.first?.version.repository {
      let those = rest.filter { Path.isSame($0.version.repository.top, repository.top) }
      rest.removeAll { Path.isSame($0.version.repository.top, repository.top) }
      let texts = try repository.texts(those.compactMap(\.version.object))
      for (wanted, text) in zip(those, texts) {
        if let text { result.append((wanted, text)) }
      }
    }
    return result
  }

  /// Where a file of a run is.
  private struct Place {
    /// From the root.
    let absolute: String
    /// From the top of the repository.
    let path: String
    /// Where a named link leads to, from the top; the path of anything else.
    let real: String
    /// True if that is elsewhere.
    let isOutside: Bool
  }

  private static func places(
    of files: [InputFile], _ top: String
  ) throws(Failure) -> [Place] {
    var places: [Place] = []
    for file in files {
      guard let absolute = file.absolute, let path = Path.relative(absolute, to: top) else {
        throw .unusable(
          file.path, "is outside of the repository '\(top)', so git does not know what it was")
      }
      let real = file.isNamed && file.standardInput == nil ? System.realPath(absolute) : nil
      let way = real.map { Path.relative($0, to: top) } ?? path
      places.append(
        Place(absolute: absolute, path: path, real: way ?? path, isOutside: way == nil))
    }
    return places
  }

  // MARK: Answers

  /// What a file was, by where it is; what is outside of the repository counts as unchanged.
  func standing(_ absolute: String?) -> Standing {
    guard let absolute else { return .same }
    if let standing = standings[Text(absolute)] { return standing }
    guard let path = Path.relative(absolute, to: repository.top) else { return .same }
    do throws(Failure) {
      switch try changes.standings([path])[Text(path)] {
      case .same, nil: return .same
      case .unknown(let reason): return .unknown(reason)
      case .other(let version):
        guard let version, let object = version.object,
          let text = try version.repository.texts([object])[0]
        else { return .other(nil) }
        return .other(File(path: version.path, source: text))
      }
    } catch {
      return .unknown(error.description)
    }
  }

  /// Whether a file that is somewhere now was somewhere else.
  func isRenamed(_ file: File, _ absolute: String?) -> Bool {
    absolute.map { !Path.isSame(Path.join(repository.top, file.path), $0) } ?? false
  }

  /// What stood in a place; nil for nothing. A place that did not change, or of which nobody can
  /// tell, has no entry.
  func text(at absolute: String) -> SourceBytes?? {
    if let gone = (removed + renamed).first(where: { Path.isSame($0.absolute, absolute) }) {
      return gone.file.source
    }
    guard case .other(let file) = standing(absolute) else { return nil }
    return .some(file.flatMap { isRenamed($0, absolute) ? nil : $0.source })
  }
}
