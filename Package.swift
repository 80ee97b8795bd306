// swift-tools-version: 6.2

import PackageDescription

/// Every target is compiled alike, in all builds.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// The program also marks what the compiler cannot check for memory safety.
let programSettings = settings + [.strictMemorySafety()]

let package = Package(
  name: "oconf",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "oconf", targets: ["oconf"])
  ],
  targets: [
    .target(name: "ConfigModel", swiftSettings: programSettings),
    .target(name: "Lint", dependencies: ["ConfigModel"], swiftSettings: programSettings),
    .executableTarget(
      name: "oconf", dependencies: ["ConfigModel", "Lint"], swiftSettings: programSettings),
    .target(
      name: "TestSupport", dependencies: ["ConfigModel"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .testTarget(
      name: "ConfigModelTests", dependencies: ["ConfigModel", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "LintTests", dependencies: ["ConfigModel", "Lint", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "OconfTests", dependencies: ["ConfigModel", "TestSupport", "oconf"],
      swiftSettings: settings),
  ]
)
