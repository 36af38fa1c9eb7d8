import Foundation
import XCTest

/// Calls every wrapper and every setter, with only the call itself to keep its objects alive.
///
/// With -O, a wrapper is released after its last use, which may be before the C function gets its
/// pointer; `ReleasePool` exists for that reason. A debug build keeps each object to the end of the
/// line.
@MainActor final class TemporariesTests: XCTestCase {
  override nonisolated func setUpWithError() throws {
    // XCTest calls this on the main thread.
    try MainActor.assumeIsolated {
      try XCTSkipUnless(Application.hasDisplay(), "There is no display.")
    }
  }

  func testContainersOutliveTheirCalls() async {
    Box(.vertical, spacing: 6, role: .group, [Label("a"), Label("b")]).append(Label("c"))
    Box(.vertical).prepend(Label("a"))
    Box(.vertical, [Label("a")]).isDrawn = false
    _ = Box(.vertical).laidOutSpan(in: Label("a"))
    let box = Box(.vertical)
    do {
      let (one, two) = (Label("a"), Label("b"))
      box.append(one)
      box.append(two)
      box.move(one, after: two)
      box.move(two, after: nil)
      box.remove(one)
      box.setChildren([one, Label("c")])
    }
    box.removeAll()
    Overlay().add(Label("a"))
    Overlay().addMeasured(Label("a"))
    Revealer(.slideDown, child: Label("a")).isRevealed = true
    Paned().start = Label("a")
    Paned().end = Label("a")
    Paned().position = 10
    Paned().onPositionChange {}
    ScrolledWindow(child: Label("a")).setChild(Label("b"))
    ScrolledWindow().setNaturalHeight(maximum: 100)
    ScrolledWindow(child: Label("a")).offset = 10
    ScrolledWindow().addController(FingerGesture { _ in })
    ScrolledWindow().onScroll {}
    Expander("a", child: Label("b")).label = "c"
    Expander("a", child: Label("b")).isExpanded = true
    Expander("a", child: Label("b")).onExpand {}
    Overlay(child: Label("a")).add(Label("b")) { _, _ in (x: 0, y: 0) }
    LayoutBox(child: Label("a"), maximumWidth: 100).requestSize(width: 200)
    LayoutBox(child: Label("a")).maximumWidth = 100
    FlowBox(columns: 3, spacing: 6).append(Label("a"))
    FlowBox(columns: 3, spacing: 6).onActivate { _ in }
    FlowBox(columns: 3, spacing: 6).columns = 2
    let flow = FlowBox(columns: 3, spacing: 6)
    flow.append(Label("a"))
    flow.select(0)
    HeaderBar().packStart(Label("a"))
    HeaderBar().packEnd(Label("a"))
    HeaderBar().setTitle(Label("a"))
    HeaderBar().setTitleButtons(false)
    Separator(.horizontal).isVisible = false
    await settle()
  }

  func testStacksOutliveTheirCalls() async {
    Stack().add(Label("a"))
    let stack = Stack()
    stack.add(Label("a"))
    do {
      let page = Label("b")
      stack.add(page)
      stack.show(page, .crossfade)
      XCTAssertTrue(stack.isShowing(page))
      stack.remove(page)
    }
    Stack().onTransitionChange {}
    await settle()
  }

  func testLabelsOutliveTheirCalls() async {
    Label("a", role: .heading).text = "b"
    Label("a").wrap(lines: 2, narrowest: 4)
    Label("a").ellipsize()
    Label("a").center()
    Label("a").characters(width: 3, maximum: 9)
    Label("a").isSelectable = true
    ShortcutLabel("<Control>r").tooltip = "a"
    Icon("list-add-symbolic", size: 16).name = "go-previous-symbolic"
    Spinner().isSpinning = true
    TextureView().show(Texture.color(red: 1, green: 2, blue: 3))
    TextureView().show(nil)
    TextureView().setCovers(true)
    await settle()
  }

