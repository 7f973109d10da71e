import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { matchedRoutes } from 'hono/route'
import { refuse } from '../errors.ts'
import { checkSystems } from '../http/check-systems.ts'
import { endpoint } from '../http/endpoint.ts'
import { Exchange, type Observe } from '../http/exchange.ts'
import { allowedMethods, honoPath, routesOf } from '../http/routes.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { thisMachineOnly } from '../http/this-machine-only.ts'
import type { Identify } from '../identity/verify.ts'
import { health } from '../metrics/readiness.ts'
import { docsPage } from '../openapi/docs-page.ts'
import { openApiDocument } from '../openapi/document.ts'
import type { RunningSystem, Runtime } from './runtime.ts'

/** The app, for those who add routes of their own to it. */
export type App = Hono<{ Variables: { exchange: Exchange } }>

export interface AppOptions {
  readonly identify: Identify
  /** Bytes of a body: 1 MB unless given. */
  readonly bodyLimit?: number
  /** How many of our own proxies are in front of the server, each adding to `X-Forwarded-For`: none unless given. */
  readonly proxies?: number
  /** Pages of these origins may call. Without it, none but our own. */
  readonly cors?: { readonly origins: readonly string[] }
  /** Aborts answers that do not end by themselves; `serve` uses it. */
  readonly closing?: AbortSignal
  /** Goes around every request, such as a trace. */
  readonly middleware?: MiddlewareHandler
  /** Called with every request when it is answered. */
  readonly observe?: Observe
  /** Each adds routes besides the operations, such as `/metrics`; what they throw is answered as an error. */
  readonly routes?: readonly ((app: App, closing?: AbortSignal) => void)[]
}

/** One app of all operations of all systems, from their declarations. */
export function createApp(runtime: Runtime, options: AppOptions): App {
  checkSystems(runtime.systems.map(({ system }) => system))
  const app: App = new Hono()
  const exchangeOf = (context: Context): Exchange => {
    const route = matchedRoutes(context).find(({ method }) => method !== 'ALL')?.path ?? 'none'
    return new Exchange(runtime, context.req.raw, { route, system: undefined, operation: undefined })
  }
  if (options.middleware) app.use('*', options.middleware)
  if (options.cors) app.use('*', cors(corsOptions(options.cors.origins)))
  mountOperations(app, runtime, options)
  // Operations have answered before this: the rest goes through here.
  app.use('*', async (context, next) => {
    const exchange = exchangeOf(context)
    context.set('exchange', exchange)
    await next()
    for (const [name, value] of Object.entries({ ...securityHeaders, 'x-request-id': exchange.requestId })) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
    }
    exchange.done(context.res.status, options.observe)
  })
  mountOwn(app, runtime)
  for (const path of ['/_dev/*', '/_test/*']) app.use(path, thisMachineOnly(options.cors?.origins))
  for (const add of options.routes ?? []) add(app, options.closing)
  app.onError((error, context) => (context.get('exchange') ?? exchangeOf(context)).refuse(error))
  app.notFound(context => context.get('exchange').refuse(missing(app, context.req.path)))
  return app
}

function mountOperations(app: App, runtime: Runtime, options: AppOptions): void {
  const { identify, observe, closing, bodyLimit = 1024 * 1024, proxies = 0 } = options
  const running = new Map(runtime.systems.map(one => [one.system.name, one]))
  for (const { system, operation, method, path } of routesOf(runtime.systems.map(one => one.system))) {
    const found = running.get(system) as RunningSystem
    app.on(
      method,
      honoPath(path),
      endpoint(runtime, found, operation, {
        identify,
        observe,
        closing,
        bodyLimit,
        proxies,
        hasOtherOrigins: (options.cors?.origins.length ?? 0) > 0,
      }),
    )
  }
}

/** What every server answers, whatever its systems are. */
function mountOwn(app: App, runtime: Runtime): void {
  const { systems } = runtime
  const document = once(() => openApiDocument(systems.map(({ system }) => system)))
  const documentText = once(() => JSON.stringify(document()))
  const page = once(() => docsPage(document()))
  app.route('/', health(runtime))
  app.get('/openapi.json', context =>
    context.body(documentText(), 200, { 'content-type': 'application/json' }),
  )
  app.get('/docs', context =>
    context.html(page().body, 200, { 'content-security-policy': page().contentPolicy }),
  )
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function missing(app: App, path: string) {
  const allow = allowedMethods(app.routes, path)
  return allow.length > 0
    ? refuse('METHOD_NOT_ALLOWED', `This path allows only ${allow.join(', ')}`, { allow })
    : refuse('NOT_FOUND', 'There is nothing at this path')
}

const corsOptions = (origins: readonly string[]) => ({
  origin: [...origins],
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowHeaders: [
    'Authorization',
    'Content-Type',
    'Idempotency-Key',
    'If-Match',
    'Last-Event-ID',
    'X-Request-Id',
  ],
  exposeHeaders: ['ETag', 'Retry-After', 'X-Request-Id'],
  maxAge: 600,
})
