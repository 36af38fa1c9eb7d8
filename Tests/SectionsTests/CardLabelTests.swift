import FeedCore
import Formats
import Foundation
import Store
import Testing

@testable import Sections

/// Tests what labels say, and which names and properties are found though programs hide them.
struct CardLabelTests {
  private func contact(_ lines: [String]) throws -> Contact {
    let card = ["VERSION:3.0", "FN:Ab Cd"] + lines
    return try #require(ContactCard(VCard([UInt8](card.joined(separator: "\n").utf8))).contact)
  }

  private func rows(_ contact: Contact) -> [String] {
    contact.rows.map { "\($0.kind) \($0.label ?? "-"): \($0.value)" }
  }

  @Test(arguments: [
    ("TEL;TYPE=OTHER,VOICE:1", "phone other: 1"), ("EMAIL;TYPE=other:a@b.c", "email other: a@b.c"),
    ("ADR;TYPE=OTHER:;;Main 1;;;;", "address other: Main 1"),
    ("item1.X-JABBER:ann\nitem1.X-ABLabel:GoogleTalk", "messenger GoogleTalk: ann"),
    ("item1.X-JABBER:ann\nitem1.X-ABLabel:Home", "messenger Jabber: ann"),
    ("X-SOCIAL-PROFILE;TYPE=twitter:ann", "messenger Twitter: ann"),
    ("X-SOCIALPROFILE;TYPE=Boats:ann", "messenger Boats: ann"),
    (
      "item1.X-ABRELATEDNAMES:tel:+1-555\nitem1.X-ABLabel:_$!<Emergency>!$_",
      "relation emergency: +1-555"
    ),
    ("RELATED;TYPE=friend:mailto:b@c.d", "relation friend: b@c.d"),
    ("X-PHONETIC-FIRST-NAME:あおい", "other Phonetic First Name: あおい"),
    ("FN;LANGUAGE=ja:山本葵", "other name: 山本葵"), ("FN:Ab Cd", ""), ("N:Cd;Ab;;;", ""),
    ("N:Cd;Ab;;;\nN;LANGUAGE=ja:山本;葵;;;", "other name: 山本葵"),
    ("X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:5d2f", "relation member: urn:uuid:5d2f"),
    ("MEMBER:mailto:b@c.d", "relation member: b@c.d"),
    ("KEY:https://ab.example/key.asc", "other key: https://ab.example/key.asc"),
    ("SOUND;X-IRMC-N:ヤマモト;アオイ;;;", "other name: ヤマモト アオイ"), ("SORT-STRING:Cd, Ab", ""),
    ("IMPP;X-SERVICE-TYPE=TELEGRAM:ann_b", "messenger Telegram: ann_b"),
    ("IMPP;X-SERVICE-TYPE=LINE:ann_b", "messenger LINE: ann_b"),
    ("ANNIVERSARY:1986-00-00", "anniversary -: 1986"),
    ("ANNIVERSARY:1986-05-00", "anniversary -: 1986-05"),
    (
      "ADR:;;千代田区丸の内1-1;東京都;;100-0005;日本",
      "address -: 100-0005\n東京都\n千代田区丸の内1-1\n日本"
    ),
    ("ADR:;;세종대로 1;서울;;04524;", "address -: 서울\n세종대로 1\n04524"),
    ("ADR:;;1-1 Marunouchi;Tokyo;;100-0005;JP", "address -: 1-1 Marunouchi\nTokyo 100-0005\nJP"),
    ("SOUND;X-IRMC-N:ﾔﾏﾀﾞ;ﾊﾟﾝﾀﾛｳ;;;;", "other name: ヤマダ パンタロウ"),
    ("SOUND;ENCODING=b;TYPE=WAVE:aGVsbG8=", "other sound: WAVE"),
    ("SOUND:https://ab.example/a.ogg", "other sound: https://ab.example/a.ogg"),
    ("AGENT:https://ab.example/a.vcf", "other Agent: https://ab.example/a.vcf"),
    ("KEY;ENCODING=b:aGVsbG8=", "other key: Base64"),
    ("KEY:OPENPGP4FPR:0123", "other key: OPENPGP4FPR:0123"),
    ("KEY:data:application/pgp-keys;base64,mQINBF", "other key: PGP"),
    ("KEY;TYPE=PGP,HOME;ENCODING=b:mQINBF0=", "other key: PGP"),
    ("KEY;ENCODING=B:MIICajCCAdOgAwIBAgICBEU=", "other key: X.509"),
    ("KEY;X509;BASE64:\n MIICajCCAdOgAwIBAgICBEU=\n", "other key: X.509"),
    ("KEY;MEDIATYPE=application/ssh;ENCODING=b:aGVsbG8=", "other key: application/ssh"),
    ("KEY:-----BEGIN PGP PUBLIC KEY BLOCK-----\\n\\nmQ\\n-----END", "other key: PGP"),
    ("CALURI:https://ab.example/cal", "link calendar: https://ab.example/cal"),
    ("FBURL;PREF=1:https://ab.example/busy", "link availability: https://ab.example/busy"),
    ("CALADRURI:mailto:ann@ab.example", "other invitations: ann@ab.example"),
    ("AGENT:\nBEGIN:VCARD\nN:Ray;Bo\nTEL:1\nEND:VCARD", "relation agent: Bo Ray"),
    ("AGENT:BEGIN:VCARD\\nFN:Bo Ray\\nTEL:1\\nEND:VCARD\\n", "relation agent: Bo Ray"),
    ("AGENT;VALUE=uri:cid:3@ab.example", ""), ("AGENT:Bo Ray", "relation agent: Bo Ray"),
    ("RELATED;TYPE=child;VALUE=text:BEGIN:VCARD\\nFN:Bo\\nEND:VCARD", "relation child: Bo"),
    (
      "RELATED;TYPE=friend:data:text/vcard;base64,QkVHSU46VkNBUkQKRk46Qm8KRU5EOlZDQVJE",
      "relation friend: Bo"
    ),
  ])
  func aPropertyIsShownAsItIsMeant(lines: String, row: String) throws {
    #expect(rows(try contact([lines])) == [row].filter { !$0.isEmpty })
  }

