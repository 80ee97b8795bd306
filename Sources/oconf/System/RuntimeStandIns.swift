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
#endif
