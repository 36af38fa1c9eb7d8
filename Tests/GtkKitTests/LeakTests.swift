import GtkKit
import GtkTesting
import XCTest

/// Tests that each wrapper releases its GObject, including handlers and children.
@MainActor final class LeakTests: GtkTestCase {
  /// Makes a wrapper, uses it, and waits until its GObject is freed.
  private func check<Wrapper: Object>(
    _ make: @autoclosure () -> Wrapper, line: UInt = #line, _ use: (Wrapper) -> Void = { _ in }
  ) async {
    var isFreed = false
    autoreleasing {
      let wrapper = make()
      use(wrapper)
      wrapper.onFinalize { isFreed = true }
    }
    await wait("\(Wrapper.self), which is leaked", line: line) { isFreed }
  }

  func testContainersAreReleased() async {
    await check(Box(.vertical, spacing: 6, role: .group, [Label("a"), Label("b")]))
    await check(Overlay(child: Label("a"))) {
      $0.add(Label("b"))
      $0.addMeasured(Label("c"))
    }
    await check(Revealer(.slideDown, child: Label("a")))
    await check(Stack()) { stack in
      let page = Label("a")
      stack.add(page)
      stack.show(page)
      stack.onTransitionChange { [weak stack] in _ = stack }
    }
    await check(Paned()) { paned in
      paned.start = Label("a")
      paned.end = Label("b")
      paned.onPositionChange { [weak paned] in _ = paned }
    }
    await check(ScrolledWindow(child: Label("a"))) { scroller in
      scroller.onScroll { [weak scroller] in _ = scroller }
      scroller.addController(FingerGesture { [weak scroller] _ in _ = scroller })
    }
    await check(Expander("a", child: Label("b")))
    await check(FlowBox(columns: 3, spacing: 6)) { box in
      for name in ["a", "b", "c"] { box.append(Label(name)) }
      box.onActivate { [weak box] _ in _ = box }
      box.addController(KeyController { _ in false })
    }
    await check(LayoutBox(child: Label("a"), maximumWidth: 100))
    await check(HeaderBar()) {
      $0.packStart(Label("a"))
      $0.packEnd(Label("b"))
      $0.setTitle(Label("c"))
    }
    await check(Drawing()) { canvas in
      canvas.adopt(Label("a"))
      canvas.onLayout { [weak canvas] in _ = canvas }
    }
    await check(ListModel())
    await check(listView())
  }

  func testTextsAndPicturesAreReleased() async {
    await check(Label("a", role: .heading))
    await check(Label("a")) { $0.selectByPointer() }
    await check(Label("abc")) { $0.wrap() }
    await check(Icon("almanac-star-on-symbolic", size: 16))
    await check(Spinner())
    await check(Separator(.horizontal))
    await check(ShortcutLabel("<Control>r"))
    await check(TextureView()) { $0.show(.color(red: 1, green: 2, blue: 3)) }
  }

  func testButtonsAndMenusAreReleased() async {
    await check(Button("a")) { button in button.onClick { [weak button] in _ = button } }
    await check(Button(icon: "go-previous", name: "Back"))
    await check(ToggleButton(child: Icon("a"))) { button in
      button.join(ToggleButton(child: Icon("b")))
      button.onToggle { [weak button] in _ = button }
    }
    await check(LinkButton(url: "https://example.org/", label: "a", child: Label("a")) {})
    await check(LinkButton(url: "https://example.org/", label: "a", child: Label("a")) {}) {
      $0.setMenu("Copy") {}
    }
    await check(MenuButton(icon: "open-menu", name: "Menu", menu: menu()))
    await check(menu())
    await check(Box(.vertical, [Label("a")])) { PopoverMenu(in: $0).close() }
    await check(ActionGroup()) {
      $0.add("a") {}
      $0.addChoice("b", value: "c") { _ in }
      $0.setChoice("b", value: "d")
    }
    await check(
      FileChooser(over: Window(dialogOver: nil, title: "a"), title: "b", accept: "c") {
        _, _ in
      })
  }

  private func menu() -> Menu {
    let menu = Menu([("Refresh", "app.refresh")])
    menu.appendSection(Menu([("About", "app.about")]))
    menu.append("Sign out", action: "app.sign-out", hiddenWhenDisabled: true)
    return menu
  }

