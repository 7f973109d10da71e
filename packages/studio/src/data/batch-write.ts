import type { Item } from '@monotable/dynamodb'
import { keyText, type Table } from '../keys/table.ts'
import { inLanes } from './lanes.ts'
import { send } from './send.ts'

type Request = { readonly PutRequest: { Item: Item } } | { readonly DeleteRequest: { Key: Item } }

interface Answer {
  readonly UnprocessedItems?: Readonly<Record<string, readonly Request[]>>
}

const batchSize = 25
const lanes = 4

/** What is written, and how far it is. */
export interface BatchWork {
  readonly requests: Iterable<Request>
  readonly signal: AbortSignal
  readonly written: (count: number) => void
}

export const put = (item: Item): Request => ({ PutRequest: { Item: item } })
export const remove = (key: Item): Request => ({ DeleteRequest: { Key: key } })

/** Writes in batches, several under way at once; what comes back unprocessed is sent again after a pause. */
export async function batchWrite(table: Table, { requests, signal, written }: BatchWork): Promise<void> {
  await inLanes(
    batched(table, requests),
    signal,
    batch => writeAll(table.name, batch, signal, written),
    lanes,
  )
}

/** A batch holds each key once: the second writing of an item goes into a batch of its own. */
function* batched(table: Table, requests: BatchWork['requests']): Generator<Request[]> {
  let batch: Request[] = []
  let keys = new Set<string>()
  for (const request of requests) {
    const key = keyText(table, 'PutRequest' in request ? request.PutRequest.Item : request.DeleteRequest.Key)
    if (batch.length === batchSize || keys.has(key)) {
      yield batch
      batch = []
      keys = new Set()
    }
    batch.push(request)
    keys.add(key)
  }
  if (batch.length > 0) yield batch
}

/** A request that was sent is waited for, cancelled or not: nobody could say otherwise what it wrote. */
async function writeAll(
  table: string,
  requests: readonly Request[],
  signal: AbortSignal,
  written: BatchWork['written'],
): Promise<void> {
  let left = requests
  for (let attempt = 0; left.length > 0; attempt++) {
    if (attempt > 0) await pause(Math.min(50 * 2 ** attempt, 2000), signal)
    const answer: Answer = await send<Answer>('BatchWriteItem', { RequestItems: { [table]: left } })
    const next = answer.UnprocessedItems?.[table] ?? []
    written(left.length - next.length)
    left = next
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  await new Promise(resolve => setTimeout(resolve, ms))
}
