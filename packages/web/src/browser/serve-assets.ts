import type { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Site } from '../page/request-context.ts'
import { markFile } from '../products/identity.ts'

const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  // A service worker of a page is one of these: it may serve all of the site, and fetch from it.
  'service-worker-allowed': '/',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
}

/** Files for browsers, below `/web/`. Their names change with what is in them, so they are kept for a year. */
export function serveAssets(app: Hono, { assets, host, brandOf }: Site): void {
  app.use('/web/*', compress())
  app.get('/web/marks/:name', context => {
    const name = context.req.param('name').replace(/\.svg$/, '')
    const brand = brandOf(host.systems.find(system => system.name === name))
    return context.body(markFile(brand), 200, {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'",
    })
  })
  app.get('/web/assets/:file', async (context, next) => {
    const found = await assets.read(context.req.param('file'))
    if (!found) return next()
    return context.body(found.body, 200, { ...headers, 'content-type': found.type })
  })
}