  func testControllersAreReleased() async {
    await check(ShortcutController()) { $0.add("<Alt>Up") { true } }
    await check(Label()) { $0.onDrop { _ in true } }
    await check(KeyController { _ in true })
    await check(ClickGesture(button: 1) { _, _ in })
    await check(FingerGesture { _ in })
    await check(UseController {})
  }

  /// GTK keeps a controller, but nobody keeps its wrapper.
  func testControllersHandleEventsAsLongAsTheirWidgetLives() {
    final class Owner {}
    let makers: [(Owner) -> EventController] = [
      { owner in KeyController { _ in owner === owner } },
      { owner in ClickGesture(button: 1) { _, _ in _ = owner } },
      { owner in FingerGesture { _ in _ = owner } },
      { owner in UseController { _ = owner } },
    ]
    let box = Box(.vertical)
    for (index, make) in makers.enumerated() {
      weak var handled: Owner?
      do {
        let owner = Owner()
        handled = owner
        box.addController(make(owner))
      }
      XCTAssertNotNil(handled, "controller \(index)")
    }
  }

  func testFieldsAreReleased() async {
    await check(Switch()) { toggle in
      toggle.onFlip { [weak toggle] _ in _ = toggle }
      toggle.flip()
    }
    await check(Entry(), use)
    await check(PasswordEntry(), use)
    await check(SearchEntry()) { entry in
      use(entry)
      entry.limit(characters: 10)
      entry.captureKeys(of: Label("a"))
    }
    let entry = SearchEntry()
    await check(SearchBar(entry: entry, child: entry)) { bar in
      bar.onOpenChange { [weak bar] in _ = bar }
      bar.isOpen = true
    }
    await check(TextView()) {
      $0.onChange { _ in }
      $0.text = "a"
    }
    await check(SpinButton(0...9)) { button in
      button.onChange { [weak button] _ in _ = button }
      button.value = 3
    }
    await check(DropDown(["a", "b"])) { choice in
      choice.onChange { [weak choice] _ in _ = choice }
      choice.selected = 1
    }
  }

  private func use(_ entry: TextEntry) {
    entry.placeholder = "Search"
    entry.onChange { [weak entry] _ in _ = entry }
    entry.onActivate { [weak entry] in _ = entry }
    entry.text = "a\nb"
    entry.setInvalid(true)
  }

  func testAWindowIsReleasedWithItsContent() async {
    var freed = 0
    autoreleasing {
      let window = Window(dialogOver: Window(dialogOver: nil, title: "Parent"), title: "Child")
      let (list, cells) = (listView(), Box(.vertical))
      cells.append(list)
      cells.onFinalize { freed += 1 }
      list.onFinalize { freed += 1 }
      window.onFinalize { freed += 1 }
      window.setChild(cells)
      window.present()
      window.destroy()
    }
    await wait("the window's last frames") { freed == 3 }
  }

  /// GLib has one network monitor, which is never released.
  func testAHandlerOfTheNetworkIsReleasedWithItsWrapper() async {
    await expectRelease { kept in NetworkMonitor().onReturn { _ = kept } }
  }

  func testAHandlerIsReleasedWithItsObject() async {
    await expectRelease { kept in
      let button = Button("a")
      button.onClick { _ = kept }
      button.click()
    }
  }

  @MainActor private final class Witness {}

  /// Waits until an object that only a handler keeps alive is freed.
  private func expectRelease(_ connect: (Witness) -> Void) async {
    weak var witness: Witness?
    autoreleasing {
      let kept = Witness()
      witness = kept
      connect(kept)
    }
    await wait("the handler's end") { witness == nil }
  }

  private func autoreleasing(_ body: () -> Void) { body() }

  private func listView() -> ListView {
    let model = ListModel()
    model.show([1, 2, 3])
    let list = ListView(model: model) { TextCell() }
    list.onActivate { [weak list] _ in _ = list }
    return list
  }
}

/// A cell that shows the position it was bound to.
@MainActor final class TextCell: ListCell {
  let label = Label()
  var widget: Widget { label }
  func bind(position: Int) { label.text = "row \(position)" }
  func unbind() { label.text = "" }
}
