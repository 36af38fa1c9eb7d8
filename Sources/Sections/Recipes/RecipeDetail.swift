import FeedCore
import Foundation
import Localization
import TextCore

extension Recipe {
  func detail(formats: UserFormats = .current) -> DetailContent {
    var blocks: [DetailBlock] = []
    if let picture { blocks.append(.picture(.inText(picture))) }
    blocks.append(.header(DetailHeader(title: title, subtitle: source)))
    if let summary { blocks.append(.text(summary)) }
    let facts = facts(formats)
    if !facts.isEmpty { blocks.append(.facts(facts)) }
    if !ingredients.isEmpty {
      blocks.append(
        .bullets(
          heading: text("Ingredients"), items: ingredients,
          copying: Copying(
            label: text("Copy Ingredients"), confirmation: text("Ingredients copied"))))
    }
    if !steps.isEmpty {
      blocks.append(.heading(text("Instructions")))
      blocks.append(.richText(instructions))
    }
    if let notes {
      blocks.append(.heading(text("Notes")))
      blocks.append(.text(notes))
    }
    if !nutrition.isEmpty { blocks.append(.richText(nutritionTable)) }
    if let video { blocks.append(.link(label: text("Watch the Video"), url: video)) }
    if let address { blocks.append(Self.link(address)) }
    return DetailContent(title: title, blocks: blocks)
  }

  private static func link(_ address: String) -> DetailBlock {
    if let url = Link.web(address) {
      .link(label: ReadableAddress.host(url), url: url)
    } else {
      // An address that is not a web address is shown as text, and never opened.
      .field(
        DetailField(
          iconName: "almanac-link-symbolic", label: text("Link"), value: address, copying: .link))
    }
  }

  /// Who wrote the recipe, and where; `nil` if nobody says.
  var source: String? {
    let names = [author, siteName].compactMap(\.self).unique
    return names.isEmpty ? nil : Bidi.joined(names)
  }

  func facts(_ formats: UserFormats) -> [DetailFact] {
    // The whole time says nothing new if it is that of the only part.
    let hasParts = times.preparation != nil && times.cooking != nil
    let isTotalKnown = !hasParts && [times.preparation, times.cooking].contains(times.total)
    return [
      (text("Preparation"), times.preparation?.shown(formats)),
      (text("Cooking"), times.cooking?.shown(formats)),
      (text("Total", context: "time"), isTotalKnown ? nil : times.total?.shown(formats)),
      (text("Makes", context: "yield"), yield?.withoutYieldWord),
    ].compactMap { label, value in value.map { DetailFact(label: label, value: $0) } }
  }

  /// The steps, numbered through all sections.
  var instructions: RichText {
    var blocks: [RichText.Block] = []
    var items: [[RichText.Block]] = []
    var number = 1
    func endList() {
      guard !items.isEmpty else { return }
      blocks.append(.list(items, ListNumbering(first: number)))
      number += items.count
      items = []
    }
    for step in steps {
      if step.isHeading {
        endList()
        blocks.append(.heading(level: 3, [RichText.Run(step.title ?? "")]))
      } else {
        items.append(step.blocks)
      }
    }
    endList()
    return RichText(blocks)
  }

  var nutritionTable: RichText {
    let rows: [[[RichText.Block]]] = nutrition.map { fact in
      [fact.kind.label, fact.amount].map { [.paragraph([RichText.Run($0)])] }
    }
    return RichText([.details(summary: text("Nutrition"), [.table(rows)])])
  }
}

extension RecipeStep {
  fileprivate var blocks: [RichText.Block] {
    let lines = text.split(separator: "\n").map { line -> RichText.Block in
      .paragraph([RichText.Run(String(line).withoutNumber)])
    }
    return (title.map { [.paragraph([RichText.Run($0, .bold)])] } ?? []) + lines
  }
}

extension RecipeTime {
  fileprivate func shown(_ formats: UserFormats) -> String {
    switch self {
    case .minutes(let minutes): formats.duration(minutes: minutes)
    case .words(let words): words
    }
  }
}

extension NutritionFact.Kind {
  fileprivate var label: String {
    switch self {
    case .servingSize: text("Serving Size")
    case .calories: text("Energy", context: "nutrition")
    case .fatContent: text("Fat", context: "nutrition")
    case .saturatedFatContent: text("Saturated Fat", context: "nutrition")
    case .unsaturatedFatContent: text("Unsaturated Fat", context: "nutrition")
    case .transFatContent: text("Trans Fat", context: "nutrition")
    case .cholesterolContent: text("Cholesterol", context: "nutrition")
    case .carbohydrateContent: text("Carbohydrates", context: "nutrition")
    case .sugarContent: text("Sugar", context: "nutrition")
    case .fiberContent: text("Fiber", context: "nutrition")
    case .proteinContent: text("Protein", context: "nutrition")
    case .sodiumContent: text("Sodium", context: "nutrition")
    }
  }
}

extension String {
  /// A step without the number that some sources write before it, as the page numbers the steps.
  fileprivate var withoutNumber: String {
    let digits = prefix { $0.isASCII && $0.isNumber }
    let rest = dropFirst(digits.count)
    guard (1...2).contains(digits.count), let sign = rest.first, ".)".contains(sign),
      rest.dropFirst().first == " "
    else { return self }
    return String(rest.dropFirst(2))
  }
}

extension [String] {
  fileprivate var unique: [String] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
