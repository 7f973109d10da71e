import { type Around, Spent } from 'monotable'
import { Counter, type Registry } from 'prom-client'

const reads = new Set(['GetItem', 'BatchGetItem', 'Query', 'TransactGetItems'])

type Asked = Parameters<Around>[0]
type Consumed = Parameters<Spent['add']>[1]

/** Counts what every request to the database consumed, by what it was for. For the hook around requests. */
export function countCapacity(registry: Registry): Around {
  const units = new Counter({
    name: 'monotable_capacity_units_total',
    help: 'Capacity units consumed, by table, access pattern or entity, and DynamoDB operation',
    labelNames: ['table', 'pattern', 'entity', 'operation', 'kind'],
    registers: [registry],
  })
  const count = ({ operation, pattern = '', entity = '' }: Asked, consumed: Consumed) => {
    const spent = new Spent()
    spent.add(reads.has(operation) ? 'read' : 'write', consumed)
    for (const [table, { read, write }] of Object.entries(spent.tables)) {
      const labels = { table, pattern, entity, operation }
      if (read > 0) units.inc({ ...labels, kind: 'read' }, read)
      if (write > 0) units.inc({ ...labels, kind: 'write' }, write)
    }
  }
  const around: Around = (asked, next) =>
    next().then(answer => {
      count(asked, answer.ConsumedCapacity as Consumed)
      return answer
    })
  return Object.assign(around, { capacity: true })
}
