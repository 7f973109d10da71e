import { Facts, isUnder } from '../facts.ts'
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

const nameLabel =
  /^[^:：]{0,24}(?:name|nombre|nome|nom|naam|nazwa|bezeichnung|名前?|이름|명|tên|название|имя)[^:：]{0,12}[:：]\s*[`"“]?([A-Za-z{$<][\w.{}$<>-]*)[`"”]?\s*(?:[(（].*[)）])?$/iu

/** A list with a table in each item, and the names of its keys: `- **Sessions** – PK: userId, SK: sessionId`. */
export function tablesIn(block: Block, lines: readonly Line[]): TableItem[] {
  if (block.kind !== 'list' || !isAboutTables(block)) return []
  const items: Line[][] = []
  for (const line of lines) {
    if (line.depth === 0) items.push([line])
    else items.at(-1)?.push(line)
  }
  const found = items.map(itemOf)
  const isTable = ({ name, lines: own }: TableItem) =>
    name !== '' &&
    keyName(name) === undefined &&
    indexNameOf(name) === undefined &&
    own.some(line => namesPartitionKey(line.text))
  const areTables = found.length > 1 && found.every(isTable)
  // Lines that say the name of each leave no doubt, even beside items of another kind.
  const areNamed = found.some(each => each.isLabelled && isTable(each))
  return areTables ? found : areNamed ? found.filter(each => each.isLabelled && isTable(each)) : []
}

const isAboutTables = ({ lead, heading }: Block): boolean =>
  tables.test(lead || (heading?.text ?? '')) || isUnder(heading, text => /dynamo/i.test(text))

/** An item and what stands under it; the line that says its name is no part of the rest. */
function itemOf([first, ...nested]: readonly Line[]): TableItem & { readonly isLabelled: boolean } {
  const text = first?.text ?? ''
  const labelled = nested.find(line => nameLabel.test(line.text) && !indexNameOf(line.text))
  const name = labelled ? (nameLabel.exec(labelled.text)?.[1] ?? '') : (named.exec(text)?.[1] ?? '')
  const rest = nested.filter(line => line !== labelled)
  if (labelled)
    return { name: name.replace(/\$?\{([^}]*)\}|<([^>]*)>/g, '{$1$2}'), lines: rest, isLabelled: true }
  return { name, lines: [{ ...(first as Line), text: restOf(text) }, ...rest], isLabelled: false }
}

const restOf = (text: string) => text.slice(named.exec(text)?.[0].length ?? 0).trim()

/** Whether a line says which attribute is the partition key, and not what it holds. */
const namesPartitionKey = (text: string) =>
  (/[(（][^()（）]*(?:HASH|\bPK\b|partition)[^()（）]*[)）]/i.test(text) && !indexNameOf(text)) ||
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
