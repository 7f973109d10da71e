import { writes } from '../assemble/told-requests.ts'
import type { Draft, Remark } from '../draft.ts'
import {
  type Facts,
  isDiscussion,
  type PatternFact,
  type RecordFact,
  speaksOfAccess,
  type TableKeyFact,
} from '../facts.ts'
import { keyName } from '../names/key-name.ts'
import { clausesOf } from '../notations/conditions.ts'
import type { Block } from '../read/markdown/outline.ts'
import { Known, textOf } from './known.ts'
import { listedIn } from './listed.ts'
import {
  headsIn,
  indexesIn,
  isAside,
  isOfDesign,
  keysIn,
  namesIn,
  saysDesign,
  spokenNames,
  type Unit,
  unitsOf,
} from './tokens.ts'

/**
 * What looks like design and is not in the draft: facts that were found and not used, and then, line by line, every token of a design
 * that no fact took: keys, indexes, conditions, access patterns, names. One remark a line; a block of which nothing was read is listed
 * with all of its names.
 */
export function unreadIn(blocks: readonly Block[], facts: Facts, apart: Facts, draft: Draft): Remark[] {
  const account = new Account(blocks, facts, new Known(draft, blocks))
  const all = [
    ...lostFacts(facts, account.known),
    ...inParts(account.known.owners.misplaced).map(attributesOf),
    ...lostFacts(apart, account.known).map(({ line, text }) => ({
      line,
      text: `${text}, which is said to be planned, to be avoided or to lie elsewhere`,
    })),
    ...blocks.flatMap((block, at) => account.lostIn(block, blocks[at + 1])),
  ]
  const seen = new Set([...draft.contradictions, ...draft.questions].map(({ line }) => line))
  return all
    .map((remark, at) => ({ remark, at }))
    .sort((one, other) => one.remark.line - other.remark.line || one.at - other.at)
    .map(({ remark }) => remark)
    .filter(remark => !isListed(remark, all) && !seen.has(remark.line) && seen.add(remark.line))
}

/** A name that a list of attributes close by has too. */
function isListed({ line, text }: Remark, all: readonly Remark[]): boolean {
  const name = /^the name (.*)/.exec(text)?.[1]
  const isIn = (other: Remark) =>
    Math.abs(other.line - line) <= 2 &&
    /^the attributes (.*)/
      .exec(other.text)?.[1]
      ?.split(', ')
      .includes(name ?? '')
  return name !== undefined && all.some(isIn)
}

const lostFacts = (facts: Facts, known: Known): Remark[] => [
  ...facts.unread,
  ...facts.tables
    .filter(({ name }) => !known.hasTable(name))
    .map(({ name, line }) => ({ line, text: `the table ${name}` })),
  ...facts.tableKeys
    .filter(fact => !isTableKey(fact, known))
    .map(({ attribute, line }) => ({ line, text: `the key ${attribute} of a table` })),
  ...facts.indexes
    .filter(({ name, attribute }) => !known.hasIndex(name, attribute))
    .map(({ name, line }) => ({ line, text: `the index ${name}` })),
  ...facts.patterns.flatMap(fact => lostPattern(fact, known)),
  ...facts.records.flatMap(record => lostRecord(record, known)),
]

const put = /\b(?:Put|Update|Delete|(?:Batch|Transact)Write)Items?\b/
/** "Partition key: `PK`" may be told of keys that are called otherwise. */
const isTableKey = (fact: TableKeyFact, known: Known) =>
  keyName(fact.attribute) !== undefined || known.hasTableKey(fact)

function lostPattern(fact: PatternFact, known: Known): Remark[] {
  const isKnown =
    fact.clauses.length > 0
      ? known.hasPattern(fact)
      : !/\b(?:Query|Get_?Item)/i.test(fact.words ?? '') || known.hasPatternAt(fact.line)
  const title = fact.description || fact.clauses.map(({ attribute }) => attribute).join(', ')
  return isKnown ? [] : [{ line: fact.line, text: `the access pattern “${title}”` }]
}

