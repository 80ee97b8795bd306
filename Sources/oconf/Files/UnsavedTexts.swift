import ConfigModel
import Synchronization

/// The texts of files that are open in an editor. They count instead of the files, for everything that
/// reads files.
enum UnsavedTexts {
  private static let used = Atomic<Bool>(false)

  /// True once a language server runs.
  static var isInUse: Bool { used.load(ordering: .relaxed) }

  /// By absolute path, without links in its folders.
  private static let texts = Mutex<[Text: SourceBytes]>([:])

  static func begin() {
    used.store(true, ordering: .relaxed)
  }

  /// Sets the text of a file.
  ///
  /// - Parameter text: Nil if the file is not open any more.
  static func set(_ path: String, _ text: SourceBytes?) {
    texts.withLock { $0[Text(path)] = text }
  }

  /// The text of a file; nil if it is not open.
  static func text(at path: String) -> SourceBytes? {
    texts.withLock { texts in
      guard !texts.isEmpty else { return nil }
      let start = path.hasPrefix("/") ? "" : System.workingDirectory ?? ""
      return texts[Text(Path.withoutSteps(Path.join(start, path)))]
    }
  }
}
