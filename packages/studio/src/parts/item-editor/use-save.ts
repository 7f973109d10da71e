import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { itemsChanged } from '../../data/items.ts'
import { createItem, deleteItem, hasMoved, moveItem, saveItem } from '../../data/save-item.ts'
import { Refused } from '../../data/send.ts'
import type { Table } from '../../data/table.ts'
import type { Item } from '../../values/attribute-value.ts'
import { useToast } from '../toast/toast.tsx'

/** What stands in the table instead of what was opened; nothing if it was deleted. */
export interface Conflict {
  readonly stored: Item | undefined
  readonly edited: Item
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
    edited: Item,
    said: string,
    left: Item | undefined,
  ) => {
    setSaving(true)
    try {
      await write()
      setConflict(undefined)
      itemsChanged(client, table.name)
      toast(said)
      done(left)
    } catch (error) {
      const met = conflictIn(error, edited)
      if (met) setConflict(met)
      else toast((error as Error).message, 'bad')
    } finally {
      setSaving(false)
    }
  }
  return {
    conflict,
    isSaving,
    settle: () => setConflict(undefined),
    create: (item: Item) => attempt(() => createItem(table, item), item, 'Created', item),
    save: (opened: Item, edited: Item) => {
      const moves = hasMoved(table, opened, edited)
      const write = () => (moves ? moveItem(table, opened, edited) : saveItem(table, opened, edited))
      return attempt(write, edited, moves ? 'Moved to its new key' : 'Saved', edited)
    },
    remove: (opened: Item) => attempt(() => deleteItem(table, opened), opened, 'Deleted', undefined),
  }
}

/** A failed condition on the opened item; one on the new key of a moved item is told as it is. */
function conflictIn(error: unknown, edited: Item): Conflict | undefined {
  if (!(error instanceof Refused)) return undefined
  const [deletion, put] = error.reasons
  if (put?.Code === 'ConditionalCheckFailed') {
    error.message = 'There is an item with that key already'
    return undefined
  }
  if (deletion?.Code === 'ConditionalCheckFailed') return { stored: deletion.Item, edited }
  return error.name === 'ConditionalCheckFailedException' ? { stored: error.item, edited } : undefined
}
