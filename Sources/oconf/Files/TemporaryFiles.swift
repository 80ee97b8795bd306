#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

import Synchronization

/// The names that exist on the disk only while the program runs, so that they can be removed before
/// a signal ends it.
///
/// The table has a fixed size and consists of atomics. ``removeAll()`` reads them and calls
/// `unlinkat`, so it may run at any point of the program. A name is entered before its file is
/// created.
final class TemporaryFiles: Sendable {
  static let shared = TemporaryFiles()

  /// The maximum number of protected names. One file is written at a time, and a signature needs
  /// four.
  private static let capacity = 64
  /// The maximum length of a name, which leaves room for a zero byte in three words.
  private static let longestName = 23

  private struct Slot: ~Copyable {
    let isTaken = Atomic<Bool>(false)
    /// The descriptor of the folder of the name; negative if there is nothing to remove.
    let folder = Atomic<Int32>(-1)
    let isFolder = Atomic<Bool>(false)
    let first = Atomic<UInt64>(0)
    let second = Atomic<UInt64>(0)
    let third = Atomic<UInt64>(0)
  }

  private let slots = InlineArray<64, Slot> { _ in Slot() }

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
  func remember(_ name: String, in folder: Int32, isFolder: Bool = false) -> Ticket? {
    if !isGuarded.exchange(true, ordering: .acquiringAndReleasing) {
      Interruptions.removeTemporaryFiles()
    }
    let bytes = Array(name.utf8)
    guard bytes.count <= Self.longestName else { return nil }
    func word(_ number: Int) -> UInt64 {
      var word: UInt64 = 0
      for offset in 0..<8 where number * 8 + offset < bytes.count {
        word |= UInt64(bytes[number * 8 + offset]) << UInt64(offset * 8)
      }
      return word.littleEndian
    }
    for index in 0..<Self.capacity
    where slots[index].isTaken.compareExchange(
      expected: false, desired: true, ordering: .acquiringAndReleasing
    ).exchanged {
      slots[index].first.store(word(0), ordering: .relaxed)
      slots[index].second.store(word(1), ordering: .relaxed)
      slots[index].third.store(word(2), ordering: .relaxed)
      slots[index].isFolder.store(isFolder, ordering: .relaxed)
      slots[index].folder.store(folder, ordering: .releasing)
      return Ticket(index: index)
    }
    return nil
  }

  func forget(_ ticket: Ticket?) {
    guard let index = ticket?.index else { return }
    slots[index].folder.store(-1, ordering: .releasing)
    slots[index].isTaken.store(false, ordering: .releasing)
  }

  /// Removes everything in the table: files first, then the folders that they were in.
  func removeAll() {
    remove(folders: false)
    remove(folders: true)
  }

  private func remove(folders: Bool) {
    for index in 0..<Self.capacity {
      let folder = slots[index].folder.load(ordering: .acquiring)
      guard folder >= 0, slots[index].isFolder.load(ordering: .relaxed) == folders else { continue }
      var name = (
        slots[index].first.load(ordering: .relaxed), slots[index].second.load(ordering: .relaxed),
        slots[index].third.load(ordering: .relaxed)
      )
      unsafe withUnsafePointer(to: &name) { pointer in
        let name = unsafe UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self)
        _ = unsafe unlinkat(folder, name, folders ? AT_REMOVEDIR : 0)
      }
    }
  }
}
