import ConfigModel

/// The files of a run at a revision, read once and shared by all threads.
final class EarlierVersions: Sendable {
  struct File: Sendable {
    /// The path from the top of the repository.
    let path: String
    let source: SourceBytes

    /// The name, which may determine the kind.
    var name: String { Path.name(of: path) }
  }

  enum Standing: Sendable {
    case same
    /// The earlier file; nil if there was none, or no regular file.
    case other(File?)
    /// The earlier version cannot be determined, for this reason.
    case unknown(String)
  }

  /// A file that existed at the revision and differs now.
  struct Previous: Sendable {
    /// The absolute path at the revision.
    let absolute: String
    let file: File
    /// The absolute path now; nil if the file is gone.
    let now: String?
  }

  let repository: GitRepository
  let scope: GitScope
  /// By the absolute path of the file.
  private let standings: [Text: Standing]
  /// Files that changed in place.
  let altered: [Previous]
  /// Files that are gone.
  let removed: [Previous]
  /// Files that were renamed.
  let renamed: [Previous]
  private let changes: GitChanges
  /// The links at the revision.
  let links: LinkedTree

  /// - Parameter files: The files of the run. Each must have an absolute path in the repository.
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
    // Other files are compared on demand.
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
      // The target of a named link may have changed although the link has not.
      if case .same = standing {
        standing = place.isOutside ? .other(nil) : known[Text(place.real)] ?? standing
      }
      if file.standardInput == nil {
        add(standing, absolute)
      } else if case .unknown = standing {
        add(standing, absolute)
      } else {
        // Standard input is the new content of the file, whatever the file holds.
        add(.other(changes.version(path)), absolute)
      }
    }
    // Later steps also ask about settings, files that others name, and files no longer checked.
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
    links = try LinkedTree(changes)
    self.scope = scope
    repository = changes.repository
  }

  /// A version whose content is to be read.
  private struct Wanted {
    let absolute: String
    let version: GitChanges.Version
    let place: Place

    /// The present place of the file.
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

  /// The contents of the versions, read repository by repository.
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

  /// The place of a file of a run.
  private struct Place {
    /// The absolute path.
    let absolute: String
    /// The path from the top of the repository.
    let path: String
    /// The target of a named link, from the top of the repository; `path` for any other file.
    let real: String
    /// True if the link leads out of the repository.
    let isOutside: Bool
  }

  private static func places(
    of files: [InputFile], _ top: String
  ) throws(Failure) -> [Place] {
    var places: [Place] = []
    for file in files {
      guard let absolute = file.absolute, let path = Path.relative(absolute, to: top) else {
        throw .unusable(
          file.path, "is outside the repository '\(top)'")
      }
      let real = file.isNamed && file.standardInput == nil ? System.realPath(absolute) : nil
      let way = real.map { Path.relative($0, to: top) } ?? path
      places.append(
        Place(absolute: absolute, path: path, real: way ?? path, isOutside: way == nil))
    }
    return places
  }

  // MARK: Answers

  /// True if a file that git tracks, and that oconf may check, differs or is gone.
  var hasDifferences: Bool { !altered.isEmpty || !removed.isEmpty || !renamed.isEmpty }

  /// Compares a file with its version at the revision. A file outside the repository counts as
  /// unchanged.
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

  /// What a path led to at the revision.
  enum Content {
    /// A file, with its path in the repository, through the links of the revision.
    case file(File)
    case none
    /// A link led out of the repository, or in a circle.
    case outside
  }

  /// The content of a file that changed or is gone, if it has been read.
  ///
  /// - Parameter path: The path from the top of the repository, without links.
  func knownText(at path: String) -> SourceBytes? {
    let absolute = Path.join(repository.top, path)
    if case .other(let file?) = standings[Text(absolute)], Path.isSame(file.path, path) {
      return file.source
    }
    return nil
  }

  /// - Parameter path: The path from the top of the repository.
  func content(at path: String) throws(Failure) -> Content {
    guard let target = links.target(of: path) else { return .outside }
    guard let entry = changes.entries[Text(target)] else { return .none }
    let version = changes.version(target, entry)
    guard let object = version.object, let text = try version.repository.texts([object])[0]
    else { return .none }
    return .file(File(path: target, source: text))
  }

  /// True if a file was at another path than its present one.
  func isRenamed(_ file: File, _ absolute: String?) -> Bool {
    absolute.map { !Path.isSame(Path.join(repository.top, file.path), $0) } ?? false
  }

  /// True if a file has another content than at the revision, or is new or gone.
  func hasChanged(_ absolute: String) -> Bool {
    let now = (try? FileReader.read(absolute))?.source
    guard let now, let before = text(at: absolute) ?? nil else { return true }
    return now.bytes(0..<now.count) != before.bytes(0..<before.count)
  }

  /// The content that an absolute path led to, or an inner nil if there was none. Returns an outer nil
  /// for a path outside the repository.
  func text(at absolute: String) -> SourceBytes?? {
    guard let path = Path.relative(absolute, to: repository.top) else { return nil }
    guard case .file(let file) = try? content(at: path) else { return .some(nil) }
    return .some(file.source)
  }
}
