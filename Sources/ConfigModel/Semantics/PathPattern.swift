#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A list of patterns in the syntax of `.gitignore`, relative to one folder.
public struct PathPatterns: Sendable {
  private let patterns: [PathPattern]

  public init(_ lines: [String]) {
    patterns = lines.compactMap(PathPattern.init)
  }

  public var isEmpty: Bool { patterns.isEmpty }

  /// The one file that is meant, relative to the folder; nil when there may be several.
  public var literalPath: String? { patterns.count == 1 ? patterns[0].literalPath : nil }

  /// What the last pattern that matches says; nil when none does.
  ///
  /// - Parameter path: Relative to the folder, with slashes.
  public func verdict(_ path: String, isFolder: Bool) -> Bool? {
    let segments = Self.segments(of: path)
    return patterns.last { $0.matches(segments, isFolder: isFolder) }.map { !$0.isNegated }
  }

  /// What stands between the slashes, byte by byte: names that only look alike are two.
  private static func segments(of path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }

  /// Whether a file is matched, itself or by a folder that it is in.
  public func matchesWithParents(_ path: String) -> Bool {
    let segments = Self.segments(of: path)
    for count in 1..<max(1, segments.count) {
      let folder = segments[..<count].joined(separator: "/")
      if verdict(folder, isFolder: true) == true { return true }
    }
    return verdict(path, isFolder: false) == true
  }
}

/// One pattern in the syntax of `.gitignore`.
struct PathPattern: Sendable {
  private let segments: [String]
  private let isForFolders: Bool
  let isNegated: Bool
  /// The one file that is meant, relative to the folder; nil when there may be several.
  let literalPath: String?

  /// Nil for a blank line or a comment.
  init?(_ line: String) {
    var rest = line[...]
    while rest.hasSuffix(" "), !rest.hasSuffix("\\ ") { rest = rest.dropLast() }
    guard !rest.isEmpty, !rest.hasPrefix("#") else { return nil }
    isNegated = rest.hasPrefix("!")
    if isNegated { rest = rest.dropFirst() }
    isForFolders = rest.hasSuffix("/")
    if isForFolders { rest = rest.dropLast() }
    // A slash at the start or inside ties the pattern to its folder; otherwise it holds at any depth.
    let isAnchored = rest.contains("/")
    var parts = rest.split(separator: "/").map(String.init)
    guard !parts.isEmpty else { return nil }
    let isLiteral =
      isAnchored && !isForFolders && !isNegated
      && !rest.utf8.contains { "*?[\\".utf8.contains($0) }
    literalPath = isLiteral ? parts.joined(separator: "/") : nil
    if !isAnchored { parts.insert("**", at: 0) }
    // Neighbours of the same meaning would only multiply the ways to match.
    segments = parts.indices.filter { $0 == 0 || parts[$0] != "**" || parts[$0 - 1] != "**" }
      .map { parts[$0] }
  }

  func matches(_ path: [String], isFolder: Bool) -> Bool {
    (isFolder || !isForFolders) && Self.matches(segments[...], path[...])
  }

  private static func matches(_ pattern: ArraySlice<String>, _ path: ArraySlice<String>) -> Bool {
    guard let first = pattern.first else { return path.isEmpty }
    let rest = pattern.dropFirst()
    if first == "**" {
      // At the end it stands for at least one more segment.
      let least = rest.isEmpty ? 1 : 0
      guard path.count >= least else { return false }
      return (least...path.count).contains { matches(rest, path.dropFirst($0)) }
    }
    guard let segment = path.first, unsafe fnmatch(first, segment, 0) == 0 else { return false }
    return matches(rest, path.dropFirst())
  }
}
