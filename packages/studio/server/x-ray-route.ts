import { Hono } from 'hono'
import { readBody } from './read-body.ts'
import type { StudioOptions } from './studio-options.ts'

/** `GET /x-ray` lists the last calls, `GET /x-ray/:call` tells one; `POST /x-ray` turns it on or off or empties it. */
export function xRayRoute({ xRay }: StudioOptions): Hono {
  const app = new Hono()
  if (!xRay) return app
  const list = () => ({ isOn: xRay.isOn(), calls: xRay.calls() })
  return app
    .get('/x-ray', context => context.json(list()))
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
