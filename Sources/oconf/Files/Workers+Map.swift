import Lint

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
    return unsafe [Result](unsafeUninitializedCapacity: count) { memory, initializedCount in
      let results = unsafe Slots<Result>(memory)
      share(count, threads: threads ?? usualCount, portion: portion) { next in
        var state = makeState()
        while let range = next() {
          for index in range { results.set(index, work(&state, index)) }
        }
      }
      initializedCount = count
    }
  }

  /// The number of threads by default: one per processor, up to eight.
  static var usualCount: Int { min(8, System.processorCount) }

  /// One place for each result. Every index is written once, by one thread. All are read after the
  /// threads have ended.
  @safe private final class Slots<Result: Sendable>: @unchecked Sendable {
    private let memory: UnsafeMutableBufferPointer<Result>

    init(_ memory: UnsafeMutableBufferPointer<Result>) {
      unsafe self.memory = memory
    }

    func set(_ index: Int, _ result: Result) {
      unsafe memory.initializeElement(at: index, to: result)
    }
  }
}
