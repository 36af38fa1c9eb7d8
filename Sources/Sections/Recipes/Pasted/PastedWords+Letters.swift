import Store

// The words around a recipe in a letter or a chat.
extension PastedWords {
  // MARK: The beginning

  /// Whether a line belongs to the head of a mail or a post: a greeting, or who wrote when.
  static func isLetterHead(_ line: String) -> Bool {
    guard line.utf8.count <= 600 else { return false }
    let words = words(of: line)
    guard !words.isEmpty else { return false }
    let label = PastedWords.words(of: line.prefix { $0 != ":" })
    if isMailLabel(line) || line.contains(":") && label.joined(separator: " ") == kitchen {
      return true
    }
    if isGreeting(line) { return true }
    let hasTime = line.contains(":") && words.contains { Int($0) != nil && $0.count == 2 }
    return hasTime || line.contains("@")
  }

  private static let kitchen = "from the kitchen of"

  /// `From: Ada`
  static func isMailLabel(_ line: String) -> Bool {
    guard line.utf8.count <= 600, let colon = line.prefix(40).firstIndex(of: ":") else {
      return false
    }
    let label = PastedWords.words(of: line[..<colon])
    return (1...3).contains(label.count) && label.first.map(mailLabels.contains) == true
  }

  /// `Hi Bo`, `Dear Ann,`
  static func isGreeting(_ line: String) -> Bool {
    let words = words(of: line)
    guard let first = words.first else { return false }
    let isMarked = line.contains { ",!،:".contains($0) }
    return greetings.contains(first) && (words.count <= 2 || isMarked)
      || addresses.contains(first) && isMarked
  }

  private static let mailLabels: Set = [
    "a", "para", "per", "pour", "bcc", "cci", "gesendet", "envoye", "enviado", "inviato", "data",
    "reply", "posted", "by", "re", "fwd", "fw", "aw", "wg", "tr", "subject", "betreff", "an",
    "datum", "cc", "fecha", "objet", "asunto", "from", "von", "de", "da", "to", "date", "sent",
    "oggetto", "الى", "إلى", "من", "التاريخ",
  ]

  private static let greetings: Set<String> = [
    "hi", "hello", "hey", "hallo", "moin", "servus", "bonjour", "salut", "coucou", "hola",
    "buenas", "ciao", "مرحبا", "السلام", "أهلا",
  ]

  /// Words that begin a greeting before a name, but other lines, too: "Cara cara orange cake".
  private static let addresses: Set<String> = [
    "dear", "liebe", "lieber", "chere", "cher", "querida", "querido", "cara", "caro",
  ]

  /// Whether a line speaks of who wrote it, or to whom.
  static func isPersonal(_ line: String) -> Bool {
    guard line.utf8.count <= 600 else { return false }
    return words(of: line).contains(where: persons.contains)
  }

  private static let persons: Set = [
    "i", "me", "my", "we", "us", "our", "you", "your", "ich", "mir", "mich", "mein", "meine", "wir",
    "uns", "dir", "dich", "dein", "deine", "euch", "je", "j", "moi", "mon", "ma", "mes", "nous",
    "tu", "toi", "vous", "yo", "mi", "mis", "nos", "te", "io", "mio", "mia", "ti", "تي", "لي", "لك",
    "لكم",
  ]

  /// “lentil soup” of the message “ok lentil soup coming up”.
  static func withoutTalk(_ title: String) -> String {
    var words = title.split(separator: " ")[...]
    while let word = words.first, words.count > 1, talk.contains(letters(of: word)) {
      words.removeFirst()
    }
    if words.count > 2, words.suffix(2).map({ letters(of: $0) }) == ["coming", "up"] {
      words.removeLast(2)
    }
    return words.joined(separator: " ")
  }

  /// Whether a message has only words such as "ok so".
  static func isOnlyTalk(_ line: String) -> Bool { words(of: line).allSatisfy(talk.contains) }

  /// Whether a line begins as an answer does: “Here's the soup”.
  static func beginsTalk(_ line: String) -> Bool {
    openings.contains(letters(of: line.prefix { !$0.isWhitespace }))
  }

  private static let openings: Set = [
    "ok", "okay", "sure", "haha", "here", "heres", "hier", "voila", "voici", "vale", "aqui", "ecco",
  ]

  private static let talk: Set = [
    "ok", "okay", "sure", "so", "well", "haha", "heres", "here", "is", "the", "my", "also", "its",
    "cest", "voila",
    "voici", "vale", "aqui", "va", "ecco",
  ]

  // MARK: The end

  /// Whether a line is a name with kisses: `Ada x`.
  static func isSignature(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    guard (2...4).contains(words.count), let last = words.last else { return false }
    return last.lowercased().allSatisfy { "xo".contains($0) }
      && words.dropLast().allSatisfy { $0.first?.isUppercase == true }
  }

