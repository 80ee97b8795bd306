import ConfigModel

/// Finds the folders of apps that sign users in to Salesforce or to Oracle Mobile Cloud, because
/// only their source files are checked.
struct AppFolders {
  /// The folder that was searched.
  private let top: String
  /// The folders of files that only such apps have.
  private var roots: Set<String> = []
  /// True for the folders of such apps, as far as they were looked up.
  private var known: [String: Bool] = [:]

  init(_ top: String, _ files: [FolderWalk.File]) {
    self.top = top
    for file in files where Self.isMark(file) { roots.insert(root(of: file.folder)) }
  }

  private static func isMark(_ file: FolderWalk.File) -> Bool {
    switch file.namedKind {
    case .mobileClient: true
    case .mobileApp: file.name.hasPrefix("bootconfig.")
    default: false
    }
  }

  /// The folders inside an app that hold its resources.
  private static let resources: Set<String> = [
    "Resources", "Supporting Files", "assets", "config", "raw", "res", "resources", "values", "www",
    "xml",
  ]

  /// The folder of the app that a resource belongs to.
  private func root(of folder: String) -> String {
    var names = folder.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let count = top == "." ? 0 : top.split(separator: "/", omittingEmptySubsequences: false).count
    while names.count > count, let last = names.last, Self.resources.contains(last) {
      names.removeLast()
    }
    // `src/main` of an Android app
    if names.count >= count + 2, names.suffix(2) == ["src", "main"] { names.removeLast(2) }
    return names.isEmpty ? "." : names.joined(separator: "/")
  }

  /// Folders of code that others wrote, that a build made, or that only tests use.
  private static let foreign: Set<String> = [
    "Carthage", "DerivedData", "Pods", "__tests__", "androidTest", "build", "bower_components",
    "dist", "platforms", "test", "tests", "third_party", "vendor",
  ]

  private static func isForeign(_ name: Substring) -> Bool {
    foreign.contains(String(name)) || name.hasSuffix("framework") || name.hasSuffix("Tests")
      || String(name).includes("MobileSDK") || name.hasPrefix("SalesforceSDK")
  }

  /// True if a source file belongs to such an app.
  mutating func hold(_ file: FolderWalk.File) -> Bool {
    let inner = top == "." ? file.folder[...] : file.folder.dropFirst(top.count)
    guard !inner.split(separator: "/").contains(where: Self.isForeign) else { return false }
    return isOfApp(file.folder)
  }

  private mutating func isOfApp(_ folder: String) -> Bool {
    if let answer = known[folder] { return answer }
    var answer = roots.contains(folder) || Self.namesSDK(folder)
    if !answer, folder != top {
      let outer = Path.folder(of: folder)
      answer = isOfApp(outer.isEmpty ? top : outer)
    }
    known[folder] = answer
    return answer
  }

  private static let buildFiles = [
    "Cartfile", "Package.swift", "Podfile", "build.gradle", "build.gradle.kts", "package.json",
  ]
  private static let sdkNames: [StaticString] = [
    "SalesforceSDK", "SalesforceMobileSDK", "SalesforceReact", "com.salesforce.mobilesdk",
    "react-native-force", "oracle.cloud.mobile", "oracle-mobile-cloud",
  ]
  /// Build files are not longer than this, in bytes.
  private static let longest = 1 << 18

  /// True if a build file in a folder names one of the SDKs.
  private static func namesSDK(_ folder: String) -> Bool {
    buildFiles.contains { name in
      let path = folder == "." ? name : Path.join(folder, name)
      guard System.status(path)?.kind == .regular, let file = try? FileReader.read(path),
        file.source.count <= longest
      else { return false }
      let text = Text(file.source)
      return sdkNames.contains(where: text.contains)
    }
  }
}
