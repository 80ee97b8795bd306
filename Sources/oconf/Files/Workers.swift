#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

import Synchronization

/// Work on many things at once, on plain threads. Results come in the order of the things, however
/// many threads there are.
enum Workers {
  /// How many things a thread takes at a time, so that the counter is seldom fought over.
  private static let portion = 32

  /// Calls `work` once for each index below `count`.
  ///
  /// - Parameters:
  ///   - threads: How many threads, the calling one included; nil for one a processor, up to eight.
  ///   - makeState: What each thread keeps for itself: buffers that are used again.
  static func map<State, Result: Sendable>(
    _ count: Int, threads: Int?, makeState: @escaping @Sendable () -> State,
    _ work: @escaping @Sendable (inout State, Int) -> Result
  ) -> [Result] {
    if count <= portion {
      // Too little to share.
      var state = makeState()
      return (0..<count).map { work(&state, $0) }
    }
    let results = Slots<Result>(count)
    let next = Counter()
    let run: @Sendable () -> Void = {
      var state = makeState()
      while true {
        let start = next.take(portion)
        guard start < count else { return }
        for index in start..<min(start + portion, count) {
          results.set(index, work(&state, index))
        }
      }
    }
    // A thread that would find nothing to do is not worth starting.
    let portions = (count + portion - 1) / portion
    let wanted = threads ?? min(8, System.processorCount)
    let others = (1..<max(1, min(wanted, portions))).compactMap { _ in Thread(run) }
    run()
    for thread in others { thread.join() }
    return results.take()
  }

  private final class Counter: Sendable {
    private let value = Atomic<Int>(0)

    func take(_ count: Int) -> Int {
      value.wrappingAdd(count, ordering: .relaxed).oldValue
    }
  }

  /// One place for each result. Every index is written once, by one thread, and all are read when
  /// the threads have ended.
  @safe private final class Slots<Result: Sendable>: @unchecked Sendable {
    private let memory: UnsafeMutableBufferPointer<Result>

    init(_ count: Int) {
      unsafe memory = .allocate(capacity: count)
    }

    func set(_ index: Int, _ result: Result) {
      unsafe memory.initializeElement(at: index, to: result)
    }

    /// Moves the results out.
    consuming func take() -> [Result] {
      let results = unsafe Array(memory)
      unsafe memory.deinitialize()
      unsafe memory.deallocate()
      return results
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
