import type { Transport } from '../../src/transport.ts'
import type { AttributeMap } from '../../src/values/attribute-value.ts'

type Requests = Record<string, unknown[]>
type Keys = Record<string, { Keys: AttributeMap[] }>

/** A transport that does at most `most` entries of a batch and gives the rest back, as DynamoDB does when throttled. */
export function throttled(most: number, sent: number[] = []) {
  return (transport: Transport): Transport => ({
    ...transport,
    async send(operation, input) {
      if (operation === 'BatchWriteItem') {
        const { RequestItems } = input as { RequestItems: Requests }
        sent.push(Object.values(RequestItems).flat().length)
        const [done, rest] = split(RequestItems, most)
        const answer =
          Object.keys(done).length > 0 ? await transport.send(operation, { RequestItems: done }) : {}
        return { ...answer, UnprocessedItems: rest }
      }
      if (operation === 'BatchGetItem') {
        const { RequestItems } = input as { RequestItems: Keys }
        const keys = Object.fromEntries(
          Object.entries(RequestItems).map(([table, { Keys }]) => [table, Keys]),
        )
        sent.push(Object.values(keys).flat().length)
        const [done, rest] = split(keys, most).map(part =>
          Object.fromEntries(
            Object.entries(part).map(([table, Keys]) => [table, { ...RequestItems[table], Keys }]),
          ),
        ) as [Keys, Keys]
        const answer =
          Object.keys(done).length > 0 ? await transport.send(operation, { RequestItems: done }) : {}
        return { ...answer, UnprocessedKeys: rest }
      }
      return transport.send(operation, input)
    },
  })
}

function split(requests: Requests, most: number): [Requests, Requests] {
  const done: Requests = {}
  const rest: Requests = {}
  let count = 0
  for (const [table, entries] of Object.entries(requests)) {
    for (const entry of entries) {
      const part = count++ < most ? done : rest
      part[table] = [...(part[table] ?? []), entry]
    }
  }
  return [done, rest]
}

/** A transport on which the first `times` writes fail as if a transaction were under way; `before` runs in between. */
export function conflicting(times: number, before: (attempt: number) => Promise<unknown> = async () => {}) {
  const sent: string[] = []
  const wrap = (transport: Transport): Transport => ({
    ...transport,
    async send(operation, input) {
      if (
        !['TransactWriteItems', 'TransactGetItems', 'UpdateItem', 'PutItem', 'DeleteItem'].includes(operation)
      )
        return transport.send(operation, input)
      sent.push(operation)
      if (sent.length > times) return transport.send(operation, input)
      await before(sent.length)
      throw conflict(operation, input)
    },
  })
  return { sent, wrap }
}

function conflict(operation: string, input: object): Error {
  if (!operation.startsWith('Transact'))
    return Object.assign(new Error('Transaction is ongoing for the item'), {
      name: 'TransactionConflictException',
    })
  const { TransactItems } = input as { TransactItems: unknown[] }
  const CancellationReasons = TransactItems.map((_, at) => ({
    Code: at === 0 ? 'TransactionConflict' : 'None',
  }))
  return Object.assign(new Error('Transaction cancelled'), {
    name: 'TransactionCanceledException',
    CancellationReasons,
  })
}

/** The ways in which DynamoDB refuses a whole request because it has too much to do. */
export const throttles = [
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
] as const

/** A transport on which chosen batch requests, by their number from 1, fail before anything of them is done. */
export function refusing(isRefused: (request: number) => boolean, name: string = throttles[0]) {
  const sent = { requests: 0, underWay: 0, most: 0 }
  const wrap = (transport: Transport): Transport => ({
    ...transport,
    async send(operation, input, options) {
      if (!operation.startsWith('Batch')) return transport.send(operation, input, options)
      const number = ++sent.requests
      sent.most = Math.max(sent.most, ++sent.underWay)
      try {
        // Requests that are sent side by side are all under way before the first is answered.
        await new Promise(resolve => setTimeout(resolve, 1))
        if (isRefused(number)) throw Object.assign(new Error('Rate exceeded'), { name })
        return await transport.send(operation, input, options)
      } finally {
        sent.underWay--
      }
    },
  })
  return { sent, wrap }
}
