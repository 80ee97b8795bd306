import Dispatch
import Synchronization

/// Runs work in parallel on threads of the system.
package enum Workers {
  /// Distributes the numbers below `count` over threads.
  ///
  /// - Parameters:
  ///   - threads: The maximum number of threads.
  ///   - portion: The number of items that a thread takes at a time. Larger portions reduce
  ///     contention for the counter.
  ///   - run: Called once on each thread. `next` returns the next portion, or nil if none is left.
  package static func share(
    _ count: Int, threads: Int, portion: Int,
    _ run: @escaping @Sendable (_ next: @escaping () -> Range<Int>?) -> Void
  ) {
    let taken = Atomic<Int>(0)
    // A thread without a portion of its own is not worth starting.
    DispatchQueue.concurrentPerform(
      iterations: max(1, min(threads, (count + portion - 1) / portion))
    ) { _ in
      run {
        let start = taken.wrappingAdd(portion, ordering: .relaxed).oldValue
        return start < count ? start..<min(start + portion, count) : nil
      }
    }
  }

  /// Runs `other` on another thread while `work` runs on the current thread, and waits for both.
  package static func run<Result>(
    beside other: @escaping @Sendable () -> Void, _ work: () -> Result
  ) -> Result {
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group, execute: other)
    defer { group.wait() }
    return work()
  }

  /// Runs `work` on another thread, which nothing waits for and which ends with the program.
  package static func start(_ work: @escaping @Sendable () -> Void) {
    DispatchQueue.global().async(execute: work)
  }
}
