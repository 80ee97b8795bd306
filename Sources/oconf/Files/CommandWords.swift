#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

import ConfigModel

/// The words of the command line.
///
/// The standard library finds them on Linux by reading the map of the memory under `/proc`, which takes
/// long and ends the program where `/proc` is not mounted; a static program is built without that.
enum CommandWords {
  /// All of them without the name of the program.
  static var given: [String] {
    #if os(Linux)
      guard let (words, count) = unsafe onTheStack else { return fromKernel }
    #else
      let (words, count) = (CommandLine.unsafeArgv, Int(CommandLine.argc))
    #endif
    return (1..<max(1, count)).compactMap { index in
      unsafe words[index].map { unsafe NativePath.text($0) }
    }
  }

  #if os(Linux)
    private typealias Words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

    /// More than the kernel gives to words and environment together.
    private static let mostBytes: UInt = 16 << 20

    /// What `main` is given, and Swift's own `main` drops: the kernel puts the number of words, a
    /// pointer to each, and a null right below the environment (System V ABI, process initialization).
    /// Nil where the environment is elsewhere, because a library has set a variable.
    private static var onTheStack: (Words, Int)? {
      let environment: Words = unsafe environ
      let start = UInt(bitPattern: environment)
      // AT_RANDOM, the address of some bytes that the kernel puts above the environment.
      let above = getauxval(25)
      guard start < above, above - start < mostBytes else { return nil }
      var count = 0
      while true {
        let word = unsafe environment - 2 - count
        let value = unsafe UInt(bitPattern: word.pointee)
        if value == UInt(count) { return unsafe (word + 1, count) }
        // The words themselves are above all the pointers.
        guard value > start else { return nil }
        count += 1
      }
    }

    /// What the kernel remembers; nothing where `/proc` is not mounted.
    private static var fromKernel: [String] {
      guard let file = try? FileReader().read("/proc/self/cmdline") else { return [] }
      // Each word ends with a zero.
      return file.source.bytes(0..<file.source.count).dropLast()
        .split(separator: 0, omittingEmptySubsequences: false)
        .dropFirst().map { NativePath.text(Array($0)) }
    }
  #endif
}

#if os(Linux)
  // The library's header <sys/auxv.h> is not part of the module.
  @_silgen_name("getauxval")
  private func getauxval(_ type: UInt) -> UInt
#endif
