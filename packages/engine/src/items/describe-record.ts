import { type AttributeValue, type KeyAttribute, keyAttributes } from '@monotable/dynamodb'
import { decodeNumber } from '@monotable/dynamodb/service'
import { kind } from '../storage/keyspace.ts'
import type { Table } from '../tables/table.ts'

const kindNames = new Map<number, string>(Object.entries(kind).map(([name, number]) => [number, name]))
/** Kind, table, index and partition hash stand before the values of a key. */
const valuesAt = 15

/** What a record is, in words that an owner knows: the table and the key of an item. */
export function describeRecord(tables: readonly Table[], key: Buffer): string {
  if (key[0] === kind.item && key.length > valuesAt) {
    const table = tables.find(({ id }) => id === key.readUInt32BE(1))
    if (table !== undefined) return describeItem(table, key)
  }
  return `The record ${kindNames.get(key[0] ?? -1) ?? 'of unknown kind'} ${key.toString('hex')}`
}

/** Between which places the keys of a file or a block lie; LevelDB shortens such keys, so they name no item. */
export function describeKeys(
  tables: readonly Table[],
  keys: { after: Buffer | undefined; upTo: Buffer },
): string {
  const [first, last] = [
    describePlace(tables, keys.after ?? Buffer.alloc(1)),
    describePlace(tables, keys.upTo),
  ]
  return first === last ? first : `${first} up to ${last}`
}

function describePlace(tables: readonly Table[], key: Buffer): string {
  const table = key[0] === kind.item && key.length >= 7 && tables.find(({ id }) => id === key.readUInt32BE(1))
  if (!table) return `the kind ${kindNames.get(key[0] ?? -1) ?? key.toString('hex', 0, 1)}`
  const index = table.indexes.find(({ id }) => id === key.readUInt16BE(5))
  return index ? `table ${table.name}, index ${index.name}` : `table ${table.name}`
}

function describeItem(table: Table, key: Buffer): string {
  const index = table.indexes.find(({ id }) => id === key.readUInt16BE(5))
  const attributes = [...(index ? keyAttributes(index.keys) : []), ...keyAttributes(table.keys)]
  const values = componentsOf(key.subarray(valuesAt))
  const shown = Object.fromEntries(
    attributes.map((attribute, at) => [attribute.name, decoded(attribute, values[at] ?? Buffer.alloc(0))]),
  )
  return `${index ? `Table ${table.name}, index ${index.name}` : `Table ${table.name}`}: the item ${JSON.stringify(shown)}`
}

function decoded({ type }: KeyAttribute, bytes: Buffer): AttributeValue {
  if (type === 'S') return { S: bytes.toString() }
  return type === 'N' ? { N: decodeNumber(bytes) } : { B: bytes.toString('base64') }
}

/** A component ends with 00 00, and a zero byte inside it is written 00 FF. */
function componentsOf(bytes: Buffer): Buffer[] {
  const components: Buffer[] = []
  let component: number[] = []
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte !== 0) component.push(byte)
    else if (bytes[++at] === 0xff) component.push(0)
    else {
      components.push(Buffer.from(component))
      component = []
    }
  }
  return components
}
