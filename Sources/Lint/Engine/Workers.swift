#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

import Synchronization

/// Runs work in parallel on plain threads.
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
    let taken = Counter()
    let work: @Sendable () -> Void = {
      run {
        let start = taken.take(portion)
        return start < count ? start..<min(start + portion, count) : nil
      }
    }
    // A thread without a portion of its own is not worth starting.
    self.run(threads: min(threads, (count + portion - 1) / portion), work)
  }

  /// Calls `work` once on each of several threads and waits until all calls return.
  ///
  /// - Parameter threads: The maximum number of threads.
  package static func run(threads: Int, _ work: @escaping @Sendable () -> Void) {
    guard threads > 1 else { return work() }
    // The calling thread only waits. The scheduler leaves a new thread on the processor of the busy
    // thread that started it for a while, but it spreads two new threads.
    let others = (0..<threads).compactMap { _ in Thread(work) }
    if others.isEmpty { work() }
    for thread in others { thread.join() }
  }

  /// Runs `other` on a new thread while `work` runs on the current thread, and waits for both.
  package static func run<Result>(
    beside other: @escaping @Sendable () -> Void, _ work: () -> Result
  ) -> Result {
    let thread = Thread(other)
    defer { thread?.join() }
    return work()
  }

  /// Runs `work` on a new thread that nothing waits for. It ends with the program, or not at all if the
  /// system cannot create a thread.
  package static func start(_ work: @escaping @Sendable () -> Void) {
    Thread(work)?.detach()
  }

  private final class Counter: Sendable {
    private let value = Atomic<Int>(0)

    func take(_ count: Int) -> Int {
      value.wrappingAdd(count, ordering: .relaxed).oldValue
    }
  }

  /// A running thread.
  @safe private struct Thread {
    private let handle: pthread_t

    private final class Body {
      let run: @Sendable () -> Void

      init(_ run: @escaping @Sendable () -> Void) {
        self.run = run
      }
    }

    /// Returns nil if the system cannot create a thread. The other threads then do the work.
    init?(_ run: @escaping @Sendable () -> Void) {
      let body = unsafe Unmanaged.passRetained(Body(run))
      #if canImport(Darwin)
        var handle: pthread_t?
        let code = unsafe pthread_create(
          &handle, nil,
          { argument in
            unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
            return nil
          }, body.toOpaque())
        guard code == 0, let handle else {
          unsafe body.release()
          return nil
        }
      #else
        var handle = pthread_t()
        let code = unsafe pthread_create(
          &handle, nil,
          { argument in
            guard let argument = unsafe argument else { return nil }
            unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
            return nil
          }, body.toOpaque())
        guard code == 0 else {
          unsafe body.release()
          return nil
        }
      #endif
      self.handle = handle
    }

    func join() {
      pthread_join(handle, nil)
    }

    func detach() {
      pthread_detach(handle)
    }
  }
}
