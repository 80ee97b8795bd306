import ConfigModel

/// The places where settings may have a file written. Settings come with a repository and are not
/// trusted.
///
/// A target must be inside the folder of the settings file that names it, with links followed or
/// not, and outside git's own folders.
enum TargetPlace {
  /// The reason a target must not be written, worded to follow its name; nil if it may be written.
  ///
  /// - Parameters:
  ///   - target: The target as the settings name it.
  ///   - folder: The absolute path of the settings file's folder, without links.
  static func problem(of target: String, in folder: String) -> String? {
    guard !target.hasPrefix("/") else {
      return "must be relative to the folder of the settings"
    }
    let place = Path.withoutSteps(Path.join(folder, target))
    // `..` is removed before links are followed, so a link before a `..` would lead elsewhere.
    guard let way = Path.relative(place, to: folder), !way.isEmpty,
      !Path.segments(of: target).contains("..") || isPlain(target, in: folder)
    else { return outside }
    guard !isOfGit(way) else { return "is in git's own folder" }
    guard let real = realPlace(place) else { return "is a link to a missing file" }
    guard let realWay = Path.relative(real, to: folder) else { return outside }
    return isOfGit(realWay) ? "is in git's own folder" : nil
  }

  private static let outside = "is outside the folder of the settings"

  /// True if no folder that the path passes through is a link.
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

  /// The path with links resolved, even if it does not exist yet; nil for a dangling link.
  private static func realPlace(_ place: String) -> String? {
    if let real = System.realPath(place) { return real }
    guard System.linkTarget(place) == nil, place != "/" else { return nil }
    return realPlace(Path.folder(of: place)).map { Path.join($0, Path.name(of: place)) }
  }

  /// True if git tracks the file, so that its content is not lost.
  static func isTracked(_ path: String) -> Bool {
    let folder = Path.folder(of: path)
    let outcome = try? GitRepository.run(
      ["ls-files", "--error-unmatch", "-z", "--", ":(literal)" + Path.name(of: path)],
      in: folder.isEmpty ? "." : folder)
    return outcome?.isSuccess ?? false
  }
}

extension FlattenedDocument {
  /// True if an earlier run may have made the file from such a document. An empty file qualifies.
  /// Otherwise the file must be one line without errors. JSON must have a root of the same type,
  /// and two objects must share a member name. A list must hold only valid patterns.
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
