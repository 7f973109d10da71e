import type { Said } from '../facts.ts'
import { cleanTitle } from '../names/clean-title.ts'
import { isGenericHeading, ofTable } from '../names/words.ts'
import type { Heading } from '../read/markdown/outline.ts'
import { endsAs, sameName } from './entity-names.ts'
import { isSameTable, type NamedTable } from './table-names.ts'

/** Which table something is about: the one that it names, or the one that its section is about. */
export class Scopes {
  readonly #tables: readonly NamedTable[]

  constructor(tables: readonly NamedTable[]) {
    this.#tables = tables
  }

  tableOf(said: Said, named?: string): NamedTable | undefined {
    const byName = named
      ? (this.#tables.find(table => isSameTable(table.name, named)) ?? this.#endingIn(named))
      : undefined
    if (byName) return byName
    if (this.#tables.length <= 1) return this.#tables[0]
    for (let heading = said.heading; heading; heading = heading.parent) {
      const headed = this.#tables.filter(table => table.headings.has(heading as Heading))
      const called = headed.length === 1 ? headed[0] : this.#calledAs(heading)
      if (called) return called
      const here = this.#tables.filter(table => isUnder(table, heading as Heading))
      if (here.length === 1) return here[0]
      if (here.length > 1) return heading === said.heading ? this.#nearestBefore(said, here) : undefined
    }
    return undefined
  }

  /** The table whose section elsewhere has the same title, or whose name is that title. */
  #calledAs(heading: Heading): NamedTable | undefined {
    const title = cleanTitle(heading.text)
    if (isGenericHeading(title)) return ofTable.test(heading.text) ? this.#endingIn(title) : undefined
    const apart = ofTable.test(heading.text) ? this.#toldApart(heading.text) : undefined
    if (apart) return apart
    const isCalled = (table: NamedTable) =>
      [...table.headings].some(own => own !== heading && sameName(cleanTitle(own.text), title)) ||
      sameName(table.name, title)
    return this.#tables.find(isCalled) ?? this.#endingIn(title)
  }

  /** "Orders" is `shop-prod-orders` where no other table ends so. */
  #endingIn(title: string): NamedTable | undefined {
    const found = this.#tables.filter(({ name }) => endsAs(name, title))
    return found.length === 1 ? found[0] : undefined
  }

  /** "Events table" is `shop-events-dev` where no other table has that word in its name. */
  #toldApart(text: string): NamedTable | undefined {
    const spoken = wordsIn(text)
    const found = this.#tables.filter(table =>
      wordsIn(table.name).some(
        word =>
          spoken.includes(word) &&
          this.#tables.every(other => other === table || !wordsIn(other.name).includes(word)),
      ),
    )
    return found.length === 1 ? found[0] : undefined
  }

  /** With several tables in one section, facts follow the name of their table. */
  #nearestBefore(said: Said, tables: readonly NamedTable[]): NamedTable | undefined {
    const places = tables.flatMap(table =>
      table.places
        .filter(place => place.heading === said.heading && place.line <= said.line)
        .map(place => ({ table, line: place.line })),
    )
    return places.sort((one, other) => other.line - one.line)[0]?.table
  }
}

/** Words of a text or of a name, without the plural: `shop-orderItems` has shop, order and item. */
const wordsIn = (text: string) =>
  (text.replace(/\{[^{}]*\}/g, ' ').match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu) ?? [])
    .map(word =>
      word
        .toLowerCase()
        .replace(/ies$/, 'y')
        .replace(/(?<=\w\w)s$/, ''),
    )
    .filter(word => word.length > 2 && !/^(?:table|dev|prod|the|for|and)$/.test(word))

function isUnder(table: NamedTable, heading: Heading): boolean {
  return [...table.headings].some(own => {
    for (let each: Heading | undefined = own; each; each = each.parent) if (each === heading) return true
    return false
  })
}
