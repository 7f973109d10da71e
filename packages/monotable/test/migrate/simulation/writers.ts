import { connectSession } from '../../../src/connect-session.ts'
import { MonotableError } from '../../../src/errors.ts'
import { repository } from '../../../src/repository.ts'
import type { Model } from '../../../src/schema/model.ts'
import type { Session } from '../../../src/session.ts'
import type { Transport } from '../../../src/transport.ts'
import { type Key, type Part, RawRequests, type Row, type When } from './raw-requests.ts'
import { type Product, productIn } from './shop.ts'
import { type Call, type Intent, outcome, type World } from './world.ts'

/** A program that writes: given where its requests go, it carries out intents. */
export type Program = (world: World, transport: Transport) => (intent: Intent) => Promise<void>

const writes = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems'])

/** Carries out intents until it may stop, then so many more, and tells the model of each write when it has been made. */
export function writer(
  world: World,
  program: Program,
  { calls, more, until = () => true }: { calls: readonly Call[]; more: number; until?: () => boolean },
): () => Promise<void> {
  return async () => {
    let intent: Intent
    const turns = world.turns.transport(world.store)
    const write = program(world, {
      async send(operation, input) {
        const answer = await turns.send(operation, input)
        if (writes.has(operation)) world.acknowledge(intent)
        return answer
      },
    })
    for (let left = more; left > 0; left -= until() ? 1 : 0) {
      intent = world.intend(calls)
      await write(intent)
    }
  }
}

/** A session on which no time passes: whoever met another writer asks for a turn again. */
export function sessionOn(model: Model, transport: Transport, table: string): Session {
  const session = connectSession(model, transport, { tables: { Shelf: table }, attempts: 100 })
  return Object.assign(session, { backOff: async () => {} })
}

/** The library itself, with a schema. */
export function library({ model }: { readonly model: Model }): Program {
  return (world, transport) => {
    const products = repository(sessionOn(model, transport, world.table), model.entities.get('Product')!)
    return async ({ call, product, set }) => {
      try {
        if (call === 'update') await products.update({ id: product.id }, { set }, { read: true })
        else if (call === 'delete') await products.delete({ id: product.id })
        else await products[call]({ ...product })
      } catch (error) {
        if (!(error instanceof MonotableError)) throw error
      }
    }
  }
}

/** What a program written by hand reads of a product and everything around it, and how it writes it back. */
export interface ByHand<Read> {
  read(raw: RawRequests, id: string): Promise<Read>
  before(read: Read): Product | undefined
  /** From what was read to what shall be, as the parts of one transaction; none where nothing changes. */
  parts(read: Read, after: Product | undefined): readonly Part[]
}

/** Reads and writes again until the write goes through. */
export function byHand<Read>(hand: ByHand<Read>): Program {
  return (world, transport) => {
    const raw = new RawRequests(transport, world.table)
    return async intent => {
      for (let attempt = 0; attempt < 100; attempt++) {
        const read = await hand.read(raw, intent.product.id)
        const after = outcome(intent, hand.before(read))
        if (after === 'refused') return
        const parts = hand.parts(read, after)
        if (parts.length === 0 || (await raw.write(...parts))) return
      }
    }
  }
}

/** An item is as it was read, in these attributes. */
export function asRead(row: Row | undefined, ...names: readonly string[]): When {
  if (!row) return { PK: undefined }
  return { PK: true, ...Object.fromEntries(names.map(name => [name, row[name]])) }
}

export const productAttributes = ['id', 'cat', 'sku', 'note']

/** The part that writes a product at a key, as it was read there. */
export function replaced(
  at: Key,
  read: Row | undefined,
  after: Row | undefined,
  ...watched: readonly string[]
): Part[] {
  const when = asRead(read, ...productAttributes, ...watched)
  if (after) return [{ put: { ...after, ...at }, when }]
  return read ? [{ remove: at, when }] : []
}

export const productOrNone = (row: Row | undefined): Product | undefined => row && productIn(row)
