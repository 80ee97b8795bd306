import Foundation

/// The processor time of the calling thread, which other tests and programs hardly change.
package enum ThreadTime {
  /// The least seconds of three runs.
  package static func seconds(_ body: () -> Void) -> Double {
    (0..<3).map { _ in
      let start = now
      body()
      return now - start
    }.min() ?? 0
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
