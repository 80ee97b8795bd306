import ConfigModel

/// Where settings may have a file written: settings come with a repository, which somebody else may have
/// written.
///
/// A target is inside the folder of the settings file that names it, also by where links lead, and not in
/// a folder of git's own.
enum TargetPlace {
  /// Why a target may not be written, in words that follow its name; nil if it may.
  ///
  /// - Parameters:
  ///   - target: As the settings name it.
  ///   - folder: The folder of the settings file, from the root, without links.
  static func problem(of target: String, in folder: String) -> String? {
    guard !target.hasPrefix("/") else {
      return "is not relative to the folder of the settings"
    }
    let place = Path.withoutSteps(Path.join(folder, target))
    // Steps are taken before links are followed, and there may be links among the segments.
    guard let way = Path.relative(place, to: folder), !way.isEmpty,
      !Path.segments(of: target).contains("..") || isPlain(target, in: folder)
    else { return outside }
    guard !isOfGit(way) else { return "is in a folder of git's own" }
    guard let real = realPlace(place) else { return "is a link to nothing" }
    guard let realWay = Path.relative(real, to: folder) else { return outside }
    return isOfGit(realWay) ? "is in a folder of git's own" : nil
  }

  private static let outside = "is outside of the folder of the settings"

  /// True if no folder that `..` leads back from is a link.
  private static func isPlain(_ target: String, in folder: String) -> Bool {
    var place = folder
    for segment in Path.segments(of: target).dropLast() {
      place = Path.withoutSteps(Path.join(place, segment))
      if System.linkTarget(place) != nil { return false }
    }
    return true
  }

  private static func isOfGit(_ way: String) -> Bool {
    Path.segments(of: way).contains { $0.lowercased() == ".git" }
  }

  /// Where a path leads, also one that is not there yet; nil for a link to nothing.
  private static func realPlace(_ place: String) -> String? {
    if let real = System.realPath(place) { return real }
    guard System.linkTarget(place) == nil, place != "/" else { return nil }
    return realPlace(Path.folder(of: place)).map { Path.join($0, Path.name(of: place)) }
  }

  /// True if git has a file, so that what it held is not lost.
  static func isTracked(_ path: String) -> Bool {
    let folder = Path.folder(of: path)
    let outcome = try? GitRepository.run(
      ["ls-files", "--error-unmatch", "-z", "--", ":(literal)" + Path.name(of: path)],
      in: folder.isEmpty ? "." : folder)
    return outcome?.isSuccess ?? false
  }
}

extension FlattenedDocument {
  /// True if a file may be what an earlier run made of such a document: one line, without errors; JSON
  /// whose root is of the same type, and if that is an object has a member in common; a list of patterns.
  func mayHaveMade(_ source: SourceBytes) -> Bool {
    var end = source.count
    if end > 0, source[end - 1] == 0x0A { end -= 1 }
    if end == 0 { return true }
    guard !(0..<end).contains(where: { source[$0] == 0x0A }) else { return false }
    switch content {
    case .list:
      return AllowOriginPolicy(source).items.allSatisfy { $0.pattern != nil || $0.text.isEmpty }
    case .tree(let tree):
      let old = JSONParser.parse(source)
      guard old.isWellFormed, old.root.kind == tree.root.kind else { return false }
      guard old.root.kind == .object else { return true }
      let names = Set(tree.root.members.map(\.name.text))
      return old.root.members.contains { names.contains($0.name.text) }
    }
  }
}
