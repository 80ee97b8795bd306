#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

import ConfigModel

/// The arguments of the command line.
///
/// On Linux, the standard library finds them by reading the memory map under `/proc`. That is slow,
/// and ends the program where `/proc` is not mounted. A static program is built without that code.
enum CommandWords {
  /// All arguments except the name of the program.
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

    /// More bytes than the kernel allows for arguments and environment together.
    private static let mostBytes: UInt = 16 << 20

    /// The arguments of C's `main`, which Swift's own `main` drops. The kernel puts the number of
    /// arguments, a pointer to each, and a null pointer right below the environment (System V ABI,
    /// process initialization). Nil if the environment has moved because a library has set a
    /// variable.
    private static var onTheStack: (Words, Int)? {
      let environment: Words = unsafe environ
      let start = UInt(bitPattern: environment)
      // AT_RANDOM: the address of bytes that the kernel puts above the environment.
      let above = getauxval(25)
      guard start < above, above - start < mostBytes else { return nil }
      var count = 0
      while true {
        let word = unsafe environment - 2 - count
        let value = unsafe UInt(bitPattern: word.pointee)
        if value == UInt(count) { return unsafe (word + 1, count) }
        // The strings themselves are above all the pointers.
        guard value > start else { return nil }
        count += 1
      }
    }

    /// The arguments that the kernel keeps; none where `/proc` is not mounted.
    private static var fromKernel: [String] {
      guard let file = try? FileReader().read("/proc/self/cmdline") else { return [] }
      // Each argument ends with a zero byte.
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
