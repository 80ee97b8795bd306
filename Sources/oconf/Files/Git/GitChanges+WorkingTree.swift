import ConfigModel

/// Compares working files with the commit, byte by byte, whatever the index says about them.
/// Neither `assume-unchanged` nor an old modification time hides a change.
extension GitChanges {
  enum Standing {
    case same
    /// The earlier version; nil if there was none.
    case other(GitChanges.Version?)
    /// Git cannot determine the earlier version, for this reason.
    case unknown(String)
  }

  /// Compares files with the commit. The files are read now.
  func standings(_ paths: [String]) throws(Failure) -> [Text: Standing] {
    var result: [Text: Standing] = [:]
    var folders = RealFolders(top: repository.top)
    var (files, links): ([Candidate], [Candidate]) = ([], [])
    for path in paths where result[Text(path)] == nil {
      let key = Text(path)
      switch look(path, key, &folders) {
      case .known(let standing): result[key] = standing
      case .file(let candidate):
        files.append(candidate)
        // The entry keeps the same path from being compared twice.
        result[key] = .same
      case .link(let candidate):
        links.append(candidate)
        result[key] = .same
      }
    }
    for number in repositories.indices {
      try compare(files: files.filter { $0.entry.repository == number }, number, &result)
      try compare(links: links.filter { $0.entry.repository == number }, number, &result)
    }
    return result
  }

  /// The wanted paths that are in the index or in the commit. Paths from which a file was renamed
  /// are left out.
  func paths(where isWanted: (String) -> Bool) -> [String] {
    let sources = Set(renamed.map { Text($0.version.path) })
    let gone = entries.keys.lazy.filter { !tracked.contains($0) && !sources.contains($0) }
      .map(\.string).filter(isWanted)
    return trackedPaths.filter(isWanted)
      + gone.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The wanted versions in the commit whose files are gone or no longer in the index. Renamed
  /// files are left out.
  func removed(where isWanted: (String) -> Bool) -> [GitChanges.Version] {
    var folders = RealFolders(top: repository.top)
    return paths(where: isWanted).compactMap { path in
      let key = Text(path)
      guard let entry = entries[key] else { return nil }
      if tracked.contains(key) {
        let isKeptOut = skipped[key] != nil
        if isKeptOut || isThere(path, &folders) { return nil }
      }
      return version(path, entry)
    }
  }

  // MARK: One file

  private struct Candidate {
    let path: String
    let key: Text
    let entry: Entry
    /// The target of a link.
    var target: [UInt8] = []
  }

  private enum Look {
    case known(Standing)
    case file(Candidate)
    case link(Candidate)
  }

  private func look(_ path: String, _ key: Text, _ folders: inout RealFolders) -> Look {
    if let version = versionsOfRenamed[key] { return .known(.other(version)) }
    guard let entry = entries[key] else {
      return .known(tracked.contains(key) ? .other(nil) : untracked(path))
    }
    let version = version(path, entry)
    guard tracked.contains(key) else { return .known(.other(version)) }
    guard isThere(path, &folders) else {
      // A file that git keeps out of the working tree has the content of its index entry.
      let isSame = skipped[key].map { $0.elementsEqual(entry.object) } ?? false
      return .known(isSame ? .same : .other(version))
    }
    let place = Path.join(repository.top, path)
    if let target = System.linkTarget(place) {
      return entry.isLink
        ? .link(Candidate(path: path, key: key, entry: entry, target: target))
        : .known(.other(version))
    }
    guard entry.isFile, System.status(place)?.kind == .regular else {
      return .known(.other(version))
    }
    return .file(Candidate(path: path, key: key, entry: entry))
  }

  private func untracked(_ path: String) -> Standing {
    switch submodule(of: path) {
    case .unknown(let reason): .unknown(reason)
    case .closed: .same
    case .known, nil: .other(nil)
    }
  }

  /// True if there is a file or a link at the path, and no folder on the way to it is a link.
  private func isThere(_ path: String, _ folders: inout RealFolders) -> Bool {
    guard folders.isReal(Path.folder(of: path)) else { return false }
    let place = Path.join(repository.top, path)
    if System.linkTarget(place) != nil { return true }
    return System.status(place).map { $0.kind != .directory } ?? false
  }

  // MARK: Many files

  private func compare(
    files: [Candidate], _ number: Int, _ result: inout [Text: Standing]
  ) throws(Failure) {
    guard !files.isEmpty else { return }
    let ids = try repositories[number].objectIDs(
      ofFiles: files.map { Path.join(repository.top, $0.path) })
    let others = zip(files, ids).filter {
      !($1.map { $0.utf8 }?.elementsEqual($0.entry.object) ?? false)
    }
    .map { $0.0 }
    let texts = try repositories[number].texts(
      others.map { String(decoding: $0.entry.object, as: UTF8.self) })
    for (file, text) in zip(others, texts) {
      let isSame = text.map { hasOtherLineEnds(file.path, than: $0) } ?? false
      if !isSame { result[file.key] = .other(version(file.path, file.entry)) }
    }
  }

  /// True if a working file has CR LF wherever the commit has LF, and is otherwise the same. Git
  /// converts line ends on request, and they have no meaning in the documents that are linted.
  private func hasOtherLineEnds(_ path: String, than committed: SourceBytes) -> Bool {
    guard let file = try? FileReader.read(Path.join(repository.top, path)) else { return false }
    let (cr, lf) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    let bytes = file.source.bytes(0..<file.source.count)
    let lineEnds = bytes.indices.filter { bytes[$0] == lf }
    guard !lineEnds.isEmpty, bytes.count - lineEnds.count == committed.count,
      lineEnds.allSatisfy({ $0 > 0 && bytes[$0 - 1] == cr })
    else { return false }
    var plain: [UInt8] = []
    plain.reserveCapacity(committed.count)
    for index in bytes.indices
    where !(bytes[index] == cr && index + 1 < bytes.count && bytes[index + 1] == lf) {
      plain.append(bytes[index])
    }
    return plain == committed.bytes(0..<committed.count)
  }

  private func compare(
    links: [Candidate], _ number: Int, _ result: inout [Text: Standing]
  ) throws(Failure) {
    let texts = try repositories[number].texts(
      links.map { String(decoding: $0.entry.object, as: UTF8.self) })
    for (link, text) in zip(links, texts) {
      let isSame = text.map { $0.bytes(0..<$0.count) == link.target } ?? false
      if !isSame { result[link.key] = .other(version(link.path, link.entry)) }
    }
  }
}

/// Finds out which folders below a top are reached without links.
private struct RealFolders {
  let top: String
  private var known: [Text: Bool] = [:]

  init(top: String) {
    self.top = top
  }

  /// - Parameter folder: The path from the top; empty for the top itself.
  mutating func isReal(_ folder: String) -> Bool {
    guard !folder.isEmpty else { return true }
    let key = Text(folder)
    if let answer = known[key] { return answer }
    let place = Path.join(top, folder)
    let answer = System.realPath(place).map { Path.isSame($0, place) } ?? false
    known[key] = answer
    return answer
  }
}
