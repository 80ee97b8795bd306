import ConfigModel

/// Paths relative to the root of the checkout, for a service that has checked out the repository
/// and runs the program somewhere in it. Without such a service, and for files elsewhere, paths
/// stay unchanged.
struct CheckoutPaths {
  private let root: String?
  /// The working directory, relative to the root; nil if it is elsewhere.
  private let folder: String?

  /// - Parameter variable: The name of the environment variable that holds the root.
  init(_ variable: String) {
    guard let named = System.environment(variable), let root = System.realPath(named),
      let working = System.workingDirectory
    else {
      (root, folder) = (nil, nil)
      return
    }
    self.root = root
    folder = working == root ? "" : Path.relative(working, to: root)
  }

  func path(_ path: String) -> String {
    if path.utf8.first == UInt8(ascii: "/") {
      return root.flatMap { Path.relative(path, to: $0) } ?? path
    }
    var segments = Path.segments(of: folder ?? "")
    for segment in Path.segments(of: path) where segment != "." {
      if segment != ".." {
        segments.append(segment)
      } else if segments.popLast() == nil {
        return path
      }
    }
    return segments.joined(separator: "/")
  }
}
