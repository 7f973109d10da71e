import type { TableModel } from '../table-model.ts'
import { refuse } from './refuse.ts'

/** How many indexes DynamoDB allows on a table. */
const limits = { GSI: 20, LSI: 5 } as const

/** What DynamoDB takes as the name of an index. */
const nameForm = /^[\w.-]{3,255}$/

export function checkIndexes({ name: table, declared }: TableModel): void {
  const [partition, sort] = declared.key
  if (partition === sort)
    refuse({ table, key: partition, problem: 'it is both keys of the table', fix: 'Name two attributes' })
  const indexes = Object.entries(declared.indexes)
  for (const [kind, limit] of Object.entries(limits)) {
    const count = indexes.filter(([, index]) => index.kind === kind).length
    if (count > limit) {
      refuse({
        table,
        problem: `it has ${count} ${kind}s; DynamoDB allows at most ${limit}`,
        fix: 'Let entities share an index',
      })
    }
  }
  for (const [name, { kind, key, projection }] of indexes) {
    const [first, second] = key
    if (!nameForm.test(name)) {
      const fix = 'Use 3 to 255 letters, digits, _, - and .'
      refuse({ table, key: name, problem: `'${name}' is not a valid name of an index`, fix })
    }
    if (kind === 'LSI' && sort === undefined) {
      refuse({
        table,
        key: name,
        problem: 'a local index needs a table with a sort key',
        fix: 'Make it a gsi',
      })
    }
    if (first === second || (kind === 'LSI' && first === partition)) {
      refuse({ table, key: name, problem: `'${first}' is both of its keys`, fix: 'Name two attributes' })
    }
    if (typeof projection !== 'string' && projection.length === 0) {
      refuse({ table, key: name, problem: 'it projects an empty list', fix: "Write projection: 'KEYS_ONLY'" })
    }
  }
}
