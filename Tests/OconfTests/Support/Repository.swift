import Foundation
import Testing

extension Program {
  /// Makes the folder an empty git repository.
  func makeRepository() throws {
    // The folder `.git` that ends the search for settings is not a repository.
    try FileManager.default.removeItem(at: folder.appendingPathComponent(".git"))
    try git("init -q -b main .")
    // Files that the tests leave here.
    try write(".git/info/exclude", ".line\n.stdin\n.stdout\n.stderr\n")
  }

  func git(_ arguments: String) throws {
    let result = try shell(
      """
      export HOME=$PWD/.git GIT_CONFIG_NOSYSTEM=1
      git -c user.name=Somebody -c user.email=somebody@corp.example \(arguments)
      """)
    try #require(result.status == 0, "git \(arguments): \(result.output)")
  }

  /// Commits all files.
  func commit(_ message: String = "something") throws {
    try git("add -A")
    try git("commit -q -m '\(message)'")
  }
}
