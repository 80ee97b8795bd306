#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

import Synchronization

/// Parses a large text into memory that another thread can prepare in advance. The system provides
/// memory page by page, which takes a quarter of the parsing time.
public struct JSONParsing {
  private let source: SourceBytes
  private let arena: JSONNodeBuilder
  /// The memory that the parser will read and write.
  public let memory: Memory

  /// Reserves memory. It stays unused until it is prepared or the text is parsed.
  public init(_ source: SourceBytes) {
    self.source = source
    arena = JSONNodeBuilder(byteCount: source.count)
    unsafe memory = Memory(source, UnsafeMutableRawPointer(arena.arena.nodes))
  }

  /// Parses like ``JSONParser/parse(_:)``. Call it only once.
  public consuming func parse() -> JSONTree {
    defer { memory.isNeeded.store(false, ordering: .relaxed) }
    return JSONParser.parse(source, in: arena)
  }

  /// The memory of a text and its tree.
  @safe public final class Memory: @unchecked Sendable {
    private let source: SourceBytes
    private let nodes: UnsafeMutableRawPointer
    fileprivate let isNeeded = Atomic<Bool>(true)

    fileprivate init(_ source: SourceBytes, _ nodes: UnsafeMutableRawPointer) {
      self.source = source
      unsafe self.nodes = nodes
    }

    /// The number of bytes of text that are prepared at a time.
    private static let portion = 1 << 21

    /// Requests the memory in the order of its use, until the text is parsed. This covers the whole
    /// text, and two fifths of its length for the tree, which nearly every text with names and
    /// whitespace needs. For other texts, memory use grows by that amount.
    ///
    /// The content never changes, even if the tree has meanwhile moved to other memory.
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
      /// MADV_POPULATE_READ and MADV_POPULATE_WRITE, available since Linux 5.14. Older systems
      /// reject them without harm.
      private static let (populateRead, populateWrite): (Int32, Int32) = (22, 23)

      private static func populate(
        _ start: UnsafeRawPointer, _ count: Int, writable isWritable: Bool
      ) {
        let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))
        // Only whole pages can be populated.
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
