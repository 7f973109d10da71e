import { connect } from '../../src/connect.ts'
import type { Access, Entities, Schema } from '../../src/schema/schema.ts'
import type { SessionOptions } from '../../src/session.ts'
import type { Transport } from '../../src/transport.ts'
import type { AttributeMap } from '../../src/values/attribute-value.ts'
import type { Backend } from '../backends.ts'

/** A client on fresh tables, and what is really stored in them. */
export async function connected<Base extends string, E extends Entities, P extends Access>(
  backend: Backend,
  schema: Schema<Base, E, P>,
  options: SessionOptions & { readonly transport?: (transport: Transport) => Transport } = {},
) {
  const { transport: wrap = (same: Transport) => same, ...rest } = options
  const tables = await backend.tables(schema)
  const db = connect(schema, wrap(backend.transport), { ...rest, tables })
  const [TableName] = Object.values(tables) as [string]
  return {
    db,
    TableName,
    /** Every stored item of the first table, in the order of their keys. */
    async stored(): Promise<AttributeMap[]> {
      const textOf = (item: AttributeMap) => JSON.stringify([item.PK, item.SK])
      const items = await backend.scan(TableName)
      return items.sort((one, other) => (textOf(one) < textOf(other) ? -1 : 1))
    },
    /** Puts an item past the library, as another program would. */
    store: (Item: AttributeMap) => backend.transport.send('PutItem', { TableName, Item }),
  }
}

/** A clock that a test moves by hand. */
export function clock(start = '2024-05-01T10:00:00.000Z') {
  let moment = Date.parse(start)
  return {
    now: () => new Date(moment),
    text: () => new Date(moment).toISOString(),
    seconds: () => Math.floor(moment / 1000),
    pass(seconds: number) {
      moment += seconds * 1000
    },
  }
}
