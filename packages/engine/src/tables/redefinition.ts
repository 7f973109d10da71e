import { type KeySchema, keyAttributes } from '@monotable/dynamodb'
import { wrongParameter } from './key-schema.ts'
import type { Table } from './table.ts'

/** An attribute has one type in all keys of a table and its indexes. */
export function checkSameTypes(table: Table, keys: KeySchema): void {
  for (const { name, type } of keyAttributes(keys)) {
    const other = [table.keys, ...table.indexes.map(index => index.keys)].find(existing =>
      keyAttributes(existing).some(key => key.name === name && key.type !== type),
    )
    if (other === undefined) continue
    throw wrongParameter(
      'Attributes cannot be redefined. Please check that your attribute has the same type as previously defined. ' +
        `Existing schema: ${inWords(other)} New schema: ${inWords(keys)}`,
    )
  }
}

function inWords({ partition, sort }: KeySchema): string {
  const elements = [
    ...partition.map(({ name, type }) => `SchemaElement: key{${name}:${type}:HASH}`),
    ...sort.map(({ name, type }) => `SchemaElement: key{${name}:${type}:RANGE}`),
  ]
  return `Schema:[${elements.join(', ')}]`
}
