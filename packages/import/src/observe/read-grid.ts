import type { Facts } from '../facts.ts'
import { indexNameOf } from '../names/index-name.ts'
import { isAttributeName, keyName } from '../names/key-name.ts'
import { baseTable, isAbsent, ofTable, tableLabel } from '../names/words.ts'
import { declareIndex } from '../notations/declarations.ts'
import type { GridBlock } from '../read/markdown/outline.ts'
import { stateAttributes } from './attribute-rows.ts'
import { stateOwners } from './attribute-sheets.ts'
import { bare, kindOf } from './cell-kinds.ts'
import { stateEntities } from './entity-rows.ts'
import { comparesIn, type Form, formOf } from './forms.ts'
import { stateIndexes } from './index-rows.ts'
import { stateIndexesAmongKeys } from './indexes-among-keys.ts'
import { readLines } from './read-lines.ts'
import { stateRequests } from './request-rows.ts'
import { isKeyed, isOfAccess, type Sheet, share, sheetOf, sheetsOf } from './sheet.ts'
import { stateTableNames, stateTables } from './table-rows.ts'
import { typedColumns } from './typed-columns.ts'

const statements: Readonly<Record<Form, (sheet: Sheet, facts: Facts) => void>> = {
  entities: stateItems,
  requests: stateRequests,
  indexes: stateIndexes,
  tables: stateTables,
  names: stateTableNames,
  attributes: stateAttributes,
  properties: stateProperties,
}

/** Reads a table in the way, and as the form, that its header and its cells speak for most. */
export function readGrid(written: GridBlock, facts: Facts): void {
  const block = stateIndexesAmongKeys(written, facts)
  if (block.rows.length === 0) return
  const typed = typedColumns(block)
  if (typed) {
    stateAttributes(sheetOf(typed.grid), facts)
    if (typed.isGuess)
      facts.guesses.push({
        line: block.line,
        text: 'the keys are the names that are set off from the others',
      })
    return
  }
  if (stateOwners(sheetOf(block, facts.keyLabels), facts)) return
  const readings = sheetsOf(block, facts).map(sheets => ({
    sheets,
    forms: sheets.map(formOf),
  }))
  // Where a table can be read as several, it is no plain one.
  const scoreOf = ({ forms }: (typeof readings)[number]) =>
    Math.min(...forms.map(({ score }) => score)) + (forms.length > 1 ? 1 : 0)
  const best = readings.reduce((one, other) => (scoreOf(other) > scoreOf(one) ? other : one))
  best.sheets.forEach((sheet, at) => {
    const { form, score } = best.forms[at] as ReturnType<typeof formOf>
    if (score <= 0) return
    const { heading, line } = sheet.block
    if (heading && heading !== block.heading) facts.tables.push({ name: heading.text, heading, line })
    for (const { label, keys } of sheet.columns) {
      const index = keys.length === 2 ? indexNameOf(label) : undefined
      if (index && !keyName(label)) declareIndex({ facts, heading: block.heading, line: block.line }, index)
    }
    const mentioned = tableMentioned(sheet)
    if (mentioned) facts.mentions.push({ name: mentioned, heading: block.heading, line: block.line })
    statements[form](sheet, facts)
  })
}

/** The one table that a column of tables names in every row. */
function tableMentioned({ columns }: Sheet): string | undefined {
  const column = columns.find(
    ({ label, cells }) => ofTable.test(label) && tableLabel.test(label) && cells.length > 1,
  )
  const names = new Set(column?.cells.map(bare))
  const [name = ''] = names
  return names.size === 1 && isAttributeName(name) && !baseTable.test(name) ? name : undefined
}

/** Whether a column beside the keys says in most rows how they are compared: the rows are items, and asked for. */
const isOfConditions = (column: Sheet['columns'][number], { rows }: Sheet) =>
  !isKeyed(column) &&
  ofPatterns.test(column.label) &&
  column.cells.filter(cell => comparesIn(column, cell)).length > rows.length / 2

const ofPatterns = /pattern|quer|access|acc[eè]s|acceso|acesso|액세스|접근|쿼리|アクセス|クエリ|访问|查询/iu

