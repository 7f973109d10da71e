import type { System } from '@monotable/server'
import type { PagesHost } from '@monotable/server/host'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { accountPages } from './account/account-pages.ts'
import { openAssets, ownAssets } from './browser/assets.ts'
import { serveAssets } from './browser/serve-assets.ts'
import { deskPages } from './desk/desk-pages.tsx'
import { type LandingOptions, landing } from './landing/landing.tsx'
import { showFailed, showForeign, showMissing, showTooLarge } from './page/fallbacks.tsx'
import type { Page } from './page/page.ts'
import { preferenceRoutes } from './page/preferences.ts'
import type { Site } from './page/request-context.ts'
import { ownFormsOnly } from './page/security.ts'
import { type Mounted, postPage, showPage } from './page/serve-page.tsx'
import { partsPage } from './parts-page/parts-page.tsx'
import { brandStyles, brandsOf, type Product } from './products/identity.ts'

export interface PagesOptions extends LandingOptions {
  /** What systems bring along, by their names: identity, and pages made by hand. */
  readonly products?: Readonly<Record<string, Product>>
  /** Pages for addresses of a system without a hand-made page: the desk, unless given. */
  readonly generated?: (system: System, product: Product) => readonly Page[]
  /** Folders with a manifest of files for browsers, besides our own. */
  readonly assets?: readonly URL[]
  /** Bytes of a form: 1 MB unless given. */
  readonly bodyLimit?: number
}

/** The pages of all systems, for `run(systems, config, { pages: pages({ products }) })`. */
export function pages(options: PagesOptions = {}): (host: PagesHost) => Hono {
  return host => {
    const { products = {} } = options
    const brandOf = brandsOf(products)
    const assets = openAssets([ownAssets, ...(options.assets ?? [])], {
      'styles.css': brandStyles(host.systems.map(brandOf)),
    })
    const site: Site = { host, assets, brandOf }
    const app = new Hono()
    serveAssets(app, site)
    const guard = refusingForeign(
      site,
      ownFormsOnly(() => host.config.baseUrl),
    )
    for (const path of ['/account/*', '/web/*', ...host.systems.map(({ name }) => `/${name}/app/*`)]) {
      app.use(path, guard)
    }
    const limit = (maxSize = options.bodyLimit ?? 1024 * 1024) =>
      bodyLimit({ maxSize, onError: context => showTooLarge(context, site) })
    preferenceRoutes(app, site, limit())
    mount(app, '', [landing(options), ...accountPages, ...(host.config.isDevelopment ? [partsPage] : [])], {
      site,
      limit,
    })
    for (const system of host.systems) {
      const product = products[system.name] ?? {}
      const list = merge(product.pages ?? [], (options.generated ?? deskPages)(system, product))
      app.get(`/${system.name}/app/_changes`, context => sendChanges(context, host, system))
      mount(app, `/${system.name}/app`, list, { site, system, limit })
      app.get(`/${system.name}/app/*`, context => showMissing(context, site, system))
    }
    app.onError((error, context: Context) => {
      // The server logs it; the person sees a page.
      context.get('exchange')?.refuse(error)
      return showFailed(context, site)
    })
    app.get('/*', (context, next) =>
      context.req.header('accept')?.includes('text/html') ? showMissing(context, site) : next(),
    )
    return app
  }
}

function refusingForeign(site: Site, guard: ReturnType<typeof ownFormsOnly>) {
  return async (context: Context, next: () => Promise<void>) => {
    let isOwn = false
    try {
      await guard(context, async () => {
        isOwn = true
      })
    } catch {
      return showForeign(context, site)
    }
    return isOwn ? next() : undefined
  }
}

/** For parts of pages that follow what others do. */
async function sendChanges(context: Context, host: PagesHost, system: System): Promise<Response> {
  const request = context.req.raw
  const canFollow = host.config.canFollow && system.schema.tables.some(({ stream }) => stream !== undefined)
  // No content ends the connection for good.
  if (!canFollow || !(await host.accounts.personOf(request))) return context.body(null, 204)
  const entities = (context.req.query('of') ?? '').split(',').filter(name => name !== '')
  const events = await host.changes({ system: system.name, entities, request })
  return context.body(events, 200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
}

type Rest = Omit<Mounted, 'page'> & { readonly limit: (bytes?: number) => MiddlewareHandler }

function mount(app: Hono, prefix: string, list: readonly Page[], { limit, ...rest }: Rest): void {
  for (const page of [...list].sort(literalFirst)) {
    const mounted = { ...rest, page }
    const path = `${prefix}${page.path.replace(/\{([^}]*)\}/g, ':$1')}`
    // Opened with and without the last slash.
    const paths = new Set([path, path.length > 1 ? path.replace(/\/$/, '') : path])
    for (const each of paths) {
      app.get(each, context => showPage(context, mounted))
      if (page.post) app.post(each, limit(page.bodyLimit), context => postPage(context, mounted))
    }
  }
}

const shapeOf = ({ path }: Page) => path.replace(/\{[^}]*\}/g, '~')

const literalFirst = (a: Page, b: Page) =>
  shapeOf(a).replaceAll('/', ' ') < shapeOf(b).replaceAll('/', ' ') ? -1 : 1

/** A page made by hand replaces the generated one at the same address. */
function merge(made: readonly Page[], generated: readonly Page[]): readonly Page[] {
  const taken = new Set(made.map(shapeOf))
  return [...made, ...generated.filter(page => !taken.has(shapeOf(page)))]
}