  @Test(arguments: [
    ("URL:www.rossi.example", "https://www.rossi.example"), ("URL:my site", nil),
    ("X-SOCIALPROFILE;type=twitter:https://twitter.com/ann", "https://twitter.com/ann"),
    ("SOCIALPROFILE;SERVICE-TYPE=Mastodon:https://a.example/@ann", "https://a.example/@ann"),
    ("X-SKYPE:ann.b", nil),
  ])
  func anAddressOnTheWebOpens(line: String, address: String?) throws {
    let fields = try contact([line]).detail().blocks.compactMap {
      if case .field(let field) = $0 { field } else { nil }
    }
    #expect(fields.map { $0.url?.absoluteString } == [address])
  }

  @Test func aNarrowKanaAndItsMarkAreOneLetter() {
    let wide = EastAsianName.withWideKana("A \u{FF80}\u{FF9E}\u{FF8A}\u{FF9F} \u{FF80}")
    #expect(wide.unicodeScalars.elementsEqual("A \u{30C0}\u{30D1} \u{30BF}".unicodeScalars))
  }

  @Test func theUsersOwnLabelsAreFound() throws {
    let contact = try contact([
      "item1.TEL:1", "item1.X-ABLabel:Dogsitter", "item2.ADR:;;Main 1;;;;",
      "item2.X-ABLabel:Båthus ved sjøen", "TEL;TYPE=HOME,FAX:2", "item3.TEL:3",
      "item3.X-ABLabel:_$!<Mobile>!$_", "X-SKYPE:ann", "TZ:+0100",
    ])
    let lines = Item.contact(contact, payload: contact.payload).searchText
      .split(separator: "\n").map(String.init)
    #expect(lines.contains("Dogsitter") && lines.contains("Båthus ved sjøen"))
    #expect(!lines.contains { ["home", "fax", "mobile", "skype", "tz"].contains($0.lowercased()) })
  }

  @Test func theMembersOfAGroupAreNamedOnItsPage() throws {
    let contact = try contact([
      "KIND:group", "MEMBER:urn:uuid:5d2f", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:6e3a",
    ])
    let page = contact.detail()
    #expect(page.references.map(\.value) == ["5d2f", "6e3a"])
    #expect(page.references.map(\.label) == ["Member", "Member"])
    #expect(!Item.contact(contact, payload: contact.payload).searchText.contains("5d2f"))
  }

  @Test func aCardWithoutAPhotoHasItsLogo() throws {
    let logo = "LOGO;ENCODING=b:AAECAw=="
    #expect(try contact([logo]).largePicture == OwnPictures.address(of: Data([0, 1, 2, 3])))
    let photo = URL(string: "https://a.example/b.png")
    #expect(try contact([logo, "PHOTO:https://a.example/b.png"]).largePicture == photo)
    let source = OwnItem.Source(Data(logo.utf8), format: ContactsFeed.cards.id)
    #expect(ContactCard.picture(in: source) == Data([0, 1, 2, 3]))
  }

