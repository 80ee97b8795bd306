#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

import Synchronization

/// Survives the loss of pages that are mapped from a file.
///
/// When a mapped file is shortened, access to a lost page raises SIGBUS, which would end the
/// process. The handler here maps a page of zeros in its place if the address is in watched memory.
/// Any other SIGBUS keeps its usual effect. The handler only reads atomics and calls `mmap` and
/// `sigaction`, so it may run at any point of the program.
final class LostPages: Sendable {
  static let shared = LostPages()

  /// The maximum number of files mapped at once. Each worker maps one.
  private static let capacity = 64

  /// A range of addresses; free if it starts at zero.
  private struct Region: ~Copyable {
    let start = Atomic<UInt>(0)
    let end = Atomic<UInt>(0)
  }

  private let regions = InlineArray<64, Region> { _ in Region() }
  private let pageSize = UInt(sysconf(Int32(_SC_PAGESIZE)))

  /// The earlier action for SIGBUS.
  nonisolated(unsafe) private static let earlier = UnsafeMutablePointer<sigaction>.allocate(
    capacity: 1)

  private init() {
    unsafe Self.earlier.initialize(to: sigaction())
    var action = sigaction()
    action.sa_flags = Int32(SA_SIGINFO)
    #if canImport(Darwin)
      unsafe action.__sigaction_u.__sa_sigaction = { signal, info, _ in
        unsafe LostPages.shared.replace(info?.pointee.si_addr, signal)
      }
    #else
      unsafe action.__sigaction_handler.sa_sigaction = { signal, info, _ in
        unsafe LostPages.shared.replace(info?.pointee._sifields._sigfault.si_addr, signal)
      }
    #endif
    _ = unsafe sigaction(SIGBUS, &action, Self.earlier)
  }

  /// Starts to watch a range of memory; false if too many ranges are watched.
  func watch(_ start: UInt, _ count: Int) -> Bool {
    for index in 0..<Self.capacity {
      let (isFree, _) = regions[index].start.compareExchange(
        expected: 0, desired: start, ordering: .acquiringAndReleasing)
      if isFree {
        regions[index].end.store(start + UInt(count), ordering: .releasing)
        return true
      }
    }
    return false
  }

  func forget(_ start: UInt) {
    for index in 0..<Self.capacity where regions[index].start.load(ordering: .acquiring) == start {
      regions[index].end.store(0, ordering: .releasing)
      regions[index].start.store(0, ordering: .releasing)
    }
  }

  @unsafe private func replace(_ address: UnsafeMutableRawPointer?, _ signalNumber: Int32) {
    let address = UInt(bitPattern: address)
    guard isWatched(address),
      let page = unsafe UnsafeMutableRawPointer(bitPattern: address & ~(pageSize - 1))
    else {
      // Not a watched address: the access is repeated and takes its usual course.
      _ = unsafe sigaction(signalNumber, Self.earlier, nil)
      return
    }
    #if canImport(Darwin)
      let anonymous = MAP_ANON
    #else
      let anonymous = MAP_ANONYMOUS
    #endif
    _ = unsafe mmap(
      page, Int(pageSize), PROT_READ, MAP_PRIVATE | MAP_FIXED | anonymous, -1, 0)
  }

  private func isWatched(_ address: UInt) -> Bool {
    for index in 0..<Self.capacity
    where regions[index].start.load(ordering: .acquiring) <= address
      && address < regions[index].end.load(ordering: .acquiring)
    {
      return true
    }
    return false
  }
}
