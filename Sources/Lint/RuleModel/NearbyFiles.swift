/// Finds the first file that declares a name and is near another file: the folder of one is that of
/// the other, or is somewhere below it.
///
/// A question takes as many look-ups as its folder has levels, whatever the number of files.
struct NearbyFiles {
  /// By name and the folder of the file.
  private var inside: [String: Int] = [:]
  /// By name and each folder that contains the file, directly or further up.
  private var below: [String: Int] = [:]

  /// Records that a file declares a name.
  ///
  /// - Parameter index: The caller's number of the declaration.
  mutating func add(_ index: Int, _ name: String, in file: FileFacts) {
    let folders = file.folderAndFoldersAbove
    for folder in folders { Self.keep(index, Self.key(name, folder), &below) }
    if let folder = folders.last { Self.keep(index, Self.key(name, folder), &inside) }
  }

  private static func key(_ name: String, _ folder: Substring) -> String { name + "\0" + folder }

  private static func keep(_ index: Int, _ key: String, _ table: inout [String: Int]) {
    table[key] = min(index, table[key] ?? index)
  }

  /// The least number of a declaration of the name; nil if no file near this one declares it.
  func first(_ name: String, near file: FileFacts) -> Int? {
    let folders = file.folderAndFoldersAbove
    let above = folders.compactMap { inside[Self.key(name, $0)] }.min()
    let under = folders.last.flatMap { below[Self.key(name, $0)] }
    return [above, under].compactMap(\.self).min()
  }
}

extension FileFacts {
  /// The folder of the file and all folders above it, outermost first, each up to a slash, inclusive.
  /// The first is empty: it is the working folder, or the one above `/`.
  fileprivate var folderAndFoldersAbove: [Substring] {
    let path = path.hasPrefix("./") ? path.dropFirst(2) : path[...]
    let slashes = path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: "/") }
    return [""] + slashes.map { path[...$0] }
  }
}
