import GtkKit
import GtkTesting
import XCTest

/// Each wrapper releases its GObject, including handlers and children.
@MainActor final class LeakTests: GtkTestCase {
  func testEveryWrapperIsReleased() async {
    let makers: [(String, @MainActor () -> Object)] = [
      ("Box", { Box(.vertical, spacing: 6, role: .group, [Label("a"), Label("b")]) }),
      ("Overlay", { self.overlay() }),
      ("Revealer", { Revealer(.slideDown, child: Label("a")) }),
      ("Stack", { self.stack() }),
      ("Paned", { self.paned() }),
      ("ScrolledWindow", { self.scrolledWindow() }),
      ("Label", { Label("a", role: .heading) }),
      ("Icon", { Icon("almanac-star-on-symbolic", size: 16) }),
      ("Spinner", { Spinner() }),
      ("Button", { self.button() }),
      ("Button with an icon", { Button(icon: "go-previous", name: "Back") }),
      ("ToggleButton", { self.toggleButton() }),
      ("LinkButton", { LinkButton(url: "https://example.org/", label: "a") {} }),
      ("LinkButton with a menu", { self.linkButton() }),
      ("Label that the pointer selects", { self.selectedLabel() }),
      ("MenuButton", { MenuButton(icon: "open-menu", name: "Menu", menu: self.menu()) }),
      ("Menu", { self.menu() }),
      ("ActionGroup", { self.actions() }),
      ("ShortcutController", { self.shortcuts() }),
      ("DropTarget", { DropTarget { _ in true } }),
      ("FileChooser", { self.fileChooser() }),
      ("Expander", { Expander("a", child: Label("b")) }),
      ("Switch", { self.toggle() }),
      ("Entry", { self.entry() }),
      ("TextView", { self.textView() }),
      ("SpinButton", { self.spinButton() }),
      ("PasswordEntry", { self.passwordEntry() }),
      ("SearchEntry", { self.searchEntry() }),
      ("SearchBar", { self.searchBar() }),
      ("Label with marks", { self.markedLabel() }),
      ("DropDown", { self.dropDown() }),
      ("Separator", { Separator(.horizontal) }),
      ("ShortcutLabel", { ShortcutLabel("<Control>r") }),
      ("KeyController", { KeyController { _ in true } }),
      ("ClickGesture", { ClickGesture(button: 1) { _, _ in } }),
      ("FingerGesture", { FingerGesture { _ in } }),
      ("PopoverMenu", { self.boxWithMenu() }),
      ("FlowBox", { self.flowBox() }),
      ("LayoutBox", { LayoutBox(child: Label("a"), maximumWidth: 100) }),
      ("Canvas", { self.canvas() }),
      ("TextureView", { self.textureView() }),
      ("HeaderBar", { self.headerBar() }),
      ("ListModel", { ListModel() }),
      ("ListView", { self.listView() }),
    ]
    for (name, make) in makers {
      var isFreed = false
      autoreleasing { make().onFinalize { isFreed = true } }
      await wait("\(name), which is leaked") { isFreed }
    }
  }

  private func linkButton() -> LinkButton {
    let link = LinkButton(url: "https://example.org/", label: "a") {}
    link.setMenu("Copy") {}
    return link
  }

  private func selectedLabel() -> Label {
    let label = Label("a")
    label.selectByPointer()
    return label
  }

  private func actions() -> ActionGroup {
    let group = ActionGroup()
    group.add("a") {}
    group.addChoice("b", value: "c") { _ in }
    group.setChoice("b", value: "d")
    return group
  }

  private func boxWithMenu() -> Box {
    let box = Box(.vertical, [Label("a")])
    PopoverMenu(in: box).close()
    return box
  }

  private func shortcuts() -> ShortcutController {
    let controller = ShortcutController()
    controller.add("<Alt>Up") { true }
    return controller
  }

