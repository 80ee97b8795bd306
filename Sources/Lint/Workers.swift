#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

import Synchronization

/// Work on many things at once, on plain threads.
package enum Workers {
  /// Shares out the numbers below `count`.
  ///
  /// - Parameters:
  ///   - threads: How many threads work at most.
  ///   - portion: How many things a thread takes at a time, so that the counter is seldom fought over.
  ///   - run: Called once on each thread, with what gives it the next portion until there is none.
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
    // A thread that would find nothing to do is not worth starting.
    self.run(threads: min(threads, (count + portion - 1) / portion), work)
  }

  /// Calls `work` once on each of several threads, and waits until all are done.
  ///
  /// - Parameter threads: How many at most.
  package static func run(threads: Int, _ work: @escaping @Sendable () -> Void) {
    guard threads > 1 else { return work() }
    // The calling thread waits: a new one beside a busy one is left on the same processor for a
    // while, and two new ones are not.
    let others = (0..<threads).compactMap { _ in Thread(work) }
    if others.isEmpty { work() }
    for thread in others { thread.join() }
  }

  /// Does something on a thread of its own while something else is done, and waits for both.
  static func run<Result>(
    beside other: @escaping @Sendable () -> Void, _ work: () -> Result
  ) -> Result {
    let thread = Thread(other)
    defer { thread?.join() }
    return work()
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

    /// Nil when the system has no thread left; the work is then done by the others.
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
  }
}
