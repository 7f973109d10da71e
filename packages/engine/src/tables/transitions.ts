import { resumeBackups } from '../backups/backup-list.ts'
import { fedBy, feedsRestore } from '../backups/recovery-log.ts'
import { fillRestored } from '../backups/restore.ts'
import { keepDeleted } from '../backups/system-backup.ts'
import type { Engine } from '../engine.ts'
import { clearIndex, fillIndex } from '../items/backfill.ts'
import type { Table, TableIndex } from './table.ts'
import { asChanged } from './table-class.ts'

/** Tables that are on their way: one walk each, so that an index is not cleared while it is still being filled. */
const walking = new WeakMap<Engine, Map<number, Promise<void>>>()

/** Brings a table to rest, after the time that the engine was told that takes. */
export function settleLater(engine: Engine, table: Table): void {
  engine.later(engine.tableDelay, () => settle(engine, table.id))
}

/** Takes up what a closed or killed engine left half done, before the first request. */
export async function resumeTransitions(engine: Engine): Promise<void> {
  await resumeBackups(engine)
  for (const table of engine.catalog.all()) {
    if (nextStep(table)) engine.later(0, () => settle(engine, table.id))
  }
  clearDroppedLater(engine)
}

export function clearDroppedLater(engine: Engine): void {
  engine.later(0, async () => {
    await earlierWrites(engine)
    await engine.catalog.clearDropped()
  })
}

/** Waits for writes that saw a table as it was before its last change and are still on their way to the disk. */
const earlierWrites = (engine: Engine): Promise<void> => engine.writer.submit(() => {})

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
export function settle(engine: Engine, tableId: number): Promise<void> {
  const walks = walking.get(engine) ?? new Map<number, Promise<void>>()
  walking.set(engine, walks)
  const walk = walks.get(tableId) ?? Promise.resolve().then(() => walkOn(engine, tableId, walks))
  walks.set(tableId, walk)
  return walk
}

/** Gives up its place as soon as it sees nothing left to do: who comes later begins a walk of its own. */
async function walkOn(engine: Engine, tableId: number, walks: Map<number, unknown>): Promise<void> {
  try {
    for (;;) {
      const table = engine.catalog.all().find(each => each.id === tableId)
      const step = table && nextStep(table)
      if (step === undefined) return
      await step(engine, table as Table)
    }
  } finally {
    walks.delete(tableId)
  }
}

type Step = (engine: Engine, table: Table) => Promise<void>

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
async function saveChanged(engine: Engine, tableId: number, change: (table: Table) => Table): Promise<void> {
  await engine.catalog.exclusive(async () => {
    const table = engine.catalog.all().find(each => each.id === tableId)
    if (table) await engine.catalog.save(change(table))
  })
}

const come =
  (change: (table: Table) => Table): Step =>
  (engine, table) =>
    saveChanged(engine, table.id, change)

const dropTable: Step = async (engine, table) => {
  await earlierWrites(engine)
  for (const { id } of fedBy(engine, table)) await settle(engine, id)
  await keepDeleted(engine, table)
  await engine.catalog.exclusive(async () => {
    if (!feedsRestore(engine, table)) await engine.catalog.drop(table)
  })
  clearDroppedLater(engine)
}

const finishRestore: Step = async (engine, table) => {
  await fillRestored(engine, table)
  for (const index of table.indexes) await fillIndex(engine, table.name, index.id)
  await saveChanged(engine, table.id, filled => {
    const { restore: _, ...rest } = filled
    return atRest(rest)
  })
}

const fillNewIndex: Step = async (engine, table) => {
  const { id } = table.indexes.find(index => index.status === 'CREATING') as TableIndex
  await earlierWrites(engine)
  await fillIndex(engine, table.name, id)
  await saveChanged(engine, table.id, filled => ({
    ...filled,
    indexes: filled.indexes.map(index =>
      index.id === id && index.status === 'CREATING'
        ? { ...index, status: 'ACTIVE', backfilling: false }
        : index,
    ),
  }))
}

const removeIndex: Step = async (engine, table) => {
  const removed = table.indexes.find(index => index.status === 'DELETING') as TableIndex
  await earlierWrites(engine)
  await clearIndex(engine, table, removed)
  await saveChanged(engine, table.id, cleared => ({
    ...cleared,
    indexes: cleared.indexes.filter(index => index.id !== removed.id),
  }))
}
