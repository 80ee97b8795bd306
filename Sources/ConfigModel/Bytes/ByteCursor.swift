#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A reading position inside ``SourceBytes``.
///
/// Only this type touches raw memory on behalf of the scanners. Callers that move a cursor keep one
/// invariant: it stays between the start of the content and the first sentinel byte after it, so
/// that a word or block read from it ends inside the padding. A scanner that stops at a zero byte
/// keeps the invariant by itself.
///
/// Its operations are always inlined into the loops of the parsers. Floor: 10,000 files five times
/// faster than a peer.
@safe public struct ByteCursor: Comparable {
  private let pointer: UnsafePointer<UInt8>

  @inline(__always) init(_ pointer: UnsafePointer<UInt8>) {
    unsafe self.pointer = pointer
  }

  public var byte: UInt8 {
    @inline(__always) get { unsafe pointer.pointee }
  }

  @inline(__always) public subscript(offset: Int) -> UInt8 {
    unsafe pointer[offset]
  }

  /// The next four bytes, the first one lowest.
  var word32: UInt32 {
    @inline(__always) get {
      unsafe UInt32(
        littleEndian: UnsafeRawPointer(pointer).loadUnaligned(as: UInt32.self))
    }
  }

  /// The next eight bytes, the first one lowest.
  var word64: UInt64 {
    @inline(__always) get {
      unsafe UInt64(
        littleEndian: UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self))
    }
  }

  @inline(__always) public static func + (cursor: Self, distance: Int) -> Self {
    unsafe Self(cursor.pointer + distance)
  }

  @inline(__always) public static func - (cursor: Self, distance: Int) -> Self {
    unsafe Self(cursor.pointer - distance)
  }

  @inline(__always) public static func += (cursor: inout Self, distance: Int) {
    unsafe cursor = Self(cursor.pointer + distance)
  }

  /// The distance in bytes.
  @inline(__always) public static func - (end: Self, start: Self) -> Int {
    unsafe end.pointer - start.pointer
  }

  @inline(__always) public static func == (left: Self, right: Self) -> Bool {
    unsafe left.pointer == right.pointer
  }

  @inline(__always) public static func < (left: Self, right: Self) -> Bool {
    unsafe left.pointer < right.pointer
  }

  /// True if the next `count` bytes at both cursors are equal. The library's comparison of short
  /// texts is slow in static programs. Floor: formatting 100 MB, 1.5 times faster than a peer.
  @inline(__always) func equals(_ other: Self, _ count: Int) -> Bool {
    var done = 0
    while done &+ 8 <= count {
      guard (self + done).word64 == (other + done).word64 else { return false }
      done &+= 8
    }
    if done == count { return true }
    // The bytes beyond the end are shifted out; on both sides they are readable.
    let unused = UInt64((8 &- (count &- done)) &* 8)
    return ((self + done).word64 ^ (other + done).word64) &<< unused == 0
  }

  /// True if the literal is at this position. At least as many bytes must be readable.
  @inline(__always) func holds(_ literal: StaticString) -> Bool {
    unsafe memcmp(pointer, literal.utf8Start, literal.utf8CodeUnitCount) == 0
  }

  /// The next `count` bytes as a string, with replacement characters where they are not UTF-8.
  func string(_ count: Int) -> String {
    unsafe String(decoding: UnsafeBufferPointer(start: pointer, count: count), as: UTF8.self)
  }

  /// Copies `count` bytes, and up to 31 more, in blocks of 32. For short texts this is faster than
  /// a library call. Floor: formatting 100 MB, 1.5 times faster than a peer.
  @inline(__always) func copyBlocks(
    to destination: UnsafeMutableRawPointer, count: Int
  ) {
    var done = 0
    repeat {
      let block = unsafe UnsafeRawPointer(pointer + done).loadUnaligned(
        as: SIMD32<UInt8>.self)
      unsafe (destination + done).storeBytes(of: block, as: SIMD32<UInt8>.self)
      done &+= 32
    } while done < count
  }
}

extension StaticString {
  /// The byte at an offset.
  subscript(offset: Int) -> UInt8 {
    assert(offset >= 0 && offset < utf8CodeUnitCount)
    return unsafe utf8Start[offset]
  }
}
