import { Hono } from 'hono'
import * as z from 'zod'
import type { SampleUser, System } from '../declare/system.ts'
import { refuse } from '../errors.ts'
import type { LocalIssuer } from './local-issuer.ts'

const tokenRequest = z.strictObject({ system: z.string(), user: z.string() })

/** The sample users of the systems, and tokens for them. Without a local issuer there are no such routes. */
export function devRoutes(issuer: LocalIssuer | undefined, systems: readonly System[]): Hono | undefined {
  if (!issuer) return undefined
  const app = new Hono()
  app.get('/_dev/users', context => {
    const listed = systems.map(({ name, title, demo }) => ({ system: name, title, users: demo?.users ?? [] }))
    return context.json({ items: listed })
  })
  app.post('/_dev/token', async context => {
    const read = tokenRequest.safeParse(await context.req.json().catch(() => undefined))
    if (!read.success) throw refuse('VALIDATION_ERROR', 'The body must be {"system": "…", "user": "…"}')
    const { system } = read.data
    const { sub, claims } = sampleUser(systems, read.data)
    return context.json({ token: await issuer.token({ system, sub, claims }), sub })
  })
  return app
}

/** A user by id, or by name as people type it. */
function sampleUser(systems: readonly System[], asked: z.output<typeof tokenRequest>): SampleUser {
  const users = systems.find(({ name }) => name === asked.system)?.demo?.users ?? []
  const name = asked.user.toLowerCase()
  const found =
    users.find(({ sub }) => sub === asked.user) ?? users.find(user => user.name.toLowerCase() === name)
  if (!found) throw refuse('NOT_FOUND', 'This sample user does not exist. GET /_dev/users lists them')
  return found
}
