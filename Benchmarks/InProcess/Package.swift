// swift-tools-version: 6.2

import PackageDescription

/// As in the main package, because the sources of ConfigModel are those of the main package.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "in-process",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "ConfigModel", swiftSettings: settings),
    .executableTarget(
      name: "in-process", dependencies: ["ConfigModel"], swiftSettings: settings),
  ]
)