  @Test func otherIsSaidInTheUsersLanguage() {
    #expect(ContactLabels.words("other") == "Other" && ContactLabels.words("name") == "Name")
    #expect(ContactLabels.types("other") == ["other"])
  }

  @Test func aVeryLongCardIsIdentifiedByItsLastLine() throws {
    let lines = ["VERSION:3.0"] + (0..<2_000).map { "X-\($0):x" } + ["TEL:1"]
    let card = ContactCard(VCard([UInt8](lines.joined(separator: "\n").utf8)))
    #expect(card.contact?.name == "1" && card.identity?.name == "1")
  }

  @Test func hiddenNamesAreFound() throws {
    let contact = try contact([
      "X-PHONETIC-LAST-NAME:やまもと", "FN;LANGUAGE=ja:山本葵", "N:Cd;Ab;;;",
    ])
    let item = Item.contact(contact, payload: contact.payload)
    #expect(item.searchText.contains("やまもと") && item.searchText.contains("山本葵"))
  }

  @Test func theLabelOtherStaysInItsLine() throws {
    let editor = Editor.contacts
    let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ab\r\nTEL;TYPE=OTHER,VOICE:1\r\nEND:VCARD\r\n"
    let source = OwnItem.Source(Data(card.utf8), format: ContactsFeed.cards.id)
    let base = try #require(editor.form(source))
    var form = base
    try form.set("phone.other", to: "2")
    let changed = String(decoding: try editor.save(source, form, from: base).bytes, as: UTF8.self)
    #expect(changed.contains("\r\nTEL;TYPE=OTHER,VOICE:2\r\n"))
  }

  private func table(_ cells: KeyValuePairs<String, String>) throws -> [String] {
    let lines = [cells.map(\.key), cells.map(\.value)].map { row in
      row.map { "\"\($0)\"" }.joined(separator: ",")
    }
    let document = FeedDocument(Data(lines.joined(separator: "\n").utf8))
    let thing = try #require(try ContactsFeed.tableThings.find(document).things.first)
    return rows(try Contact(payload: thing.item(in: .contacts).payload))
  }

  @Test func tablesSayWhatIsNeitherAtHomeNorAtWork() throws {
    #expect(
      try table([
        "First Name": "A", "Other Phone": "1", "Other Fax": "2", "Other Street": "Main 1",
        "Home Street": "Side 2", "Phone 1 - Label": "Other", "Phone 1 - Value": "3",
      ]) == [
        "phone other: 1", "phone fax other: 2", "phone other: 3", "address other: Main 1",
        "address home: Side 2",
      ])
    #expect(
      try table(["Vorname": "A", "Nachname": "B", "Weiteres Telefon": "1", "Straße": "Weg 2"])
        == ["phone other: 1", "address -: Weg 2"])
  }

  @Test func aPlaceIsNoThirdAddress() throws {
    #expect(
      try table([
        "Vorname": "A", "Nachname": "B", "Straße privat": "Weg 1", "Ort privat": "Ulm",
        "Ort": "Keller",
      ]) == ["address home: Weg 1\nUlm", "other Ort: Keller"])
    #expect(
      try table(["Vorname": "A", "Nachname": "B", "Straße": "Weg 1", "PLZ": "89073", "Ort": "Ulm"])
        == ["address -: Weg 1\nUlm 89073"])
  }

  @Test(arguments: [
    ("Name Assistent", "relation assistant: x"), ("Ayudante", "relation assistant: x"),
    ("Name des/der Vorgesetzten", "relation manager: x"), ("Director", "relation manager: x"),
    ("マネージャー", "relation manager: x"), ("Richiamata automatica", "phone callback: x"),
  ])
  func columnsOfOtherLanguagesAreKnown(heading: String, row: String) throws {
    #expect(
      try table(["First Name": "A", "Last Name": "B", "Birthday": "", heading: "x"]) == [row])
  }

  @Test func whatMeansNothingIsNotShown() throws {
    #expect(
      try table([
        "Prénom": "A", "Nom": "B", "Anniversaire": "", "Sexe": "Non précisé",
        "Téléphone 1": "'+33 1",
      ]) == ["phone -: +33 1"])
    #expect(
      try table(["名": "葵", "姓": "高橋", "電子メール アドレス": "a@b.jp", "電子メール表示名": "高橋葵"])
        == ["email -: a@b.jp"])
  }
}
