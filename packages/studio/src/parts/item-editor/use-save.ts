import type { Item } from '@monotable/dynamodb'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rememberWrite } from '../../data/last-write.ts'
import { createItem, deleteItem, hasMoved, moveItem, saveItem } from '../../data/save-item.ts'
import { Refused } from '../../data/send.ts'
import { showChanges } from '../../data/show-changes.ts'
import { forgetUnsaved } from '../../data/unsaved.ts'
import type { Table } from '../../keys/table.ts'
import { chargedIn } from '../../writes/done-write.ts'
import type { ItemChange } from '../../writes/write-cost.ts'
import { useToast } from '../toast/toast.tsx'

/** What stands in the table instead of what was opened; nothing if it was deleted. */
export interface Conflict {
  readonly stored: Item | undefined
  /** What should have been written; nothing if the item should have been deleted. */
  readonly edited: Item | undefined
  readonly refused: Refused
}

export type Done = (item: Item | undefined) => void

/** Writes an item on the condition that it is as it was opened, and says when it is not. */
export function useSave(table: Table, done: Done) {
  const client = useQueryClient()
  const toast = useToast()
  const [conflict, setConflict] = useState<Conflict>()
  const [isSaving, setSaving] = useState(false)
  const attempt = async (
    write: () => Promise<unknown>,
    edited: Item | undefined,
    said: string,
    changes: ItemChange[],
  ) => {
    setSaving(true)
    try {
      const answer = await write()
      forgetUnsaved()
      setConflict(undefined)
      showChanges(client, table, changes)
      const isTransaction = changes.length > 1
      const made = changes.map(change => ({ ...change, table }))
      rememberWrite(client, { changes: made, isTransaction, ...chargedIn(answer) })
      toast(said)
      done(changes.at(-1)?.after)
    } catch (error) {
      const met = conflictIn(error, edited)
      if (met && !met.stored && !met.edited) leave('It was already deleted', changes)
      else if (met) setConflict(met)
      else toast((error as Error).message, 'bad')
    } finally {
      setSaving(false)
    }
  }
  /** Goes away from an item that is not there any more. */
  const leave = (said: string, changes: ItemChange[]) => {
    forgetUnsaved()
    setConflict(undefined)
    showChanges(client, table, changes)
    toast(said)
    done(undefined)
  }
  return {
    conflict,
    isSaving,
    settle: () => setConflict(undefined),
    leaveDeleted: (opened: Item) => leave('It stays deleted', [{ before: opened, after: undefined }]),
    create: (item: Item) =>
      attempt(() => createItem(table, item), item, 'Created', [{ before: undefined, after: item }]),
    save: (opened: Item, edited: Item) => {
      if (!hasMoved(table, opened, edited)) {
        const change = { before: opened, after: edited }
        return attempt(() => saveItem(table, opened, edited), edited, 'Saved', [change])
      }
      const move = [
        { before: opened, after: undefined },
        { before: undefined, after: edited },
      ]
      return attempt(() => moveItem(table, opened, edited), edited, 'Moved to its new key', move)
    },
    remove: (opened: Item) =>
      attempt(() => deleteItem(table, opened), undefined, 'Deleted', [{ before: opened, after: undefined }]),
  }
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
