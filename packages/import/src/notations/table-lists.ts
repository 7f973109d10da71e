import { Facts } from '../facts.ts'
import { indexNameOf } from '../names/index-name.ts'
import { keyName } from '../names/key-name.ts'
import { keyPairs } from '../names/key-pairs.ts'
import { readTemplate } from '../names/template.ts'
import { valuesOf } from '../names/values.ts'
import { tableWord } from '../names/words.ts'
import type { Block, Line } from '../read/markdown/outline.ts'

interface TableItem {
  readonly name: string
  readonly lines: readonly Line[]
}

const tables = /\btables\b|tablas|tabelas|tabellen|tabelle\b|tabele\b|bảng|таблиц[ыі]|테이블|テーブル|表/iu
const named = new RegExp(
  `^(?:\\d+[.)]\\s*)?(?:bảng\\s+)?[\`"“]?([A-Za-z][\\w.{}$<>-]*)[\`"”]?(?:\\s+(?:${tableWord}))?\\s*(?:[:：(（–—→-]|->|$)`,
  'iu',
)

/** A list with a table in each item, and the names of its keys: `- **Sessions** – PK: userId, SK: sessionId`. */
export function tablesIn(block: Block, lines: readonly Line[]): TableItem[] {
  if (block.kind !== 'list' || !tables.test(block.lead || (block.heading?.text ?? ''))) return []
  const items: { name: string; lines: Line[] }[] = []
  for (const line of lines) {
    if (line.depth === 0) {
      const name = named.exec(line.text)?.[1] ?? ''
      items.push({ name, lines: [{ ...line, text: restOf(line.text) }] })
    } else items.at(-1)?.lines.push(line)
  }
  const isTable = ({ name, lines: own }: TableItem) =>
    name !== '' &&
    keyName(name) === undefined &&
    indexNameOf(name) === undefined &&
    own.some(line => namesPartitionKey(line.text))
  return items.length > 1 && items.every(isTable) ? items : []
}

const restOf = (text: string) => text.slice(named.exec(text)?.[0].length ?? 0).trim()

/** Whether a line says which attribute is the partition key, and not what it holds. */
const namesPartitionKey = (text: string) =>
  keyPairs(text).pairs.some(pair => {
    const value = valuesOf(pair.value).values[0] ?? ''
    return pair.name.role === 'pk' && readTemplate(value).kind === 'name'
  })

/** Reads each item with what it says put down for its table. */
export function readTableItems(
  block: Block,
  items: readonly TableItem[],
  facts: Facts,
  read: (block: Block, lines: readonly Line[], facts: Facts) => void,
): void {
  for (const { name, lines } of items) {
    const own = new Facts()
    read({ ...block, lead: '' }, lines, own)
    const line = lines[0]?.line ?? block.line
    facts.tables.push({ name, heading: undefined, line })
    facts.tableKeys.push(...own.tableKeys.map(fact => ({ ...fact, table: name })))
    facts.indexes.push(...own.indexes.map(fact => ({ ...fact, table: name })))
    facts.ttls.push(...own.ttls.map(fact => ({ ...fact, table: name })))
    facts.records.push(...own.records.map(fact => ({ ...fact, table: name })))
    facts.patterns.push(...own.patterns.map(fact => ({ ...fact, table: fact.table || name })))
  }
}
