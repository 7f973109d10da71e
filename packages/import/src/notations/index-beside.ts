import type { Facts } from '../facts.ts'
import { type KeyName, keyName } from '../names/key-name.ts'
import { partitionWords, sortWords } from '../names/words.ts'
import type { GridBlock } from '../read/markdown/outline.ts'

const labelled = /\b(?:GSI|LSI|index)\s*[:：(（]\s*`?([A-Za-z][\w-]*)`?/iu
const trailing = /`?([A-Za-z][\w-]*?(?:-index|Index|-gsi)|by[A-Z]\w*)`?(?:\s+(?:GSI|index))?/u
const isName = /[-_]|index|[a-z][A-Z]/i

interface Beside {
  readonly block: GridBlock
  readonly row: GridBlock['rows'][number]
  readonly columns: { readonly name: number }
  readonly facts: Facts
}

/** The index that a row says its attribute is in: `email | S | GSI: email-index`. */
export function readIndexBeside({ block, row, columns, facts }: Beside, attribute: string): void {
  const cell = row.cells.find((each, at) => at !== columns.name && /\b(?:GSI|LSI|index(?:ed)?)\b/i.test(each))
  const name = cell && (labelled.exec(cell)?.[1] ?? trailing.exec(cell)?.[1])
  if (!name || !isName.test(name) || name === attribute) return
  facts.indexes.push({
    name,
    role: /\b(?:sort|range|SK)\b/i.test(cell) ? 'sk' : 'pk',
    attribute,
    kind: /\bLSI\b/.test(cell) ? 'LSI' : 'GSI',
    heading: block.heading,
    line: row.line,
    isCode: false,
  })
}

/** "GSI PK" in one row alone is of an index that has no other name. */
export const isOnlyOne = (role: KeyName, { rows }: GridBlock) =>
  rows.filter(({ cells }) =>
    cells.some(cell => ofGsi(roleOfIndex(cell) ?? keyName(cell.replaceAll('`', '').trim()))),
  ).length === 1 && /^GSI$/i.test(role.index ?? '')

const ofGsi = (role: KeyName | undefined) => role?.role === 'pk' && /^GSI$/i.test(role.index ?? '')

const indexRole = new RegExp(
  `^(?:(${partitionWords}|PK|HASH)|(?:${sortWords}|SK|RANGE))\\s*(?:[(（](?:PK|SK)[)）]\\s*)?(?:of|for|in|des|der|del?|do|da|du|dell?[ao]?|от|для)\\s*(?:the\\s+|la\\s+|l['’])?\`?((?:GSI|LSI)\\d*)\`?(?![\\w-])`,
  'iu',
)

/** "Partition key of the GSI", "Sortierschlüssel des GSI2". */
export function roleOfIndex(cell: string): KeyName | undefined {
  const [all, isPartition, index] = indexRole.exec(cell.replaceAll('`', '').trim()) ?? []
  return all && index ? { role: isPartition ? 'pk' : 'sk', index: index.toUpperCase() } : undefined
}