  private func fileChooser() -> FileChooser {
    FileChooser(over: Window(dialogOver: nil, title: "a"), title: "b", accept: "c") { _, _ in }
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

  /// GLib has one monitor, which is never released.
  func testAHandlerOfTheNetworkIsReleasedWithItsWrapper() async {
    final class Witness {}
    weak var witness: Witness?
    autoreleasing {
      let kept = Witness()
      witness = kept
      let monitor = NetworkMonitor()
      monitor.onReturn { _ = kept }
    }
    await wait("the handler's end") { witness == nil }
  }

  func testAHandlerIsReleasedWithItsObject() async {
    final class Witness {}
    weak var witness: Witness?
    autoreleasing {
      let kept = Witness()
      witness = kept
      let button = Button("a")
      button.onClick { _ = kept }
      button.click()
    }
    await wait("the handler's end") { witness == nil }
  }

  private func autoreleasing(_ body: () -> Void) { body() }

  private func overlay() -> Overlay {
    let overlay = Overlay(child: Label("a"))
    overlay.add(Label("b"))
    overlay.addMeasured(Label("c"))
    return overlay
  }

  private func stack() -> Stack {
    let stack = Stack()
    let page = Label("a")
    stack.add(page)
    stack.show(page)
    stack.onTransitionChange { [weak stack] in _ = stack }
    return stack
  }

  private func paned() -> Paned {
    let paned = Paned()
    paned.start = Label("a")
    paned.end = Label("b")
    paned.onPositionChange { [weak paned] in _ = paned }
    return paned
  }

  private func searchEntry() -> SearchEntry {
    let entry = SearchEntry()
    entry.placeholder = "Search"
    entry.limit(characters: 10)
    entry.captureKeys(of: Label("a"))
    entry.onChange { [weak entry] _ in _ = entry }
    entry.onActivate { [weak entry] in _ = entry }
    return entry
  }

  private func searchBar() -> SearchBar {
    let entry = searchEntry()
    let bar = SearchBar(entry: entry, child: entry)
    bar.onOpenChange { [weak bar] in _ = bar }
    bar.isOpen = true
    return bar
  }

  private func markedLabel() -> Label {
    let label = Label("abc")
    label.wrap()
    label.marks = [0..<1]
    label.marks = [1..<2]
    return label
  }

  private func scrolledWindow() -> ScrolledWindow {
    let scroller = ScrolledWindow(child: Label("a"))
    scroller.onScroll { [weak scroller] in _ = scroller }
    scroller.addController(FingerGesture { [weak scroller] _ in _ = scroller })
    return scroller
  }

  private func button() -> Button {
    let button = Button("a")
    button.onClick { [weak button] in _ = button }
    return button
  }

  private func toggleButton() -> ToggleButton {
    let button = ToggleButton(child: Icon("a"))
    button.join(ToggleButton(child: Icon("b")))
    button.onToggle { [weak button] in _ = button }
    return button
  }

  private func menu() -> Menu {
    let menu = Menu([("Refresh", "app.refresh")])
    menu.appendSection(Menu([("About", "app.about")]))
    menu.append("Sign out", action: "app.sign-out", hiddenWhenDisabled: true)
    return menu
  }

  private func toggle() -> Switch {
    let toggle = Switch()
    toggle.onFlip { [weak toggle] _ in _ = toggle }
    toggle.flip()
    return toggle
  }

  private func textView() -> TextView {
    let view = TextView()
    view.onChange { _ in }
    view.text = "a"
    return view
  }

  private func spinButton() -> SpinButton {
    let button = SpinButton(0...9)
    button.onChange { [weak button] _ in _ = button }
    button.value = 3
    return button
  }

  private func entry() -> Entry {
    let entry = Entry()
    entry.onChange { [weak entry] _ in _ = entry }
    entry.onActivate { [weak entry] in _ = entry }
    entry.text = "a\nb"
    entry.setInvalid(true)
    return entry
  }

  private func passwordEntry() -> PasswordEntry {
    let entry = PasswordEntry()
    entry.onChange { [weak entry] _ in _ = entry }
    entry.onActivate { [weak entry] in _ = entry }
    entry.text = "a\nb"
    return entry
  }

  private func dropDown() -> DropDown {
    let choice = DropDown(["a", "b"])
    choice.onChange { [weak choice] _ in _ = choice }
    choice.selected = 1
    return choice
  }

  private func flowBox() -> FlowBox {
    let box = FlowBox(columns: 3, spacing: 6)
    for name in ["a", "b", "c"] { box.append(Label(name)) }
    box.onActivate { [weak box] _ in _ = box }
    box.addController(KeyController { _ in false })
    return box
  }

  private func canvas() -> Canvas {
    let canvas = Drawing()
    canvas.adopt(Label("a"))
    canvas.onLayout { [weak canvas] in _ = canvas }
    return canvas
  }

  private func textureView() -> TextureView {
    let view = TextureView()
    view.show(.color(red: 1, green: 2, blue: 3))
    return view
  }

  private func headerBar() -> HeaderBar {
    let bar = HeaderBar()
    bar.packStart(Label("a"))
    bar.packEnd(Label("b"))
    bar.setTitle(Label("c"))
    return bar
  }

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
