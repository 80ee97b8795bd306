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
  /// The line number of each pattern.
  private let numbers: [Int]
  /// Nil for few patterns, because trying each one is then faster than a lookup.
  private let index: PathPatternIndex?

  private static let few = 16

  public init(_ lines: [String]) {
    self.init(lines, indexingFrom: Self.few)
  }

  /// - Parameter count: The number of patterns from which on an index is built.
  init(_ lines: [String], indexingFrom count: Int) {
    let numbered = lines.enumerated().compactMap { number, line in
      PathPattern(line).map { (number, $0) }
    }
    numbers = numbered.map(\.0)
    patterns = numbered.map(\.1)
    index = patterns.count < count ? nil : PathPatternIndex(patterns.map(\.needs))
  }

  public var isEmpty: Bool { patterns.isEmpty }

  /// The pattern that matches only this path.
  ///
  /// - Parameter path: A path relative to the folder, with slashes.
  public static func pattern(for path: String, isFolder: Bool) -> String {
    var pattern = "/"
    for scalar in path.unicodeScalars {
      if "*?[\\".unicodeScalars.contains(scalar) { pattern += "\\" }
      pattern.unicodeScalars.append(scalar)
    }
    if isFolder { return pattern + "/" }
    return pattern.hasSuffix(" ") ? pattern.dropLast() + "\\ " : pattern
  }

  /// The only file that can match, relative to the folder; nil if there may be several.
  public var literalPath: String? { patterns.count == 1 ? patterns[0].literalPath : nil }

  /// The verdict of the last pattern that matches: false if it is negated, else true; nil if none
  /// matches.
  ///
  /// - Parameter path: A path relative to the folder, with slashes.
  public func verdict(_ path: String, isFolder: Bool) -> Bool? {
    let segments = Self.segments(of: path)
    guard let index else {
      return patterns.last { $0.matches(segments, isFolder: isFolder) }.map { !$0.isNegated }
    }
    return index.last(for: segments) { patterns[$0].matches(segments, isFolder: isFolder) }
      .map { !patterns[$0].isNegated }
  }

  /// The parts between the slashes, split by bytes so that canonically equivalent names remain
  /// distinct.
  private static func segments(of path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }

  /// The lines that match a file, or a folder that contains it, if each line is taken alone. They
  /// are line numbers from 0, in ascending order. A negated line matches nothing.
  public func linesMatching(_ path: String) -> [Int] {
    let segments = Self.segments(of: path)
    var found: Set<Int> = []
    for count in 1..<max(2, segments.count + 1) {
      let names = Array(segments.prefix(count))
      let isFolder = count < segments.count
      func look(_ pattern: Int) {
        if !patterns[pattern].isNegated, patterns[pattern].matches(names, isFolder: isFolder) {
          found.insert(pattern)
        }
      }
      if let index {
        index.forEachList(for: names) { $0.forEach(look) }
      } else {
        patterns.indices.forEach(look)
      }
    }
    return found.sorted().map { numbers[$0] }
  }

  /// The lines that match none of these files and no folder that contains one, if each line is taken
  /// alone. They are line numbers from 0, in ascending order. Negated lines are left out.
  public func linesMatchingNone(of paths: some Sequence<String>) -> [Int] {
    var rest = Set(patterns.indices.filter { !patterns[$0].isNegated }.map { numbers[$0] })
    for path in paths where !rest.isEmpty { rest.subtract(linesMatching(path)) }
    return rest.sorted()
  }

  /// True if a file matches, or a folder that contains it.
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
  /// The only file that can match, relative to the folder; nil if there may be several.
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
    // A slash at the start or in the middle anchors the pattern to its folder. Other patterns match
    // at any depth.
    let isAnchored = rest.contains("/")
    var parts = rest.split(separator: "/").map(String.init)
    guard !parts.isEmpty else { return nil }
    let isLiteral =
      isAnchored && !isForFolders && !isNegated
      && !rest.utf8.contains { "*?[\\".utf8.contains($0) }
    literalPath = isLiteral ? parts.joined(separator: "/") : nil
    if !isAnchored { parts.insert("**", at: 0) }
    // Adjacent `**` segments would only multiply the ways to match.
    segments = parts.indices.filter { $0 == 0 || parts[$0] != "**" || parts[$0 - 1] != "**" }
      .map { parts[$0] }
  }

  /// The requirements for a path to match, as far as literal parts show them. Whole names come
  /// first.
  var needs: [PathNeed] {
    let parts = segments.filter { $0 != "**" }.map { Text($0) }
    let literals = parts.filter { $0.firstSpecial == nil }
    if literals.count == segments.count { return [.path(Text(segments.joined(separator: "/")))] }
    // A NUL byte ends the pattern for `fnmatch`.
    let wild = parts.filter { $0.firstSpecial != nil && !$0.contains(0) }
    let heads = wild.map { $0.part(0, $0.firstSpecial ?? 0) }
    let tails = wild.map { $0.dropFirst(($0.lastSpecial ?? -1) + 1) }
    return literals.map { .name($0) } + heads.filter { !$0.isEmpty }.map { .head($0) }
      + tails.filter { !$0.isEmpty }.map { .tail($0) }
  }

  func matches(_ path: [String], isFolder: Bool) -> Bool {
    (isFolder || !isForFolders) && Self.matches(segments[...], path[...])
  }

  private static func matches(_ pattern: ArraySlice<String>, _ path: ArraySlice<String>) -> Bool {
    guard let first = pattern.first else { return path.isEmpty }
    let rest = pattern.dropFirst()
    if first == "**" {
      // At the end, `**` matches at least one segment.
      let least = rest.isEmpty ? 1 : 0
      guard path.count >= least else { return false }
      return (least...path.count).contains { matches(rest, path.dropFirst($0)) }
    }
    guard let segment = path.first, unsafe fnmatch(first, segment, 0) == 0 else { return false }
    return matches(rest, path.dropFirst())
  }
}

