import type { Item } from '@monotable/dynamodb'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTableDesign } from '../../data/design.ts'
import { forgetUnsaved } from '../../data/guard-unsaved.ts'
import { rememberWrite } from '../../data/last-write.ts'
import { hasMoved, sendByHand } from '../../data/save-item.ts'
import { Refused } from '../../data/send.ts'
import { showChanges } from '../../data/show-changes.ts'
import { rememberAction } from '../../data/undo.ts'
import { type Designer, writeByDesign } from '../../data/write-by-design.ts'
import type { Table } from '../../keys/table.ts'
import { chargedIn, type DoneWrite } from '../../writes/done-write.ts'
import { useToast } from '../toast/toast.tsx'

/** What the table has instead of what was opened; nothing if it was deleted. */
export interface Conflict {
  readonly stored: Item | undefined
  /** What should have been written; nothing if the item should have been deleted. */
  readonly edited: Item | undefined
  readonly refused: Refused
}

export type Done = (item: Item | undefined) => void

/** Writes an item on the condition that it is as it was opened, and says when it is not. */
export function useSave(table: Table, designer: Designer | undefined, done: Done) {
  const client = useQueryClient()
  const designed = useTableDesign(table.name)
  const toast = useToast()
  const [conflict, setConflict] = useState<Conflict>()
  const [isSaving, setSaving] = useState(false)
  const attempt = async (asked: Pair, said: string) => {
    setSaving(true)
    try {
      const write = await (designer ? writeByDesign(designer, table, asked) : writeByHand(table, asked))
      forgetUnsaved()
      setConflict(undefined)
      showChanges(
        client,
        table,
        write.changes.filter(change => change.table.name === table.name),
      )
      rememberWrite(client, write)
      remember(said, write)
      toast(said)
      done(write.changes.find(({ after }) => after)?.after)
    } catch (error) {
      const met = conflictIn(error, asked.edited)
      if (met && !met.stored && !met.edited) leave('It was already deleted', asked.opened!)
      else if (met) setConflict(met)
      else toast((error as Error).message, 'bad')
    } finally {
      setSaving(false)
    }
  }
  /** The item itself: what is kept beside it follows when it is taken back. A move has two changes. */
  const remember = (said: string, { changes }: DoneWrite) => {
    const own = changes.filter(change => change.table.name === table.name).slice(0, designer ? 1 : 2)
    const change = {
      before: own.find(({ before }) => before)?.before,
      after: own.find(({ after }) => after)?.after,
    }
    const label = change.before && change.after ? 'Changed 1 item' : `${said} 1 item`
    if (own.length > 0)
      rememberAction(client, { label, table, changes: [change], designed: designer && designed })
  }
  /** Goes away from an item that is not there any more. */
  const leave = (said: string, opened: Item) => {
    forgetUnsaved()
    setConflict(undefined)
    showChanges(client, table, [{ before: opened, after: undefined }])
    toast(said)
    done(undefined)
  }
  return {
    conflict,
    isSaving,
    settle: () => setConflict(undefined),
    leaveDeleted: (opened: Item) => leave('It stays deleted', opened),
    create: (edited: Item) => attempt({ edited }, 'Created'),
    save: (opened: Item, edited: Item) => {
      const isMove = hasMoved(table, opened, edited)
      return attempt({ opened, edited }, isMove ? 'Moved to its new key' : 'Saved')
    },
    remove: (opened: Item) => attempt({ opened }, 'Deleted'),
  }
}

/** An item as it was opened, and as it is to be; one of them is missing where it is created or deleted. */
type Pair = Partial<Record<'opened' | 'edited', Item>>

/** Writes exactly these attributes, whatever the design says. */
async function writeByHand(table: Table, { opened, edited }: Pair): Promise<DoneWrite> {
  const isMove = opened !== undefined && edited !== undefined && hasMoved(table, opened, edited)
  const changes = isMove
    ? [
        { table, before: opened, after: undefined },
        { table, before: undefined, after: edited },
      ]
    : [{ table, before: opened, after: edited }]
  const answer = await sendByHand(table, { opened, edited })
  return { changes, isTransaction: isMove, ...chargedIn(answer) }
}

/** A failed condition on the opened item; one on the key of a new or moved item is shown as it is. */
function conflictIn(error: unknown, edited: Item | undefined): Conflict | undefined {
  if (!(error instanceof Refused)) return undefined
  const [deletion, put] = error.reasons
  const isFailed = error.name === 'ConditionalCheckFailedException'
  const isTaken = error.request?.operation === 'PutItem' ? isFailed : put?.Code === 'ConditionalCheckFailed'
  if (isTaken) {
    error.message = 'An item with that key already exists'
    return undefined
  }
  if (deletion?.Code === 'ConditionalCheckFailed') return { stored: deletion.Item, edited, refused: error }
  return isFailed ? { stored: error.item, edited, refused: error } : undefined
}
