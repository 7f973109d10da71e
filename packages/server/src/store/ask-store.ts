import type { Transport } from 'monotable'
import type { System } from '../declare/system.ts'
import { StoreError } from './open-dynamodb.ts'
import type { Store } from './store.ts'

/** What DynamoDB offers and another store that speaks its protocol may not, each with a request that changes nothing. */
const probes = {
  transactions: { operation: 'TransactGetItems', input: { TransactItems: [] } },
  streams: { operation: 'ListStreams', input: { Limit: 1 } },
  'expiry by TTL': { operation: 'DescribeTimeToLive', input: { TableName: 'monotable-probe' } },
  'point-in-time recovery': {
    operation: 'DescribeContinuousBackups',
    input: { TableName: 'monotable-probe' },
  },
} as const

export type Capability = keyof typeof probes

/** Asks a store once what it offers. Returns what it lacks: it answers every other request with an error of its own. */
export async function askStore({ transport, streams }: Pick<Store, 'transport' | 'streams'>) {
  const asked = Object.entries(probes).map(async ([name, { operation, input }]) => {
    const send = operation === 'ListStreams' ? (streams ?? (transport as never)) : transport
    const isKnown = await knows(send as Transport, operation, input)
    return isKnown ? [] : [name as Capability]
  })
  return (await Promise.all(asked)).flat()
}

async function knows(transport: Transport, operation: string, input: object): Promise<boolean> {
  try {
    await transport.send(operation, input)
    return true
  } catch (error) {
    return (error as Error).name !== 'UnknownOperationException'
  }
}

/** Refuses a store that cannot run the systems, and logs in one line what it lacks but they can do without. */
export async function checkStore(
  store: Pick<Store, 'transport' | 'streams' | 'url'>,
  systems: readonly System[],
  complain: (line: string) => void,
): Promise<void> {
  const lacking = await askStore(store)
  const reacting = systems.filter(({ reactions }) => Object.keys(reactions ?? {}).length > 0)
  const needing: readonly (readonly [Capability, readonly System[], string])[] = [
    ['transactions', systems, 'write several items at once'],
    ['streams', reacting, 'react to changes'],
  ]
  for (const [capability, who, what] of needing) {
    if (!lacking.includes(capability) || who.length === 0) continue
    const names = who.map(({ name }) => name).join(', ')
    throw new StoreError(
      `${store.url} has no ${capability}. They are needed by ${names} to ${what}. Use another store.`,
    )
  }
  const without = lacking.filter(each => needing.every(([capability]) => capability !== each))
  if (without.length > 0) complain(`${store.url} has no ${without.join(', no ')}: the systems do without.`)
}
