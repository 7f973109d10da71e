import { type Context, Hono } from 'hono'
import { errorBody, errorStatus } from './error-body.ts'
import { Integrity } from './integrity.ts'
import { readBody } from './read-body.ts'
import type { StudioOptions } from './studio-options.ts'

const path = '/integrity/:system/:table'

/** `GET /integrity/:system/:table` tells the last run; `POST …/scan`, `…/repair` and `…/stop` begin and end one. */
export function integrityRoute({ systems = [], send, binary, isReadOnly = false }: StudioOptions): Hono {
  const integrity = new Integrity({ send, ...(binary && { binary }) })
  const askedBy = (context: Context) => {
    const { system: name, table } = context.req.param() as { system: string; table: string }
    const system = systems.find(each => each.name === name)
    return system?.schema && system.design.tables.some(each => each.name === table)
      ? { system, table }
      : undefined
  }
  const answer = (context: Context, run: (asked: NonNullable<ReturnType<typeof askedBy>>) => unknown) => {
    const asked = askedBy(context)
    if (!asked) {
      return context.json({ name: 'NotFound', message: 'No program is known for this table' }, 404)
    }
    try {
      return context.json({ run: run(asked) ?? null })
    } catch (error) {
      return context.json(errorBody(error), errorStatus(error))
    }
  }
  return new Hono()
    .get(path, context => answer(context, asked => integrity.last(asked)))
    .post(`${path}/scan`, context => answer(context, asked => integrity.scan(asked)))
    .post(`${path}/stop`, context => answer(context, asked => integrity.stop(asked)))
    .post(`${path}/repair`, async context => {
      if (isReadOnly) {
        const message = 'The studio was started read-only: nothing is written'
        return context.json({ name: 'AccessDeniedException', message }, 403)
      }
      const { after = 0 } = (await readBody<{ after?: number }>(context)) ?? {}
      return answer(context, asked => integrity.repair(asked, after))
    })
}
