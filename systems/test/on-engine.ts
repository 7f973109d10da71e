import { type Engine, open } from '@monotable/engine'
import { type Client, connect, ensureTables, type Page, type QueryOptions, type Schema } from 'monotable'
import { afterAll, beforeAll } from 'vitest'

type Entities = Schema['entities']
type Access = Schema['access']

/** A system on an engine of its own, with a clock that stands still. All but `at` is for tests and hooks. */
export interface OnEngine<Base extends string, E extends Entities, P extends Access> {
  readonly db: Client<Base, E, P>
  readonly engine: Engine
  /** Sets the clock. */
  at(moment: string): void
}

/** Opens a system before the tests of a file and closes it after them; `tables` are names that a stage completes. */
export function onEngine<Base extends string, E extends Entities, P extends Access>(
  schema: Schema<Base, E, P>,
  tables: Readonly<Record<string, string>> = {},
): OnEngine<Base, E, P> {
  let engine: Engine
  let db: Client<Base, E, P>
  let now = new Date('2025-01-20T10:00:00Z')
  beforeAll(async () => {
    // By the clock of the test, and only when it is told: real time is long after what has expired there.
    engine = await open({ clock: () => now.getTime(), sweepInterval: 0 })
    await ensureTables(schema, engine, { tables })
    db = connect(schema, engine, { tables, now: () => now })
  })
  afterAll(() => engine.close())
  return {
    get db() {
      return db
    },
    get engine() {
      return engine
    },
    at(moment) {
      now = new Date(moment)
    },
  }
}

/** All pages of a list, each read with the cursor of the one before. */
export async function pagesOf<I>(
  read: (options: QueryOptions) => Promise<Page<I>>,
  limit: number,
): Promise<I[][]> {
  const pages: I[][] = []
  let cursor: string | undefined
  do {
    const page = await read({ limit, ...(cursor !== undefined && { cursor }) })
    pages.push(page.items)
    cursor = page.cursor
  } while (cursor !== undefined)
  return pages
}
