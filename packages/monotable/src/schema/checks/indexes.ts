import { keyOf, type TableModel } from '../table-model.ts'
import { refuse } from './refuse.ts'

/** How many attributes can be the partition key, or the sort key, of a global index together. */
const mostTogether = 4

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
  for (const [name, index] of indexes) {
    const { kind, projection } = index
    const { partition: first, sort: second } = keyOf(declared, name)
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
    checkKey(table, name, first, second)
    if (typeof projection !== 'string' && projection.length === 0) {
      refuse({ table, key: name, problem: 'it projects an empty list', fix: "Write projection: 'KEYS_ONLY'" })
    }
  }
}

function checkKey(table: string, name: string, first: readonly string[], second: readonly string[]): void {
  const all = [...first, ...second]
  const twice = all.find((attribute, at) => all.indexOf(attribute) !== at)
  if (twice !== undefined) {
    const fix = all.length === 2 ? 'Name two attributes' : 'Name each attribute once'
    const problem = all.length === 2 ? `'${twice}' is both of its keys` : `'${twice}' is in its key twice`
    refuse({ table, key: name, problem, fix })
  }
  for (const attributes of [first, second]) {
    if (attributes.length <= mostTogether) continue
    const problem = `${attributes.length} attributes are one key; DynamoDB allows at most ${mostTogether}`
    refuse({ table, key: name, problem, fix: 'Leave some out, or put some into one template' })
  }
}
