import { Hono } from 'hono'
import { notJson, readBody } from './read-body.ts'
import type { StudioOptions } from './studio-options.ts'

/** A pattern with its arguments, and what it may take: a file of the repository keeps it, and CI runs it. */
export interface SavedQuery {
  readonly name: string
  readonly pattern: string
  readonly arguments: Readonly<Record<string, unknown>>
  readonly limit?: number | undefined
  readonly budget: {
    /** Capacity units of one page. */
    readonly units: number
    /** Items that are read for each that is returned. */
    readonly readPerItem: number
  }
}

export interface SavedQueries {
  /** Where they are, as people read it. */
  readonly file: string
  read(): Promise<readonly SavedQuery[]>
  /** Replaces the one of that name. What is no query is refused with `ValidationException`. */
  save(query: unknown): Promise<void>
  remove(name: string): Promise<void>
}

/** `GET /queries`, and `POST /queries` with one to `save` or the name of one to `remove`. No table is written. */
export function queriesRoute({ queries }: StudioOptions): Hono {
  const app = new Hono()
  const all = async () => ({ file: queries?.file, queries: (await queries?.read()) ?? [] })
  app.get('/queries', async context => context.json(await all()))
  if (!queries) return app
  return app.post('/queries', async context => {
    const asked = await readBody<{ save?: unknown; remove?: string }>(context)
    if (!asked) return context.json(notJson, 400)
    if (asked.remove !== undefined) await queries.remove(asked.remove)
    else await queries.save(asked.save)
    return context.json(await all())
  })
}