  /// Whether a message says something about the recipe, rather than what to do: “That was all.”
  static func isRemark(_ line: String) -> Bool {
    guard let first = words(of: line).first else { return true }
    return remarks.contains(first) || talk.contains(first) || interjections.contains(first)
  }

  private static let remarks: Set = [
    "that", "thats", "this", "it", "its", "what", "who", "happy", "glad", "great", "good", "nice",
    "sounds", "looks", "thanks", "yes", "yeah", "no", "sorry", "oops", "wait", "das", "es",
    "danke", "ja", "nein", "gut", "toll", "lecker", "schmeckt", "c", "cest", "ca", "merci", "oui",
    "non", "super", "eso", "esto", "gracias", "si", "que", "rico", "grazie", "buono", "هذا", "هذه",
    "شكرا", "نعم", "لا",
  ]

  /// Whether a line says how the dish is, rather than what to do: “Freezes well.”
  static func isProperty(_ line: String) -> Bool {
    // "Es schmeckt auch kalt."
    let words = Array(words(of: line).drop(while: pronouns.contains).prefix(2))
    guard let first = words.first, words.count > 1 else { return false }
    return properties.contains(first)
      || properties.contains(words[0] + " " + words[1])
  }

  /// Whether a line begins with a word for the dish, as no step does: “It's better the next day.”
  static func beginsWithIt(_ line: String) -> Bool {
    its.contains(letters(of: line.prefix { !$0.isWhitespace }))
  }

  private static let its: Set = ["it", "its", "itll", "they", "theyre", "cest", "esto", "questo"]

  private static let pronouns: Set = ["it", "this", "they", "es", "das", "sie", "ca"]

  private static let properties: Set = [
    "can be", "may be", "kann man", "peut se", "puede congelarse", "keeps", "freezes", "tastes",
    "reheats", "goes", "works", "leftovers", "halt", "schmeckt",
    "passt", "lasst sich", "reste", "se congele", "se garde", "se conserve", "se mange", "se sert",
    "se congela", "se conserva", "se puede", "aguanta", "queda", "si conserva", "si congela",
    "si puo",
  ]

  /// Whether a short message tells what to do, rather than naming an ingredient: “Bake until
  /// golden.”
  static func isOrder(_ line: String) -> Bool {
    let words = words(of: line)
    // "Let me know"
    return words.first.map(lastSteps.contains) == true && words.dropFirst().first != "me"
  }

  /// Whether a line ends a letter.
  static func isClosing(_ line: String) -> Bool {
    guard line.utf8.count <= 300, line.count <= 90 else { return false }
    // "Bon appétit ! And bring the bowl back on Sunday"
    if let cry = line.firstIndex(of: "!"), line.index(after: cry) < line.endIndex,
      isClosing(String(line[...cry]))
    {
      return true
    }
    if line == "--" || isWrote(line) { return true }
    let words = words(of: line)
    guard let first = words.first else { return false }
    let text = words.joined(separator: " ") + " "
    if line.count <= 60, closings.contains(where: { text.hasPrefix($0 + " ") }) { return true }
    // "Love, Ada", but not "Love this with rice."
    let next = line.drop { !$0.isLetter }.drop { $0.isLetter }.first
    if interjections.contains(first), words.count <= 4, next != " " || words.count <= 2 {
      return line.last != "." || words.count == 1
    }
    // "Big kisses and see you on Sunday!"
    return words.count <= 10 && words.contains(where: kisses.contains)
  }

  /// Whether a line names an account, as in “Follow @ada for more”, or has an address.
  static func namesAccount(_ line: String) -> Bool {
    line.split(separator: " ").contains { word in
      word.firstIndex(of: "@").map { word[$0...].dropFirst().first?.isLetter == true } == true
    }
  }

  /// Whether a short last line speaks to who reads it, and has no word of a kitchen.
  static func isAddress(_ line: String) -> Bool {
    guard line.utf8.count <= 120, line.split(separator: " ").count <= 10 else { return false }
    let words = words(of: line)
    guard !words.contains(where: lastSteps.contains) else { return false }
    // "Better the next day!"
    return words.contains(where: addressing.contains)
      || line.last == "!" && words.contains(where: praise.contains)
  }

  private static let praise: Set = [
    "better", "besser", "meilleur", "meilleure", "mejor", "migliore", "meglio", "أفضل", "أطيب",
  ]

  /// Words that no step has, but talk: short forms of chats, and who speaks.
  private static let addressing: Set = [
    "lmk", "lol", "omg", "thx", "tysm", "ily", "btw", "tbh", "imo", "ur", "hope", "me", "mir",
    "uns", "moi", "dis", "dites", "contaras", "contais", "contadme", "cuentame", "dime", "dimmi",
    "ditemi", "sag", "sagt", "berichte", "berichtet", "أخبرني", "أخبريني", "أخبروني",
  ]

