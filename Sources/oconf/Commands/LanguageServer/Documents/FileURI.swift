import ConfigModel

/// URIs of files, between client and file system.
enum FileURI {
  /// The absolute path, without links in its folders, of a `file` URI; nil for other URIs, and for one
  /// without an absolute path (RFC 8089, section 2).
  static func path(of uri: String) -> String? {
    let parts = URI(uri)
    guard parts.scheme?.equalsIgnoringCase("file") ?? false, parts.path.hasPrefix("/"),
      parts.host.map({ $0.isEmpty || $0.equalsIgnoringCase("localhost") }) ?? true
    else { return nil }
    let decoded = PercentEncoding.decoded(parts.path)
    let bytes = (0..<decoded.count).map { decoded[$0] }
    let path = Path.withoutSteps(NativePath.text(bytes))
    if path == "/" { return path }
    guard !bytes.contains(0) else { return nil }
    let folder = Path.folder(of: path)
    return Path.join(System.realPath(folder) ?? folder, Path.name(of: path))
  }

  static func of(path: String) -> String { URIReference.of(path: path) }
}
