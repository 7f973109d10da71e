import { Hono } from 'hono'
import { parseKeys } from 'monotable'
import { readBody } from './read-body.ts'
import type { StudioOptions, StudioSystem } from './studio-options.ts'
import { fromTransport } from './wire.ts'

/** `GET /x-ray` lists the last calls, `GET /x-ray/:call` tells one; `POST /x-ray` turns it on or off or empties it. */
export function xRayRoute({ xRay, systems = [] }: StudioOptions): Hono {
  const app = new Hono()
  if (!xRay) return app
  xRay.nameItems((called, item) => nameItem(systems, called, item))
  const list = () => ({ isOn: xRay.isOn(), calls: xRay.calls() })
  return app
    .get('/x-ray', context => context.json(list()))
    .get('/traffic', context => context.json(xRay.traffic()))
    .get('/x-ray/:call', context => {
      const call = xRay.call(context.req.param('call'))
      return call
        ? context.json(call)
        : context.json({ name: 'NotFound', message: 'This call is no longer kept' }, 404)
    })
    .post('/x-ray', async context => {
      const { isOn, clear } = (await readBody<{ isOn?: boolean; clear?: boolean }>(context)) ?? {}
      if (isOn !== undefined) xRay.turn(isOn)
      if (clear) xRay.clear()
      return context.json(list())
    })
}

/** The entity that has such a key. */
function nameItem(
  systems: readonly StudioSystem[],
  called: string,
  item: Readonly<Record<string, unknown>>,
): string | undefined {
  for (const { schema, design, tables = {} } of systems) {
    const table = design.tables.find(({ name }) => (tables[name] ?? name) === called)
    if (!schema || !table) continue
    const keys = table.key.map(({ name }) => [name, Object.values(fromTransport(item[name]) ?? {})[0]])
    return parseKeys(schema, Object.fromEntries(keys), { table: table.name })?.entity
  }
  return undefined
}
