/// Counts the folders of a search, up to a limit.
final class FolderCounter {
  private var left: Int
  /// True if there were more folders than the limit.
  private(set) var hasEnded = false

  init(limit: Int) {
    left = limit
  }

  /// Counts a folder. Returns true beyond the limit.
  func isOver() -> Bool {
    left -= 1
    if left < 0 { hasEnded = true }
    return hasEnded
  }
}
