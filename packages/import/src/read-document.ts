import { unreadIn } from './account/unread.ts'
import { assemble } from './assemble/assemble.ts'
import type { Draft } from './draft.ts'
import { Facts, isFuture, isOfOtherStore, type RecordFact } from './facts.ts'
import type { KeyName } from './names/key-name.ts'
import { readTemplate } from './names/template.ts'
import { indexLabel, ofTable, ofTables, tableLabel, ttlLabel } from './names/words.ts'
import { readCode } from './notations/code.ts'
import { readInfrastructure } from './notations/infrastructure.ts'
import { readOneTable } from './notations/onetable-schema.ts'
import { isOwnDocument, readOwnDocument } from './notations/own-document.ts'
import { countedTables, mentionedTable, tableOfSettings } from './notations/table-mentions.ts'
import { readWorkbench } from './notations/workbench.ts'
import { tellUses } from './observe/index-uses.ts'
import { inherit } from './observe/inherited.ts'
import { readGrid } from './observe/read-grid.ts'
import { readLines } from './observe/read-lines.ts'
import { readParagraph, readSentences } from './observe/read-sentences.ts'
import { dataObjects } from './read/data-objects.ts'
import { type Block, type Line, type Outline, outline, type TextBlock } from './read/markdown/outline.ts'
import { objectsIn, textOf } from './read/objects.ts'
import {
  blockUnderUsual,
  keyLabelsIn,
  type OwnNames,
  ownNamesIn,
  underOwn,
  underUsual,
  withWrittenIndexes,
} from './read/own-names.ts'
import { knownSources, type SourceFile, sourceKind, UnknownSource } from './read/source-kind.ts'
import { isUnderWarning, isWarning, withoutWarned } from './warnings.ts'

/** Reads a file into the facts of its design. */
export type Reader = (file: SourceFile, lineAt: (line: number) => number, facts: Facts) => void

/**
 * Reads the files of one design: every fact with its line, guesses and contradictions marked, nothing invented. Lines are
 * counted through all files, one after the other. The reader of programs is much to load, so it is given.
 */
export function readSources(
  files: readonly SourceFile[],
  readProgram: Reader,
  correct = (draft: Draft) => draft,
): Draft {
  let before = 0
  const sources = files.map(file => {
    const start = before
    const lineAt = (line: number) => line + start
    before += file.text.split('\n').length
    const kind = sourceKind(file)
    return { file, kind, lineAt, outline: kind === 'markdown' ? outline(file.text, lineAt) : undefined }
  })
  const blocks = sources.flatMap(({ outline: own }) => own?.blocks ?? [])
  const first = readUnder([], sources, readProgram)
  const labels = keyLabelsIn(first.draft, blocks)
  const usual = labels.size === 0 ? first : readUnder([], sources, readProgram, labels)
  const names = ownNamesIn(usual.draft, blocks)
  const { draft, unreadIn } = names.length === 0 ? usual : readUnder(names, sources, readProgram, labels)
  const text = files.map(file => file.text).join('\n')
  const corrected = correct(withWrittenIndexes(underOwn(draft, names), text))
  return { ...corrected, unread: underOwn(unreadIn(underUsual(corrected, names)), names) }
}

/** What was read, and what a draft of it has left unread. */
interface Reading {
  readonly draft: Draft
  readonly unreadIn: (draft: Draft) => Draft['unread']
}

interface Source {
  readonly file: SourceFile
  readonly kind: ReturnType<typeof sourceKind>
  readonly lineAt: (line: number) => number
  readonly outline: Outline | undefined
}

function readUnder(
  names: OwnNames,
  sources: readonly Source[],
  readProgram: Reader,
  labels?: ReadonlyMap<string, KeyName>,
): Reading {
  const facts = new Facts(labels)
  const apart = new Facts()
  const blocks: Block[] = []
  for (const { file, kind, lineAt, outline: own } of sources) {
    if (own) {
      const all = own.blocks.map(block => blockUnderUsual(block, names))
      if (isOwnDocument(file.text)) readOwnDocument(all.filter(isAboutDesign), facts)
      else blocks.push(...readBlocks(all, facts, apart))
    } else if (kind === 'data') readData(file, lineAt, facts)
    else readProgram(file, lineAt, facts)
  }
  inherit(blocks, facts)
  tellUses(blocks, facts)
  const headings = sources.flatMap(({ outline: own }) => own?.headings ?? [])
  return {
    draft: assemble(sources[0]?.file.name ?? '', headings, facts),
    unreadIn: draft => unreadIn(blocks, facts, apart, draft),
  }
}

