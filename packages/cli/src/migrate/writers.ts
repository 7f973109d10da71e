import type { Engine } from '@monotable/engine'
import { type AttributeMap, connect, type Schema } from 'monotable'
import { connectSession, type ScanPage, scanTable } from 'monotable/migrate'

/** How much synthetic programs wrote, and what they were refused. */
export interface WriterReport {
  readonly old: number
  readonly new: number
  readonly refused: number
}

interface Writing {
  readonly older: Schema
  readonly newer: Schema
  readonly tables: Readonly<Record<string, string>>
}

type Side = 'old' | 'new'

interface Calls {
  get(key: object): Promise<object | undefined>
  put(item: object): Promise<unknown>
  delete(item: object): Promise<unknown>
}

interface Kept {
  readonly entity: string
  readonly old: Readonly<Record<string, unknown>>
}

/** The most items that are written again and again. */
const most = 200

/**
 * Programs of both designs that write items of the copy again: an old put wipes what was filled, an old delete leaves
 * guards and mirrors behind. They write no value that was not there, so that every conflict is one of the data.
 */
export async function startWriters(engine: Engine, { older, newer, tables }: Writing) {
  const named = (schema: Schema) => ({
    tables: Object.fromEntries(schema.tables.map(({ name }) => [name, tables[name] ?? name])),
  })
  const kept = await someItems(engine, older, newer, named(older))
  const clients = {
    old: connect(older, engine, named(older)) as unknown as Readonly<Record<string, Calls>>,
    new: connect(newer, engine, named(newer)) as unknown as Readonly<Record<string, Calls>>,
  }
  const report = { old: 0, new: 0, refused: 0 }
  const running = { old: true, new: true }
  const write = async (side: Side, at: number) => {
    const { entity, old } = kept[at % kept.length] as Kept
    const calls = clients[side][entity] as Calls
    if (side === 'old' && at % 3 === 0) await calls.delete(old)
    const item = side === 'old' ? old : await calls.get(old)
    if (!item) return
    await calls.put(item)
    report[side]++
  }
  const loop = async (side: Side) => {
    for (let at = side === 'old' ? 0 : 7; running[side] && kept.length > 0; at++) {
      // By a rule of the library or of the store, or by a conversion that cannot be done.
      await write(side, at).catch(() => void report.refused++)
      await new Promise(setImmediate)
    }
  }
  const [oldEnd, newEnd] = [loop('old'), loop('new')]
  return {
    report,
    async stopOld() {
      running.old = false
      await oldEnd
    },
    async stopAll() {
      running.old = false
      running.new = false
      await Promise.all([oldEnd, newEnd])
    },
  }
}

/** What another program stored may be too damaged to be read at all. */
function readOrNone(
  model: { read(stored: AttributeMap): Kept['old'] },
  stored: AttributeMap,
): Kept['old'] | undefined {
  try {
    return model.read(stored)
  } catch {
    return undefined
  }
}

/** Items of entities that both designs have, as old programs read them. */
async function someItems(
  engine: Engine,
  older: Schema,
  newer: Schema,
  names: { readonly tables: Readonly<Record<string, string>> },
): Promise<Kept[]> {
  const session = connectSession(older.model, engine, names)
  const members = new Map(Object.entries(older.entities).map(([member, { name }]) => [name, member]))
  const kept: Kept[] = []
  for (const { name: table } of older.tables) {
    const collect = async ({ rows }: ScanPage) => {
      for (const { entity = '', stored } of rows) {
        const member = members.get(entity)
        const model = older.model.entities.get(entity)
        if (kept.length >= most || !member || !model || !Object.hasOwn(newer.entities, member)) continue
        const old = readOrNone(model, stored)
        if (old) kept.push({ entity: member, old })
      }
      return null
    }
    await scanTable(session, collect, { table, segments: 1 })
  }
  return kept
}