/** Rows that are items; where they are asked for too, what is asked for, and the keys of indexes beside those of the table. */
function stateItems(sheet: Sheet, facts: Facts): void {
  const title = sheet.columns.find(column => !isKeyed(column))
  const isAsked = isOfAccess(sheet) && title !== undefined && share(title, 'request', true) > 0.5
  if (!isAsked) {
    const { items, ofIndexes } = apartFromIndexes(sheet)
    stateEntities(items, facts)
    if (ofIndexes.rows.length > 0) stateIndexes(ofIndexes, facts)
    if (items.columns.some(column => isOfConditions(column, items))) stateRequests(items, facts, [])
    return
  }
  const partition = sheet.columns.find(({ keys }) => keys.some(({ role, index }) => role === 'pk' && !index))
  const isGiven = ({ cells }: Sheet['rows'][number]) =>
    partition !== undefined && (cells[partition.at] ?? '') !== '' && !isAbsent(cells[partition.at] ?? '')
  const part = (test: (row: Sheet['rows'][number]) => boolean) => withRows(sheet, sheet.rows.filter(test))
  const items = part(isGiven)
  const before = facts.records.length
  stateEntities(items, facts)
  facts.records.push(
    ...facts.records.splice(before).map(record => ({ ...record, name: '', lead: '', isUnnamed: true })),
  )
  stateRequests(
    items,
    facts,
    items.columns.filter(({ keys }) => keys.some(({ index }) => !index)),
  )
  stateRequests(
    part(row => !isGiven(row)),
    facts,
  )
}

const ofIndex = /^[`"]?((?:GSI|LSI)[-_ ]?\d*)[`"]?(?:\s*(?:[:：=→–—]|->)\s*(?=\S)|\s*(?=$|[(（]))/iu
const ofAbove = /above|previous|same item|上記|同じ|위|상기|anterior|arriba|acima|oben|ci-dessus|sopra|上/iu

/** Rows among items that give the keys of an index: they are called "GSI1 (same item)", or a key of theirs is `GSI1: KIND#FILE`. */
function apartFromIndexes(sheet: Sheet): { readonly items: Sheet; readonly ofIndexes: Sheet } {
  const title = sheet.columns.find(column => !isKeyed(column))
  const partition = sheet.columns.find(({ keys }) => keys.some(({ role, index }) => role === 'pk' && !index))
  // Under "GSI1: by user" the keys of every row are those of the index.
  const isOfBoth = sheet.columns.some(({ keys }) => keys.some(({ index }) => index))
  const section = partition && !isOfBoth ? ofIndex.exec(sheet.block.heading?.text ?? '') : undefined
  const indexIn = ({ cells }: Sheet['rows'][number]) =>
    [title, partition].map(column => ofIndex.exec((cells[column?.at ?? -1] ?? '').trim())).find(Boolean) ??
    section
  const all = sheet.rows.map((row, at) => ({ row, found: indexIn(row), above: sheet.rows[at - 1] }))
  const index = { at: sheet.columns.length, label: 'Index', keys: [] }
  const rows = all.flatMap(({ row: { cells, line }, found, above }) => {
    if (!found) return []
    const name = cells[title?.at ?? -1] ?? ''
    const owner = ofAbove.test(name) ? (above?.cells[title?.at ?? -1] ?? '') : ''
    return [{ line, cells: [...cells.map(cell => cell.replace(ofIndex, '')), `${found[1]} (${owner})`] }]
  })
  return {
    items: withRows(
      sheet,
      all.flatMap(({ row, found }) => (found ? [] : [row])),
    ),
    ofIndexes: withRows({ ...sheet, columns: [...sheet.columns, { ...index, cells: [] }] }, rows),
  }
}

const withRows = (sheet: Sheet, rows: Sheet['rows']): Sheet => ({
  ...sheet,
  rows,
  columns: sheet.columns.map(column => ({
    ...column,
    cells: rows.map(({ cells }) => cells[column.at] ?? ''),
  })),
})

/** A part of the design in each row: `Partition Key | PK (String)` and `Table Name | orders` are as good as lines. */
function stateProperties({ block, columns }: Sheet, facts: Facts): void {
  const arePairs = columns[0] !== undefined && share(columns[0], 'pair') > 0.5
  const lines = block.rows.flatMap(row => {
    const [label = '', written = '', further = ''] = row.cells
    if (arePairs) return [{ text: label, depth: 0, line: row.line }]
    const [value = '', holding] = written.split(/\s*(?:→|->|⇒)\s*(?=`)/)
    const third = holding ?? further
    const type = /^`?(?:S|N|B|String|Number|Binary)`?$/i.test(third.trim()) ? ` (${third.trim()})` : ''
    const [, own] = /^\(([^()]+)\)$/.exec(bare(label)) ?? []
    const title = (own ?? bare(label)).replace(/^(?:proposed|chosen|final|full) name$/i, 'Table name')
    const made = row.cells.slice(2).find(cell => /`[^`]*[{<]\w+[}>][#|:/_-][^`]*`/.test(cell))
    const format = made ? `, format ${made.slice(made.indexOf('`'))}` : ''
    const said = { text: `${title}: ${value}${type}${format}`, depth: 0, line: row.line }
    // `Partition Key | PK | CITY#{city}`: what the key is called, and what it holds.
    const holds = kindOf(third) === 'template' && keyName(value)?.attribute !== undefined
    return holds ? [said, { ...said, text: `${bare(value)}: ${third}` }] : [said]
  })
  readLines(arePairs ? block : { ...block, kind: 'list', lines }, lines, facts)
}
