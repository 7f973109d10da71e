import type { Facts, RecordFact } from '../facts.ts'
import type { KeyName } from '../names/key-name.ts'
import { keyPairs } from '../names/key-pairs.ts'
import { attributesLabel, entityLabel, partitionWords, sortWords } from '../names/words.ts'
import { namesIn } from '../notations/attribute-lines.ts'
import { bare } from './cell-kinds.ts'
import { attributeColumn } from './forms.ts'
import { type Column, isKeyed, type Sheet, share } from './sheet.ts'

/** A key may be marked before its name: "**PK** `username`". */
const marked =
  /^[\s*_]*((?:[GL]SI[-_ ]?\d*[-_ ])?(?:PK|SK)|(?:partition|sort) key)[\s*_:：]+`([A-Za-z_]\w*)`\s*$/i
const holds = /^[\s*_]*(?:PK|SK)[\s*_:：=]+`?(?:[A-Z][A-Z0-9_]*`?$|.*[#{<])/

/** Names of keys with the mark behind them, unless a mark is what a key is called, which holds `USER#<id>`. */
export function withMarksBehind(sheet: Sheet): Sheet {
  const { at, cells } = attributeColumn(sheet)
  if (!cells.some(cell => marked.test(cell)) || cells.some(cell => holds.test(cell))) return sheet
  const behind = (all: readonly string[]) =>
    all.map((cell, own) => (own === at ? cell.replace(marked, '`$2` ($1)') : cell))
  const rows = sheet.rows.map(row => ({ ...row, cells: behind(row.cells) }))
  const columns = sheet.columns.map(column => ({
    ...column,
    cells: rows.map(row => row.cells[column.at] ?? ''),
  }))
  return { ...sheet, rows, columns }
}

/** Rows `PK: USER#<id>` among rows of plain attributes: the same sheet with what keys hold in a column of its own. */
export function withPairs(sheet: Sheet): Sheet {
  const name = attributeColumn(sheet)
  if (share(name, 'pair', true) === 0) return sheet
  const values = sheet.rows.map(({ cells }) => {
    const { before, pairs } = keyPairs(cells[name.at] ?? '')
    return before.trim() === '' && pairs.length === 1 ? pairs[0] : undefined
  })
  const spanned = (value = '') => (value === '' || /^[`"']/.test(value) ? value : `\`${value}\``)
  const rows = sheet.rows.map((row, at) => ({
    ...row,
    cells: [
      ...row.cells.map((cell, own) => (own === name.at ? (values[at]?.label ?? cell) : cell)),
      spanned(values[at]?.value),
    ],
  }))
  const columns = sheet.columns.map(column => ({
    ...column,
    cells: rows.map(({ cells }) => cells[column.at] ?? ''),
  }))
  const added = {
    at: columns.length,
    label: 'Value',
    keys: [],
    cells: rows.map(({ cells }) => cells.at(-1) ?? ''),
  }
  return { ...sheet, rows, columns: [...columns, added] }
}

const ofOwners =
  /^(?:on|in|items?|entit(?:y|ies)|entity types?|applies to|used (?:by|in|on)|present (?:on|in)|appears (?:on|in)|records?|item types?|entidad(?:es)?|entidades?|엔티티|エンティティ|实体)$/iu
const ofAll = /^(?:all|every|any|both|each|\*|common|todos|todas|alle|tous|모두|すべて|全部)(?:\s.*)?$/iu

/** A column that says which items have each attribute: one sheet for all of them, and one for each that it names. */
export function byOwner(
  sheet: Sheet,
): { readonly sheet: Sheet; readonly owner?: Pick<RecordFact, 'name' | 'lead'> }[] {
  const name = attributeColumn(sheet)
  const isOwners = (column: Column) =>
    column.at > name.at && ofOwners.test(column.label) && column.cells.some(cell => ofAll.test(bare(cell)))
  const column = sheet.columns.some(isKeyed) ? undefined : sheet.columns.find(isOwners)
  if (!column) return [{ sheet }]
  const ownersOf = (at: number) =>
    bare(column.cells[at] ?? '')
      .split(/\s*[,/;+&]\s*|\s+and\s+/)
      .map(owner => (ofAll.test(owner) ? '' : owner))
  const owners = [...new Set(sheet.rows.flatMap((_, at) => ownersOf(at)))]
  return owners.map(owner => {
    const own = sheet.rows.map((_, at) => ownersOf(at).includes(owner))
    const columns = sheet.columns.map(each => ({ ...each, cells: each.cells.filter((_, at) => own[at]) }))
    return {
      sheet: { ...sheet, columns, rows: sheet.rows.filter((_, at) => own[at]) },
      owner: { name: owner, lead: owner === '' ? 'Common attributes' : '' },
    }
  })
}

/** An entity in each row, and beside it all that it has: `Order | total, paidAt?, status (open or paid)`. */
export function stateOwners({ block, columns, rows }: Sheet, facts: Facts): boolean {
  const [owner, ...others] = columns
  const listing = others.find(({ label }) => attributesLabel.test(label.replace(/\s*[(（].*$/u, '')))
  if (!owner || !listing || columns.some(isKeyed) || !entityLabel.test(owner.label)) return false
  const listed = rows.map(({ cells, line }) => ({
    ...{ name: bare(cells[owner.at] ?? ''), line },
    attributes: namesIn(
      (cells[listing.at] ?? '').replace(/\s+[—–]\s.*$|\s*[(（][^()（）]*`[^()（）]*[)）]/gu, ''),
      { text: '', depth: 0, line },
    ),
  }))
  const areLists = listed.filter(({ attributes }) => attributes.length > 1).length > rows.length / 2
  if (!areLists || new Set(listed.map(({ name }) => name)).size < rows.length) return false
  for (const own of listed)
    facts.records.push({
      ...{ ...own, lead: '', source: 'attributes', heading: block.heading },
      ...{ keys: [], values: {}, isOfNamed: true },
    })
  return true
}

const indexRole = new RegExp(
  `^(?:(${partitionWords}|PK|HASH)|(?:${sortWords}|SK|RANGE))\\s*(?:[(（](?:PK|SK)[)）]\\s*)?(?:of|for|in|des|der|del?|do|da|du|dell?[ao]?|от|для)\\s*(?:the\\s+|la\\s+|l['’])?\`?((?:GSI|LSI)\\d*)\`?(?![\\w-])`,
  'iu',
)

/** "Partition key of the GSI", "Sortierschlüssel des GSI2". */
export function roleOfIndex(cell: string): KeyName | undefined {
  const [all, isPartition, index] = indexRole.exec(bare(cell)) ?? []
  return all && index ? { role: isPartition ? 'pk' : 'sk', index: index.toUpperCase() } : undefined
}
