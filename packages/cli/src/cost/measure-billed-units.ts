import { marshalItem } from '@monotable/dynamodb'
import { connect, ensureTables, type Schema, type Transport } from 'monotable'
import type { PatternDesign, TableDesign } from 'monotable/design'
import type { LoadedDesign } from '../design/loaded-design.ts'
import { sampleItem, type Values } from '../samples/sample-item.ts'
import { momentAt } from '../samples/value-for-schema.ts'
import { entrySize } from './index-entry.ts'
import { callPattern } from './measure.ts'
import { predictRead } from './predict-read.ts'
import { unitsOf } from './predict-write.ts'
import { type Replay, replayOf } from './replay.ts'
import { totalUnits, type UnitsByIndex } from './units.ts'

/** Units of one call, as `cost` predicts them and as the store billed them. */
export interface BilledLine {
  /** The access pattern that was called, or the entity of which an item was written. */
  readonly name: string
  readonly kind: 'read' | 'write'
  readonly predicted: UnitsByIndex
  readonly billed: UnitsByIndex
  /** Why it could not be run; nothing was billed then. */
  readonly failed?: string
}

export interface BilledOptions {
  /** Of the names of the tables, which are made and removed here. */
  readonly prefix: string
  /** Rows that a pattern finds at most. */
  readonly rows: number
  /** Called before anything is sent with the write units that it may cost; throws to end it. */
  readonly mayCost: (writeUnits: number, readUnits: number) => void
  /** Milliseconds that an index may take to show what was written. */
  readonly patience: number
}

/** Makes the tables of a design in a store, runs every pattern and writes every entity there, and removes the tables. */
export async function measureBilledUnits(
  loaded: LoadedDesign & { readonly schema: Schema },
  transport: Transport,
  options: BilledOptions,
): Promise<BilledLine[]> {
  const { schema, design } = loaded
  const tables = Object.fromEntries(
    schema.tables.map(({ name }) => [name, `${options.prefix}-${name.replace(/[{}]/g, '')}`]),
  )
  const lines: BilledLine[] = []
  try {
    await ensureTables(schema, transport, { tables })
    for (const table of design.tables) {
      const place: Place = {
        loaded,
        transport,
        table,
        TableName: tables[table.name] as string,
        tables,
        options,
      }
      for (const entity of table.entities) {
        const { item } = sampleItem(table, entity, schema, { at: 0 })
        lines.push(await tried(entity.name, 'write', unitsOf(table, item), () => billWrite(place, item)))
      }
      for (const pattern of table.patterns) {
        const replay = replayOf({ schema }, table, pattern, options.rows)
        const { units } = predictRead(table, pattern, replay)
        lines.push(await tried(pattern.name, 'read', units, () => billRead(place, pattern, replay)))
      }
    }
    return lines
  } finally {
    for (const TableName of Object.values(tables)) {
      await transport.send('DeleteTable', { TableName }).catch(error => {
        // A table that could not be made is not there either.
        if ((error as Error).name !== 'ResourceNotFoundException') throw error
      })
    }
  }
}

interface Place {
  readonly loaded: LoadedDesign & { readonly schema: Schema }
  readonly transport: Transport
  readonly table: TableDesign
  readonly TableName: string
  readonly tables: Readonly<Record<string, string>>
  readonly options: BilledOptions
}

/** Thrown by `mayCost`: nothing more is sent. */
export class TooDear extends Error {
  override readonly name = 'TooDear'
}

async function tried(
  name: string,
  kind: BilledLine['kind'],
  predicted: UnitsByIndex,
  bill: () => Promise<UnitsByIndex>,
): Promise<BilledLine> {
  try {
    return { name, kind, predicted: present(predicted), billed: await bill() }
  } catch (error) {
    if (error instanceof TooDear) throw error
    return { name, kind, predicted: present(predicted), billed: {}, failed: (error as Error).message }
  }
}

const present = (units: UnitsByIndex) =>
  Object.fromEntries(Object.entries(units).filter(([, each]) => each > 0))

interface Consumed {
  readonly Table?: { readonly CapacityUnits?: number }
  readonly GlobalSecondaryIndexes?: Readonly<Record<string, { readonly CapacityUnits?: number }>>
  readonly LocalSecondaryIndexes?: Consumed['GlobalSecondaryIndexes']
}

async function billWrite(
  { transport, table, TableName, options }: Place,
  item: Values,
): Promise<UnitsByIndex> {
  options.mayCost(2 * totalUnits(unitsOf(table, item)), 0)
  const asked = { TableName, Item: marshalItem(item), ReturnConsumedCapacity: 'INDEXES' }
  const { ConsumedCapacity } = (await transport.send('PutItem', asked)) as { ConsumedCapacity?: Consumed }
  await removeAll(transport, table, TableName, [item])
  if (!ConsumedCapacity) throw new Error('The store does not tell what it consumed')
  const { Table, GlobalSecondaryIndexes, LocalSecondaryIndexes } = ConsumedCapacity
  const indexes = Object.entries({ ...GlobalSecondaryIndexes, ...LocalSecondaryIndexes })
  return present({
    '': Table?.CapacityUnits ?? 0,
    ...Object.fromEntries(indexes.map(([name, each]) => [name, each.CapacityUnits ?? 0])),
  })
}

async function billRead(place: Place, pattern: PatternDesign, replay: Replay): Promise<UnitsByIndex> {
  const { loaded, transport, table, TableName, tables, options } = place
  const items = [...replay.rows, ...replay.targets]
  const writes = items.reduce((sum, item) => sum + totalUnits(unitsOf(table, item)), 0)
  const predicted = totalUnits(predictRead(table, pattern, replay).units)
  options.mayCost(2 * writes, predicted)
  try {
    for (const item of items) await transport.send('PutItem', { TableName, Item: marshalItem(item) })
    // Samples have moments of their own: none may have expired.
    const db = connect(loaded.schema, transport, { tables, now: () => momentAt(0) })
    const wanted = replay.rows.filter(
      row => entrySize(table, indexOf(table, pattern), row) !== undefined,
    ).length
    const until = performance.now() + options.patience
    // The most of all calls: an index shows more and more, and a store may meanwhile remove what has expired.
    for (let most: UnitsByIndex = {}; ; ) {
      const { units, found } = await callPattern(db, pattern, replay, TableName)
      if (totalUnits(units) > totalUnits(most)) most = units
      // A filter leaves out some of what is read.
      const isAll = found >= wanted || (pattern.filter !== undefined && totalUnits(most) >= predicted)
      if (isAll || performance.now() > until) return most
      await new Promise(done => setTimeout(done, 200))
    }
  } finally {
    await removeAll(transport, table, TableName, items)
  }
}

const indexOf = (table: TableDesign, { index }: PatternDesign) =>
  table.indexes.find(({ name }) => name === index)

async function removeAll(
  transport: Transport,
  { key }: TableDesign,
  TableName: string,
  items: readonly Values[],
): Promise<void> {
  for (const item of items) {
    const Key = Object.fromEntries(
      Object.entries(marshalItem(item)).filter(([name]) => key.some(each => each.name === name)),
    )
    await transport.send('DeleteItem', { TableName, Key })
  }
}
