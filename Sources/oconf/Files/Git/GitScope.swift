import ConfigModel

/// What somebody named to be looked at: files, and folders with all that is in them.
struct GitScope: Sendable {
  /// From the root, as they are named and where links lead.
  let places: [String]

  /// - Parameter stdinFilename: What standard input goes by.
  init(_ operands: [String], _ store: SettingsStore, stdinFilename: String?) {
    var places: [String] = []
    for operand in operands.isEmpty ? ["."] : operands {
      let name = operand == "-" ? stdinFilename ?? operand : operand
      places.append(Path.withoutSteps(store.resolve(name).absolute))
      if let real = System.realPath(name) { places.append(real) }
    }
    self.places = places
  }

  /// Whether a place is one that was named, or in a folder that was, but for the parts of a folder
  /// that no walk enters.
  func covers(_ place: String) -> Bool {
    places.contains { named in
      if Path.isSame(named, place) { return true }
      guard let way = Path.relative(place, to: named) else { return false }
      return Path.segments(of: way).dropLast().allSatisfy { !FolderWalk.skipped.contains($0) }
    }
  }

  /// Whether something is named that is in a folder, or that the folder is in.
  func touches(_ folder: String) -> Bool {
    covers(folder) || places.contains { Path.relative($0, to: folder) != nil }
  }

  /// Whether a file was named itself.
  func names(_ place: String) -> Bool {
    places.contains { Path.isSame($0, place) }
  }
}
