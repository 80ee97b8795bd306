import ConfigModel
import Lint

/// The state of a file on which the result depends.
struct LintedState {
  let settings: AppliedSettings
  let collectsFacts: Bool
  let content: Content

  enum Content {
    case file(System.Status?)
    case buffer(SourceBytes)
  }

  func isSame(as other: LintedState) -> Bool {
    guard settings === other.settings, collectsFacts == other.collectsFacts else { return false }
    switch (content, other.content) {
    case (.file(let status?), .file(let other?)): return status == other
    case (.buffer(let source), .buffer(let other)): return source === other
    default: return false
    }
  }
}
