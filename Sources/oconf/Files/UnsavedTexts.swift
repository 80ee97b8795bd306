import ConfigModel
import Synchronization

/// The texts of files that are open in an editor. They count instead of the files, for everything that
/// reads files.
enum UnsavedTexts {
  private static let used = Atomic<Bool>(false)

  /// True once a language server runs.
  static var isInUse: Bool { used.load(ordering: .relaxed) }

  private struct Entry: Sendable {
    /// The absolute path, without links in its folders.
    let path: String
    var text: SourceBytes
  }

  private static let entries = Mutex<[Entry]>([])

  static func begin() {
    used.store(true, ordering: .relaxed)
  }

  /// Sets the text of a file.
  ///
  /// - Parameter text: Nil if the file is not open any more.
  static func set(_ path: String, _ text: SourceBytes?) {
    entries.withLock { entries in
      let index = entries.firstIndex { Path.isSame($0.path, path) }
      switch (index, text) {
      case (let index?, let text?): entries[index].text = text
      case (let index?, nil): entries.remove(at: index)
      case (nil, let text?): entries.append(Entry(path: path, text: text))
      case (nil, nil): break
      }
    }
  }

  /// The text of a file; nil if it is not open.
  static func text(at path: String) -> SourceBytes? {
    entries.withLock { entries in
      guard !entries.isEmpty else { return nil }
      let start = path.hasPrefix("/") ? "" : System.workingDirectory ?? ""
      let absolute = Path.withoutSteps(Path.join(start, path))
      return entries.first { Path.isSame($0.path, absolute) }?.text
    }
  }
}
