#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

import Synchronization

/// The names to be removed before a signal ends the program.
///
/// The table has a fixed size and a fixed place. ``removeAll()`` only reads it and calls `unlinkat`, so
/// it may run at any point of the program. A name is entered before its file is created.
@safe final class TemporaryFiles: Sendable {
  static let shared = TemporaryFiles()

  /// The maximum number of protected names. One file is written at a time, and a signature needs
  /// four.
  private static let capacity = 64
  /// The room for a name and its zero byte.
  private static let nameSize = 24

  /// For each name, the descriptor of its folder; or one of the following.
  private let folders = InlineArray<64, Atomic<Int32>> { _ in Atomic(TemporaryFiles.free) }
  private static let free: Int32 = -1
  private static let taken: Int32 = -2
  /// Written only between the change of a folder to ``taken`` and that to a descriptor.
  nonisolated(unsafe) private let names = UnsafeMutablePointer<CChar>.allocate(
    capacity: capacity * nameSize)

  /// True if the handlers are installed. They use ``shared``, so it must be complete before.
  private let isGuarded = Atomic<Bool>(false)

  private init() {}

  /// An entry in the table. A nil ticket means that the table is full or the name too long, so that
  /// the name is not protected.
  struct Ticket {
    fileprivate let index: Int
  }

  /// Enters a name in a folder.
  ///
  /// - Parameter folder: A descriptor that stays open until ``forget(_:)``.
  func remember(_ name: String, in folder: Int32) -> Ticket? {
    if !isGuarded.exchange(true, ordering: .acquiringAndReleasing) {
      Interruptions.removeTemporaryFiles()
    }
    guard name.utf8.count < Self.nameSize else { return nil }
    for index in 0..<Self.capacity
    where folders[index].compareExchange(
      expected: Self.free, desired: Self.taken, ordering: .acquiringAndReleasing
    ).exchanged {
      _ = unsafe name.withCString { unsafe strcpy(self.name(index), $0) }
      folders[index].store(folder, ordering: .releasing)
      return Ticket(index: index)
    }
    return nil
  }

  func forget(_ ticket: Ticket?) {
    if let ticket { folders[ticket.index].store(Self.free, ordering: .releasing) }
  }

  /// Removes everything in the table: files first, then the folders that they were in.
  func removeAll() {
    remove(0)
    remove(AT_REMOVEDIR)
  }

  private func remove(_ flags: Int32) {
    for index in 0..<Self.capacity {
      let folder = folders[index].load(ordering: .acquiring)
      if folder >= 0 { _ = unsafe unlinkat(folder, name(index), flags) }
    }
  }

  @unsafe private func name(_ index: Int) -> UnsafeMutablePointer<CChar> {
    unsafe names + index * Self.nameSize
  }
}
