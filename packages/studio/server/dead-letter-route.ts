import { Hono } from 'hono'
import { changeOf } from './follow-stream.ts'
import { readBody } from './read-body.ts'
import type { StudioOptions } from './studio-options.ts'
import { fromTransport } from './wire.ts'

interface KeptLetter {
  readonly letterId: string
  readonly table: string
  readonly reaction: string
  readonly error: { readonly name: string; readonly message: string; readonly stack?: string | undefined }
  readonly attempts: number
  readonly changedAt: string
  readonly failedAt: string
  readonly record: object
}

/** What reactions of systems could not be given: as `makeFeed(…).deadLetters` of the server has it. */
export interface DeadLetterBox {
  list(
    system: string,
    page: { readonly limit: number; readonly cursor?: string },
  ): Promise<{ readonly items: readonly KeptLetter[]; readonly cursor?: string }>
  replay(system: string, letterId?: string): Promise<{ readonly replayed: number; readonly failed: number }>
  discard(system: string, letterId: string): Promise<boolean>
}

/** `GET /dead-letters/:system`, and what can be done with them: `POST …/replay` and `…/discard`. */
export function deadLetterRoute({ deadLetters, isReadOnly = false }: StudioOptions): Hono {
  const app = new Hono()
  if (!deadLetters) return app
  const refused = { name: 'AccessDeniedException', message: 'The studio was started read-only' }
  return app
    .get('/dead-letters/:system', async context => {
      const from = context.req.query('cursor')
      const options = { limit: 100, ...(from !== undefined && { cursor: from }) }
      const { items, cursor } = await deadLetters.list(context.req.param('system'), options)
      const letters = items.map(({ record, ...letter }) => ({ ...letter, change: changeOf(record) }))
      return context.json(fromTransport({ letters, ...(cursor !== undefined && { cursor }) }) as object)
    })
    .post('/dead-letters/:system/replay', async context => {
      if (isReadOnly) return context.json(refused, 403)
      const { letterId } = (await readBody<{ letterId?: string }>(context)) ?? {}
      return context.json(await deadLetters.replay(context.req.param('system'), letterId))
    })
    .post('/dead-letters/:system/discard', async context => {
      if (isReadOnly) return context.json(refused, 403)
      const { letterId } = (await readBody<{ letterId?: string }>(context)) ?? {}
      if (letterId === undefined)
        return context.json({ name: 'ValidationException', message: 'Which letter?' }, 400)
      return context.json({ isGone: await deadLetters.discard(context.req.param('system'), letterId) })
    })
}
