import { marshalItem } from '@monotable/dynamodb'
import { open } from '@monotable/engine/memory'
import { connect, ensureTables, type Schema, Spent } from 'monotable'
import type { PatternDesign, TableDesign } from 'monotable/design'
import type { Values } from '../samples/sample-item.ts'
import { momentAt } from '../samples/value-for-schema.ts'
import type { Replay } from './replay.ts'
import type { UnitsByIndex } from './units.ts'

/** A pattern as the client has it. */
type Callable = (given: Values, options: { limit?: number; spent: Spent }) => Promise<unknown>

/** Runs a pattern on an engine of its own that holds its rows, and gives the units that were counted. */
export async function measureRead(
  schema: Schema,
  table: TableDesign,
  pattern: PatternDesign,
  replay: Replay,
): Promise<UnitsByIndex> {
  // Samples have moments of their own: none may have expired.
  const engine = await open({ clock: () => momentAt(0).getTime(), sweepInterval: 0 })
  try {
    const tables = Object.fromEntries(schema.tables.map(({ name }) => [name, plainName(name)]))
    await ensureTables(schema, engine, { tables })
    const TableName = tables[table.name] as string
    for (const item of [...replay.rows, ...replay.targets])
      await engine.send('PutItem', { TableName, Item: marshalItem(item) })
    const db = connect(schema, engine, { tables, now: () => momentAt(0) })
    return (await callPattern(db, pattern, replay, TableName)).units
  } finally {
    await engine.close()
  }
}

/** Calls a pattern once. Gives the units that the store counted, and how many items came. */
export async function callPattern(
  db: object,
  pattern: PatternDesign,
  replay: Replay,
  TableName: string,
): Promise<{ units: UnitsByIndex; found: number }> {
  const call = (db as Record<string, Callable>)[pattern.name] as Callable
  const spent = new Spent()
  const answer = await call(replay.arguments, {
    spent,
    ...(pattern.kind !== 'get' && { limit: Math.max(replay.rows.length, 1) }),
  })
  const { table: own = 0, indexes = {} } = spent.tables[TableName] ?? {}
  const { items } = (answer ?? {}) as { items?: readonly unknown[] }
  return {
    units: { ...(own > 0 && { '': own }), ...indexes },
    found: items?.length ?? Number(answer !== undefined),
  }
}

/** A name that differs by stage, as one that a table can have. */
const plainName = (name: string) => name.replace(/[{}]/g, '')
