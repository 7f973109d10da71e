import type { Draft } from '../draft.ts'
import { escapePattern } from '../names/escape-pattern.ts'
import { type KeyName, keyName } from '../names/key-name.ts'
import type { KeyPair, KeyPairs } from '../names/key-pairs.ts'
import { readTemplate } from '../names/template.ts'
import { valuesOf } from '../names/values.ts'
import { entityLabel } from '../names/words.ts'
import type { Block, GridBlock } from './markdown/outline.ts'

/** Key attributes under names that say nothing of keys, with the usual names: `[['bucket', 'PK'], ['range', 'SK']]`. */
export type OwnNames = readonly (readonly [string, 'PK' | 'SK'])[]

/**
 * The names under which a document declares the keys of its only table, if they are none that documents use and if it gives
 * them texts with fixed parts: `bucket = USER#<id>`. Read under the usual names, such a document is like all others.
 */
export function ownNamesIn({ tables }: Draft, blocks: readonly Block[]): OwnNames {
  const [table, ...others] = tables
  if (!table || others.length > 0) return []
  const { pk, sk } = table.keys
  const names = (
    [
      [pk, 'PK'],
      [sk ?? '', 'SK'],
    ] as const
  ).filter(([name]) => /^[A-Za-z_]\w*$/.test(name) && keyName(name)?.attribute === undefined)
  const isMade = (name: string) =>
    table.entities.some(({ keys, inferred }) => !inferred.includes(name) && isFixed(keys[name] ?? ''))
  return names.some(([name]) => isMade(name) || blocks.some(block => isComposed(block, name))) ? names : []
}

/** Keys that the document declares under names of its own, where a table of entities has a column that is called so. */
export function keyLabelsIn({ tables }: Draft, blocks: readonly Block[]): ReadonlyMap<string, KeyName> {
  const labels = new Map<string, KeyName>()
  const add = (attribute: string | null, role: 'pk' | 'sk', index?: string) => {
    if (attribute && /^[A-Za-z_]\w*$/.test(attribute) && !keyName(attribute) && !labels.has(attribute))
      labels.set(attribute, { role, attribute, ...(index === undefined ? {} : { index }) })
  }
  for (const { keys, indexes } of tables) {
    add(keys.pk, 'pk')
    add(keys.sk, 'sk')
    for (const { name, pk, sk } of indexes) {
      add(pk, 'pk', name)
      add(sk, 'sk', name)
    }
  }
  const isUsed = (block: Block) =>
    block.kind === 'grid'
      ? holdsUnder(block, labels) ||
        (entityLabel.test((block.header[0] ?? '').trim()) &&
          block.header.some((label, at) => at > 0 && labels.has(plain(label)) && isWritten(block, at)))
      : block.lines.some(({ text }) => ownPairs(text, labels, block).pairs.length > 0)
  return blocks.some(isUsed) ? labels : new Map()
}

/** Whether rows say what keys hold that are called so: `monthKey | SALES#<month>`. */
const holdsUnder = ({ rows }: GridBlock, labels: ReadonlyMap<string, KeyName>) =>
  rows.some(({ cells: [first = '', ...others] }) => labels.has(plain(first)) && others.some(isFixed))

/** `monthKey: <year>-<month>` where the document declares keys that are called so; as a whole only beside the other key. */
export function ownPairs(text: string, labels: ReadonlyMap<string, KeyName>, block?: Block): KeyPairs {
  const found = ownIn(text, labels)
  const isMade = ({ value }: OwnPair) => {
    const { kind, text: template } = readTemplate(value)
    return kind === 'template' && /[^{}\s]\{|\}[^{}\s]/.test(template)
  }
  const lines = block && block.kind !== 'grid' ? block.lines : [{ text }]
  const hasOther = ({ name }: OwnPair) =>
    lines.some(line =>
      ownIn(line.text, labels).some(
        other =>
          other.name.role !== name.role &&
          other.name.index === name.index &&
          (other.isWhole || isMade(other)),
      ),
    )
  // In the midst of words it compares: "its state is `pump = {id}`".
  const isFirst = ({ at }: OwnPair) => !/[\p{L}\d]/u.test(text.slice(0, at))
  const isBeside = (pair: OwnPair) => pair.isWhole && (isFirst(pair) || found.some(isMade)) && hasOther(pair)
  const pairs = found.filter(pair => isMade(pair) || isBeside(pair))
  return { before: text.slice(0, pairs[0]?.at ?? text.length), pairs }
}

/** What stands behind the first sentence, if it says what such keys hold. */
export function saidBehind(text: string, labels: ReadonlyMap<string, KeyName>): string | undefined {
  const behind = /\.\s+(.*)$/su.exec(text)?.[1] ?? ''
  return ownPairs(behind, labels).pairs.length > 0 ? behind : undefined
}

interface OwnPair extends KeyPair {
  readonly at: number
  /** Whether it is set with a sign of equality to nothing but a placeholder or a constant. */
  readonly isWhole: boolean
}

