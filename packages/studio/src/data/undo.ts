import type { Item } from '@monotable/dynamodb'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Table } from '../keys/table.ts'
import { differences } from '../values/same-value.ts'
import type { DesignedTable } from './design.ts'
import { inLanes } from './lanes.ts'
import { sendByHand } from './save-item.ts'
import { Refused } from './send.ts'
import { designerOf, writeByDesign } from './write-by-design.ts'

/** An item before and after a write; it was created without the first and deleted without the second. */
export interface Change {
  readonly before: Item | undefined
  readonly after: Item | undefined
}

/** Something that was done from this page and can be taken back. */
export interface Undoable {
  /** `Deleted 30 items`. */
  readonly label: string
  readonly table: Table
  /** Who wrote it, and takes it back: the library by this design, or nobody but DynamoDB. */
  readonly designed?: DesignedTable | undefined
  readonly changes: readonly Change[]
}

/** The most items that an action is remembered with. */
export const mostUndone = 20_000

/** The most actions that are remembered. */
const mostActions = 20

const queryKey = ['undo']

/** What can be taken back, the last first. */
export function useUndoable(): readonly Undoable[] {
  return (
    useQuery<readonly Undoable[]>({ queryKey, queryFn: () => [], enabled: false, gcTime: Infinity }).data ??
    []
  )
}

export function rememberAction(client: QueryClient, action: Undoable): void {
  if (action.changes.length === 0 || action.changes.length > mostUndone) return
  client.setQueryData<readonly Undoable[]>(queryKey, (all = []) => [action, ...all].slice(0, mostActions))
}

export function forgetAction(client: QueryClient, action: Undoable): void {
  client.setQueryData<readonly Undoable[]>(queryKey, (all = []) => all.filter(each => each !== action))
}

interface UndoWork {
  readonly signal: AbortSignal
  readonly done: () => void
  /** An item that stays as it is, and why. */
  readonly left: (reason: string) => void
}

/** Brings every item back to what it was, unless somebody has changed it since. */
export async function undo({ table, designed, changes }: Undoable, work: UndoWork): Promise<void> {
  const { signal, done, left } = work
  // Items that are counted together would be in each other's way.
  const isCounted = designed?.design.entities.some(({ counters }) => counters.length > 0)
  const undoOne = async (change: Change) => {
    const { before, after } = change
    // What was written as it was is as it was.
    const isSame = before && after && differences(before, after).length === 0
    try {
      if (!isSame) await takeBack(table, designed, change)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const isChanged = /ConditionalCheckFailed|TransactionCanceled/.test(error.name)
      left(isChanged ? 'Somebody has changed it since' : error.message)
    }
    done()
  }
  await inLanes(changes.toReversed(), signal, undoOne, isCounted ? 1 : 6)
}

function takeBack(table: Table, designed: DesignedTable | undefined, { before, after }: Change) {
  const pair = { ...(after && { opened: after }), ...(before && { edited: before }) }
  const designer = designed && designerOf(designed, (after ?? before)!)
  if (!designer) return sendByHand(table, { opened: after, edited: before })
  return writeByDesign(designer, table, { ...pair, isUndo: true })
}
