import Foundation

/// The processor time of the calling thread, which depends little on other tests and programs.
package enum ThreadTime {
  /// The shortest time of three runs, in seconds.
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
