// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target is in the Swift 6 language mode and treats warnings as errors.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .swiftLanguageMode(.v6),
]

let package = Package(
  name: "NightStep",
  platforms: [.macOS(.v14), .iOS(.v16)],
  products: [
    .library(name: "DeviceLog", targets: ["DeviceLog"]),
    .library(name: "HomeLearner", targets: ["HomeLearner"]),
    .executable(name: "nightstep", targets: ["nightstep"]),
  ],
  targets: [
    // The words, and the learner: these two also compile into an iOS app.
    .target(name: "DeviceLog", swiftSettings: strict),
    .target(name: "HomeLearner", dependencies: ["DeviceLog"], swiftSettings: strict),

    // A phone that turns movement into entries.
    .target(name: "DeviceModel", dependencies: ["DeviceLog"], swiftSettings: strict),

    // What the owner would read the next morning.
    .target(name: "StayDiary", dependencies: ["DeviceLog"], swiftSettings: strict),

    // Files in and out, and the store.
    .target(name: "CJSON", linkerSettings: [.linkedLibrary("simdjson")]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(
      name: "CaptureFormats", dependencies: ["DeviceLog", "CJSON", "CZlib"], swiftSettings: strict),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .target(name: "EventStore", dependencies: ["DeviceLog", "CSQLite"], swiftSettings: strict),

    // Time travel.
    .target(
      name: "Replay", dependencies: ["DeviceLog", "HomeLearner", "StayDiary", "DeviceModel"],
      swiftSettings: strict),

    // The screen.
    .target(name: "Canvas", swiftSettings: strict),
    .target(
      name: "Console",
      dependencies: ["DeviceLog", "HomeLearner", "StayDiary", "DeviceModel", "Replay", "Canvas"],
      swiftSettings: strict),
    .target(
      name: "CTerminal",
      linkerSettings: [
        .linkedLibrary("ncursesw", .when(platforms: [.linux])),
        .linkedLibrary("ncurses", .when(platforms: [.macOS])),
      ]),
    .target(name: "Terminal", dependencies: ["Canvas", "CTerminal"], swiftSettings: strict),

    .executableTarget(
      name: "nightstep",
      dependencies: [
        "DeviceLog", "HomeLearner", "DeviceModel", "CaptureFormats", "EventStore", "Replay",
        "StayDiary", "Canvas", "Console", "Terminal",
      ],
      swiftSettings: strict),

    // Bytes of any kind, for what reads them; see docs/reliability.md.
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "DeviceLog", "HomeLearner", "DeviceModel", "StayDiary", "CaptureFormats", "EventStore",
        "Replay", "Canvas", "Console",
      ],
      swiftSettings: strict),

    // What it takes, beside its peers.
    .executableTarget(
      name: "benchmark",
      dependencies: [
        "CaptureFormats", "CSQLite", "DeviceLog", "DeviceModel", "EventStore", "HomeLearner",
        "Replay",
      ],
      swiftSettings: strict),

    .testTarget(name: "DeviceLogTests", dependencies: ["DeviceLog"], swiftSettings: strict),
    .testTarget(name: "HomeLearnerTests", dependencies: ["HomeLearner"], swiftSettings: strict),
    .testTarget(name: "DeviceModelTests", dependencies: ["DeviceModel"], swiftSettings: strict),
    .testTarget(
      name: "StayDiaryTests", dependencies: ["StayDiary", "DeviceModel"], swiftSettings: strict),
    .testTarget(
      name: "ReplayTests", dependencies: ["DeviceModel", "HomeLearner", "Replay"],
      swiftSettings: strict),
    .testTarget(
      name: "CaptureFormatsTests", dependencies: ["CaptureFormats", "HomeLearner"],
      swiftSettings: strict),
    .testTarget(name: "EventStoreTests", dependencies: ["EventStore"], swiftSettings: strict),
    .testTarget(name: "CanvasTests", dependencies: ["Canvas"], swiftSettings: strict),
    .testTarget(
      name: "ConsoleTests", dependencies: ["Console", "CaptureFormats", "DeviceModel"],
      exclude: ["Goldens", "Walks"],
      swiftSettings: strict),
    .testTarget(name: "TerminalTests", dependencies: ["Terminal"], swiftSettings: strict),
    .testTarget(
      name: "NightstepTests",
      dependencies: [
        "CaptureFormats", "Console", "DeviceModel", "EventStore", "HomeLearner", "Replay",
        "StayDiary",
      ],
      swiftSettings: strict),
  ],
  cxxLanguageStandard: .cxx17
)
