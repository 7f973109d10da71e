import { Hono } from 'hono'
import { errorBody, errorStatus } from './error-body.ts'
import { notJson, readBody } from './read-body.ts'
import { runPattern } from './run-pattern.ts'
import type { StudioOptions } from './studio-options.ts'

interface Asked {
  readonly arguments?: Readonly<Record<string, unknown>>
  readonly options?: {
    readonly limit?: number
    readonly direction?: 'asc' | 'desc'
    readonly cursor?: string
  }
}

/** `POST /patterns/:system/:pattern`: runs an access pattern by the library and tells what it took. */
export function patternRoute({ systems = [], send, binary = 'base64' }: StudioOptions): Hono {
  return new Hono().post('/patterns/:system/:pattern', async context => {
    const { system: name, pattern } = context.req.param()
    const system = systems.find(each => each.name === name)
    if (!system?.schema || !Object.hasOwn(system.schema.access, pattern)) {
      return context.json({ name: 'NotFound', message: `No access pattern ${pattern} can be run` }, 404)
    }
    const asked = await readBody<Asked>(context)
    if (!asked) return context.json(notJson, 400)
    const { arguments: given = {}, options = {} } = asked
    const { schema, tables = {} } = system
    const run = await runPattern({ schema, tables, transport: { send, binary }, pattern, given, options })
    if ('error' in run) {
      return context.json({ ...errorBody(run.error), requests: run.requests }, errorStatus(run.error))
    }
    return context.json(run)
  })
}
