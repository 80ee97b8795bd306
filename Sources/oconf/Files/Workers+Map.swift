import Lint
import Synchronization

/// The results are in the order of the indices, whatever the number of threads.
extension Workers {
  /// Calls `work` once for each index below `count`.
  ///
  /// - Parameters:
  ///   - threads: The number of threads; nil for one per processor, up to eight.
  ///   - portion: The number of indices that a thread takes at a time.
  ///   - makeState: Creates the state of a thread, such as reused buffers.
  static func map<State, Result: Sendable>(
    _ count: Int, threads: Int?, portion: Int = 32, makeState: @escaping @Sendable () -> State,
    _ work: @escaping @Sendable (inout State, Int) -> Result
  ) -> [Result] {
    if count <= portion {
      // Too little to share.
      var state = makeState()
      return (0..<count).map { work(&state, $0) }
    }
    let results = Mutex([Result?](repeating: nil, count: count))
    share(count, threads: threads ?? usualCount, portion: portion) { next in
      var state = makeState()
      while let range = next() {
        let part = range.map { work(&state, $0) }
        results.withLock { $0.replaceSubrange(range, with: part) }
      }
    }
    return results.withLock { $0.compactMap(\.self) }
  }

  /// The number of threads by default: one per processor, up to eight.
  static var usualCount: Int { min(8, System.processorCount) }
}
