import ConfigModel

/// Where the jobs in CI get oconf from, and where hooks say that it can be got.
///
/// No job may ask a package index for the name `oconf` without a checksum: where the name is not taken, anyone can
/// register it, and run code in the job.
enum ProgramSource: Equatable {
  /// The `PATH` of the runner.
  case path
  /// A package index that has the wheel of this version.
  case index(url: String, sha256: String)
  case wheel(url: String, sha256: String)
  /// A container image with oconf, git and a shell.
  case image(String)

  init(_ arguments: Arguments) throws(UsageError) {
    let given = [Option.indexURL, .wheel, .image, .sha256].filter(arguments.isSet)
    guard let first = given.first else {
      self = .path
      return
    }
    let hasHooks = arguments.isSet(.preCommit) && first.name != Option.image.name
    if !hasHooks, !arguments.isSet(.github), !arguments.isSet(.gitlab) {
      let hooks = first.name == Option.image.name ? "" : "'--pre-commit', "
      throw .needs("--\(first.name)", hooks + "'--github' or '--gitlab'")
    }
    if let second = given.dropFirst().first,
      second.name != Option.sha256.name || first.name == Option.image.name
    {
      throw .conflict("--\(first.name)", "--\(second.name)")
    }
    if let image = arguments.value(.image) {
      self = .image(try Self.image(image))
      return
    }
    let option = arguments.isSet(.wheel) ? Option.wheel : .indexURL
    guard let text = arguments.value(option) else {
      throw .needs("--sha256", "'--wheel' or '--index-url'")
    }
    let url = try Self.url(text, option)
    guard let checksum = arguments.value(.sha256) else {
      throw .needs("--\(option.name)", "'--sha256', the checksum of the wheel")
    }
    let sha256 = try Self.digest(checksum)
    self =
      arguments.isSet(.wheel) ? .wheel(url: url, sha256: sha256) : .index(url: url, sha256: sha256)
  }

  // MARK: Values

  private static func url(_ text: String, _ option: Option) throws(UsageError) -> String {
    let isWheel = option.name == Option.wheel.name
    if isURL(text[...], isWheel: isWheel) { return text }
    let schemes = ["http://", "https://"]
    let address = schemes.first(where: text.hasPrefix).map { text.dropFirst($0.count) } ?? text[...]
    let meant = "https://" + address
    let isFile = isWheel && (text.hasPrefix("file:") || System.exists(text))
    let hint =
      isFile
      ? "; put the file on a server, such as the package registry of your project; 'sha256sum' prints its checksum"
      : meant != text && isURL(meant[...], isWheel: isWheel) ? "; did you mean '\(meant)'?" : ""
    throw .badValue(
      option, text,
      (isWheel ? "the https URL of a wheel (.whl)" : "the https URL of a package index")
        + (address.contains("@") ? ", without a user name or password" : "") + hint)
  }

  /// True for an https URL that means the same in a shell, in YAML and in a list of requirements.
  private static func isURL(_ text: Substring, isWheel: Bool) -> Bool {
    guard text.hasPrefix("https://") else { return false }
    let address = text.dropFirst("https://".count)
    let host = address.prefix { $0 != "/" && $0 != "?" }
    let path = address.dropFirst(host.count).prefix { $0 != "?" }
    return host.utf8.first?.isAlphanumeric == true
      && host.utf8.allSatisfy { $0.isAlphanumeric || "-.:".utf8.contains($0) }
      && address.utf8.allSatisfy { $0.isAlphanumeric || "-._~:/?@&+=%".utf8.contains($0) }
      && (!isWheel || path.hasSuffix(".whl"))
  }

  private static func digest(_ text: String) throws(UsageError) -> String {
    let digits = text.lowercased()
    if isDigest(digits[...]) { return digits }
    let meant = digits.hasPrefix("sha256:") ? digits.dropFirst("sha256:".count) : ""
    throw .badValue(
      .sha256, text,
      "64 hexadecimal digits" + (isDigest(meant) ? "; did you mean '\(meant)'?" : ""))
  }

