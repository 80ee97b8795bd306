#if os(Linux)
  import Glibc
#endif

// Replacements for parts of the standard library that a static program would carry along but never
// use. The linker takes these definitions, as they come first (`--allow-multiple-definition`), and
// leaves out the library's.
#if os(Linux)
  /// Returns no name. The table of the names of all Unicode characters would be a twentieth of the
  /// program.
  @_cdecl("_swift_stdlib_getScalarName")
  func nameOfScalar(
    _ scalar: UInt32, _ buffer: UnsafeMutablePointer<UInt8>?, _ capacity: Int
  ) -> Int {
    0
  }
#endif

#if OCONF_STATIC
  /// Returns no arguments. The library finds them before anything else runs, needed or not, by
  /// parsing the memory map of the process: a twentieth of a short run. See ``CommandWords``.
  @_cdecl("_swift_stdlib_getUnsafeArgvArgc")
  func noArguments(
    _ count: UnsafeMutablePointer<Int32>
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
    unsafe count.pointee = 0
    let none = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 1)
    unsafe none.initialize(to: nil)
    return unsafe none
  }

  @_cdecl("_swift_stdlib_overrideUnsafeArgvArgc")
  func ignoreArguments(
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ count: Int32
  ) {}

  /// Returns no path. Otherwise, every start would look in eight places for the program that prints
  /// crash traces, which is not installed with this one.
  @_cdecl("swift_copyAuxiliaryExecutablePath")
  func noAuxiliaryProgram(_ name: UnsafePointer<CChar>?) -> UnsafeMutablePointer<CChar>? {
    nil
  }
  /// Replaces the debugger descriptions of the caller (see Scripts/unretained.py); together they are
  /// 1% of the program.
  @_silgen_name("oconf_no_text")
  func noText() -> String { "" }

  // When the runtime ends the process, it prints a backtrace besides the message. The program has no
  // names of functions, so that would be numbers; with the code that decodes names, it is a hundredth
  // of the program.

  @_cdecl("_ZN5swift21printCurrentBacktraceEj")
  func noBacktrace(_ skipped: UInt32) {}

  @_cdecl("_ZN5swift19dumpStackTraceEntryEjPvb")
  func noEntryOfBacktrace(_ index: UInt32, _ address: UnsafeMutableRawPointer?, _ isShort: Bool) {}

  #if arch(x86_64)
    /// Returns an empty C++ string, in the caller's memory, as the name of a type. Nothing prints such
    /// names.
    @_cdecl(
      "_ZN5swift8Demangle9__runtime12nodeToStringB5cxx11EPNS1_4NodeERKNS1_15DemangleOptionsE")
    func noNameOfType(
      _ text: UnsafeMutableRawPointer, _ node: UnsafeRawPointer?, _ options: UnsafeRawPointer?
    ) -> UnsafeMutableRawPointer {
      // A pointer to the characters, their number, and room for a few, which is where they are.
      let room = unsafe text + 16
      unsafe text.storeBytes(of: room, as: UnsafeMutableRawPointer.self)
      unsafe text.storeBytes(of: 0, toByteOffset: 8, as: Int.self)
      unsafe room.storeBytes(of: 0, as: UInt8.self)
      return unsafe text
    }
  #endif

  /// Ends the process. The library would print the name of a C++ exception, for which it brings a
  /// demangler of its own. Nothing here throws one.
  @_cdecl("_ZN9__gnu_cxx27__verbose_terminate_handlerEv")
  func endProcess() {
    abort()
  }
#endif
