import { Hono } from 'hono'
import { errorBody, errorStatus } from './error-body.ts'
import { notJson, readBody } from './read-body.ts'
import type { StudioOptions } from './studio-options.ts'
import { fromTransport, toTransport } from './wire.ts'
import { type DesignedChange, writeByDesign } from './write-by-design.ts'

/** `POST /items/:system`: creates, changes or deletes an item by the library, or tells how it would. */
export function itemRoute(options: StudioOptions): Hono {
  const { systems = [], send, binary = 'base64', isReadOnly = false } = options
  return new Hono().post('/items/:system', async context => {
    const system = systems.find(({ name }) => name === context.req.param('system'))
    if (!system?.schema) {
      return context.json({ name: 'NotFound', message: 'No program is known for this system' }, 404)
    }
    const change = await readBody<DesignedChange>(context)
    if (!change) return context.json(notJson, 400)
    if (isReadOnly && !change.isTrial) {
      const message = 'The studio was started read-only: nothing is written'
      return context.json({ name: 'AccessDeniedException', message }, 403)
    }
    try {
      const asked = toTransport(change, binary) as DesignedChange
      return context.json(fromTransport(await writeByDesign(system, { send, binary }, asked)) as object)
    } catch (error) {
      return context.json(errorBody(error), errorStatus(error))
    }
  })
}
