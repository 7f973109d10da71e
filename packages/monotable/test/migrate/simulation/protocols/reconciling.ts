import { fill } from '../../../../src/migrate/pass.ts'
import { reconcile } from '../../../../src/migrate/reconcile.ts'
import { ownPrefix } from '../../../../src/schema/own-items.ts'
import type { Transport } from '../../../../src/transport.ts'
import type { Pass, Reaction } from '../filler.ts'
import { keyOf, wire } from '../raw-requests.ts'
import { copyKey, type Declared, kindOf, newShop, productIn } from '../shop.ts'
import { sessionOn } from '../writers.ts'

/** Breaks the requests of a filler, or what they answer. */
type Break = (transport: Transport) => Transport

interface Reconciling {
  /** Passes over rows of other entities. */
  readonly entities?: readonly string[]
  readonly sweep?: boolean
  readonly broken?: Break
}

const ours = new WeakSet<Pass>()

/** Whether a pass is the library's own, which writes the items of a page together. */
export const isOurs = (pass: Pass): boolean => ours.has(pass)

/** The library's own pass. */
export function reconciling(
  declares: readonly Declared[],
  { broken = transport => transport, ...way }: Reconciling = {},
): Pass {
  const { model } = newShop(declares)
  const pass: Pass = async ({ world, transport, id }) => {
    const session = sessionOn(model, broken(transport), world.table)
    const { conflicts } = await fill(session, { id, segments: 2, pageSize: world.pageSize, ...way })
    for (const { key } of conflicts) world.reported.add(String(key.PK).slice('SKU#'.length))
  }
  ours.add(pass)
  return pass
}

/** The library's reconcile for what a stream tells: the row, and where its copy and its receipt are if it is gone. */
export function reconcilingChanges(declares: readonly Declared[]): Reaction {
  const { model } = newShop(declares)
  return async (transport, row, world) => {
    const session = sessionOn(model, transport, world.table)
    const { PK, SK } = keyOf(row)
    const places = [{ PK, SK }]
    if (kindOf(row) === 'product' && row.id !== undefined)
      places.push(copyKey(productIn(row)), { PK: `${ownPrefix}RECEIPT#Product#${PK}`, SK })
    for (const place of places) await reconcile(session, { stored: wire({ ...place }) })
  }
}

interface Part {
  readonly ConditionExpression?: string
  readonly UpdateExpression?: string
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>
  readonly ExpressionAttributeValues?: object
}

type Transaction = readonly Readonly<Partial<Record<string, Part>>>[]

/** Writes whatever was planned, whatever has become of what was read. */
export const writeUnconditionally: Break = transport => ({
  send(operation, input) {
    if (operation !== 'TransactWriteItems')
      return transport.send(operation, 'ConditionExpression' in input ? unconditional(input as Part) : input)
    const { TransactItems } = input as { TransactItems: Transaction }
    const writes = TransactItems.filter(part => !('ConditionCheck' in part)).map(part =>
      Object.fromEntries(Object.entries(part).map(([action, one]) => [action, one && unconditional(one)])),
    )
    return transport.send(operation, { TransactItems: writes })
  },
})

function unconditional({ ConditionExpression, ...part }: Part): Part {
  const used = (named: object = {}) => {
    const tokens = Object.entries(named).filter(([token]) =>
      part.UpdateExpression?.split(/[^#:\w]+/).includes(token),
    )
    return tokens.length > 0 ? Object.fromEntries(tokens) : undefined
  }
  const { ExpressionAttributeNames: names, ExpressionAttributeValues: values, ...rest } = part
  const [usedNames, usedValues] = [used(names), used(values)]
  return {
    ...rest,
    ...(usedNames && { ExpressionAttributeNames: usedNames }),
    ...(usedValues && { ExpressionAttributeValues: usedValues }),
  }
}

/** Sends the parts of a transaction one after the other: each under its condition, and never all at once. */
export const writeApart: Break = transport => ({
  async send(operation, input) {
    if (operation !== 'TransactWriteItems') return transport.send(operation, input)
    const { TransactItems } = input as { TransactItems: Transaction }
    const parts = TransactItems.flatMap(part => Object.entries(part))
    for (const [at, [action, part = {}]] of parts.entries()) {
      if (action === 'ConditionCheck') continue
      await transport.send(`${action}Item`, part).catch(error => {
        throw error.name === 'ConditionalCheckFailedException' ? cancelled(parts.length, at) : error
      })
    }
    return {}
  },
})

function cancelled(count: number, failed: number): Error {
  const CancellationReasons = Array.from({ length: count }, (_, at) => ({
    Code: at === failed ? 'ConditionalCheckFailed' : 'None',
  }))
  return Object.assign(new Error('Transaction cancelled'), {
    name: 'TransactionCanceledException',
    CancellationReasons,
  })
}

/** Takes an item that has an index key for one that is done. */
export const skipFilled: Break = transport => ({
  async send(operation, input) {
    const answer = await transport.send(operation, input)
    if (operation !== 'Scan') return answer
    const { Items } = answer as { Items: readonly object[] }
    return { ...answer, Items: Items.filter(item => !('GSI1PK' in item)) }
  },
})

/** Sweeps without a look at the owner, or at what has become of what is swept. */
export const sweepUnchecked: Break = transport => ({
  send(operation, input) {
    if (operation !== 'TransactWriteItems') return transport.send(operation, input)
    const { TransactItems } = input as { TransactItems: Transaction }
    const isSweep = ['Delete', 'ConditionCheck'].every(action => TransactItems.some(part => action in part))
    if (!isSweep) return transport.send(operation, input)
    const parts = TransactItems.filter(part => !('ConditionCheck' in part)).map(part =>
      part.Delete ? { Delete: unconditional(part.Delete) } : part,
    )
    return transport.send(operation, { TransactItems: parts })
  },
})
