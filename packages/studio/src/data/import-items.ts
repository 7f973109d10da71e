import type { Item } from '@monotable/dynamodb'
import type { PutOutcome } from '../../server/put-route.ts'
import { keyAttributes, type Table } from '../keys/table.ts'
import { inLanes } from './lanes.ts'
import { ask, Refused } from './send.ts'
import type { Change } from './undo.ts'

interface ImportWork {
  /** Whether an item that is there is replaced; otherwise it stays. */
  readonly replaces: boolean
  readonly signal: AbortSignal
  readonly written: (change: Change) => void
  /** An item stayed because one is there. */
  readonly kept: () => void
}

const batchSize = 100
const lanes = 3

interface Answer {
  readonly outcomes?: readonly PutOutcome[]
}

/** Puts many items. Returns what it wrote and what that replaced, even if the rest fails. */
export async function importItems(table: Table, items: readonly Item[], work: ImportWork): Promise<void> {
  const { replaces, signal, written, kept } = work
  const key = keyAttributes(table).map(({ name }) => name)
  const tell = (batch: readonly Item[], { outcomes = [] }: Answer, isWhole: boolean) => {
    for (const [at, { isWritten, before }] of outcomes.entries()) {
      if (isWritten) written({ before, after: batch[at] })
      else if (isWhole) kept()
    }
  }
  const batches = Array.from({ length: Math.ceil(items.length / batchSize) }, (_, at) =>
    items.slice(at * batchSize, (at + 1) * batchSize),
  )
  await inLanes(
    batches,
    signal,
    async batch => {
      try {
        const path = `/put/${encodeURIComponent(table.name)}`
        tell(batch, await ask<Answer>(path, { items: batch, key, replaces }), true)
      } catch (error) {
        if (error instanceof Refused) tell(batch, error.body as Answer, false)
        throw error
      }
    },
    lanes,
  )
}
