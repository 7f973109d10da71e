import type { Facts } from '../facts.ts'
import { keyName } from '../names/key-name.ts'
import type { Block, GridBlock } from '../read/markdown/outline.ts'
import { attributeSheet } from './attribute-items.ts'
import { stateAttributes } from './attribute-rows.ts'
import { cellKinds } from './cell-kinds.ts'
import { coupled, coupleOf } from './couples.ts'
import { stateEntities } from './entity-rows.ts'
import type { Item } from './items.ts'
import { stateRequests } from './request-rows.ts'
import { isOfAccess, sheetOf } from './sheet.ts'

/** States what lists say that are grids in truth, with both keys or an attribute in each item. Gives the other items. */
export function stateSheets(block: Block, items: readonly Item[], facts: Facts): readonly Item[] {
  if (block.kind === 'paragraph') return items
  const couples = coupleSheet(block, items)
  if (!couples) {
    const listed = attributeSheet(block, items)
    if (listed) stateAttributes(sheetOf(listed.grid), facts)
    return listed ? listed.rest : items
  }
  const sheet = sheetOf(couples.grid)
  stateEntities(sheet, facts)
  // In a section about access, keys of an index are what is asked for.
  if (isOfAccess(sheet) && sheet.columns.some(({ keys }) => keys[0]?.index)) stateRequests(sheet, facts)
  return couples.rest
}

const labelled = /^([^`:：=→]{2,50}?)\s*(?:[:：=→]|->|\s[—–-])\s*(?=\S)(.+)$/u

/** A list whose lead names both keys and whose items give both is a grid: "GSI1 (GSI1PK, GSI1SK):", and "Orders: `A#{a}`, `B#{b}`". */
function coupleSheet(
  { kind, lead, heading, line }: Block,
  items: readonly Item[],
): { readonly grid: GridBlock; readonly rest: readonly Item[] } | undefined {
  const couple = kind === 'list' ? coupleOf(lead.replace(/[:：]\s*$/u, '')) : undefined
  const given = couple ? items.map(item => ({ item, row: rowOf(item) })) : []
  const rows = given.flatMap(({ row }) => row ?? [])
  if (!couple || rows.length === 0) return undefined
  const header = ['Entity', ...couple.map(({ attribute = '' }) => attribute)]
  return {
    grid: { kind: 'grid', heading, lead: '', line, header, rows },
    rest: given.flatMap(({ item, row }) => (row ? [] : [item])),
  }
}

function rowOf({ text, line }: Item): GridBlock['rows'][number] | undefined {
  const [, label = '', given = ''] = labelled.exec(text) ?? []
  const values = coupled(given)
  // "PK: `A#{a}` (e.g. `A#1`)" gives one of them.
  const isGiven =
    values.length === 2 &&
    keyName(label.replace(/[*`]/g, '')) === undefined &&
    values.every(value => cellKinds(value).has('composed'))
  return isGiven ? { cells: [label, ...values], line } : undefined
}
