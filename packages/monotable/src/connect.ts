import type { Client } from './client.ts'
import { connectSession } from './connect-session.ts'
import { batchGet, type KeyedRead } from './operations/batch-get.ts'
import { type BatchWrite, batchWrite } from './operations/batch-write.ts'
import { checkOptions } from './operations/call-options.ts'
import { type Planned, transact } from './operations/transact.ts'
import { transactGet } from './operations/transact-get.ts'
import { openCursor, sealCursor } from './pages/cursor.ts'
import { mergePages } from './pages/merge.ts'
import { runCollection } from './pages/run-collection.ts'
import { runGet } from './pages/run-get.ts'
import { runQuery } from './pages/run-query.ts'
import { runScan } from './pages/run-scan.ts'
import { batchPlanner, planner, reader, repository } from './repository.ts'
import type { EntityModel } from './schema/entity-model.ts'
import type { Access, Entities, Schema } from './schema/schema.ts'
import type { Session, SessionOptions } from './session.ts'
import type { Transport } from './transport.ts'

/**
 * The client of a schema on a transport: the engine in process, or `awsSdk(client)`.
 *
 * @example
 * ```ts
 * const db = connect(shop, await open())
 * await db.Product.create({ shopId: '1', productId: '7', category: 'Light', name: 'Lamp', stock: 3 })
 * const { items } = await db.productsByCategory({ shopId: '1', category: 'Light' })
 * ```
 */
export function connect<Base extends string, E extends Entities, P extends Access>(
  schema: Schema<Base, E, P>,
  transport: Transport,
  options: SessionOptions = {},
): Client<Base, E, P> {
  checkOptions('connect', options)
  const session = connectSession(schema.model, transport, options)
  const client: Record<string, unknown> = several(session)
  for (const [name, model] of schema.model.entities) client[name] = repository(session, model)
  for (const [name, pattern] of schema.model.patterns)
    client[name] = runs[pattern.pattern.kind as keyof typeof runs](session, pattern)
  for (const [name, scan] of schema.model.scans) client[name] = runScan(session, scan)
  return client as Client<Base, E, P>
}

const runs = { get: runGet, query: runQuery, collection: runCollection }

function several(session: Session): Record<string, unknown> {
  const forEach = <T>(make: (model: EntityModel) => T): Record<string, T> =>
    Object.fromEntries([...session.model.entities].map(([name, model]) => [name, make(model)]))
  const planners = forEach(model => planner(session, model))
  const readers = forEach(reader)
  const batches = forEach(model => batchPlanner(session, model))
  type Reads = (t: typeof readers) => readonly KeyedRead[]
  return {
    transact: async (plan: (t: typeof planners) => readonly Planned[], options = {}) => {
      checkOptions('transact', options)
      return transact(session, () => plan(planners), options)
    },
    transactGet: async (plan: Reads, options = {}) => {
      checkOptions('transactGet', options)
      return transactGet(session, plan(readers), options)
    },
    batchGet: async (plan: Reads, options = {}) => {
      checkOptions('batchGet', options)
      return batchGet(session, plan(readers), options)
    },
    batchWrite: async (plan: (t: typeof batches) => readonly BatchWrite[], options = {}) => {
      checkOptions('batchWrite', options)
      return batchWrite(session, plan(batches), options)
    },
    merge: async (sources: readonly never[], options: never) => {
      checkOptions('merge', options)
      return mergePages(session, sources, options)
    },
    sealCursor: (binding: unknown, place: unknown) => sealCursor(session, ownBinding(binding), place),
    openCursor: (binding: unknown, cursor: unknown) => openCursor(session, ownBinding(binding), cursor),
  }
}

/** No pattern's cursor is bound to this. */
function ownBinding(binding: unknown): string {
  return `own ${JSON.stringify(binding)}`
}
