import type { AttributeMap } from 'monotable'
import { type Adopted, adoptTable, type TableDescription } from '../../src/index.ts'

export type Plain = Readonly<Record<string, unknown>>

export const stored = (plain: Plain): AttributeMap => {
  const tagged = (value: unknown): AttributeMap[string] => {
    if (typeof value === 'string') return { S: value }
    if (typeof value === 'number') return { N: String(value) }
    if (typeof value === 'boolean') return { BOOL: value }
    if (value === null) return { NULL: true }
    if (Array.isArray(value)) return { L: value.map(tagged) }
    return { M: stored(value as Plain) }
  }
  return Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, tagged(value)]))
}

export const keySchema = (...names: string[]) =>
  names.map((AttributeName, at) => ({
    AttributeName,
    KeyType: at === 0 ? ('HASH' as const) : ('RANGE' as const),
  }))

export const usual: TableDescription = {
  TableName: 'Things',
  KeySchema: keySchema('PK', 'SK'),
  GlobalSecondaryIndexes: [{ IndexName: 'GSI1', KeySchema: keySchema('GSI1PK', 'GSI1SK') }],
}

export const adopt = (items: readonly Plain[], description = usual): Adopted =>
  adoptTable({ description, items: items.map(stored) })

export const numbers = Array.from({ length: 12 }, (_, at) => at + 1)
