import type { Hono } from 'hono'
import { pino } from 'pino'
import { mountAccounts } from '../accounts/mount-accounts.ts'
import { checkService } from '../config/check-service.ts'
import type { Config } from '../config/config.ts'
import { readTls } from '../config/read-tls.ts'
import type { System } from '../declare/system.ts'
import { type Feed, makeFeed } from '../feed/feed.ts'
import type { Observe } from '../http/exchange.ts'
import { isDevelopment } from '../identity/identity.ts'
import { composeAround } from '../metrics/compose-around.ts'
import { type Metrics, makeMetrics } from '../metrics/metrics.ts'
import { dependencies } from '../metrics/readiness.ts'
import { makeSchedules, type Schedules } from '../schedules/schedules.ts'
import { testHooks } from '../test-hooks/test-hooks.ts'
import { accountsOf } from './accounts-of.ts'
import type { App } from './app.ts'
import { type Door, openDoor } from './door.ts'
import { loadSampleData, type Progress } from './load-sample-data.ts'
import { type MakePages, mountPages } from './mount-pages.ts'
import { type OpenOptions, type OpenSystems, openSystems } from './open-systems.ts'
import { openTogether } from './open-things.ts'
import { outboxRoutes } from './outbox-routes.ts'
import { ownTables } from './own-tables.ts'
import { prepareData } from './prepare-data.ts'
import type { Runtime } from './runtime.ts'
import { serve } from './serve.ts'

export interface RunOptions extends Omit<OpenOptions, 'onSkipped'> {
  /** Loads the sample data of the systems once, before anybody can call, and tells how far that is. */
  readonly samples?: Progress
  /** Runs before the store is opened. The port is open already and shows visitors the progress that this reports. */
  readonly before?: (door: Pick<Door, 'url' | 'tell'>) => Promise<void>
  /** Whether the change feed and the schedules run by themselves: they do, except in test mode, unless given. */
  readonly runsBackground?: boolean
  /** Called with every request when it is answered. */
  readonly observe?: Observe
  /** Makes the pages of the systems, which are mounted after the operations; no pages unless given. */
  readonly pages?: MakePages
  /** Told, in a line, what is not as it should be but keeps nothing from running; logged unless given. */
  readonly complain?: (line: string) => void
  /** The version of the program: with an embedded store, its data is brought to the designs of this version. */
  readonly version?: string
  /** Told, in a line, what of the data is brought to this version; logged unless given. */
  readonly tell?: (line: string) => void
  /** Aborts a start that should end before it is done. */
  readonly signal?: AbortSignal
}

/** Systems that run, with the parts that they run on. */
export interface Running extends Omit<OpenSystems, 'answering' | 'ready'> {
  readonly url: string
  readonly app: App
  readonly feed: Feed
  readonly schedules: Schedules
}

/**
 * Runs systems as configured: tables, API, change feed, schedules. All of it runs, or nothing does. The port answers from
 * the beginning: 503 `STARTING`, and to browsers a page that shows how far it is.
 *
 * @example
 * ```ts
 * const running = await run(systems, readConfig(), { openStore: async () => storeOn(engine) })
 * console.log(running.url)
 * await running.close()
 * ```
 */
export function run(systems: readonly System[], config: Config, options: RunOptions = {}): Promise<Running> {
  const { log = pino({ level: config.logLevel ?? 'info' }), signal } = options
  return openTogether(async opened => {
    checkService(config)
    const tls = await readTls(config)
    const { host, port } = config
    const door = opened.add(await openDoor({ host, port, ...(tls && { tls }) }))
    await options.before?.(door)
    const metrics = config.hasMetrics ? makeMetrics({ token: config.metricsToken?.reveal() }) : undefined
    const around = composeAround(options.around, metrics?.around)
    const open = opened.add(
      await openSystems(systems, config, {
        ...options,
        log,
        ...(around && { around }),
        ...(metrics && { onSkipped: metrics.onSkipped }),
      }),
    )
    const complain = options.complain ?? ((line: string) => log.warn(line))
    const tell = options.tell ?? ((line: string) => log.info(line))
    const { version } = options
    const { store, runtime } = open
    await prepareData({ config, systems, store, now: runtime.now, version, tell, complain, signal })
    await loadSamples(runtime, door, options)
    await open.ready()
    signal?.throwIfAborted()
    // Nobody else has the embedded store: after a crash this process takes its leases back at once.
    const owner = config.store === 'embedded' ? { owner: 'embedded' } : {}
    const feed = makeFeed(open.runtime, { ...owner, ...(owner.owner && { leaseSeconds: 30 }) })
    const schedules = makeSchedules(open.runtime, owner)
    metrics?.watchFeed(feed)
    const baseUrl = config.url ?? door.url.replace('//127.0.0.1:', '//localhost:')
    const accounts = opened.add(await accountsOf(config, open, { log, baseUrl: () => baseUrl }))
    const { pages } = options
    const { proxies } = config
    const forPages = { baseUrl, isDevelopment: isDevelopment(config), canFollow: true }
    const mount = (app: App, closing?: AbortSignal) =>
      pages && mountPages(app, { pages, runtime, accounts, config: forPages, proxies, complain, closing })
    const server = opened.add(
      await serve(open.runtime, {
        ...open.answering,
        door,
        grace: config.shutdownSeconds * 1000,
        observe: request => {
          metrics?.observe(request)
          options.observe?.(request)
        },
        routes: [
          ...routesOf(config, { ...open, metrics, feed, schedules }),
          app => mountAccounts(app, accounts, proxies),
          mount,
        ],
        background: (options.runsBackground ?? !config.isTest) ? [feed, schedules] : [],
      }),
    )
    return { ...open, url: server.url, app: server.app, feed, schedules }
  })
}

/** Loads the sample data if asked to. Visitors at the door see how far it is, too. */
async function loadSamples(runtime: Runtime, door: Door, { samples, signal }: RunOptions): Promise<void> {
  if (!samples) return
  const progress: Progress = (what, share) => {
    door.tell(what, share)
    samples(what, share)
  }
  await loadSampleData(runtime, progress, signal)
}

type Parts = Pick<OpenSystems, 'store' | 'runtime' | 'ports' | 'identity' | 'clock' | 'faults'> &
  Pick<Running, 'feed' | 'schedules'> & { readonly metrics: Metrics | undefined }

/** What is answered besides the operations. */
function routesOf(config: Config, parts: Parts): ((app: App) => void)[] {
  const { runtime, ports, identity, metrics } = parts
  const apps: (Hono | undefined)[] = [
    showsMetrics(config) ? metrics?.routes : undefined,
    dependencies(runtime, ownTables(config, parts.store), parts.feed),
    identity.routes,
    identity.routes && outboxRoutes(ports.outbox),
    testHooks({ ...parts, issuer: identity.issuer }),
  ]
  return apps.flatMap(each => (each ? [app => void app.route('/', each)] : []))
}

/** They tell who uses what: where people sign in, only who has the token sees them. */
function showsMetrics(config: Config): boolean {
  return isDevelopment(config) || config.isTest || config.metricsToken !== undefined
}
