import Formats
import Testing

struct SiteIconFinderTests {
  private func icon(_ head: String) -> String? {
    SiteIconFinder.icon(inPage: Array("<html><head>\(head)<body>".utf8))?.address
  }

  @Test func anIconOfASizeForListsComesFirst() {
    let touch = "<link rel=apple-touch-icon href=touch.png>"
    let small = "<link rel='shortcut icon' sizes=16x16 href=16.png>"
    let middle = "<link rel=ICON sizes='32x32 96x96' href=96.png>"
    #expect(icon(small) == "16.png")
    #expect(icon(small + touch) == "touch.png")
    #expect(icon(small + touch + middle) == "96.png")
  }

  @Test func onlyPicturesInTheHeadAreIcons() {
    #expect(icon("<link rel=icon href=a.ico?v=2><link rel=icon href=data:,x>") == nil)
    #expect(icon("<link rel=stylesheet href=a.png><link rel=mask-icon href=a.svg>") == nil)
    #expect(icon("</head><body><link rel=icon href=a.png>") == nil)
    #expect(SiteIconFinder.icon(inPage: [0xFF, 0x3C]) == nil)
  }

  @Test func aBaseIsKept() {
    let page = "<base href=https://cdn.example/><link rel=icon href=a.png>"
    #expect(SiteIconFinder.icon(inPage: Array(page.utf8))?.base == "https://cdn.example/")
  }
}