  func testButtonsOutliveTheirCalls() async {
    Button("a").setLabel("b")
    Button(child: Label("a")).onClick {}
    Button(icon: "go-previous-symbolic", name: "a").hasFrame = false
    Button(icon: "go-previous-symbolic", name: "a").setIcon("go-next-symbolic", name: "b")
    Button("a").click()
    ToggleButton(child: Icon("a")).join(ToggleButton(child: Icon("b")))
    ToggleButton(child: Icon("a")).isActive = true
    ToggleButton(child: Icon("a")).onToggle {}
    LinkButton(url: "https://example.org/", label: "a") {}.setAccessibleName("b")
    LinkButton(url: "https://example.org/", label: "a") {}.setMenu("b") {}
    Label("a").selectByPointer()
    Label("a").setContextMenu(Menu([("b", "c.d")]))
    TextView().text = "a"
    TextView().onChange { _ in }
    Label().show([Label.Run("a", [.bold], link: "https://example.org/")])
    Label().onLink { _ in }
    Grid(rowSpacing: 6).attach(Label("a"), column: 1, row: 0)
    ScrolledWindow(child: Label("a"), scrolls: .horizontal).offset = 0
    SpinButton(0...9).value = 3
    SpinButton(0...9).onChange { _ in }
    Switch().isOn = true
    Switch().onFlip { _ in }
    DropDown(["a", "b"]).selected = 1
    DropDown(["a", "b"]).onChange { _ in }
    MenuButton(icon: "open-menu-symbolic", name: "a", menu: Menu([("b", "app.b")])).name = "c"
    MenuButton(child: Label("a"), name: "a").setMenu { Menu([("b", "app.b")]) }
    MenuButton(child: Label("a"), name: "b").setMenu(Menu([("c", "app.c")]))
    MenuButton(child: Label("a"), name: "b").hasFrame = true
    await settle()
  }

  func testMenusAndActionsOutliveTheirCalls() async {
    Menu([("a", "app.a")]).append("b", action: "app.b", hiddenWhenDisabled: true)
    Menu([]).append("a", choice: "b", of: "app.c")
    Menu([]).appendSection(Menu([("a", "app.a")]), title: "b")
    ActionGroup().add("a") {}
    ActionGroup().addChoice("a", value: "b") { _ in }
    ActionGroup().addToggle("a", isOn: true) { _ in }
    let group = ActionGroup()
    group.add("a") {}
    group.addChoice("b", value: "c") { _ in }
    group.addToggle("d", isOn: false) { _ in }
    group.setToggle("d", isOn: true)
    group.activate("d")
    group.setChoice("b", value: "d")
    group.setEnabled("a", false)
    group.activate("b", value: "e")
    Box(.vertical).insertActions(ActionGroup(), prefix: "a")
    PopoverMenu(in: Box(.vertical)).onClose {}
    let box = Box(.vertical, [Label("a")])
    let window = Window(dialogOver: nil, title: "a")
    window.setChild(box)
    window.present()
    await settle()
    PopoverMenu(in: box).show(
      Menu([("b", "c.d")]), at: Area(x: 0, y: 0, width: 1, height: 1), of: box)
    PopoverMenu(in: box).close()
    await settle()
    window.destroy()
    await settle()
  }

  func testEntriesOutliveTheirCalls() async {
    for make in [{ Entry() }, { Entry(.url) }, { PasswordEntry() }, { SearchEntry() }]
      as [@MainActor () -> TextEntry]
    {
      make().text = "a"
      make().placeholder = "a"
      make().setInvalid(true)
      make().limit(characters: 3)
      make().onChange { _ in }
      make().onActivate {}
    }
    SearchEntry().captureKeys(of: Label("a"))
    SearchEntry().focusEnd()
    SearchEntry().focusWhole()
    SearchBar(entry: SearchEntry(), child: Box(.horizontal)).isOpen = true
    SearchBar(entry: SearchEntry(), child: Box(.horizontal)).onOpenChange {}
    await settle()
  }

  func testControllersOutliveTheirCalls() async {
    Label("a").addController(KeyController { _ in false })
    Label("a").addController(ClickGesture(button: ClickGesture.any) { _, _ in })
    Label("a").addController(DropTarget { _ in true })
    Label("a").addController(ShortcutController())
    ShortcutController().add("<Alt>Up") { true }
    KeyController { _ in false }.setPhase(.capture)
    await settle()
  }

