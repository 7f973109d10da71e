import { isCommon } from '../assemble/attach.ts'
import { endsAs, sameName } from '../assemble/entity-names.ts'
import { fits, shapeOf } from '../assemble/shapes.ts'
import { isSameTable } from '../assemble/table-names.ts'
import type { Draft, EntityDraft, TableDraft } from '../draft.ts'
import { isDiscussion, isOfExample, isOfOtherMatter, type KeyFact, type RecordFact } from '../facts.ts'
import { cleanTitle } from '../names/clean-title.ts'
import { readTemplate } from '../names/template.ts'
import { isGenericHeading } from '../names/words.ts'
import type { Block, Heading } from '../read/markdown/outline.ts'

type Home = EntityDraft & { readonly table: TableDraft }

/** Which items of the draft a record must be in: those with its keys, or of the section that it stands in. */
export class Owners {
  readonly #homes: readonly Home[]
  /** The section of each line. */
  readonly #sections: ReadonlyMap<number, Heading | undefined>

  constructor({ tables }: Draft, blocks: readonly Block[]) {
    this.#homes = tables.flatMap(table => table.entities.map(entity => ({ ...entity, table })))
    this.#sections = new Map(
      blocks.flatMap(block =>
        [block, ...(block.kind === 'grid' ? block.rows : block.lines)].map(
          ({ line }) => [line, block.heading] as const,
        ),
      ),
    )
  }

  /** Whether an item has the keys of a record, as far as it gives those of the table. */
  haveKeysOf = ({ keys, source }: RecordFact) =>
    this.#homes.some(home =>
      keys.every(key => key.name.index !== undefined || isKeyOf(key, home, source !== 'lines')),
    )

  /** Attributes of a record that the item of its section does not have; all of them where the item of another one took them. */
  strayIn(record: RecordFact): string[] {
    const { attributes, heading, lead } = record
    if (isCommon(record) || isOfOtherMatter(heading) || isDiscussion(heading) || isOfExample(record))
      return []
    if (record.table !== undefined && isGenericHeading(record.table)) return attributes.map(each => each.name)
    const scope = scopeOf(heading)
    const expected = this.#homes.filter(
      home =>
        isOf(home, cleanTitle(lead)) ||
        (scope && (isOf(home, cleanTitle(scope.text)) || this.#isIn(home, scope))),
    )
    if (expected.length === 0)
      return scope && this.#isGathered(record) ? attributes.map(each => each.name) : []
    const known = new Set(expected.flatMap(namesOf))
    return attributes.map(each => each.name).filter(name => !known.has(name))
  }

  /** Whether one item alone took the attributes of a record, and those of other sections, that is described in none of them. */
  #isGathered({ attributes }: RecordFact): boolean {
    const takers = this.#homes.filter(home =>
      attributes.some(each => home.attributes.some(own => own.line === each.line && own.name === each.name)),
    )
    const [home] = takers
    if (takers.length !== 1 || !home) return false
    const scopes = new Set(home.attributes.flatMap(({ line }) => scopeOf(this.#sections.get(line)) ?? []))
    const foreign = [...scopes].filter(
      scope => !isOf(home, cleanTitle(scope.text)) && !this.#isIn(home, scope),
    )
    return foreign.length > 1
  }

  #isIn = ({ line, keyLines }: Home, scope: Heading) =>
    [line, ...Object.values(keyLines)].some(each => isWithin(this.#sections.get(each), scope))
}

/** The section that says whose attributes stand in it: not "Attributes", but what that is under. */
function scopeOf(heading: Heading | undefined): Heading | undefined {
  for (let each = heading; each && each.depth > 1; each = each.parent)
    if (!isGenericHeading(cleanTitle(each.text))) return each
  return undefined
}

function isWithin(inner: Heading | undefined, outer: Heading): boolean {
  for (let each = inner; each; each = each.parent) if (each === outer) return true
  return false
}

const isOf = ({ name, table: { table } }: Home, title: string) =>
  title !== '' &&
  (sameName(name, title) || sameName(table, title) || endsAs(table, title) || isSameTable(table, title))

const namesOf = ({ attributes, keys, table }: Home) => [
  ...attributes.map(({ name }) => name),
  ...Object.keys(keys),
  ...Object.values(keys).flatMap(template => [...template.matchAll(/\{(\w+)/g)].map(([, part = '']) => part)),
  ...[table.keys.pk, table.keys.sk ?? '', table.ttl ?? ''],
  ...table.indexes.flatMap(({ pk, sk }) => [pk, sk ?? '']),
]

/** Whether an item has a key as it is written: a template as a whole, a sample as one that its template can have made. */
function isKeyOf({ name, label, values }: KeyFact, { keys, table }: Home, areSamples: boolean): boolean {
  const attribute = table.keys[name.role] ?? ''
  const own = keys[attribute] ?? ''
  const isHeld = ({ kind, text }: ReturnType<typeof readTemplate>) => {
    if (kind === 'absent' || kind === 'prose') return true
    if (kind === 'name' && (text === attribute || own === `{${text}}`)) return true
    // "Partition key: owner" names the key, "PK: owner" shows what it can hold.
    const canBeSample = kind === 'name' ? areSamples || sameName(label, attribute) : kind !== 'template'
    return shapeOf(text) === shapeOf(own) || (canBeSample && fits(own, text))
  }
  return values.length === 0 || values.some(value => isHeld(readTemplate(value)))
}
