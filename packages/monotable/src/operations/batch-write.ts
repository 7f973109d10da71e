import type { CallOptions } from '../client.ts'
import { MonotableError } from '../errors.ts'
import type { Session } from '../session.ts'
import type { Write } from './write.ts'

type Requests = Record<string, object[]>

const limit = 25

/** Any number of puts and deletes in chunks of 25, in their order; what comes back unprocessed is sent again. */
export async function batchWrite(
  session: Session,
  writes: readonly Write[],
  options: CallOptions,
): Promise<void> {
  const last = new Map<string, Write>()
  for (const write of writes) {
    refuseSatellites(write)
    last.set(JSON.stringify([write.input.TableName, write.key]), write)
  }
  // DynamoDB refuses two writes of one item in a batch: the last is the one that would have stood.
  const distinct = [...last.values()]
  for (let at = 0; at < distinct.length; at += limit)
    await send(session, distinct.slice(at, at + limit), options)
}

async function send(session: Session, writes: readonly Write[], options: CallOptions): Promise<void> {
  let pending = requestsOf(writes)
  for (let attempt = 1; ; attempt++) {
    const answer = await session.send({
      operation: 'BatchWriteItem',
      input: { RequestItems: pending },
      spent: options.spent,
    })
    pending = (answer.UnprocessedItems ?? {}) as Requests
    const count = Object.values(pending).reduce((sum, requests) => sum + requests.length, 0)
    if (count === 0) return
    if (attempt >= session.attempts) {
      throw new MonotableError('UNPROCESSED', { operation: 'BatchWriteItem', count, attempts: attempt })
    }
    await session.backOff(attempt)
  }
}

function requestsOf(writes: readonly Write[]): Requests {
  const requests: Requests = {}
  for (const { action, input } of writes) {
    requests[input.TableName] ??= []
    requests[input.TableName]!.push(
      action === 'Put' ? { PutRequest: { Item: input.Item } } : { DeleteRequest: { Key: input.Key } },
    )
  }
  return requests
}

/** A batch is not a transaction: what must be true together cannot go into one. */
function refuseSatellites({ model }: Write): void {
  const { guards, mirrors, counters } = model.satellites
  if (guards.length + mirrors.length + counters.length === 0) return
  throw new MonotableError('INVALID_ITEM', {
    entity: model.name,
    issues: [
      {
        path: [],
        message: 'has guards, mirrors or counters: write it by itself or in a transaction, not in a batch',
      },
    ],
  })
}
