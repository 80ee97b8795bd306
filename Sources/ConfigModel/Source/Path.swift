/// Paths as strings, processed byte by byte: they are not text for readers, and characters cost
/// time.
package enum Path {
  private static let slash = UInt8(ascii: "/")

  /// The part before the last slash: empty for a bare name, `/` for a path at the root.
  package static func folder(of path: String) -> String {
    guard let end = lastSlash(in: path) else { return "" }
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  /// The part after the last slash.
  package static func name(of path: String) -> String {
    guard let end = lastSlash(in: path) else { return path }
    return String(path[path.utf8.index(after: end)...])
  }

  private static func lastSlash(in path: String) -> String.Index? {
    path.utf8.lastIndex(of: slash)
  }

  /// True if two paths have the same bytes. Swift strings with different bytes may be equal, too.
  package static func isSame(_ first: String, _ second: String) -> Bool {
    first.utf8.elementsEqual(second.utf8)
  }

  /// The path without as many bytes as `beginning` has.
  package static func dropping(_ beginning: String, from path: String) -> Substring {
    Substring(path.utf8.dropFirst(beginning.utf8.count))
  }

  /// The parts between the slashes.
  package static func segments(of path: String) -> [String] {
    path.utf8.split(separator: slash).map { String(Substring($0)) }
  }

  package static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : folder.utf8.last == slash ? folder + name : folder + "/" + name
  }

  /// The path relative to a folder; nil if it is not in the folder.
  package static func relative(_ path: String, to folder: String) -> String? {
    let base = folder.utf8.last == slash ? folder.utf8.dropLast() : folder.utf8[...]
    let rest = path.utf8.dropFirst(base.count)
    guard rest.first == slash, path.utf8.starts(with: base) else { return nil }
    return String(rest.dropFirst())
  }

  /// An absolute path with `.` and `..` removed, without following links.
  package static func withoutSteps(_ path: String) -> String {
    "/" + segmentsWithoutSteps(of: path).joined(separator: "/")
  }

  package static func segmentsWithoutSteps(of path: String) -> [String] {
    var segments: [String] = []
    for segment in self.segments(of: path) {
      switch segment {
      case ".": break
      case "..": _ = segments.popLast()
      default: segments.append(segment)
      }
    }
    return segments
  }

  /// True if an absolute path is that of a folder or of something in it, by its text. Links are not
  /// followed, so the answer discloses nothing about the file system.
  package static func isNamed(_ path: String, in folder: String) -> Bool {
    segmentsWithoutSteps(of: path).starts(with: segments(of: folder))
  }
}
