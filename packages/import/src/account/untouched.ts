import type { Remark } from '../draft.ts'
import { type Facts, isDiscussion, isExample } from '../facts.ts'
import { keyName } from '../names/key-name.ts'
import { keySource } from '../names/key-pairs.ts'
import { tableWord } from '../names/words.ts'
import type { Block } from '../read/markdown/outline.ts'
import { templates } from './known.ts'
import { notOfDesign, ofDesign } from './strangers.ts'

/** What only designs have: a word for a key, a template, what declares a table. */
const sign = new RegExp(
  `(?<![\\p{L}\\d_-])(?:(?:GSI|LSI)\\d*[-_]?(?:PK|SK)|${keySource})(?![\\p{L}\\d])|\\bTTL\\b|AttributeName|KeySchema|TableName|(?:hash|range)_?key|${templates.source}`,
  'iu',
)

/** A name that a line, an item or a cell begins with: `owner`, owner (string), "owner": …, - owner – who has it. */
const declared =
  /^[\s│├└─┬|*•+{-]*[`"']?([A-Za-z_{<$][\w.{}<>$-]*)[`"']?\??\s*(?:$|[,:：=(（[{—–|]|-\s|\s(?:string|number|boolean|list|map|S|N)\b)/

/** What stands in marks or is a value by itself: `owner`, "owner", name: owner. */
const marked = /[`"']([A-Za-z_{<$][\w.{}<>$-]*)[`"']|[:=]\s*([A-Za-z_][\w.-]*)\s*[,;]?\s*$/g

/** Words of programs and of declarations, which name nothing of a design. */
const word =
  /^(?:const|let|var|return|await|async|function|class|interface|type|export|import|from|if|else|for|new|this|self|def|try|catch|resource|variable|provider|Properties|Resources?|Outputs|Parameters|Version|Statement|Effect|Action|Key(?:Schema|Type)?|Attribute(?:Definitions|Name|Type)|TableName|IndexName|Projection\w*|BillingMode|(?:Global|Local)SecondaryIndexes|ProvisionedThroughput|\w+CapacityUnits|TimeToLive\w*|Enabled|Tags|notes?|examples?|get|put|keys?|table|name|description|purpose)$/i

/**
 * Blocks of which nothing was read although they look like design, and lines of others: one remark each, with its names.
 */
export function untouchedIn(
  blocks: readonly Block[],
  facts: Facts,
  isKnown: (name: string) => boolean,
): Remark[] {
  const read = linesOf(facts)
  const isRead = (block: Block) => read.has(block.line) || unitsOf(block).some(({ line }) => read.has(line))
  const sections = new Set(
    blocks.filter(block => isRead(block) || saysDesign(block)).map(({ heading }) => heading),
  )
  const unread = blocks.filter(block => !isRead(block))
  // Objects and tables are of the design that the section tells of.
  const isBeside = ({ kind, heading }: Block) => (kind === 'code' || kind === 'grid') && sections.has(heading)
  // A table is read row by row.
  const rows = blocks
    .filter(block => block.kind === 'grid' && isRead(block) && !isDiscussion(block.heading))
    .flatMap(unitsOf)
    .filter(unit => !read.has(unit.line) && headsIn(unit).some(name => !isKnown(name)))
  return [
    ...unread.flatMap(block => remarkOn(block, isBeside(block), isKnown)),
    ...rows.map(unit => ({ line: unit.line, text: `the row of ${namesIn(unit).join(', ')}` })),
  ]
}

const what = { grid: 'the table', list: 'the list', code: 'the code', paragraph: 'the paragraph' }

function remarkOn(block: Block, isBeside: boolean, isKnown: (name: string) => boolean): Remark[] {
  const units = unitsOf(block)
  const isSign = saysDesign(block)
  const isAside = isDiscussion(block.heading) || isExample(block.heading)
  if (!isSign && (isAside || block.kind === 'paragraph' || !(isBeside || isOfDesign(block)))) return []
  const names = [...new Set(units.flatMap(namesIn))]
  const heads = units.flatMap(headsIn)
  const isLost = isAside
    ? heads.some(name => !isKnown(name))
    : names.length > 0 && (isSign || heads.length > 0)
  if (!isLost) return []
  // What is long is listed by parts, so that each name has a remark near it.
  return parted(units.filter(unit => namesIn(unit).length > 0)).map(part => ({
    line: part[0]?.line ?? block.line,
    text: `${what[block.kind]} of ${[...new Set(part.flatMap(namesIn))].join(', ')}`,
  }))
}

const parted = (units: readonly Unit[]): Unit[][] =>
  Array.from({ length: Math.ceil(units.length / 3) }, (_, at) => units.slice(3 * at, 3 * at + 3))

function saysDesign(block: Block): boolean {
  if (block.kind === 'grid' && sign.test(block.header.join(' | '))) return true
  return unitsOf(block).some(({ text }) =>
    block.kind === 'paragraph' ? (sign.test(text) && claim.test(text)) || naming.test(text) : sign.test(text),
  )
}

/** In a sentence, keys that stand in code or are given a value. */
const claim = new RegExp(`\`|(?:${keySource})\\s*[:=]`, 'iu')

/** "Table name: shop", "one table, `shop`", `Cook { name, bio }`, and a name that is all there is. */
const naming = new RegExp(
  `(?:${tableWord})[^.。]{0,30}(?:\`|[:：]\\s*\\w)|^\\w+\\s*\\{\\s*\\w|^\`[A-Za-z][\\w.-]*\`$`,
  'iu',
)

function isOfDesign(block: Block): boolean {
  const { heading, lead } = block
  const header = block.kind === 'grid' ? block.header.join(' ') : ''
  const above = [heading, heading?.parent].map(each => (each && each.depth > 1 ? each.text : ''))
  return ofDesign.test([lead, header, ...above].join(' '))
}

interface Unit {
  readonly text: string
  readonly first: string
  readonly line: number
}

const unitsOf = (block: Block): Unit[] =>
  block.kind === 'grid'
    ? block.rows.map(({ cells, line }) => ({ text: cells.join(' | '), first: cells[0] ?? '', line }))
    : block.lines
        .filter(({ text }) => text.trim() !== '')
        .map(({ text, line }) => ({ text, first: text, line }))

const keysIn = ({ text }: Unit) => [...text.matchAll(templates)].map(([found]) => found)

const headsIn = (unit: Unit) => [...[declared.exec(unit.first)?.[1] ?? ''].filter(isName), ...keysIn(unit)]

const namesIn = (unit: Unit) => [
  ...headsIn(unit),
  ...[...unit.text.matchAll(marked)].map(([, one, other]) => one ?? other ?? '').filter(isName),
]

const isName = (name: string) =>
  name !== '' && !word.test(name) && (keyName(name) !== undefined || !notOfDesign.test(name))

/** Lines that facts come from. */
function linesOf({ tables, mentions, tableKeys, indexes, ttls, records, patterns }: Facts): Set<number> {
  return new Set([
    ...[tables, mentions, tableKeys, indexes, ttls, records, patterns].flatMap(all =>
      all.map(({ line }) => line),
    ),
    ...records.flatMap(({ keys, attributes }) => [...keys, ...attributes].map(({ line }) => line)),
  ])
}
