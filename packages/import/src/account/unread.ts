import { shapeOf } from '../assemble/shapes.ts'
import { isSameTable } from '../assemble/table-names.ts'
import type { Draft, Remark } from '../draft.ts'
import { type Facts, type PatternFact, type RecordFact, speaksOfAccess } from '../facts.ts'
import { keyName, sameIndex } from '../names/key-name.ts'
import { readTemplate } from '../names/template.ts'
import { patternLabel } from '../names/words.ts'
import { clausesOf } from '../notations/conditions.ts'
import type { Block } from '../read/markdown/outline.ts'

/** What looks like design and is not in the draft, each with its line. */
export function unreadIn(blocks: readonly Block[], facts: Facts, draft: Draft): Remark[] {
  const known = new Known(draft)
  const all = [
    ...facts.tables
      .filter(({ name }) => !known.hasTable(name))
      .map(({ name, line }) => ({ line, text: `the table ${name}` })),
    ...facts.indexes
      .filter(({ name, attribute }) => !known.hasIndex(name, attribute))
      .map(({ name, line }) => ({ line, text: `the index ${name}` })),
    ...facts.patterns.flatMap(fact => lostPattern(fact, known)),
    ...facts.records.flatMap(record => lostRecord(record, known)),
    ...blocks.flatMap(block => lostTexts(block, known, facts)),
  ]
  const seen = new Set([...draft.contradictions, ...draft.questions].map(({ line }) => line))
  return all
    .sort((one, other) => one.line - other.line)
    .filter(({ line }) => !seen.has(line) && seen.add(line))
}

/** Everything that the draft has, to look things up. */
class Known {
  readonly #draft: Draft
  readonly #shapes: ReadonlySet<string>
  readonly #names: ReadonlySet<string>
  readonly #patternLines: ReadonlySet<number>

  constructor(draft: Draft) {
    this.#draft = draft
    const entities = draft.tables.flatMap(table => table.entities)
    const patterns = draft.tables.flatMap(table => table.accessPatterns)
    this.#shapes = new Set([
      ...entities.flatMap(entity => Object.values(entity.keys).map(shapeOf)),
      ...patterns.flatMap(pattern => pattern.clauses.flatMap(({ values }) => values.map(shapeOf))),
    ])
    this.#names = new Set(
      [
        ...entities.flatMap(entity => [
          ...entity.attributes.map(({ name }) => name),
          ...Object.keys(entity.keys),
        ]),
        ...draft.tables.flatMap(({ keys, indexes }) => [
          keys.pk,
          keys.sk,
          ...indexes.flatMap(({ pk, sk }) => [pk, sk]),
        ]),
        ...draft.tables.flatMap(({ ttl }) => ttl ?? []),
        ...entities.flatMap(({ type }) => type?.attribute ?? []),
      ].filter(name => name !== null),
    )
    this.#patternLines = new Set(patterns.map(({ line }) => line))
  }

  hasTable = (name: string) => this.#draft.tables.some(({ table }) => isSameTable(table, clean(name)))

  hasIndex = (name: string, attribute = '') =>
    this.#draft.tables.some(
      ({ indexes, namedIndexes, entities }) =>
        [...indexes, ...namedIndexes, ...entities].some(each => sameIndex(each.name, name)) ||
        indexes.some(({ pk, sk }) => pk === attribute || sk === attribute),
    )

  hasPatternAt = (line: number) => this.#patternLines.has(line)

  hasName = (name: string) => this.#names.has(name)

  /** A template, the beginning of one, or a sample of one. */
  hasShape(template: string): boolean {
    const asked = partsOf(shapeOf(template))
    return [...this.#shapes].some(own => isBeginning(asked, partsOf(own)))
  }
}