  /// Words of last steps, which may speak to the reader, too: "Serve with rice, trust me".
  private static let lastSteps: Set = [
    "serve", "eat", "top", "roast", "grill", "fry", "simmer", "toss", "spread", "cover", "rest",
    "leave", "brush", "dust", "fold", "squeeze", "finish", "remove", "turn", "heat", "boil",
    "season",
    "blend", "whisk", "beat", "decorate", "wrap", "warm", "spoon", "add", "sprinkle", "garnish",
    "store", "keep", "freeze", "bake",
    "cook", "let", "cool", "chill", "stir", "mix", "pour", "drizzle", "slice", "cut", "put",
    "place",
    "melt", "preheat", "combine", "chop", "peel", "drain", "rinse", "soak", "knead", "grate", "rub",
    "scatter", "tip", "arrange", "grease", "marinate", "melanger", "melangez", "verser", "versez",
    "faire", "faites", "cuire", "mezcla", "mezclar", "pela", "pelar", "pica", "picar", "echa",
    "echar", "hornea", "hornear", "cuece", "cocer", "calienta", "calentar", "mescola", "mescolare",
    "sbatti", "cuoci", "cuocere",
    "servieren", "serviere", "servier", "essen", "geben", "gib", "lassen", "lass", "backen", "back",
    "streuen", "streu", "schneiden", "schneid", "koch", "kochen", "servir", "servez", "sers",
    "ajouter", "ajoutez", "laisser", "laissez", "mettre", "mettez", "couper", "coupez", "sirve",
    "servid", "servimos", "anadir", "anade", "dejar", "deja", "dejamos", "poner", "pon", "cortar",
    "corta", "servire", "servite", "servi", "aggiungere", "aggiungi", "lasciare", "lascia",
    "mettere", "metti", "mettete", "tagliare", "taglia", "قدم", "قدمي", "يقدم", "أضف", "أضيفي",
  ]

  /// `Tel. 0123 456789`
  static func isPhone(_ line: String) -> Bool {
    line.utf8.count <= 60 && line.contains(where: \.isNumber)
      && ["tel", "phone", "mobile", "telefon"].contains(words(of: line).first)
  }

  /// `On Monday, Ada wrote:`
  private static func isWrote(_ line: String) -> Bool {
    guard line.last == ":" else { return false }
    return words(of: line).contains {
      ["wrote", "schrieb", "ecrit", "escribio", "scritto"].contains($0)
    }
  }

  /// Beginnings of a last line, in whole words.
  private static let closings = [
    "bon appetit", "guten appetit", "guten hunger", "lasst es euch", "lass es dir", "liebe grusse",
    "viele grusse", "liebe gruesse", "schone grusse", "viel spass", "viel erfolg", "viel freude",
    "gutes gelingen", "deine", "dein", "eure", "euer", "bis bald", "lg", "vg", "herzlich",
    "herzliche", "herzlichst", "gruss", "grusse", "amities", "amicalement", "buon appetito",
    "buen provecho", "que aproveche", "saludos", "un abrazo", "un saludo", "best wishes",
    "best regards", "kind regards", "warm regards", "regards", "thanks", "thank you", "xx", "xxx",
    "hope", "i hope", "hoffe", "hoffentlich", "ich hoffe", "wir hoffen", "j espere", "on espere",
    "espero", "spero", "speriamo", "أتمنى", "أرجو", "آمل",
    "fammi sapere", "fatemi sapere", "let me know", "sent from",
    "sent via", "follow me",
    "follow us", "follow along", "follow for", "tag me", "tag us", "save this", "folgt mir",
    "folge mir", "suivez moi", "suivez nous", "abonnez vous", "sigueme", "siguenos", "seguimi",
    "abrazos", "con carino", "un abbraccio", "a presto", "cordialement", "see you", "nos vemos",
    "a bientot", "a tres vite", "bonne degustation", "regalez vous", "ci vediamo", "bis spater",
    "alles liebe", "bis dann", "lasst es", "from the kitchen", "von meinem", "envoye de",
    "envoye depuis", "enviado desde", "inviato da", "gesendet von", "ps", "p s", "nb", "n b",
    "edit", "بالهنا", "لا تنسوا", "بالهناء",
    "صحتين",
    "بالعافية", "ألف صحة", "صحة وعافية", "تحياتي",
    "مع تحياتي", "this email", "this message", "diese e mail", "please consider the environment",
  ]

  /// Words that end a letter alone or before a name.
  private static let interjections: Set = ["enjoy", "love", "cheers", "yours", "hugs", "kisses"]

  /// Words that only the end of a letter has.
  private static let kisses: Set = [
    "bisou", "bisous", "bises", "beso", "besos", "besitos", "abrazo", "abrazos", "baci", "bacioni",
    "bacio",
    "grusse", "gruesse", "hugs", "kisses", "appetit", "provecho", "xoxo",
  ]
}
