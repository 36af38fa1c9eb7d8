import Foundation
import Store

// Google's labels, in the language of the account that exported them.
extension ContactTable {
  /// A label as cards have it; `nil` for an empty one, and for one that says nothing.
  static func label(_ text: String) -> String? {
    // Google marks the preferred label with a star.
    let own = text.trimmingCharacters(in: CharacterSet(charactersIn: "* "))
    let folded = SearchFolding.folded(own)
    if let known = labels[folded] { return known }
    let words = folded.split { !$0.isLetter }.map(String.init)
      .filter { !["de", "del", "du", "la", "le", "di", "da", "do", "w", "op"].contains($0) }
    let types = words.compactMap { places[$0] }
    if !types.isEmpty, types.count == words.count { return types.joined(separator: " ") }
    return own.isEmpty ? nil : own
  }

  /// Words that a label may have several of, such as `Fax (Arbeit)`.
  private static let places = table([
    (
      "home",
      "home|privat|privates|privater|private|zuhause|domicile|maison|casa|personal|المنزل|منزل"
        + "|abitazione|personale|residencial|residencia|pessoal|thuis|prive|persoonlijk|dom|domowy"
        + "|domowe|prywatny|prywatne|自宅|家庭|住宅|住家|个人|個人|hem|hjem|koti|otthoni|otthon|domu|domaci|domov|soukromy|soukrome|домашний|дом|личный|ev"
    ),
    (
      "work",
      "work|business|arbeit|geschaftlich|dienstlich|bureau|travail|trabajo|oficina|العمل|عمل"
        + "|lavoro|ufficio|trabalho|comercial|profissional|werk|zakelijk|kantoor|praca|pracy|sluzbowy"
        + "|sluzbowe|biuro|勤務先|職場|会社|仕事|工作|单位|單位|公司|办公|辦公|arbete|jobb|arbejde|arbeid|tyo|munkahelyi|munkahely|hivatali|prace|pracovni|zamestnani|рабочий|работа|служебный|is"
    ),
    (
      "cell",
      "mobile|mobil|movil|handy|portable|cell|celular|الجوال|جوال|cellulare|telemovel|mobiel|gsm"
        + "|komorka|komorkowy|携帯|携帯電話|モバイル|手机|手機|移动电话|行動電話|移动|行動|mobiltelefon|matkapuhelin|mobiili|mobilni|мобильный|мобильный телефон|cep|cep telefonu"
    ),
    ("fax", "fax|telecopie|فاكس|faks|ファックス|传真|傳真|faksi|факс"),
    (
      "pager",
      "pager|localizador|buscapersonas|cercapersone|pieper|semafoon|ポケベル|ポケットベル|寻呼机|呼叫器|personsokare|personsoger|personsoker|hakulaite|szemelyhivo|пейджер|cagri cihazi"
    ),
    (
      "main",
      "main|haupt|hauptnummer|zentrale|principal|الرئيسي|principale|hoofdnummer|hoofd|glowny"
        + "|代表|メイン|主要|总机|總機|hlavni|основной|huvudnummer"
    ),
  ])

  private static let labels = places.merging(
    table([
      (
        "other",
        "other|andere|anderer|sonstige|autre|otro|otra|أخرى|altro|altra|outro|outra|overig|overige"
          + "|anders|inny|inna|inne|その他|其他|其它|annan|annat|ovrigt|anden|andet|annen|annet|muu|egyeb|jiny|jine|jina|ostatni|другой|другое|прочее|diger"
      ),
      ("fax home", "住宅传真|家庭传真|住家傳真|自宅fax"), ("fax work", "工作传真|单位传真|公司傳真|勤務先fax"),
      ("profile", "profile|profil|perfil|profilo|profiel|プロフィール|个人资料|個人資料"),
      ("blog", "blog|ブログ|博客"),
      (
        "homepage",
        "home page|homepage|startseite|page d'accueil|pagina principal|pagina de inicio"
          + "|pagina iniziale|pagina inicial|startpagina|strona glowna|strona domowa|ホームページ|主页|首页|首頁"
      ),
      (
        "anniversary",
        "anniversary|jahrestag|anniversaire|aniversario|anniversario|jubileum|trouwdag|rocznica|記念日|周年纪念日|纪念日|週年紀念日|arsdag|vuosipaiva|evfordulo|vyroci|годовщина|yil donumu|yildonumu"
      ),
      (
        "spouse",
        "spouse|ehepartner|ehepartner/in|conjoint|conjoint(e)|conyuge|coniuge|conjuge|echtgenoot|echtgenote|malzonek|配偶者|配偶|make/maka|aegtefaelle|ektefelle|puoliso|hazastars|manzel|manzelka|супруг|супруга|es"
      ),
      (
        "partner",
        "partner|partner/in|lebenspartner|partenaire|pareja|compagno|compagna|companheiro|companheira|parceiro|parceira|partnerka|パートナー|伴侣|伴侶"
      ),
      (
        "child",
        "child|kind|enfant|hijo|hija|figlio|figlia|filho|filha|dziecko|子供|子女|孩子|barn|lapsi|gyermek|dite|ребенок|cocuk"
      ),
      (
        "mother",
        "mother|mutter|mere|madre|moeder|mae|matka|母|母亲|母親|mamma|aiti|anya|matka|мать|мама"
      ),
      (
        "father",
        "father|vater|pere|padre|vader|padre|pai|ojciec|父|父亲|父親|pappa|otec|отец|папа"
      ),
      ("parent", "parent|elternteil|genitore|ouder|rodzic|親|父母"),
      ("brother", "brother|bruder|frere|hermano|fratello|irmao|broer|brat|兄弟|bror|veli|bratr|брат"),
      (
        "sister",
        "sister|schwester|soeur|hermana|hermana|sorella|irma|zus|siostra|姉妹|姐妹|syster|soster|sisko|sestra|сестра"
      ),
      (
        "friend",
        "friend|freund|freundin|freund/in|ami|amie|ami(e)|amigo|amiga|amico|amica|vriend|vriendin|przyjaciel|przyjaciolka|友人|朋友|ven|venn|ystava|barat|pritel|pritelkyne|друг|arkadas"
      ),
      (
        "manager",
        "manager|vorgesetzter|responsable|jefe|responsabile|gerente|gestor|menedzer|kierownik|上司|マネージャー|经理|經理|chef|leder|esimies|felettes|nadrizeny|руководитель|yonetici"
      ),
      (
        "assistant",
        "assistant|assistent|assistent/in|assistant(e)|asistente|assistente|asystent|asystentka|アシスタント|秘書|助理|avustaja|asszisztens|asistent|помощник|ассистент|asistan"
      ),
    ])
  ) { _, new in new }

  private static func table(_ rows: [(String, String)]) -> [String: String] {
    var table: [String: String] = [:]
    for (label, words) in rows {
      for word in words.split(separator: "|") { table[SearchFolding.folded(String(word))] = label }
    }
    return table
  }
}