  func testEveryWidgetOutlivesItsCalls() async {
    Label("a").addClass("b", "c")
    Label("a").setClass("b", true)
    Label("a").isVisible = false
    Label("a").isSensitive = false
    Label("a").tooltip = "b"
    Label("a").align(horizontal: .center, vertical: .end)
    Label("a").expand(horizontal: true, vertical: true)
    Label("a").requestSize(width: 10, height: 10)
    Label("a").margin(top: 1, bottom: 2, start: 3, end: 4)
    Label("a").clip()
    Label("a").isFocusable = true
    Label("a").canTarget = false
    Label("a").opacity = 0.5
    XCTAssertFalse(Label("a").leaveFocus(.forward), "it is in no window")
    Label("a").grabFocus()
    Box(.vertical, [Button("a")]).focusFirst()
    Label("a").onMap {}
    Label("a").onLayout {}
    Label("a").afterFrame {}
    Label("a").onFinalize {}
    Label("a").copyToClipboard("b")
    Label("a").setAccessibleName("b")
    Label("a").setAccessibleDescription("b")
    Button("a").setNameAndTooltip("b")
    Label("a", role: .heading, level: 1).announce("b")
    Box(.vertical, role: .listItem).setAccessibleSelected(true)
    XCTAssertNil(Label("a").parent)
    XCTAssertGreaterThan(Label("a").sizeRequest(.horizontal).natural, 0)
    XCTAssertNil(Label("a").verticalSpan(in: Label("b")))
    await settle()
  }

  func testCanvasesOutliveTheirCalls() async {
    Drawing().adopt(Label("a"))
    Drawing().queueDraw()
    Drawing().queueResize()
    let drawing = Drawing()
    drawing.child = Label("a")
    drawing.adopt(drawing.child ?? Label())
    // The drawing is laid out and drawn by wrappers that only the callbacks retain.
    let window = Window(dialogOver: nil, title: "a")
    window.setChild(Box(.vertical, [Label("b"), drawing]))
    window.present()
    await wait("the drawing") { drawing.wasDrawn }
    window.destroy()
    XCTAssertGreaterThan(
      TextLayout("a", for: Drawing(), TextLayout.Style(lines: 2)).size(width: 100).height, 0)
    TextLayout("a", for: Drawing(), TextLayout.Style()).show("b", marks: [0..<1])
    await settle()
  }

  func testListsOutliveTheirCalls() async {
    func make() -> ListModel {
      let model = ListModel()
      model.splice(
        to: ListKeys(count: 3) { Int64($0) },
        [ListModel.Change(position: 0, removed: 0, added: 3)])
      return model
    }
    ListModel().splice(
      to: ListKeys(count: 1) { _ in 1 }, [ListModel.Change(position: 0, removed: 0, added: 1)])
    ListModel().replace(
      with: ListKeys(count: 1) { _ in 1 }, [ListModel.Change(position: 0, removed: 0, added: 1)])
    ListView(model: make()) { TextCell() }.onActivate { _ in }
    ListView(model: make()) { TextCell() }.scroll(to: 1)
    ListView(model: make()) { TextCell() }.replace(
      with: ListKeys(count: 1) { _ in 4 }, [ListModel.Change(position: 0, removed: 3, added: 1)])
    ListView(model: make()) { TextCell() }.setActivatable(false, cell: TextCell())
    ListView(model: make()) { TextCell() }.showTooltips()
    let window = Window(dialogOver: nil, title: "a")
    window.setChild(ScrolledWindow(child: ListView(model: make()) { TextCell() }))
    window.present()
    await settle()
    window.destroy()
    await settle()
  }