/** A key that no item has, an item with other keys than any, and attributes that are not where they are listed. */
function lostRecord(record: RecordFact, known: Known): Remark[] {
  const { keys, attributes, line, source } = record
  const values = keys.flatMap(key =>
    key.values.map(value => ({ value, line: key.line, isOfIndex: key.name.index !== undefined })),
  )
  const isKnown = (value: string) => known.hasName(value) || known.hasShape(textOf(value))
  const lostKeys = values.filter(({ value }) => /[#|]/.test(value) && !isKnown(value))
  const nameless = keys.filter(key => key.values.length > 0 && !known.hasKey(key))
  const own = values.filter(({ isOfIndex }) => !isOfIndex)
  const isLost = known.isLost(record)
  const strays = isLost
    ? attributes.map(({ name }) => name)
    : [...known.strangersIn(record), ...known.owners.strayIn(record)]
  // An object without keys may be a part of an item.
  const isPart = (source === 'sample' || source === 'type') && keys.length === 0
  const lost = attributes.filter(({ name }) => strays.includes(name))
  return [
    ...lostKeys.map(each => ({ line: each.line, text: `the key ${each.value}` })),
    ...nameless.map(each => ({ line: each.line, text: `the key ${each.label}` })),
    ...(isLost ? [{ line, text: `the item ${own.map(({ value }) => value).join(', ')}` }] : []),
    ...inParts(isPart ? lost.map(each => ({ ...each, line })) : lost).map(attributesOf),
  ]
}

/** What is long is listed by parts of five lines, at the one in their middle, so that each name has a remark near it. */
function inParts(named: readonly { readonly name: string; readonly line: number }[]) {
  const parts: { name: string; line: number }[][] = []
  for (const each of [...named].sort((one, other) => one.line - other.line)) {
    const last = parts.at(-1)
    if (last?.[0] && each.line - last[0].line < 5) last.push(each)
    else parts.push([each])
  }
  return parts.map(part => {
    const middle = ((part[0]?.line ?? 0) + (part.at(-1)?.line ?? 0)) / 2
    const line = part.find(each => each.line >= Math.floor(middle))?.line ?? 0
    return { line, names: [...new Set(part.map(({ name }) => name))] }
  })
}

const attributesOf = ({ line, names }: ReturnType<typeof inParts>[number]): Remark => ({
  ...{ line, text: `the attributes ${names.join(', ')}` },
})

const what = { grid: 'the table', list: 'the list', code: 'the code', paragraph: 'the paragraph' }
/** Code that compares several keys is a request. */
const joins = /(?:PK|SK)\b.*\bAND\b/i

/** "query orders by day", `Order.query.byDay({ … })`. */
const asks =
  /(?<![\p{L}-])(?:quer(?:y|ies)|get_?item|fetch)(?![\p{L}-]|:)|^\W*get\s+(?!`?\/)|[:,]\s*get\s+(?!`?\/)/iu
const calls = /\.\s*(?:query|get|find|match)\b[\w.]*\s*\(/

/** Words of what is written or scanned: what is compared there is no key of a request. */
const changes = /\b(?:set|remove|scan|(?:put|update|delete|transact)\w*|condition\w*|filter\w*)\b/i

class Account {
  readonly known: Known
  readonly #facts: Facts
  /** Lines that facts come from or a draft names, and those of what they say of items and requests. */
  readonly #lines: ReadonlySet<number>
  readonly #told: ReadonlySet<number>
  readonly #asked: ReadonlySet<number>
  readonly #sections: ReadonlySet<Block['heading']>

  constructor(blocks: readonly Block[], facts: Facts, known: Known) {
    this.known = known
    this.#facts = facts
    const { ttls, records } = facts
    // A name or a request that the draft does not have is no reason to think that its block was read.
    const tables = [...facts.tables, ...facts.mentions].filter(({ name }) => known.hasTable(name))
    const tableKeys = facts.tableKeys.filter(fact => isTableKey(fact, known))
    const indexes = facts.indexes.filter(({ name, attribute }) => known.hasIndex(name, attribute))
    const patterns = facts.patterns.filter(
      ({ words, line }) => known.hasItems && (words === undefined || known.hasPatternAt(line)),
    )
    const parts = records.flatMap(({ keys, attributes }) => [...keys, ...attributes])
    const all = [...tables, ...tableKeys, ...indexes, ...ttls, ...records, ...patterns, ...parts]
    this.#lines = new Set([...all.map(({ line }) => line), ...known.lines])
    this.#asked = new Set(patterns.map(({ line }) => line))
    this.#told = new Set(
      [...patterns.filter(({ clauses }) => clauses.length > 0), ...records, ...known.patterns].map(
        ({ line }) => line,
      ),
    )
    const isOfSome = (block: Block) =>
      this.#isRead(block, unitsOf(block)) || saysDesign(block, unitsOf(block))
    this.#sections = new Set(blocks.filter(isOfSome).map(({ heading }) => heading))
  }

  lostIn(block: Block, next: Block | undefined): Remark[] {
    const units = unitsOf(block)
    const isRead = this.#isRead(block, units)
    // The code below a block shows what its last line says.
    const below = lastLine(next?.kind === 'code' && next.heading === block.heading ? next : block)
    return [
      ...units.flatMap(unit => this.#lostOf(unit, below)),
      ...units.flatMap(unit => this.#strangersOf(unit)),
      ...this.#straysOf(block),
      ...(isRead ? this.#rowsOf(block, units) : this.#whole(block, units)),
    ]
  }

  /** What is listed as attributes, as its names show, and is not where it is listed. */
  #straysOf(block: Block): Remark[] {
    const listed = listedIn(block)
    const names = listed.flatMap(each => each.names)
    const isSure = listed.some(each => each.isSure)
    if (!isSure && names.filter(this.known.hasName).length < names.length / 2) return []
    const strays = listed.flatMap(each =>
      this.known.owners.strayAt(each, block).map(name => ({ name, line: each.line })),
    )
    return inParts(strays).map(attributesOf)
  }

  #isRead = (block: Block, units: readonly Unit[]) =>
    this.#lines.has(block.line) || units.some(({ line }) => this.#lines.has(line))

  /** A key, an index, a condition or an access pattern that nothing of the draft has. */
  #lostOf(unit: Unit, below: number): Remark[] {
    const { block, line, title, until, text } = unit
    const { known } = this
    // A key that requests alone have is the key of an item where nothing is asked.
    const isAsked = speaksOfAccess(block.heading, block.lead) || this.#asked.has(line)
    const lost = keysIn(unit).find(found => !(isAsked ? known.hasShape : known.isHeld)(textOf(found)))
    if (lost !== undefined) return [{ line, text: `the key ${lost}` }]
    const index = indexesIn(unit).find(found => !known.hasIndex(found))
    if (index !== undefined && !known.hasIndexAt(line)) return [{ line, text: `the index ${index}` }]
    const unkeyed = known.indexLostIn(text)
    if (unkeyed !== undefined) return [{ line, text: `the index on ${unkeyed}` }]
    const condition = this.#isTold(unit) ? undefined : this.#comparisonIn(unit)
    const lacking = condition ?? (this.#isUseAt(line) ? undefined : known.sortLostAt(line, text))
    if (lacking !== undefined) return [{ line, text: `the condition on ${lacking}` }]
    const end = until === Number.POSITIVE_INFINITY ? below : until
    const isSaid = [...this.#lines].some(each => each >= line && each <= end) && !Number.isNaN(end)
    if (title !== undefined && !writes.test(title) && !put.test(text) && !isSaid && !known.hasPatternAt(line))
      return [{ line, text: `the access pattern “${title}”, which names no key` }]
    return this.#isAsked(unit) ? [{ line, text: `the request “${text.trim().slice(0, 60)}”` }] : []
  }

  /** What an index is for says nothing of its sort key. */
  #isUseAt = (line: number) =>
    this.known.hasIndexAt(line) || this.#facts.patterns.some(each => each.line === line && each.isUse)

  /** A request on a table or an index that is known, of which no access pattern came. */
  #isAsked({ block, line, text }: Unit): boolean {
    const isCode = block.kind === 'code'
    const isWhole = isCode || block.kind === 'paragraph'
    const isThere = [...this.#facts.patterns, ...this.known.patterns].some(
      ({ line: own }) => (isWhole && own >= block.line && own <= lastLine(block)) || own === line,
    )
    // What an index is for stands beside its declaration.
    const isDeclared = this.known.hasIndexAt(line) || isAside(block)
    return (
      !isThere && !isDeclared && (isCode ? calls : asks).test(text) && this.known.isSpokenOf(text, isCode)
    )
  }

  /** Whether something was read there; a paragraph and a piece of code are read as a whole. */
  #isTold({ block, line }: Unit): boolean {
    const isIn = (each: number) => each >= block.line && each <= lastLine(block)
    if (block.kind === 'code' && block.lines.some(({ text }) => joins.test(text)))
      return this.#facts.patterns.some(each => isIn(each.line))
    if (block.kind === 'paragraph' || block.kind === 'code') return [...this.#told].some(isIn)
    return this.#told.has(line) || this.#told.has(line + 1)
  }

  /** A key that is compared otherwise than by `=`, as only a request does; in code of requests also by `=`. */
  #comparisonIn({ text, line, block }: Unit): string | undefined {
    const { kind, heading, lead } = block
    // Where nothing was read of a row or an item, a value of a key is that of a request.
    const isOpen = kind !== 'paragraph' && !this.#lines.has(line) && !isAside(block) && !changes.test(text)
    const asked = isOpen
      ? clausesOf(text.replaceAll('`', '')).find(({ attribute }) => this.known.isKey(attribute))
      : undefined
    if (asked) return asked.attribute
    if (kind === 'code' && (speaksOfAccess(heading, lead) || joins.test(text)))
      return clausesOf(text).find(({ attribute }) => keyName(attribute) || this.known.hasName(attribute))
        ?.attribute
    const spans = [...text.matchAll(/`([^`]+)`/g)].flatMap(([, span = '']) => clausesOf(span))
    return spans.find(({ attribute, operator }) => operator !== '=' && keyName(attribute) !== undefined)
      ?.attribute
  }

  /** A name that nothing of the draft has. */
  #strangersOf(unit: Unit): Remark[] {
    const { block, line } = unit
    const { known } = this
    const isRead =
      known.hasEntity(block.heading?.text ?? '') ||
      this.#facts.records.some(each => each.line >= block.line && each.line <= lastLine(block)) ||
      (block.kind === 'code' && block.lines.some(({ text }) => known.isNamedIn(text)))
    const name = spokenNames(unit, isRead).find(each => !known.isWord(each))
    return name === undefined ? [] : [{ line, text: `the name ${name}` }]
  }

  /** A table is read row by row. */
  #rowsOf(block: Block, units: readonly Unit[]): Remark[] {
    if (block.kind !== 'grid' || isDiscussion(block.heading)) return []
    return units
      .filter(unit => !this.#lines.has(unit.line) && headsIn(unit).some(name => !this.#isKnown(name)))
      .map(unit => ({ line: unit.line, text: `the row of ${namesIn(unit).join(', ')}` }))
  }

  /** A block of which nothing was read although it looks like design, with its names. */
  #whole(block: Block, units: readonly Unit[]): Remark[] {
    const isSign = saysDesign(block, units)
    // Objects and tables are of the design that the section tells of.
    const isBeside = (block.kind === 'code' || block.kind === 'grid') && this.#sections.has(block.heading)
    if (!isSign && (isAside(block) || block.kind === 'paragraph' || !(isBeside || isOfDesign(block))))
      return []
    const named = units.filter(unit => namesIn(unit).length > 0)
    const heads = units.flatMap(headsIn)
    const isLost = isAside(block)
      ? heads.some(name => !this.#isKnown(name))
      : named.length > 0 && (isSign || heads.length > 0)
    const names = named.flatMap(unit => namesIn(unit).map(name => ({ name, line: unit.line })))
    return (isLost ? inParts(names) : []).map(part => ({
      line: part.line,
      text: `${what[block.kind]} of ${part.names.join(', ')}`,
    }))
  }

  #isKnown = (name: string) =>
    name.includes('#') ? this.known.hasShape(textOf(name)) : this.known.isWord(name)
}

const lastLine = (block: Block) =>
  (block.kind === 'grid' ? block.rows.at(-1) : block.lines.at(-1))?.line ?? block.line
