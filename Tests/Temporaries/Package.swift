// swift-tools-version: 6.2
import PackageDescription

// The tests and GtkKit in one module: across modules nothing is inlined, and with `-enable-testing`
// every class may have subclasses, so the optimiser would leave alone what is tried here.
let package = Package(
  name: "Temporaries",
  targets: [
    .systemLibrary(name: "CGtk", path: "CGtk", pkgConfig: "gtk4"),
    .testTarget(name: "TemporariesTests", dependencies: ["CGtk"], path: "Tests"),
  ],
  swiftLanguageModes: [.v6]
)
