import type { Hono } from 'hono'
import type { System } from '../declare/system.ts'
import { callerAddress } from '../http/caller-address.ts'
import { answerCaller } from '../http/caller-of.ts'
import type { App } from './app.ts'
import { makePagesHost, type PagesHost, type PagesHostOptions } from './pages-host.ts'

/** Makes the pages that the server mounts besides the operations. */
export type MakePages = (host: PagesHost) => Hono

export interface MountOptions extends Omit<PagesHostOptions, 'app' | 'origins'> {
  readonly pages: MakePages
  readonly proxies: number
  /** Called with pages that cannot be reached. */
  readonly complain: (line: string) => void
}

/** Puts pages on an app, among them `/<system>/app/`, to which `/<system>` leads a browser. */
export function mountPages(app: App, options: MountOptions): void {
  const { pages, proxies, accounts, complain, ...rest } = options
  const systems = rest.runtime.systems.map(({ system }) => system)
  const origins: PagesHostOptions['origins'] = new WeakMap()
  const host = makePagesHost({ ...rest, app, accounts, origins })
  for (const line of systems.flatMap(hiddenPages)) complain(line)
  for (const { name } of systems) {
    for (const path of [`/${name}`, `/${name}/`]) {
      // No route of its own, so that a request for JSON gets a 404.
      app.use(path, async (context, next) => {
        const isBrowser = context.req.header('accept')?.includes('text/html')
        if (!isBrowser || context.req.method !== 'GET') return next()
        context.header('vary', 'accept')
        return context.redirect(`/${name}/app/`)
      })
    }
  }
  app.use('*', async (context, next) => {
    const { requestId } = context.get('exchange')
    const address = callerAddress(context, proxies)
    origins.set(context.req.raw, { address, requestId })
    try {
      await answerCaller(address, next)
    } finally {
      host.done(context.req.raw)
    }
  })
  app.route('/', pages(host))
}

/** Operations come first: one below `/app` answers where a page should. */
function hiddenPages({ name, operations }: System): string[] {
  return Object.entries(operations)
    .filter(([, { path }]) => /^\/(?:app|\{[^}]*\})(?:\/|$)/.test(path))
    .map(
      ([operation, { method, path }]) =>
        `${name}.${operation} answers ${method} /${name}${path} and hides pages below /${name}/app. Change its path`,
    )
}
