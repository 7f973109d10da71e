import type { Draft, Remark } from '../draft.ts'
import { type Facts, type PatternFact, type RecordFact, speaksOfAccess } from '../facts.ts'
import { keyName } from '../names/key-name.ts'
import { isAccessTitle, isPatternHeading, patternLabel } from '../names/words.ts'
import { clausesOf } from '../notations/conditions.ts'
import type { Block, Line } from '../read/markdown/outline.ts'
import { Known, templates, textOf } from './known.ts'
import { namesOf, strangersTo } from './strangers.ts'
import { untouchedIn } from './untouched.ts'

/**
 * What looks like design and is not in the draft, each with its line. What stands under headings such as "Future" and
 * "Avoid" is read apart, and is no part of the draft.
 */
export function unreadIn(blocks: readonly Block[], facts: Facts, apart: Facts, draft: Draft): Remark[] {
  const known = new Known(draft)
  const isKnown = namesOf(draft)
  const strangerIn = strangersTo(isKnown)
  const all = [
    ...lostFacts(facts, known),
    ...lostFacts(apart, known).map(({ line, text }) => ({
      line,
      text: `${text}, which is said to be planned or to be avoided`,
    })),
    ...blocks.flatMap((block, at) => lostTexts(block, known, facts, codeBelow(block, blocks[at + 1]))),
    ...blocks.flatMap(block => {
      const isRead =
        known.hasEntity(block.heading?.text ?? '') ||
        facts.records.some(({ line }) => line >= block.line && line <= lastLine(block)) ||
        (block.kind === 'code' && block.lines.some(({ text }) => known.isNamedIn(text)))
      return unitsOf(block).flatMap(({ text, line, above = '' }) => {
        const name = strangerIn(text, { block, isRead, above })
        return name === undefined ? [] : [{ line, text: `the name ${name}` }]
      })
    }),
    ...untouchedIn(blocks, facts, name =>
      name.includes('#') ? known.hasShape(textOf(name)) : isKnown(name),
    ),
  ]
  const seen = new Set([...draft.contradictions, ...draft.questions].map(({ line }) => line))
  return all
    .sort((one, other) => one.line - other.line)
    .filter(({ line }) => !seen.has(line) && seen.add(line))
}

const lostFacts = (facts: Facts, known: Known): Remark[] => [
  ...facts.unread,
  ...facts.tables
    .filter(({ name }) => !known.hasTable(name))
    .map(({ name, line }) => ({ line, text: `the table ${name}` })),
  ...facts.indexes
    .filter(({ name, attribute }) => !known.hasIndex(name, attribute))
    .map(({ name, line }) => ({ line, text: `the index ${name}` })),
  ...facts.patterns.flatMap(fact => lostPattern(fact, known)),
  ...facts.records.flatMap(record => lostRecord(record, known)),
]

function lostPattern(fact: PatternFact, known: Known): Remark[] {
  const isKnown = fact.clauses.length === 0 || known.hasPattern(fact)
  const title = fact.description || fact.clauses.map(({ attribute }) => attribute).join(', ')
  return isKnown ? [] : [{ line: fact.line, text: `the access pattern “${title}”` }]
}

