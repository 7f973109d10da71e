import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { access } from './access.ts'
import { deadLetterRoute } from './dead-letter-route.ts'
import { errorBody, errorStatus } from './error-body.ts'
import { integrityRoute } from './integrity-route.ts'
import { page } from './page.ts'
import { queriesRoute } from './queries-route.ts'
import { tableRoutes } from './routes.ts'
import { securityHeaders } from './security-headers.ts'
import type { StudioOptions } from './studio-options.ts'
import { systemsRoute } from './systems-route.ts'
import { xRayRoute } from './x-ray-route.ts'

const routes = [tableRoutes, integrityRoute, deadLetterRoute, systemsRoute, xRayRoute, queriesRoute]

/** The studio as a web application: its API under `/api`, and the page. */
export function studioApp(options: StudioOptions): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(securityHeaders)) context.res.headers.set(name, value)
  })
  app.use(access(options.token))
  app.use('/assets/*', compress())
  app.use('/api/*', async (context, next) => {
    await next()
    // Data does not stay in the caches of a browser.
    context.res.headers.set('cache-control', 'no-store')
  })
  for (const route of routes) app.route('/api', route(options))
  for (const further of options.routes ?? []) app.route('/api', further)
  app.all('/api/*', context =>
    context.json({ name: 'NotFound', message: 'The studio has no such address' }, 404),
  )
  app.route('/', page(options.page))
  app.onError((error, context) => context.json(errorBody(error), errorStatus(error)))
  return app
}