/** Reads what is about the design, and apart from it what is planned or warned of; gives the former. */
function readBlocks(all: readonly Block[], facts: Facts, apart: Facts): Block[] {
  for (const block of all) blockReader.read(block, isAboutDesign(block) ? facts : apart)
  const own = all.filter(isAboutDesign)
  const planned = all.filter(block => isFuture(block.heading) && isToBe(block))
  if (facts.tables.length + facts.tableKeys.length + facts.records.length > 0) return own
  // Where all of a design is planned, the plan is the design.
  const [first] = planned
  if (first) facts.guesses.push({ line: first.line, text: 'what is planned is read, as nothing else is' })
  for (const block of planned) blockReader.read(block, facts)
  return [...own, ...planned]
}

/** A label as a heading, and under it nothing but a name: "### Table name" and `orders` are as good as one line. */
function underLabel(block: Block): Block {
  const { heading, lead, line } = block
  const title = (heading?.text ?? '').replace(/\s*[(（].*$/u, '')
  const isLabel = [tableLabel, indexLabel, ttlLabel].some(words => words.test(title)) && title.includes(' ')
  if (block.kind === 'grid' || block.kind === 'list' || lead !== '' || !isLabel) return block
  const text = block.lines.map(each => each.text.trim()).join('\n')
  const name = /^[`"]?([A-Za-z][\w.{}$<>-]*)[`"]?$/.exec(text)?.[1]
  if (!name || heading === undefined) return block
  const lines = [{ text: `${title}: \`${name}\``, depth: 0, line }]
  return { kind: 'list', heading: heading.parent, lead, line, lines }
}

function readBlock(written: Block, facts: Facts): void {
  const block = underLabel(written)
  mention(block, facts)
  const before = facts.records.length
  if (block.kind === 'code') readCode({ ...block, lines: withoutWarned(block.lines) }, facts)
  else if (block.kind === 'grid') readGrid(block, facts)
  else if (block.kind === 'list') readList(block, facts)
  else if (isObject(objectOf(block.lines)))
    readCode({ ...block, lines: objectOf(block.lines), kind: 'code', language: 'json' }, facts)
  else readParagraph(block, block.lines, facts)
  if (isDrawing(block))
    facts.records.push(...facts.records.splice(before).map(record => ({ ...record, isDrawn: true })))
}

/** What reads a block: a test leaves one out to see that it is then listed. */
export const blockReader = { read: readBlock }

/** A list that a table is introduced by is about that table, and so are the items under one that introduces another. */
function readList(block: TextBlock, facts: Facts): void {
  const { lines } = block
  const introduces = ({ text, depth }: Line, at: number) =>
    /[:：]\s*$/u.test(text) && (lines[at + 1]?.depth ?? 0) > depth && mentionedTable(text) !== undefined
  const starts = lines.flatMap((line, at) => (introduces(line, at) ? [at] : []))
  const first = starts[0] ?? lines.length
  readIntroduced({ ...block, lines: lines.slice(0, first) }, facts)
  starts.forEach((at, own) => {
    const until = starts[own + 1] ?? lines.length
    const after = lines.findIndex((line, there) => there > at && line.depth <= (lines[at]?.depth ?? 0))
    const end = after < 0 ? until : Math.min(after, until)
    const inner = lines.slice(at + 1, end)
    const depth = Math.min(...inner.map(line => line.depth))
    const outdented = inner.map(line => ({ ...line, depth: line.depth - depth }))
    const { text: lead, line } = lines[at] as Line
    readIntroduced({ ...block, lead, line, lines: outdented }, facts)
    readIntroduced({ ...block, lines: lines.slice(end, until) }, facts)
  })
}

/** "Create a table `Votes` with these attributes:" says whose keys the items are, if they are keys. */
function readIntroduced(block: TextBlock, facts: Facts): void {
  const introduces = /[:：]\s*$/u.test(block.lead) || block.lead.length < 40
  const name = introduces ? mentionedTable(block.lead) : undefined
  if (block.lines.length === 0) return
  if (name === undefined) {
    readItems(block, facts)
    return
  }
  const own = new Facts(facts.keyLabels)
  readItems(block, own)
  const isTable =
    own.tables.length === 0 &&
    (own.tableKeys.some(({ role, table }) => role === 'pk' && !table) || own.records.some(namesKey))
  if (isTable) facts.tables.push({ name, heading: undefined, line: block.line })
  for (const kind of ['tables', 'tableKeys', 'indexes', 'ttls', 'records', 'patterns'] as const)
    (facts[kind] as unknown[]).push(
      ...own[kind].map(fact =>
        isTable && !('table' in fact && fact.table) ? { ...fact, table: name } : fact,
      ),
    )
}

const namesKey = ({ keys, table }: RecordFact) =>
  !table &&
  keys.some(({ name, values: [first = ''] }) => name.role === 'pk' && readTemplate(first).kind === 'name')

/** A list as lines; an item of which nothing was understood so may be a sentence. */
function readItems(block: TextBlock, facts: Facts): void {
  readLines(block, block.lines, facts)
  const { tables, tableKeys, indexes, ttls, records, patterns } = facts
  const read = new Set(
    [tables, tableKeys, indexes, ttls, records, patterns].flatMap(all => all.map(({ line }) => line)),
  )
  for (const line of block.lines)
    if (!read.has(line.line) && /`/.test(line.text) && /(?:\p{L}{2,}\s+){3}/u.test(line.text))
      readSentences({ ...block, line: line.line }, [line], facts)
}

/** JSON and YAML: a model of NoSQL Workbench, tables as CreateTable and CloudFormation declare them, OneTable. */
const readData: Reader = (file, lineAt, facts) => {
  const trees = file.name.toLowerCase().endsWith('.tf')
    ? objectsIn(file.text, offset => lineAt(file.text.slice(0, offset).split('\n').length))
    : dataObjects(file.text, lineAt)
  const isRead = trees.map(tree => {
    const said = { heading: undefined, line: tree.line }
    return (
      readWorkbench(tree, facts) ||
      readOneTable(tree, textOf(tree, 'name') ?? '', facts) ||
      readInfrastructure(tree, facts, said)
    )
  })
  if (!isRead.some(Boolean))
    throw new UnknownSource(`${file.name}: no table is declared in it. Known are ${knownSources}.`)
}

/** Behind words, from the line on that has nothing but its brace. */
const objectOf = (lines: readonly Line[]) =>
  lines.slice(
    Math.max(
      0,
      lines.findIndex(({ text }) => text.trim() === '{'),
    ),
  )

/** An item may stand outside of a fence: `{ "PK": "USER#1", "SK": "PROFILE" }`. */
const isObject = (lines: readonly Line[]) =>
  /^\{\s*["']?\w+["']?\s*:[\s\S]*\}$/.test(lines.map(({ text }) => text.replaceAll('`', '')).join('\n'))

/** `USER#<id>` and `USER#userId` show how keys are made, `USER#42` shows one. */
const isShape = (cell: string) =>
  /[#|]\$?[{<:[]/.test(cell) ||
  (/^[A-Za-z]+[^\w\s]+[$([]?[a-z]/.test(cell) && readTemplate(cell).kind === 'template')

/** A box around samples, or a listing of them in a fence. */
const isDrawing = (block: Block) =>
  block.kind === 'code'
    ? block.lines.some(({ text }) => /^\s*[┌╔╭┏]/.test(text)) &&
      !block.lines.some(({ text }) => /[{<]\w/.test(text))
    : block.kind === 'grid' && block.isFenced === true && !block.rows.some(({ cells }) => cells.some(isShape))

/** "Example of tables:" and below it "Orders: `shop-<env>-orders`". */
const listed = /^[^`]*[:：–—-]\s*`([A-Za-z][\w.{}$<>]*-[\w.{}$<>-]*\w)`$/u

function mention(block: Block, facts: Facts): void {
  const set = block.kind === 'code' ? tableOfSettings(block.lines) : undefined
  if (set) facts.mentions.push({ name: set, heading: block.heading, line: block.line })
  if (block.kind === 'grid' || (block.kind === 'code' && block.language !== 'mermaid')) return
  const texts =
    block.kind === 'paragraph'
      ? [block.lines.map(({ text }) => text).join(' ')]
      : block.lines.map(({ text }) => text)
  const spoken = block.kind === 'paragraph' ? texts.map(text => text.replace(/`[^`]*`|\S*[=#]\S*/g, ' ')) : []
  facts.words.push(...spoken.map(text => ({ text, heading: block.heading, line: block.line })))
  const only = /^`([A-Za-z][\w.{}$<>-]*)`(?:\s+[—–-]\s.*)?$/.exec(
    texts.length === 1 ? (texts[0] ?? '') : '',
  )?.[1]
  const title = block.heading?.text ?? ''
  if (only && ofTable.test(title) && tableLabel.test(title.trim()))
    facts.tables.push({ name: only, heading: block.heading, line: block.line })
  texts.forEach((text, at) => {
    for (const name of countedTables(text))
      facts.tables.push({ name, heading: undefined, line: block.lines[at]?.line ?? block.line })
    const name =
      mentionedTable(text) ??
      (ofTables.test(block.lead) ? listed.exec(text)?.[1]?.replace(/<(\w+)>/g, '{$1}') : undefined)
    if (name) facts.mentions.push({ name, heading: block.heading, line: block.lines[at]?.line ?? block.line })
  })
}

/** What is not there yet, and what is not to be done, says nothing of a design. */
const isAboutDesign = (block: Block) => !isFuture(block.heading) && isToBe(block)

const isToBe = ({ heading, lead }: Block) =>
  !isOfOtherStore(heading) && !isUnderWarning(heading) && !isWarning(lead)
