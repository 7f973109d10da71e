import { Hono } from 'hono'
import type { KnownTraffic } from './cost.ts'
import { readBody } from './read-body.ts'
import type { StudioOptions } from './studio-options.ts'

/** What the page knows of the tables beyond what DynamoDB tells: designs, and what is to be said of each. */
export function designRoute(options: StudioOptions): Hono {
  const { systems = [], isReadOnly = false, endpoint } = options
  const has = {
    feed: options.streams !== undefined,
    deadLetters: options.deadLetters !== undefined,
    api: options.api !== undefined,
    failures: options.failures !== undefined,
    xRay: options.xRay !== undefined,
  }
  const named = (name: string) => systems.find(system => system.name === name)
  return new Hono()
    .get('/design', context =>
      context.json({
        isReadOnly,
        endpoint,
        has,
        systems: systems.map(({ name, title, design, tables = {}, schema, check, cost }) => {
          const can = { isRunnable: schema !== undefined, isChecked: !!check, isEstimated: !!cost }
          return { name, title, design, tables, ...can }
        }),
      }),
    )
    .get('/findings/:system', async context => {
      const system = named(context.req.param('system'))
      if (!system) return context.json({ name: 'NotFound', message: 'This system does not exist' }, 404)
      return context.json({ findings: (await system.check?.()) ?? [] })
    })
    .post('/cost/:system', async context => {
      const known = await readBody<KnownTraffic>(context)
      const cost = await named(context.req.param('system'))?.cost?.(known)
      return cost
        ? context.json(cost)
        : context.json({ name: 'NotFound', message: 'Nothing is known of its cost' }, 404)
    })
}