  func testWindowsOutliveTheirCalls() async {
    func dialog() -> Window {
      Window(dialogOver: Window(dialogOver: nil, title: "Parent"), title: "Dialog")
    }
    dialog().setTitlebar(HeaderBar())
    dialog().setChild(Label("a"))
    dialog().setTitle("b")
    dialog().defaultSize = (300, 200)
    dialog().isMaximized = true
    dialog().isResizable = false
    dialog().isFullscreen = true
    dialog().onFullscreenChange {}
    dialog().showContrast()
    dialog().takeNaturalHeight()
    dialog().onActiveChange { _ in }
    dialog().onClose {}
    dialog().present()
    await settle()
    dialog().close()
    dialog().destroy()
    let window = dialog()
    window.present()
    await settle()
    window.open(URL(filePath: "/nonexistent/file")) {}
    window.destroy()
    FileChooser(over: dialog(), title: "a", accept: "b") { _, _ in }.show()
    let kinds = ["d", "e"].map { FileChooser.Kind(name: $0, fileExtension: $0) }
    FileChooser(over: dialog(), title: "a", accept: "b", saving: "c", kinds: kinds) { _, _ in }
      .show()
    AboutDialog(
      over: dialog(), name: "a", version: "1", icon: "b", comments: "c", copyright: "d"
    ).present()
    NetworkMonitor().onReturn {}
    Task { await Label("a").pastedContent() }
    _ = NetworkMonitor().isMetered
    Task { await Subprocess.run(["true"]) }
    Task { await PowerSupply.isOnBattery() }
    await settle()
    XCTAssertNoThrow(try LoopbackListener { _ in nil }.stop())
    await settle()
  }

  /// These are tested elsewhere: the application belongs to the process, and canvases are
  /// overridden, not called.
  private let leftOut: Set = [
    "Application", "ApplicationWindow", "Canvas", "measure", "layOut", "draw",
  ]

  func testEveryWrapperAndSetterIsCalledHere() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "GtkKit").resolvingSymlinksInPath()
    let calls = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let wrapper = /(?m)^(?:@MainActor )?(?:public|open) (?:final )?class (\w+): \w+/
    let member =
      /(?m)^  (?:@discardableResult )?public (?:func (\w+)|var (\w+): .*(?: = |\{$\n    (?:get [^\n]*\n    set|didSet)))/
    var wrappers: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(
      at: sources, includingPropertiesForKeys: nil)
    where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      let found = text.matches(of: wrapper).map { String($0.1) }
      wrappers.formUnion(found)
      let isOfWidgets = text.contains(/(?m)^extension (Widget|Window) \{/)
      guard !found.isEmpty || isOfWidgets, !found.contains("Application") else { continue }
      for match in text.matches(of: member) {
        guard let name = match.1 ?? match.2, !leftOut.contains(String(name)) else { continue }
        XCTAssertTrue(calls.contains(".\(name)"), "\(file.lastPathComponent): \(name) is not tried")
      }
    }
    XCTAssertGreaterThan(wrappers.count, 35)
    let abstract: Set = ["Object", "Widget", "EventController", "TextEntry", "ActionMap"]
    for name in wrappers.subtracting(abstract).subtracting(leftOut) {
      let uses = ["\(name)(", "\(name) {", "\(name)."]
      XCTAssertTrue(uses.contains { calls.contains($0) }, "\(name) is not tried")
    }
  }

  private func wait(_ what: String, until condition: () -> Bool) async {
    let limit = ContinuousClock.now + .seconds(10)
    while !condition() {
      guard ContinuousClock.now < limit else { return XCTFail("Waited in vain: \(what)") }
      while MainLoop.iterate() {}
      await Task.yield()
    }
  }

  /// Releases objects that are no longer in use, and lets GTK lay out and draw the rest.
  private func settle() async {
    var isDrained = false
    Label("a").onFinalize { isDrained = true }
    await wait("the release of what the test let go of") { isDrained }
  }
}

/// A canvas that places one child, and records whether it was drawn.
@MainActor private final class Drawing: Canvas {
  private(set) var wasDrawn = false
  var child: Widget?

  override func measure(_ orientation: Orientation, other: Int?) -> (minimum: Int, natural: Int) {
    (20, 20)
  }

  override func layOut(width: Int, height: Int) {
    if let child { place(child, x: 0, y: 0, width: width, height: height) }
  }

  override func draw(on snapshot: Snapshot, width: Int, height: Int) {
    let area = Area(x: 0, y: 0, width: width, height: height)
    snapshot.draw(TextLayout("a", for: self, TextLayout.Style()), in: area, textColor)
    snapshot.drawIcon("list-add-symbolic", in: area, textColor)
    snapshot.draw(Texture.color(red: 1, green: 2, blue: 3), in: area)
    wasDrawn = true
  }
}

@MainActor private final class TextCell: ListCell {
  private let label = Label()
  var widget: Widget { label }
  func bind(position: Int) { label.text = "row \(position)" }
  func unbind() { label.text = "" }
}
