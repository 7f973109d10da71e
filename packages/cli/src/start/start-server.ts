import {
  type Config,
  closeSystemPorts,
  composeAround,
  Faults,
  faulty,
  holdSystemPorts,
  keptSecret,
  makeFeed,
  makeMetrics,
  makePorts,
  makeRuntime,
  makeSchedules,
  makeTestClock,
  openIdentity,
  openSystemPorts,
  openTelemetry,
  outboxRoutes,
  type RunningServer,
  readiness,
  readySystemPorts,
  type System,
  serve,
  tablesReachable,
  testHooks,
} from '@monotable/server'
import { watchFailures } from '@monotable/studio'
import type { Around } from 'monotable'
import type { Surroundings } from '../command.ts'
import { backupData } from '../upkeep/backup-data.ts'
import { openControl } from '../upkeep/control.ts'
import { ensureAllTables } from './ensure-all-tables.ts'
import { openLog } from './open-log.ts'
import { OpenThings } from './open-things.ts'
import { reachedAt } from './reached-at.ts'
import { loadSampleData, type Progress } from './sample-data.ts'
import { openStore } from './store/open-store.ts'
import { openStudio } from './studio.ts'

export interface StartOptions {
  readonly config: Config
  readonly systems: readonly System[]
  /** The module that exports them. */
  readonly module: string
  readonly loadsDemo: boolean
  readonly progress: Progress
  readonly around: Surroundings
  /** Given when it shall end before it has begun. */
  readonly stop: AbortSignal
}

/** Everything that runs. */
export interface Started extends Pick<StartOptions, 'config' | 'systems' | 'loadsDemo'> {
  readonly urls: { readonly api: string; readonly studio: string; readonly store: string }
  /** Whether anybody can have tokens of the sample users. */
  readonly hasLocalIssuer: boolean
  /** Finishes what was begun. */
  close(): Promise<void>
}

/** Starts store, server and studio in one process: all, or nothing. */
export async function startServer(options: StartOptions): Promise<Started> {
  const opened = new OpenThings()
  try {
    return await startAll(options, opened)
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function startAll(options: StartOptions, opened: OpenThings): Promise<Started> {
  const { config, systems, loadsDemo, progress, stop } = options
  const parts = await openParts(options, opened)
  if (loadsDemo) await loadSampleData(parts.runtime, progress, stop)
  await readySystemPorts(parts.systemPorts)
  stop.throwIfAborted()
  const server = opened.add(await serveParts(config, parts))
  opened.add(await openControl(config.data, backupsOf(config, parts)))
  const studio = opened.add(await openStudio({ ...parts, config, server, module: options.module }))
  return {
    config,
    systems,
    loadsDemo,
    urls: {
      api: reachedAt(config, server.url),
      studio: reachedAt(config, studio.url),
      store: reachedAt(config, parts.store.url),
    },
    hasLocalIssuer: parts.identity.routes !== undefined,
    close: () => opened.close(),
  }
}

/** Databases before tables: what holds a transaction open may wait for a table, and nothing in a table for a database. */
const backupsOf =
  ({ data }: Config, { systemPorts, store }: Parts) =>
  (to: string, progress: (text: string) => void) =>
    backupData({
      data,
      to,
      progress,
      hold: work => holdSystemPorts(systemPorts, () => store.atRest?.(work) ?? work()),
    })

type Parts = Awaited<ReturnType<typeof openParts>>

/** Everything but what listens for requests to the systems. */
async function openParts({ config, systems, around, stop }: StartOptions, opened: OpenThings) {
  const { complain, env, out } = around
  // Runs with the real one, unless a test stops it.
  const clock = makeTestClock()
  const faults = new Faults()
  const store = opened.add(await openStore(config, { now: clock.now, complain, env }))
  await ensureAllTables(config, systems, store, complain)
  stop.throwIfAborted()
  const ports = opened.add(await makePorts(config, clock.now))
  const common = config.isTest ? faulty(ports, faults) : ports
  const { data, isTest } = config
  const context = { common, env, data, isTest, ...(isTest && { faults }) }
  const systemPorts = await openSystemPorts(systems, context)
  opened.add({ close: () => closeSystemPorts(systemPorts) })
  const identity = await openIdentity(config, systems)
  const telemetry = await openTelemetry()
  const metrics = makeMetrics({ token: config.metricsToken?.reveal() })
  // The studio shows which conditions failed.
  const transport = watchFailures(store.transport, { now: clock.now })
  const runtime = makeRuntime({
    systems,
    transport,
    streams: store.streams,
    ports: common,
    systemPorts,
    tables: config.tables,
    stage: config.stage,
    guests: identity.guests,
    around: composeAround(telemetry?.around, metrics.around) as Around,
    onSkipped: metrics.onSkipped,
    now: clock.now,
    log: openLog(config.logLevel, out),
    isTest: config.isTest,
    cursorSecret: config.cursorSecret?.reveal() ?? (await keptSecret(config.data)),
  })
  // Nobody else has the embedded store: after a crash this process takes its leases back at once.
  const owner = config.store === 'embedded' ? { owner: 'embedded' } : {}
  const feed = makeFeed(runtime, owner)
  const schedules = makeSchedules(runtime, owner)
  metrics.watchFeed(feed)
  return {
    clock,
    faults,
    store,
    transport,
    ports,
    systemPorts,
    identity,
    telemetry,
    metrics,
    runtime,
    feed,
    schedules,
  }
}

function serveParts(config: Config, parts: Parts): Promise<RunningServer> {
  const { clock, faults, ports, identity, telemetry, metrics, runtime, feed, schedules } = parts
  const { identify, issuer, routes: devRoutes } = identity
  return serve(runtime, {
    identify,
    port: config.port,
    host: config.host,
    bodyLimit: config.bodyLimit,
    proxies: config.proxies,
    grace: config.shutdownSeconds * 1000,
    observe: metrics.observe,
    ...(telemetry && { middleware: telemetry.middleware }),
    ...(config.corsOrigins.length > 0 && { cors: { origins: config.corsOrigins } }),
    routes: mounts([
      showsMetrics(config) ? metrics.routes : undefined,
      readiness({ tables: tablesReachable(runtime) }),
      devRoutes,
      devRoutes && outboxRoutes(ports.outbox),
      testHooks({ runtime, feed, schedules, clock, faults, issuer }),
    ]),
    // In test mode they run when told.
    background: config.isTest ? [] : [feed, schedules],
  })
}

/** They tell who uses what: where people sign in, only who has the token sees them. */
function showsMetrics({ hasMetrics, issuers, metricsToken }: Config): boolean {
  return hasMetrics && (issuers.length === 0 || metricsToken !== undefined)
}

type Routes = Parameters<RunningServer['app']['route']>[1]

function mounts(apps: readonly (Routes | undefined)[]): ((app: RunningServer['app']) => void)[] {
  return apps.flatMap(each => (each ? [app => void app.route('/', each)] : []))
}
