#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

import Synchronization

/// A large text that is about to be parsed. The system hands memory out page by page, which takes a
/// quarter of the time; a thread beside the parser's can ask for it in advance.
public struct JSONParsing {
  private let source: SourceBytes
  private let arena: JSONNodeBuilder
  /// What the parser will read and write.
  public let memory: Memory

  /// Sets memory aside, which is not used before somebody prepares it or parses.
  public init(_ source: SourceBytes) {
    self.source = source
    arena = JSONNodeBuilder(byteCount: source.count)
    unsafe memory = Memory(source, UnsafeMutableRawPointer(arena.arena.nodes))
  }

  /// As ``JSONParser/parse(_:)``. To be called once.
  public consuming func parse() -> JSONTree {
    defer { memory.isNeeded.store(false, ordering: .relaxed) }
    return JSONParser.parse(source, in: arena)
  }

  /// Where a text and its tree are.
  @safe public final class Memory: @unchecked Sendable {
    private let source: SourceBytes
    private let nodes: UnsafeMutableRawPointer
    fileprivate let isNeeded = Atomic<Bool>(true)

    fileprivate init(_ source: SourceBytes, _ nodes: UnsafeMutableRawPointer) {
      self.source = source
      unsafe self.nodes = nodes
    }

    /// How much of the text is prepared at a time.
    private static let portion = 1 << 21

    /// Asks for the memory, in the order in which it will be needed, until the text is parsed: all of
    /// the text, and two fifths of its length for the tree, which nearly any text with names and blanks
    /// needs. Of another one the memory that is used grows by so much.
    ///
    /// No content changes, also when the tree has come to be elsewhere meanwhile.
    public func prepare() {
      #if os(Linux)
        var done = 0
        while done < source.count, isNeeded.load(ordering: .relaxed) {
          let count = min(Self.portion, source.count - done)
          withExtendedLifetime(source) {
            unsafe Self.populate(source.memory + done, count, writable: false)
          }
          unsafe Self.populate(nodes + done / 5 * 2, count / 5 * 2, writable: true)
          done += count
        }
      #endif
    }

    #if os(Linux)
      /// MADV_POPULATE_READ and MADV_POPULATE_WRITE, since Linux 5.14. Older systems refuse them, and no
      /// harm is done.
      private static let (populateRead, populateWrite): (Int32, Int32) = (22, 23)

      private static func populate(
        _ start: UnsafeRawPointer, _ count: Int, writable isWritable: Bool
      ) {
        let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))
        // The whole pages.
        let from = (Int(bitPattern: start) + pageSize - 1) & ~(pageSize - 1)
        let to = unsafe Int(bitPattern: start + count) & ~(pageSize - 1)
        guard from < to, let pages = unsafe UnsafeMutableRawPointer(bitPattern: from) else {
          return
        }
        _ = unsafe madvise(pages, to - from, isWritable ? populateWrite : populateRead)
      }
    #endif
  }
}