const partsOf = (text: string) => text.split(/[#|]/)

/** `USER#{}` may hold USER#42, `USER#...` leaves open what follows, and USER# begins both. */
function isBeginning(asked: readonly string[], own: readonly string[]): boolean {
  return asked.every((part, at) => {
    const known = own[at]
    if (known === undefined) return false
    const isLast = at === asked.length - 1
    return (
      known.includes('{}') ||
      /^(?:\{\}|\.{2,}|…)$/.test(part) ||
      (isLast ? known.startsWith(part) : known === part)
    )
  })
}

const textOf = (value: string) => readTemplate(value).text.replaceAll(/[`'"]/g, '')

const clean = (name: string) => name.replace(/\$\{([^}]*)\}/g, '{$1}').replace(/<([^>]*)>/g, '{$1}')

function lostPattern(fact: PatternFact, known: Known): Remark[] {
  const isKnown =
    known.hasPatternAt(fact.line) ||
    fact.clauses.length === 0 ||
    fact.clauses.every(({ values }) => values.every(value => known.hasShape(textOf(value))))
  const title = fact.description || fact.clauses.map(({ attribute }) => attribute).join(', ')
  return isKnown ? [] : [{ line: fact.line, text: `the access pattern “${title}”` }]
}

function lostRecord({ keys, attributes, line, isDrawn, source }: RecordFact, known: Known): Remark[] {
  const templates = keys.flatMap(key => key.values.map(value => ({ value, line: key.line })))
  const lostKeys = templates.filter(({ value }) => /[#|]/.test(value) && !known.hasShape(textOf(value)))
  const names = attributes.filter(({ name }) => !known.hasName(name)).map(({ name }) => name)
  if (isDrawn === true) return []
  return [
    ...lostKeys.map(each => ({ line: each.line, text: `the key ${each.value}` })),
    ...(attributes.length >= (source === 'sample' ? 3 : 1) && names.length === attributes.length
      ? [{ line, text: `the attributes ${names.join(', ')}` }]
      : []),
  ]
}

/** `ORDER#<id>`, `ORDER#2024`: a prefix in capitals, a delimiter, and more. */
const templates =
  /(?<![\w#&/])[A-Z][A-Z0-9_]{1,30}#(?:[{<$:[(]+[\w.]+[}>\])]*|[\w:.-]+)(?:#(?:[{<$:[(]+[\w.]+[}>\])]*|[\w:.-]+))*/g

/** Texts with a key that nothing else has, and access patterns that name no key. */
function lostTexts(block: Block, known: Known, facts: Facts): Remark[] {
  const lines = new Set([...facts.patterns, ...facts.records].map(each => each.line))
  // A paragraph and a piece of code are read as a whole.
  const isWhole = block.kind === 'paragraph' || block.kind === 'code'
  const first = block.line
  const last = block.kind === 'grid' ? first : (block.lines.at(-1)?.line ?? first)
  const isRead = (line: number) =>
    isWhole ? [...lines].some(each => each >= first && each <= last) : lines.has(line) || lines.has(line + 1)
  return unitsOf(block).flatMap(({ text, line, title }) => {
    const lost = [...text.matchAll(templates)]
      .map(([found]) => found)
      .find(found => !known.hasShape(textOf(found)))
    if (lost !== undefined) return [{ line, text: `the key ${lost}` }]
    const condition = isRead(line) ? undefined : comparisonIn(text)
    if (condition !== undefined) return [{ line, text: `the condition on ${condition}` }]
    return title !== undefined && !known.hasPatternAt(line)
      ? [{ line, text: `the access pattern “${title}”, which names no key` }]
      : []
  })
}

/** A key that is compared otherwise than by `=`, as only a request does. */
function comparisonIn(text: string): string | undefined {
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
}

function unitsOf(block: Block): Unit[] {
  if (block.kind !== 'grid') return block.lines.map(({ text, line }) => ({ text, line }))
  const at = block.header.findIndex(
    label => /pattern|use case|quer/i.test(label) && patternLabel.test(plain(label)),
  )
  const isOfPatterns = at >= 0 && speaksOfAccess(block.heading, block.lead)
  return block.rows.map(({ cells, line }) => ({
    text: cells.join(' '),
    line,
    ...(isOfPatterns && plain(cells[at] ?? '') !== '' ? { title: plain(cells[at] ?? '') } : {}),
  }))
}

const plain = (text: string) => text.replaceAll('`', '').trim()
