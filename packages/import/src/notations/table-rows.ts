import type { Facts } from '../facts.ts'
import { keyName } from '../names/key-name.ts'
import { keyPairs } from '../names/key-pairs.ts'
import { readTemplate } from '../names/template.ts'
import { valuesOf } from '../names/values.ts'
import { attributesLabel, ofTable, tableLabel } from '../names/words.ts'
import type { GridBlock } from '../read/markdown/outline.ts'
import { namesIn } from './attribute-lines.ts'

interface NamedKey {
  readonly role: 'pk' | 'sk'
  readonly attribute: string
}

const marked = /`?([A-Za-z_][\w-]*)`?\s*[(（]\s*([^)）]+?)\s*[)）]/gu

/** A table in each row, with its keys among other words: `PK: userId, SK: at`, `userId (PK), at (SK)`. */
export function readSpokenTableRows(block: GridBlock, facts: Facts): boolean {
  const nameAt = block.header.findIndex(label => tableLabel.test(bare(label)) && ofTable.test(label))
  if (nameAt < 0) return false
  const rows = block.rows.map(row => ({
    line: row.line,
    table: /^[A-Za-z{][\w.{}$<>-]*/.exec(bare(row.cells[nameAt] ?? ''))?.[0] ?? '',
    keys: row.cells.flatMap((cell, at) => (at === nameAt ? [] : keysIn(cell))),
    attributes: namesIn(row.cells[attributesOf(block)] ?? '', { text: '', depth: 0, line: row.line }),
  }))
  const isRead = rows.every(row => row.table !== '' && row.keys.some(({ role }) => role === 'pk'))
  if (!isRead) return false
  for (const { table, keys, attributes, line } of rows) {
    const said = { heading: undefined, line, table }
    facts.tables.push({ name: table, heading: undefined, line })
    for (const key of keys) facts.tableKeys.push({ ...key, ...said, isCode: false })
    if (attributes.length > 0)
      facts.records.push({
        name: table,
        lead: '',
        source: 'attributes',
        keys: [],
        attributes,
        values: {},
        ...said,
      })
  }
  return true
}

const bare = (text: string) => text.replaceAll('`', '').trim()
const attributesOf = ({ header }: GridBlock) => header.findIndex(label => attributesLabel.test(bare(label)))

/** The attributes that a cell calls keys; what a key holds says nothing of its name. */
function keysIn(cell: string): NamedKey[] {
  const pairs = keyPairs(cell).pairs.flatMap(({ name, value }): NamedKey[] => {
    const attribute = valuesOf(value).values[0] ?? ''
    const isName = name.index === undefined && readTemplate(attribute).kind === 'name'
    return isName ? [{ role: name.role, attribute }] : []
  })
  if (pairs.length > 0) return pairs
  return [...cell.matchAll(marked)].flatMap(([, attribute = '', aside = '']): NamedKey[] => {
    const name = keyName(aside.split(/\s*[,;]\s*/)[0] ?? '')
    return name && name.index === undefined ? [{ role: name.role, attribute }] : []
  })
}
