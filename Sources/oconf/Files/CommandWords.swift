#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The words of the command line.
///
/// The standard library finds them on Linux by reading the map of the memory under `/proc`, which takes
/// long and ends the program where `/proc` is not mounted; a static program is built without that.
enum CommandWords {
  /// All of them without the name of the program.
  static var given: [String] {
    #if os(Linux)
      guard let (words, count) = unsafe onTheStack else { return [] }
    #else
      let (words, count) = (CommandLine.unsafeArgv, Int(CommandLine.argc))
    #endif
    return (1..<max(1, count)).compactMap { index in
      unsafe words[index].map { unsafe NativePath.text($0) }
    }
  }

  #if os(Linux)
    private typealias Words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

    /// What `main` is given, and Swift's own `main` drops: the kernel puts the number of words, a
    /// pointer to each, and a null right below the environment (System V ABI, process initialization).
    private static var onTheStack: (Words, Int)? {
      let environment: Words = unsafe environ
      var count = 0
      while true {
        let word = unsafe environment - 2 - count
        let value = unsafe UInt(bitPattern: word.pointee)
        if value == UInt(count) { return unsafe (word + 1, count) }
        // The words themselves are above all the pointers.
        guard value > UInt(bitPattern: environment) else { return nil }
        count += 1
      }
    }
  #endif
}