/** All that a text says of what keys hold that are called so. */
function ownIn(text: string, labels: ReadonlyMap<string, KeyName>): OwnPair[] {
  if (labels.size === 0 || !/[:：=→]|->|\bis\b/u.test(text)) return []
  const names = [...labels.keys()].map(escapePattern).join('|')
  const label = new RegExp(
    `(?<![\\w.#{<:/-])[\`"*]*(${names})[\`"*]*(?:\\s*[(（][^()（）]*[)）])?\\s*([:：=→]|->|\\bis\\b)(?!=)\\s*(?=\\S)`,
    'gu',
  )
  const found = [...text.matchAll(label)]
  return found.map((each, at) => {
    const own = each[1] as string
    const { values, rest } = valuesOf(text.slice(each.index + each[0].length, found[at + 1]?.index))
    const value = values[0] ?? ''
    const isAlone = /^["'`\s]*(?:$|[,;.(（]|(?:and|und|y|et|e)\b)/iu.test(rest)
    const isWhole = each[2] === '=' && isAlone && /^(?:template|constant)$/.test(readTemplate(value).kind)
    return { name: labels.get(own) as KeyName, label: own, value, at: each.index, isWhole }
  })
}

const plain = (label: string) => label.replaceAll('`', '').trim()

/** Whether the cells of a column show how a key is made. */
const isWritten = ({ rows }: GridBlock, at: number) =>
  rows.some(({ cells }) => readTemplate(valuesOf(cells[at] ?? '').values[0] ?? '').kind === 'template')

const isFixed = (value: string) => {
  const { kind, text } = readTemplate(valuesOf(value).values[0] ?? '')
  return kind === 'template' && /^[A-Za-z_]+[^A-Za-z_{}\s]+\{/.test(text)
}

/** Whether a key of that name gets such a text: after its sign, or under it in a column. */
function isComposed(block: Block, name: string): boolean {
  if (block.kind === 'grid') {
    const at = block.header.findIndex(label => label.replaceAll('`', '').trim() === name)
    const rows = block.rows.filter(({ cells }) =>
      cells.some(cell => cell.replaceAll('`', '').trim() === name),
    )
    return (
      (at >= 0 && block.rows.some(({ cells }) => isFixed(cells[at] ?? ''))) ||
      rows.some(({ cells }) => cells.some(isFixed)) ||
      block.rows.some(({ cells }) => cells.some(cell => isFixed(givenTo(name, cell))))
    )
  }
  return block.lines.some(({ text }) => isFixed(givenTo(name, text)))
}

function givenTo(name: string, text: string): string {
  const given = new RegExp(`(?<![\\w.])${escapePattern(name)}["'\`]*\\s*(?:[:=→]|->|is\\b)\\s*(\\S.*)$`, 'i')
  return given.exec(text)?.[1] ?? ''
}

/** A block with its keys under the usual names. */
export function blockUnderUsual(block: Block, names: OwnNames): Block {
  if (names.length === 0) return block
  const text = (written: string) => usualIn(written, names)
  if (block.kind === 'grid')
    return {
      ...block,
      lead: text(block.lead),
      header: block.header.map(text),
      rows: block.rows.map(row => ({ ...row, cells: row.cells.map(text) })),
    }
  return {
    ...block,
    lead: text(block.lead),
    lines: block.lines.map(line => ({ ...line, text: text(line.text) })),
  }
}

/** An index of which only keys such as `gsi1pk` are shown is called `gsi1` where the document writes no GSI1. */
export function withWrittenIndexes(draft: Draft, text: string): Draft {
  const isThere = (name: string) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text)
  const written = (name: string) => {
    const small = name.toLowerCase()
    return /^[GL]SI\d+$/.test(name) && !isThere(name) && isThere(small) ? small : name
  }
  const tables = draft.tables.map(table => ({
    ...table,
    indexes: table.indexes.map(index => ({ ...index, name: written(index.name) })),
    accessPatterns: table.accessPatterns.map(each => ({ ...each, index: each.index && written(each.index) })),
  }))
  return { ...draft, tables }
}

const usualIn = (written: string, names: OwnNames) =>
  names.reduce(
    (all, [own, usual]) =>
      all.replace(new RegExp(`(?<![\\w#{<.])${escapePattern(own)}(?![\\w}>])`, 'g'), usual),
    written,
  )

const ownTextOf = (text: string, names: OwnNames) =>
  text.replace(
    /(?<![\w#{<])[PS]K(?![\w#}>])/g,
    usual => names.find(([, each]) => each === usual)?.[0] ?? usual,
  )

/** A draft with the document's own names in place of the usual ones. */
export const underOwn = <T>(draft: T, names: OwnNames): T => inTexts(draft, names, ownTextOf)

/** A draft with the usual names in place of the document's own. */
export const underUsual = <T>(draft: T, names: OwnNames): T => inTexts(draft, names, usualIn)

function inTexts<T>(value: T, names: OwnNames, change: (text: string, names: OwnNames) => string): T {
  if (names.length === 0) return value
  const walk = (each: unknown): unknown => {
    if (typeof each === 'string') return change(each, names)
    if (Array.isArray(each)) return each.map(walk)
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(Object.entries(each).map(([key, inner]) => [change(key, names), walk(inner)]))
  }
  return walk(value) as T
}
