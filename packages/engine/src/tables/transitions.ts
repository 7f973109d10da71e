import { resumeBackups } from '../backups/backup-list.ts'
import { fedBy, feedsRestore } from '../backups/recovery-log.ts'
import { fillRestored } from '../backups/restore.ts'
import { keepDeleted } from '../backups/system-backup.ts'
import type { Database } from '../database.ts'
import { clearIndex, fillIndex } from '../items/backfill.ts'
import type { Table, TableIndex } from './table.ts'
import { asChanged } from './table-class.ts'

/** Tables that are on their way: one walk each, so that an index is not cleared while it is still being filled. */
const walking = new WeakMap<Database, Map<number, Promise<void>>>()

/** Brings a table to rest after the configured delay. */
export function settleLater(database: Database, table: Table): void {
  database.later(database.tableDelay, () => settle(database, table.id))
}

/** Takes up what a closed or killed engine left half done, before the first request. */
export async function resumeTransitions(database: Database): Promise<void> {
  await resumeBackups(database)
  for (const table of database.catalog.all()) {
    if (nextStep(table)) database.later(0, () => settle(database, table.id))
  }
  clearDroppedLater(database)
}

export function clearDroppedLater(database: Database): void {
  database.later(0, async () => {
    await earlierWrites(database)
    await database.catalog.clearDropped()
  })
}

/** Waits for writes that saw a table as it was before its last change and are still on their way to the disk. */
const earlierWrites = (database: Database): Promise<void> => database.writer.submit(() => {})

/** The table as it is when it has nothing left to do but with its items. */
export function atRest(table: Table): Table {
  const indexes = table.indexes.map(index => restingIndex(index, table.status === 'CREATING'))
  return { ...asChanged(table), status: 'ACTIVE', indexes }
}

function restingIndex(index: TableIndex, ofNewTable: boolean): TableIndex {
  if (index.status === 'UPDATING') return { ...index, status: 'ACTIVE' }
  if (index.status !== 'CREATING') return index
  return ofNewTable ? { ...index, status: 'ACTIVE' } : { ...index, backfilling: true }
}

/** Brings a table to rest now, or waits for who does. */
export function settle(database: Database, tableId: number): Promise<void> {
  const walks = walking.get(database) ?? new Map<number, Promise<void>>()
  walking.set(database, walks)
  const walk = walks.get(tableId) ?? Promise.resolve().then(() => walkOn(database, tableId, walks))
  walks.set(tableId, walk)
  return walk
}

/** Gives up its place as soon as it sees nothing left to do: who comes later begins a walk of its own. */
async function walkOn(database: Database, tableId: number, walks: Map<number, unknown>): Promise<void> {
  try {
    for (;;) {
      const table = database.catalog.all().find(each => each.id === tableId)
      const step = table && nextStep(table)
      if (step === undefined) return
      await step(database, table as Table)
    }
  } finally {
    walks.delete(tableId)
  }
}

type Step = (database: Database, table: Table) => Promise<void>

function nextStep(table: Table): Step | undefined {
  if (table.status === 'DELETING') return dropTable
  if (table.restore) return finishRestore
  if (table.status !== 'ACTIVE' || table.indexes.some(isWaiting)) return come(atRest)
  if (table.indexes.some(index => index.status === 'CREATING')) return fillNewIndex
  if (table.indexes.some(index => index.status === 'DELETING')) return removeIndex
  return undefined
}

const isWaiting = ({ status, backfilling }: TableIndex) =>
  status === 'UPDATING' || (status === 'CREATING' && !backfilling)

/** Saves what `change` makes of the table as it is by then, if it is still there. */
async function saveChanged(
  database: Database,
  tableId: number,
  change: (table: Table) => Table,
): Promise<void> {
  await database.catalog.exclusive(async () => {
    const table = database.catalog.all().find(each => each.id === tableId)
    if (table) await database.catalog.save(change(table))
  })
}

const come =
  (change: (table: Table) => Table): Step =>
  (database, table) =>
    saveChanged(database, table.id, change)

const dropTable: Step = async (database, table) => {
  await earlierWrites(database)
  for (const { id } of fedBy(database, table)) await settle(database, id)
  await keepDeleted(database, table)
  await database.catalog.exclusive(async () => {
    if (!feedsRestore(database, table)) await database.catalog.drop(table)
  })
  clearDroppedLater(database)
}

const finishRestore: Step = async (database, table) => {
  await fillRestored(database, table)
  for (const index of table.indexes) await fillIndex(database, table.name, index.id)
  await saveChanged(database, table.id, filled => {
    const { restore: _, ...rest } = filled
    return atRest(rest)
  })
}

const fillNewIndex: Step = async (database, table) => {
  const { id } = table.indexes.find(index => index.status === 'CREATING') as TableIndex
  await earlierWrites(database)
  await fillIndex(database, table.name, id)
  await saveChanged(database, table.id, filled => ({
    ...filled,
    indexes: filled.indexes.map(index =>
      index.id === id && index.status === 'CREATING'
        ? { ...index, status: 'ACTIVE', backfilling: false }
        : index,
    ),
  }))
}

const removeIndex: Step = async (database, table) => {
  const removed = table.indexes.find(index => index.status === 'DELETING') as TableIndex
  await earlierWrites(database)
  await clearIndex(database, table, removed)
  await saveChanged(database, table.id, cleared => ({
    ...cleared,
    indexes: cleared.indexes.filter(index => index.id !== removed.id),
  }))
}
