import Testing

@testable import Formats

/// Tests dates with the names of months and weekdays in many languages.
struct FeedDateLanguageTests {
  private func day(_ text: String) -> String? {
    (FeedDate(text)?.description.prefix(10)).map(String.init)
  }

  @Test(arguments: [
    "ian feb mar apr mai iun iul aug sept oct noi dec",
    "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie",
    "tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu",
    "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta "
      + "syyskuuta lokakuuta marraskuuta joulukuuta",
    "Ιαν Φεβ Μαρ Απρ Μαΐ Ιουν Ιουλ Αυγ Σεπ Οκτ Νοε Δεκ",
    "Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου "
      + "Νοεμβρίου Δεκεμβρίου",
    "січ. лют. бер. квіт. трав. черв. лип. серп. вер. жовт. лист. груд.",
    "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня",
    "янв. февр. марта апр. мая июня июля авг. сент. окт. нояб. дек.",
    "януари февруари март април май юни юли август септември октомври ноември декември",
    "јан феб мар апр мај јун јул авг сеп окт нов дец",
    "Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des",
    "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember",
    "jan. febr. márc. ápr. máj. jún. júl. aug. szept. okt. nov. dec.",
    "január február március április május június július augusztus szeptember október november december",
    "Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara",
    "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık",
    "OCAK ŞUBAT MART NİSAN MAYIS HAZİRAN TEMMUZ AĞUSTOS EYLÜL EKİM KASIM ARALIK",
    "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
    "ledna února března dubna května června července srpna září října listopadu prosince",
    "led úno bře dub kvě čvn čvc srp zář říj lis pro",
    "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
    "sty lut mar kwi maj cze lip sie wrz paź lis gru",
    "siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopad studenoga prosinca",
    "januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra",
    "sausio vasario kovo balandžio gegužės birželio liepos rugpjūčio rugsėjo spalio lapkričio gruodžio",
    "janv. febr. marts apr. maijs jūn. jūl. aug. sept. okt. nov. dec.",
    "jaanuar veebruar märts aprill mai juuni juuli august september oktoober november detsember",
    "janúar febrúar mars apríl maí júní júlí ágúst september október nóvember desember",
    "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "gener febrer març abril maig juny juliol agost setembre octubre novembre desembre",
    "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月",
  ])
  func aMonthIsKnownByItsName(names: String) {
    for (index, name) in names.split(separator: " ").enumerated() {
      let month = (index < 9 ? "0" : "") + String(index + 1)
      // Croatian and Polish share a name; without a weekday, it counts as Polish.
      let isCroatian = names.hasPrefix("siječnja") && index == 9
      let expected = isCroatian ? "2024-11-06" : "2024-\(month)-06"
      #expect(day("6 \(name) 2024 10:00") == expected, "\(name)")
      if !isCroatian { #expect(day("2024. \(name) 6.") == expected, "\(name)") }
    }
  }

  @Test(arguments: [
    ("mar, 12 noi 2024 08:00:00 +0200", "2024-11-12"), ("mar., 5 aug. 2025", "2025-08-05"),
    ("marți, 12 noiembrie 2024", "2024-11-12"), ("mar 3 iun 2025", "2025-06-03"),
    ("mardi 7 janvier 2025", "2025-01-07"), ("mar 7 gen 2025", "2025-01-07"),
    ("Mar, 12 Kas 2024", "2024-11-12"), ("Mar 12, 2024", "2024-03-12"),
    ("Tue Mar 12 10:00:00 CET 2024", "2024-03-12"), ("mar 12/11/2024", "2024-11-12"),
    ("2024-11-12, mar", "2024-11-12"), ("12 novembre 2024, mar", "2024-11-12"),
    ("May 4th, 2025", "2025-05-04"), ("la 2 joulu 2023 klo 9.05", "2023-12-02"),
    ("2025. gada 4. novembris", "2025-11-04"), ("2025 m. lapkričio 4 d.", "2025-11-04"),
    ("4 تشرين الثاني 2025", "2025-11-04"), ("٤ نوفمبر ٢٠٢٥", "2025-11-04"),
    ("4 كانون الأول 2025", "2025-12-04"),
  ])
  func theWeekdayIsNotTheMonth(text: String, date: String) {
    #expect(day(text) == date)
  }

  /// Croatian calls the months by Polish names, but one month earlier or later.
  @Test(arguments: [
    ("pon, 04 lis 2021", "2021-10-04"), ("pon, 08 lis 2021", "2021-11-08"),
    ("ned, 06 lip 2021", "2021-06-06"), ("pt, 09 lip 2021 10:00", "2021-07-09"),
    ("pá, 06 srp 2021", "2021-08-06"), ("uto, 06 srp 2021", "2021-07-06"),
  ])
  func theWeekdayTellsCroatianFromPolish(text: String, date: String) {
    #expect(day(text) == date)
  }

  @Test(arguments: [
    "mar, 12 foo 2024", "ma, 4 marraz 2025", "4 decorative 12", "Mar, 12 2024", "5 mawrth 2025",
    "di, 4 janko 2025", "4 jui 2025",
  ])
  func anUnknownMonthIsNoDate(text: String) {
    #expect(FeedDate(text) == nil)
  }

  @Test(arguments: [
    ("2026年3月3日 下午3:12", "2026-03-03T15:12:00Z"), ("2026年3月3日 上午3:12", "2026-03-03T03:12:00Z"),
    ("2026/3/3 午後 3:12", "2026-03-03T15:12:00Z"),
    ("2026年3月3日(火) 午後3時12分", "2026-03-03T15:12:00Z"),
    ("2026年3月3日 15时12分33秒", "2026-03-03T15:12:33Z"),
    ("2026. 3. 3. 오후 3:12", "2026-03-03T15:12:00Z"),
    ("2026. 3. 3. 오전 3:12", "2026-03-03T03:12:00Z"),
    ("2026년 3월 3일 오후 3시 12분 33초", "2026-03-03T15:12:33Z"),
    ("2026年3月3日 下午12:12", "2026-03-03T12:12:00Z"),
    ("二, 03 三月 2026 10:12:00 +0800", "2026-03-03T10:12:00+08:00"),
  ])
  func timesAreWrittenInEastAsiaToo(text: String, date: String) {
    #expect(FeedDate(text)?.description == date)
  }
}
