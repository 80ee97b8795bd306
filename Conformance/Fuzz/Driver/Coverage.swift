import Glibc

/// Tells libFuzzer only of the counters that a target can change.
///
/// libFuzzer clears and reads each counter for each input. The programs have hundreds of thousands of them, of
/// which most targets reach a few thousand. It is told of all counters of each function that an input of
/// the corpus reaches. A function that is reached for the first time counts from the next run on.
enum Coverage {
  /// One for each place in the code.
  nonisolated(unsafe) fileprivate static var counters: UnsafeMutableBufferPointer<UInt8>?
  /// The address and the flags of each place.
  nonisolated(unsafe) fileprivate static var places: UnsafeMutableBufferPointer<(UInt, UInt)>?

  /// Registers the counters of the functions that some inputs reach. If there are no inputs, or if one of
  /// them fails, all counters are registered: libFuzzer tries the inputs again, and reports the failure.
  static func register(reachedBy inputs: [[UInt8]], _ check: FuzzTarget.Check) {
    guard let counters = unsafe counters, let places = unsafe places,
      counters.count == places.count
    else { return }
    let reached =
      unsafe inputs.isEmpty ? nil : functions(reachedBy: inputs, counters, places, check)
    for range in reached ?? [0..<counters.count] {
      guard let counter = counters.baseAddress, let place = places.baseAddress else { return }
      unsafe registerCounters(counter + range.lowerBound, counter + range.upperBound)
      unsafe registerPlaces(place + range.lowerBound, place + range.upperBound)
    }
  }

  /// The counters of the functions that are reached; nil if an input fails. Functions that are close to
  /// each other share a range: libFuzzer has room for 4096.
  private static func functions(
    reachedBy inputs: [[UInt8]], _ counters: UnsafeMutableBufferPointer<UInt8>,
    _ places: UnsafeMutableBufferPointer<(UInt, UInt)>, _ check: FuzzTarget.Check
  ) -> [Range<Int>]? {
    guard let reached = unsafe tried(inputs, counters, check) else { return nil }
    var ranges: [Range<Int>] = []
    var start = 0
    while start < counters.count {
      // The first place of a function is flagged.
      var end = start + 1
      while end < counters.count, unsafe places[end].1 & 1 == 0 { end += 1 }
      if unsafe reached[start..<end].contains(where: { $0 != 0 }) {
        if let last = ranges.last, start - last.upperBound < 64 {
          ranges[ranges.count - 1] = last.lowerBound..<end
        } else {
          ranges.append(start..<end)
        }
      }
      start = end
    }
    return ranges.count < 4000 ? ranges : nil
  }

  /// For each counter 1 if some input changes it; nil if an input fails, in a process of its own.
  private static func tried(
    _ inputs: [[UInt8]], _ counters: UnsafeMutableBufferPointer<UInt8>, _ check: FuzzTarget.Check
  ) -> UnsafeMutableBufferPointer<UInt8>? {
    let memory = unsafe mmap(
      nil, counters.count, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { return nil }
    let shared = unsafe UnsafeMutableBufferPointer(
      start: memory.assumingMemoryBound(to: UInt8.self), count: counters.count)
    fflush(nil)
    let child = forkProcess()
    guard child != 0 else {
      close(1)
      close(2)
      alarm(120)
      for input in inputs {
        unsafe counters.update(repeating: 0)
        _ = check(input)
        for index in counters.indices where unsafe counters[index] != 0 { unsafe shared[index] = 1 }
      }
      _exit(0)
    }
    var status: CInt = -1
    guard child > 0, unsafe waitpid(child, &status, 0) == child, status == 0 else { return nil }
    return unsafe shared
  }
}

@_silgen_name("fork") private func forkProcess() -> pid_t

// MARK: What the linker calls instead of libFuzzer (`--wrap`)

@_cdecl("__wrap___sanitizer_cov_8bit_counters_init")
func noteCounters(_ start: UnsafeMutablePointer<UInt8>, _ end: UnsafeMutablePointer<UInt8>) {
  unsafe Coverage.counters = UnsafeMutableBufferPointer(start: start, count: end - start)
}

@_cdecl("__wrap___sanitizer_cov_pcs_init")
func notePlaces(_ start: UnsafeMutableRawPointer, _ end: UnsafeMutableRawPointer) {
  let first = unsafe start.assumingMemoryBound(to: (UInt, UInt).self)
  unsafe Coverage.places = UnsafeMutableBufferPointer(
    start: first, count: (end - start) / MemoryLayout<(UInt, UInt)>.stride)
}

@_silgen_name("__real___sanitizer_cov_8bit_counters_init")
private func registerCounters(
  _ start: UnsafeMutablePointer<UInt8>, _ end: UnsafeMutablePointer<UInt8>)

@_silgen_name("__real___sanitizer_cov_pcs_init")
private func registerPlaces(
  _ start: UnsafeMutablePointer<(UInt, UInt)>, _ end: UnsafeMutablePointer<(UInt, UInt)>)
