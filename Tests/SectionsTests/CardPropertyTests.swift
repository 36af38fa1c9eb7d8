import Formats
import Foundation
import Testing

@testable import Sections

/// Tests what single properties say, in the many ways in which programs write them.
struct CardPropertyTests {
  private func fields(_ lines: String...) throws -> [String] {
    let text = (["FN:Anna"] + lines).joined(separator: "\r\n")
    let contact = try #require(ContactCard(VCard([UInt8](text.utf8))).contact)
    return contact.fields.map { "\($0.kind) \($0.label ?? "-"): \($0.value)" }
  }

  @Test(arguments: [
    ("IMPP;TYPE=personal,pref:xmpp:a@b", "XMPP: a@b"), ("IMPP;TYPE=HOME:aim:ann", "AIM: ann"),
    ("IMPP:ymsgr:sendim?ann", "Yahoo: ann"), ("IMPP:skype:live%3Aann?call", "Skype: live:ann"),
    ("IMPP;X-SERVICE-TYPE=Telegram:https://t.me/ann", "Telegram: https://t.me/ann"),
    ("IMPP;X-SERVICE-TYPE=WhatsApp:x-apple:+49", "WhatsApp: +49"),
    ("IMPP:https://x.y", "-: https://x.y"),
    ("IMPP;TYPE=SIGNAL:+48 2", "Signal: +48 2"), ("IMPP:@ann:matrix.org", "-: @ann:matrix.org"),
    ("X-SOCIALPROFILE;type=Instagram:x-apple:ann", "Instagram: ann"),
    ("X-SIP;TYPE=HOME:sip:ann@b", "SIP: ann@b"), ("X-KIK:ann", "Kik: ann"),
    ("X-messaging/xmpp-All:ann@b", "XMPP: ann@b"), ("X-messaging/foo-Home:ann", "Foo: ann"),
    ("X-KADDRESSBOOK-X-IMAddress:ann", "IM: ann"), ("X-SKYPE:+49:1", "Skype: +49:1"),
    ("IMPP;TYPE=X-WhatsApp:+1", "WhatsApp: +1"), ("X-EVOLUTION-TWITTER:ann", "Twitter: ann"),
    ("X-ZIMBRA-IMADDRESS1:xmpp://ann@b", "IM: xmpp://ann@b"),
  ])
  func aMessengerIsKnownBySomething(line: String, field: String) throws {
    #expect(try fields(line) == ["messenger \(field)"])
  }

  @Test(arguments: [
    ("contact_event;2001-06-30;1;", "anniversary -: 2001-06-30"),
    ("contact_event;--06-30;3;", "birthday -: --06-30"),
    ("contact_event;2001-06-30;0;Moved;", "date Moved: 2001-06-30"),
    ("relation;Bo;14;;", "relation spouse: Bo"),
    ("relation;Bo;0;Godfather;", "relation Godfather: Bo"),
    ("relation;Bo;2", "relation brother: Bo"), ("nickname;Annie;1;", "nickname -: Annie"),
  ])
  func androidsCodesAreWords(value: String, field: String) throws {
    #expect(try fields("X-ANDROID-CUSTOM:vnd.android.cursor.item/\(value)") == [field])
  }

  @Test(arguments: [
    ("X-MS-SPOUSE:Bo", "relation spouse: Bo"), ("X-CHILDREN:Bo", "relation child: Bo"),
    ("X-KADDRESSBOOK-X-ManagersName:Bo", "relation manager: Bo"),
    ("X-EVOLUTION-BLOG-URL:http://a.b", "link blog: http://a.b"),
    ("X-ASSISTANT-TEL:1", "phone assistant: 1"), ("TEL;TYPE=X-EVOLUTION-RADIO:1", "phone radio: 1"),
    ("TEL;X-OTHER:1", "phone other: 1"), ("item1.X-ODD:1\r\nitem1.X-ABLabel:Shoe", "other Shoe: 1"),
    ("a.X-ABRELATEDNAMES:Bo\r\na.X-ABLabel:_$!<YoungerSister>!$_", "relation younger sister: Bo"),
    ("a.TEL:1\r\na.X-ABLabel:_$!<HomeFAX>!$_", "phone homefax: 1"),
  ])
  func programsHaveNamesOfTheirOwn(line: String, field: String) throws {
    #expect(try fields(line) == [field])
  }

  @Test(arguments: [
    "X-ICON;ENCODING=b:/9j/AAAA", "X-ICON:data:image/png;base64,AAAA", "X-ICON;BASE64:not it!",
    "X-MS-CARDPICTURE;TYPE=PNG;ENCODING=BASE64:\r\n AAAA", "PHOTO:", "PHOTO;ENCODING=b:",
  ])
  func whatIsNoTextIsNotShown(line: String) throws {
    #expect(try fields(line).isEmpty)
  }

  @Test func aPictureNeedsBytes() throws {
    for line in ["PHOTO:", "PHOTO;ENCODING=b;TYPE=PNG:", "PHOTO;VALUE=uri:"] {
      let text = "FN:Anna\r\n\(line)"
      #expect(ContactCard(VCard([UInt8](text.utf8))).contact?.largePicture == nil)
    }
  }

  @Test(arguments: [
    ("0000-04-12", "--04-12"), ("00000412", "--04-12"), ("1970/04/12", "1970-04-12"),
    ("1970/4/2", "1970-04-02"), ("12/31/1970", "1970-12-31"), ("31/12/1970", "1970-12-31"),
    ("4/4/1970", "1970-04-04"), ("4/5/1970", "4/5/1970"), ("31/2/1970", "31/2/1970"),
    ("13/13/1970", "13/13/1970"),
  ])
  func aDayIsReadIfItIsClear(text: String, day: String) throws {
    #expect(try fields("BDAY:\(text)") == ["birthday -: \(day)"])
  }

  @Test func theTextOfAnEnvelopeIsShownIfThereIsNoOther() throws {
    let label = #"ADR;TYPE=home;LABEL="Main 1\nUlm":;;;;;;"#
    #expect(try fields(label, "LABEL:x") == ["address home: Main 1\nUlm"])
    #expect(try fields(#"LABEL;TYPE=HOME:Main 1\nUlm"#) == ["address home: Main 1\nUlm"])
    #expect(try fields("ADR:;;Main 1;Ulm;;;", "LABEL:x") == ["address -: Main 1\nUlm"])
  }
}