  private static func isDigest(_ text: Substring) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }

  private static func image(_ text: String) throws(UsageError) -> String {
    if isImage(text) { return text }
    let name = text.prefix { $0 != "@" }
    let path = name.split(separator: "/").last ?? ""
    let meant = name.lowercased() + text.dropFirst(name.count)
    let problem =
      isImage(meant)
      ? "; did you mean '\(meant)'?"
      : !path.contains(":") && isImage(name + ":1" + text.dropFirst(name.count))
        ? "; this one has no tag"
        : ""
    throw .badValue(
      .image, text,
      "an image with its registry and a tag or digest, such as 'registry.corp.example/oconf:\(Version.current)'"
        + problem)
  }

  /// True for an image that is pinned by its digest, or that has a tag and names its registry: another registry may
  /// have an image of the same name.
  private static func isImage(_ text: String) -> Bool {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    var steps = parts[0].split(separator: "/", omittingEmptySubsequences: false)
    let hasDigest =
      parts.count == 2 && parts[1].hasPrefix("sha256:")
      && isDigest(parts[1].dropFirst("sha256:".count))
    guard parts.count == 1 || hasDigest, let last = steps.popLast() else { return false }
    let name = last.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let hasRegistry = steps.first.map { $0.contains(".") || $0.contains(":") || $0 == "localhost" }
    if hasRegistry == true { steps.removeFirst() }
    let isTagged =
      name.count == 2 && (1...128).contains(name[1].utf8.count) && name[1] != "latest"
      && name[1].utf8.allSatisfy { $0.isAlphanumeric || "._-".utf8.contains($0) }
    return (steps + [name[0]]).allSatisfy(isImageName) && (name.count == 1 || isTagged)
      && (hasDigest || isTagged && hasRegistry == true)
      && text.utf8.allSatisfy { $0.isAlphanumeric || "._-/:@".utf8.contains($0) }
  }

  private static func isImageName(_ text: Substring) -> Bool {
    text.utf8.first?.isAlphanumeric == true && text.utf8.last?.isAlphanumeric == true
      && text.lowercased() == text
  }

  // MARK: Jobs

  /// The shell lines of a job that install oconf, or check that it is there. If that fails, the last line printed
  /// says what is missing and how to get it.
  ///
  /// - Parameters:
  ///   - option: The option that writes the job.
  ///   - mark: The beginning of an error message.
  ///   - addition: The command that adds the folder `$tools/bin` to `PATH`.
  func lines(_ option: Option, mark: String, addition: String) -> [String] {
    switch self {
    case .path:
      return Self.check(
        "! command -v oconf >/dev/null",
        "\(mark)oconf is not installed here; to let this job install it, run 'oconf init --\(option.name)' again with '--wheel', '--index-url' or '--image'"
      )
    case .image(let image):
      return Self.check(
        "! command -v oconf >/dev/null || ! command -v git >/dev/null",
        "\(mark)oconf or git is not in PATH of \(image); add both to the image")
    case .index(let url, let sha256):
      return Self.installation(
        "oconf==\(Version.current) --hash=sha256:\(sha256)",
        "--only-binary :all: --index-url '\(url)'", mark, url, addition)
    case .wheel(let url, let sha256):
      return Self.installation(
        "\(url) --hash=sha256:\(sha256)", "--no-index", mark, url, addition)
    }
  }

  private static func check(_ condition: String, _ message: String) -> [String] {
    ["if \(condition); then", "  echo \"\(message)\"", "  exit 1", "fi"]
  }

  private static func installation(
    _ requirement: String, _ options: String, _ mark: String, _ url: String, _ addition: String
  ) -> [String] {
    [
      "tools=$(mktemp -d)", "echo '\(requirement)' >\"$tools/oconf.txt\"",
      "if ! python3 -m venv \"$tools\" || ! \"$tools/bin/pip\" install --quiet --disable-pip-version-check \\",
      "  --no-deps --require-hashes \(options) --requirement \"$tools/oconf.txt\"; then",
      "  echo \"\(mark)cannot install oconf; this needs Python with venv, access to \(url), and a wheel with the checksum in this file\"",
      "  exit 1", "fi", addition,
    ]
  }

  /// The message of a hook on a machine without oconf.
  var absence: String {
    let start = "oconf is not installed; "
    switch self {
    case .path, .image:
      return start
        + "ask your team for its wheel and run pipx install ./FILE.whl, or build it from its source with make install"
    case .index(let url, let sha256):
      return start
        + "get the wheel of version \(Version.current) with the SHA-256 checksum \(sha256) from \(url), and run pipx install ./FILE.whl"
    case .wheel(let url, let sha256): return start + "run pipx install \(url)#sha256=\(sha256)"
    }
  }
}

extension UInt8 {
  /// True for the letters and digits of ASCII.
  fileprivate var isAlphanumeric: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}
