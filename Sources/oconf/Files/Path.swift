/// Paths as text, byte by byte: a path is no text for readers, and characters cost time.
enum Path {
  private static let slash = UInt8(ascii: "/")

  /// What precedes the last slash: `` for a bare name, `/` for what is at the root.
  static func folder(of path: String) -> String {
    let view = path.utf8
    guard let end = view.lastIndex(of: slash) else { return "" }
    return end == view.startIndex ? "/" : String(path[..<end])
  }

  /// What follows the last slash.
  static func name(of path: String) -> String {
    let view = path.utf8
    guard let end = view.lastIndex(of: slash) else { return path }
    return String(path[view.index(after: end)...])
  }

  static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : folder.utf8.last == slash ? folder + name : folder + "/" + name
  }

  /// The way from a folder down to a path; nil when the path is elsewhere.
  static func relative(_ path: String, to folder: String) -> String? {
    let base = folder.utf8.last == slash ? folder.utf8.dropLast() : folder.utf8[...]
    let rest = path.utf8.dropFirst(base.count)
    guard rest.first == slash, path.utf8.starts(with: base) else { return nil }
    return String(rest.dropFirst())
  }
}