function lostRecord(record: RecordFact, known: Known): Remark[] {
  const { keys, line, isDrawn } = record
  const templates = keys.flatMap(key => key.values.map(value => ({ value, line: key.line })))
  const lostKeys = templates.filter(({ value }) => /[#|]/.test(value) && !known.hasShape(textOf(value)))
  const nameless = keys.filter(key => key.values.length > 0 && !known.hasKey(key))
  const names = known.strangersIn(record)
  if (isDrawn === true) return []
  return [
    ...lostKeys.map(each => ({ line: each.line, text: `the key ${each.value}` })),
    ...nameless.map(each => ({ line: each.line, text: `the key ${each.label}` })),
    ...(names.length > 0 ? [{ line, text: `the attributes ${names.join(', ')}` }] : []),
  ]
}

/** `GSI2`, `email-index`, `StatusIndex`: what is called so in code, or by its number. */
const indexes = /(?<![\w-])(?:GSI|LSI)[-_]?\d+(?![\w-])|(?<=`)[\w.]+-index(?=`)|(?<=`)[A-Z]\w+Index(?=`)/g

/** Texts with a key that nothing else has, and access patterns that name no key. */
function lostTexts(block: Block, known: Known, facts: Facts, below: number): Remark[] {
  const patterns = facts.patterns.filter(({ clauses }) => clauses.length > 0)
  const lines = new Set([...patterns, ...facts.records].map(each => each.line))
  const said = [
    ...lines,
    ...[...facts.tables, ...facts.tableKeys, ...facts.indexes, ...facts.ttls].map(each => each.line),
  ]
  // A paragraph and a piece of code are read as a whole.
  const isWhole = block.kind === 'paragraph' || block.kind === 'code'
  const first = block.line
  const last = block.kind === 'grid' ? first : (block.lines.at(-1)?.line ?? first)
  const isRequest = block.kind === 'code' && block.lines.some(({ text }) => joins.test(text))
  const isRead = (line: number) =>
    isRequest
      ? facts.patterns.some(each => each.line >= first && each.line <= last)
      : isWhole
        ? [...lines].some(each => each >= first && each <= last)
        : lines.has(line) || lines.has(line + 1)
  return unitsOf(block).flatMap(({ text, line, title, until }) => {
    const lost = [...text.matchAll(templates)]
      .map(([found]) => found)
      .find(found => !known.hasShape(textOf(found)))
    if (lost !== undefined) return [{ line, text: `the key ${lost}` }]
    const index = [...text.matchAll(indexes)].map(([found]) => found).find(found => !known.hasIndex(found))
    if (index !== undefined && !known.hasIndexAt(line)) return [{ line, text: `the index ${index}` }]
    const unkeyed = known.indexLostIn(text)
    if (unkeyed !== undefined) return [{ line, text: `the index on ${unkeyed}` }]
    const condition = isRead(line) ? undefined : comparisonIn(text, block, known)
    if (condition !== undefined) return [{ line, text: `the condition on ${condition}` }]
    const end = until === Number.POSITIVE_INFINITY ? below : until
    const isSaid = end !== undefined && said.some(each => each >= line && each <= end)
    return title !== undefined && !isSaid && !known.hasPatternAt(line)
      ? [{ line, text: `the access pattern “${title}”, which names no key` }]
      : []
  })
}

/** Code that compares several keys is a request. */
const joins = /(?:PK|SK)\b.*\bAND\b/i

/** A key that is compared otherwise than by `=`, as only a request does; in code of requests also by `=`. */
function comparisonIn(text: string, { kind, heading, lead }: Block, known: Known): string | undefined {
  if (kind === 'code' && (speaksOfAccess(heading, lead) || joins.test(text)))
    return clausesOf(text).find(({ attribute }) => keyName(attribute) || known.hasName(attribute))?.attribute
  const spans = [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span)
  return spans
    .flatMap(span => clausesOf(span))
    .find(({ attribute, operator }) => operator !== '=' && keyName(attribute) !== undefined)?.attribute
}

interface Unit {
  readonly text: string
  readonly line: number
  /** What an access pattern is called, if this is one. */
  readonly title?: string
  /** The last line that can tell of it; infinity where the next block can. */
  readonly until?: number
  /** The item of a list that this one belongs to. */
  readonly above?: string
}

function unitsOf(block: Block): Unit[] {
  if (block.kind !== 'grid') {
    const areRequests = block.kind === 'list' && speaksOfAccess(block.heading, block.lead)
    const isList = areRequests && [block.lead, block.heading?.text ?? ''].some(isShortAccessTitle)
    return block.lines.map(({ text, line, depth }, at) => ({
      text,
      line,
      above: block.lines.slice(0, at).findLast(each => each.depth < depth)?.text ?? '',
      ...(block.kind === 'paragraph' && listsRequests.test(text) ? { title: plain(text), until: line } : {}),
      ...(areRequests && (asks.test(text) || (isList && isItem(text, depth)))
        ? { title: plain(text), until: endOf(block.lines, at) }
        : {}),
    }))
  }
  const at = block.header.findIndex(
    label =>
      (/pattern|use case|quer|operation|操作/i.test(label) && patternLabel.test(plain(label))) ||
      isAccessTitle(plain(label)),
  )
  const isOfPatterns =
    at >= 0 && (isAccessTitle(plain(block.header[at] ?? '')) || speaksOfAccess(block.heading, block.lead))
  return block.rows.map(({ cells, line }) => ({
    text: cells.join(' '),
    line,
    ...(isOfPatterns && plain(cells[at] ?? '') !== '' ? { title: plain(cells[at] ?? '') } : {}),
  }))
}

/** The last line before the next item of a list; infinity if there is none. */
const endOf = (lines: readonly Line[], at: number) =>
  (lines.slice(at + 1).find(({ depth }) => depth <= (lines[at]?.depth ?? 0))?.line ??
    Number.POSITIVE_INFINITY) - 1

const lastLine = (block: Block) =>
  (block.kind === 'grid' ? block.rows.at(-1) : block.lines.at(-1))?.line ?? block.line

/** Where a block ends, with the code that stands below it and shows what its last line says. */
const codeBelow = (block: Block, next: Block | undefined) =>
  lastLine(next?.kind === 'code' && next.heading === block.heading ? next : block)

const isShortAccessTitle = (text: string) =>
  text.length < 60 && (isAccessTitle(text) || isPatternHeading(text))

const asks = /\b(?:get_?item|query)\b/i

/** "Reads: profile of a customer; transactions of a shop in a period." */
const listsRequests =
  /^(?:reads|quer(?:y|ies)|access patterns?|lookups|abfragen|consultas|requêtes)\s*[:：]\s*\S.{10}/iu

/** An item of a list; what stands below one, ends as a label or is long tells more of it. */
const isItem = (text: string, depth: number) =>
  depth === 0 && text.length < 140 && !/[:：]\s*$/u.test(text) && !property.test(plain(text))

/** Lines that tell how a request is made, or what a key is. */
const property =
  /^\W*(?:(?:operation|index|table|keys?|filter|limit|scanindexforward|sort|order|projection|consistency|returns?|notes?|costs?|frequency|latency|used? (?:for|by))\b\s*[:：(]|(?:GSI\d*)?[PS]K\b|(?:partition|sort|hash|range) key)/iu

const plain = (text: string) => text.replaceAll('`', '').trim()
