#if os(Linux)
  /// Stands in for the standard library's table of the names of all Unicode characters, which would be
  /// a twentieth of the program. Nothing here asks for a name. The linker takes this definition, as it
  /// comes first (`--allow-multiple-definition`), and leaves out the table.
  @_cdecl("_swift_stdlib_getScalarName")
  func nameOfScalar(
    _ scalar: UInt32, _ buffer: UnsafeMutablePointer<UInt8>?, _ capacity: Int
  ) -> Int {
    0
  }
#endif
