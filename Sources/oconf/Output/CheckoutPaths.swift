/// Paths as a service looks for them, that has checked the repository out and runs the program
/// somewhere in it: from the root of the checkout. Without such a service, and for files elsewhere,
/// paths stay as they are.
struct CheckoutPaths {
  private let root: String?
  /// The working folder, from the root of the checkout; nil when it is elsewhere.
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
