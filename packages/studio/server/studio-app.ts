import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { access } from './access.ts'
import { designRoute } from './design-route.ts'
import { dynamodbRoute } from './dynamodb-route.ts'
import { page } from './page.ts'
import { patternRoute } from './pattern-route.ts'
import { securityHeaders } from './security-headers.ts'
import type { StudioOptions } from './studio-options.ts'

/** The studio as a web application: its API under `/api`, and the page. */
export function studioApp(options: StudioOptions): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(securityHeaders)) context.res.headers.set(name, value)
  })
  app.use(access(options.token))
  app.use('/assets/*', compress())
  for (const route of [designRoute, dynamodbRoute, patternRoute]) app.route('/api', route(options))
  for (const routes of options.routes ?? []) app.route('/api', routes)
  app.all('/api/*', context =>
    context.json({ name: 'NotFound', message: 'The studio has no such address' }, 404),
  )
  app.route('/', page(options.page))
  app.onError((error, context) => context.json({ name: error.name, message: error.message }, 500))
  return app
}
