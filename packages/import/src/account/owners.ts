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
import type { Listed } from './listed.ts'
import { isAside } from './tokens.ts'

type Home = EntityDraft & { readonly table: TableDraft }

/** Which items of the draft a record must be in: those with its keys, or of the section that it stands in. */
export class Owners {
  readonly #homes: readonly Home[]
  readonly #blocks: ReadonlyMap<number, Block>

  constructor({ tables }: Draft, blocks: readonly Block[]) {
    this.#homes = tables.flatMap(table => table.entities.map(entity => ({ ...entity, table })))
    this.#blocks = new Map(
      blocks.flatMap(block =>
        [block, ...(block.kind === 'grid' ? block.rows : block.lines)].map(
          ({ line }) => [line, block] as const,
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
    const names = attributes.map(each => each.name)
    const expected = this.#ofSection(heading, lead)
    if (expected.length === 0) return scopeOf(heading) && this.#isGathered(record) ? names : []
    return strangers(names, expected)
  }

  /** Names of a row or an item that the one it is about does not have, or else the items of its section. */
  strayAt({ names, line, owner, isSure }: Listed, block: Block): string[] {
    const linesOf = (home: Home) =>
      [home.line, ...Object.values(home.keyLines)].filter(each =>
        block.kind === 'grid' ? each === line : each >= block.line && each <= line,
      )
    const nearest = Math.max(...this.#homes.flatMap(linesOf))
    const here = this.#homes.filter(home => linesOf(home).includes(nearest))
    const called = this.#homes.filter(home => isOf(home, cleanTitle(owner)))
    const own = called.length > 0 ? called : here
    const homes = own.length > 0 ? own : this.#ofSection(block.heading, block.lead)
    return strangers(names, isSure && homes.length === 0 ? this.#homes : homes)
  }

  /** Attributes that stand in a row, an item or a section of one thing and were given to another. */
  get misplaced(): { readonly name: string; readonly line: number }[] {
    return this.#homes.flatMap(({ attributes }) =>
      attributes.filter(({ name, line }) => {
        const block = this.#blocks.get(line)
        return block && !isAside(block) && this.strayAt({ names: [name], line, owner: '' }, block).length > 0
      }),
    )
  }

  #ofSection(heading: Heading | undefined, lead: string): Home[] {
    const scope = scopeOf(heading)
    return this.#homes.filter(
      home =>
        isOf(home, cleanTitle(lead)) ||
        (scope && (isOf(home, cleanTitle(scope.text)) || this.#isIn(home, scope))),
    )
  }

  /** Whether one item alone took the attributes of a record, and those of other sections, that is described in none of them. */
  #isGathered({ attributes }: RecordFact): boolean {
    const takers = this.#homes.filter(home =>
      attributes.some(each => home.attributes.some(own => own.line === each.line && own.name === each.name)),
    )
    const [home] = takers
    if (takers.length !== 1 || !home) return false
    const scopes = new Set(
      home.attributes.flatMap(({ line }) => scopeOf(this.#blocks.get(line)?.heading) ?? []),
    )
    const foreign = [...scopes].filter(
      scope => !isOf(home, cleanTitle(scope.text)) && !this.#isIn(home, scope),
    )
    return foreign.length > 1
  }

  #isIn = ({ line, keyLines }: Home, scope: Heading) =>
    [line, ...Object.values(keyLines)].some(each => isWithin(this.#blocks.get(each)?.heading, scope))
}

/** Names that none of the items has; none where there is no item. */
function strangers(names: readonly string[], homes: readonly Home[]): string[] {
  const known = new Set(homes.flatMap(namesOf))
  return homes.length === 0 ? [] : names.filter(name => !known.has(name))
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
  ...[table.keys.pk, table.keys.sk ?? ''],
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
