import { open } from '@monotable/engine'
import {
  type AttributeMap,
  type ClientOf,
  connect,
  ensureTables,
  type Query,
  type QueryOptions,
} from 'monotable'
import { khaya } from '../schema.ts'

type Item = Readonly<Record<string, unknown>>

export interface Khaya {
  readonly db: ClientOf<typeof khaya>
  /** The moment at which everything happens until it is set. */
  now: Date
  /** Writes an item as nobody should: as others left it, or as it was before a rule. */
  putRaw(item: Readonly<Record<string, string | null>>): Promise<void>
  /** The item as it is stored, without the tags of its types at the top. */
  raw(PK: string, SK: string): Promise<Item | undefined>
  close(): Promise<void>
}

/** An empty Khaya on the engine in process. */
export async function openKhaya(now = new Date('2025-02-01T08:00:00Z')): Promise<Khaya> {
  const engine = await open({ clock: () => world.now.getTime() })
  const world: Khaya = {
    now,
    db: connect(khaya, engine, { now: () => world.now }),
    async putRaw(item) {
      const tagged = (value: string | null) => (value === null ? { NULL: true } : { S: value })
      const Item = Object.fromEntries(Object.entries(item).map(([name, value]) => [name, tagged(value)]))
      await engine.send('PutItem', { TableName: 'ProjectKhaya', Item })
    },
    async raw(PK, SK) {
      const Key = { PK: { S: PK }, SK: { S: SK } }
      const answer = (await engine.send('GetItem', { TableName: 'ProjectKhaya', Key })) as {
        Item?: AttributeMap
      }
      return (
        answer.Item &&
        Object.fromEntries(
          Object.entries(answer.Item).map(([name, value]) => [name, Object.values(value)[0]]),
        )
      )
    },
    close: () => engine.close(),
  }
  await ensureTables(khaya, engine)
  return world
}

/** One attribute of all items of a pattern; read in one page and, with the same result, in pages of one and two. */
export async function listed<A, I extends object, N extends keyof I>(
  query: Query<A, I>,
  given: A,
  name: N,
  options: QueryOptions = {},
): Promise<I[N][]> {
  const read = async (limit: number) => {
    const found: I[N][] = []
    for (let cursor: string | undefined, at = 0; at === 0 || cursor !== undefined; at++) {
      const page = await query(given, { ...options, limit, ...(cursor !== undefined && { cursor }) })
      found.push(...page.items.map(item => item[name]))
      cursor = page.cursor
    }
    return found
  }
  const whole = await read(100)
  for (const limit of [1, 2]) {
    const inPages = await read(limit)
    if (JSON.stringify(inPages) !== JSON.stringify(whole))
      throw new Error(`pages of ${limit} give ${JSON.stringify(inPages)}, one page ${JSON.stringify(whole)}`)
  }
  return whole
}
