import type { Facts } from '../facts.ts'
import { indexNameOf } from '../names/index-name.ts'
import { keyName } from '../names/key-name.ts'
import { isAbsent } from '../names/words.ts'
import { declareIndex } from '../notations/declarations.ts'
import type { GridBlock } from '../read/markdown/outline.ts'
import { stateAttributes } from './attribute-rows.ts'
import { bare, kindOf } from './cell-kinds.ts'
import { stateEntities } from './entity-rows.ts'
import { type Form, formOf } from './forms.ts'
import { stateIndexes } from './index-rows.ts'
import { readLines } from './read-lines.ts'
import { stateRequests } from './request-rows.ts'
import { isKeyed, isOfAccess, type Sheet, share, sheetsOf } from './sheet.ts'
import { stateTableNames, stateTables } from './table-rows.ts'

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
export function readGrid(block: GridBlock, facts: Facts): void {
  if (block.rows.length === 0) return
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
    for (const { label, keys } of sheet.columns) {
      const index = keys.length === 2 ? indexNameOf(label) : undefined
      if (index && !keyName(label)) declareIndex({ facts, heading: block.heading, line: block.line }, index)
    }
    statements[form](sheet, facts)
  })
}

/** Rows that are items; where they are asked for too, what is asked for, and the keys of indexes beside those of the table. */
function stateItems(sheet: Sheet, facts: Facts): void {
  const title = sheet.columns.find(column => !isKeyed(column))
  const isAsked = isOfAccess(sheet) && title !== undefined && share(title, 'request', true) > 0.5
  if (!isAsked) {
    stateEntities(sheet, facts)
    return
  }
  const partition = sheet.columns.find(({ keys }) => keys.some(({ role, index }) => role === 'pk' && !index))
  const isGiven = ({ cells }: Sheet['rows'][number]) =>
    partition !== undefined && (cells[partition.at] ?? '') !== '' && !isAbsent(cells[partition.at] ?? '')
  const part = (test: (row: Sheet['rows'][number]) => boolean): Sheet => {
    const rows = sheet.rows.filter(test)
    const columns = sheet.columns.map(column => ({
      ...column,
      cells: rows.map(({ cells }) => cells[column.at] ?? ''),
    }))
    return { ...sheet, rows, columns }
  }
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

/** A part of the design in each row: `Partition Key | PK (String)` and `Table Name | orders` are as good as lines. */
function stateProperties({ block, columns }: Sheet, facts: Facts): void {
  const arePairs = columns[0] !== undefined && share(columns[0], 'pair') > 0.5
  const lines = block.rows.flatMap(row => {
    const [label = '', written = '', further = ''] = row.cells
    if (arePairs) return [{ text: label, depth: 0, line: row.line }]
    const [value = '', holding] = written.split(/\s*(?:→|->|⇒)\s*(?=`)/)
    const third = holding ?? further
    const type = /^`?(?:S|N|B|String|Number|Binary)`?$/i.test(third.trim()) ? ` (${third.trim()})` : ''
    const title = bare(label).replace(/^(?:proposed|chosen|final|full) name$/i, 'Table name')
    const said = { text: `${title}: ${value}${type}`, depth: 0, line: row.line }
    // `Partition Key | PK | CITY#{city}`: what the key is called, and what it holds.
    const holds = kindOf(third) === 'template' && keyName(value)?.attribute !== undefined
    return holds ? [said, { ...said, text: `${bare(value)}: ${third}` }] : [said]
  })
  readLines(arePairs ? block : { ...block, kind: 'list', lines }, lines, facts)
}