extension Text {
  /// The offset of the first byte with a special meaning in a pattern.
  fileprivate var firstSpecial: Int? { (0..<count).first { self[$0].isSpecialInPatterns } }
  fileprivate var lastSpecial: Int? { (0..<count).last { self[$0].isSpecialInPatterns } }
}

extension UInt8 {
  fileprivate var isSpecialInPatterns: Bool {
    switch self {
    case UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "\\"), 0:
      true
    default: false
    }
  }
}

/// A part that a path must have to match a pattern.
enum PathNeed: Hashable, Sendable {
  /// The whole path.
  case path(Text)
  /// The name of the file or of a folder that contains it.
  case name(Text)
  /// The beginning of such a name.
  case head(Text)
  /// The end of such a name.
  case tail(Text)
}

/// An index of patterns by the parts that matching paths must have, so that only a few patterns of
/// a long list are tried for a path.
///
/// Each pattern is indexed under the least common of its needs. Only patterns without a known need,
/// such as `*old*`, are tried for every path.
struct PathPatternIndex: Sendable {
  /// The patterns under each need, in ascending order like all lists of patterns here.
  private var needing: [PathNeed: [Int]] = [:]
  private var others: [Int] = []
  private let headLengths: [Int]
  private let tailLengths: [Int]

  /// - Parameter needs: The known needs of each pattern, the most selective one first.
  init(_ needs: [[PathNeed]]) {
    var counts: [PathNeed: Int] = [:]
    for need in needs.joined() { counts[need, default: 0] += 1 }
    var (heads, tails): (Set<Int>, Set<Int>) = ([], [])
    for (index, needs) in needs.enumerated() {
      let rarest = needs.min { counts[$0, default: 0] < counts[$1, default: 0] }
      guard let rarest else {
        others.append(index)
        continue
      }
      needing[rarest, default: []].append(index)
      switch rarest {
      case .path, .name: break
      case .head(let head): heads.insert(head.count)
      case .tail(let tail): tails.insert(tail.count)
      }
    }
    headLengths = heads.sorted()
    tailLengths = tails.sorted()
  }

  /// The last pattern that matches a path.
  ///
  /// - Parameter names: The parts between the slashes of the path.
  func last(for names: [String], where matches: (_ pattern: Int) -> Bool) -> Int? {
    var last: Int?
    forEachList(for: names) { patterns in
      for pattern in patterns.reversed() {
        if let last, pattern <= last { return }
        if matches(pattern) {
          last = pattern
          return
        }
      }
    }
    return last
  }

  /// Calls a closure with lists of patterns that together contain all patterns that may match a
  /// path.
  func forEachList(for names: [String], _ body: (_ patterns: [Int]) -> Void) {
    func look(_ need: PathNeed) {
      if let patterns = needing[need] { body(patterns) }
    }
    look(.path(Text(names.joined(separator: "/"))))
    for name in names {
      let name = Text(name)
      look(.name(name))
      for length in headLengths where length <= name.count {
        look(.head(name.part(0, length)))
      }
      for length in tailLengths where length <= name.count {
        look(.tail(name.dropFirst(name.count - length)))
      }
    }
    body(others)
  }
}
