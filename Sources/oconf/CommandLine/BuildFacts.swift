/// What `Scripts/build.sh` knows about the build of a release, and a plain build does not. That script
/// replaces this file in a copy of the sources.
enum BuildFacts {
  static let commit: String? = nil
  /// The public URL of the folder `docs`.
  static let documentation: String? = nil
}
