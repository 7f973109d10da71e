import type { MiddlewareHandler } from 'hono'
import { type Around, connect } from 'monotable'
import { type Logger, pino } from 'pino'
import { accountsSchema } from '../accounts/accounts-schema.ts'
import { type Inviter, makeInviter } from '../accounts/invitations.ts'
import type { Config } from '../config/config.ts'
import type { System } from '../declare/system.ts'
import type { TraceReaction } from '../feed/reactors.ts'
import { openGuests } from '../identity/guests.ts'
import { type Identity, openIdentity } from '../identity/identity.ts'
import { keepSecret } from '../identity/keep-secret.ts'
import type { Identify } from '../identity/verify.ts'
import { composeAround } from '../metrics/compose-around.ts'
import { openTelemetry } from '../metrics/telemetry.ts'
import { Faults, faulty } from '../ports/faults.ts'
import { makePorts, type OpenPorts } from '../ports/make-ports.ts'
import type { Durability } from '../ports/objects/folder.ts'
import type { Mail } from '../ports/ports.ts'
import {
  closeSystemPorts,
  holdSystemPorts,
  openSystemPorts,
  readySystemPorts,
} from '../ports/system-ports.ts'
import type { TraceSchedule } from '../schedules/schedules.ts'
import { openDynamoDB } from '../store/open-dynamodb.ts'
import type { OpenStore, Store } from '../store/store.ts'
import { tableNames } from '../store/table-names.ts'
import { makeTestClock, type TestClock } from '../test-hooks/test-clock.ts'
import type { AppOptions } from './app.ts'
import { openTogether } from './open-things.ts'
import { makeRuntime, type Runtime, type RuntimeOptions } from './runtime.ts'

export interface OpenOptions {
  /** Opens the place of the tables: DynamoDB, or what speaks its protocol, unless given. */
  readonly openStore?: OpenStore
  /** Where systems find settings of their own: the environment of this process unless given. */
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly log?: Logger
  /** The clock of everything; it runs with the real one unless given. */
  readonly clock?: TestClock
  /** Says who calls; the issuers of the configuration do unless given. */
  readonly identify?: Identify
  /** `relaxed` where somebody syncs the whole data folder in the end: objects are not synced one by one. */
  readonly durability?: Durability
  /** Goes around every request to the database. */
  readonly around?: Around
  readonly onSkipped?: RuntimeOptions['onSkipped']
  /** Goes around every request to the server. */
  readonly middleware?: MiddlewareHandler
  /** Goes around a reaction each time that it is given a change. */
  readonly traceReaction?: TraceReaction
  /** Goes around every run of a schedule. */
  readonly traceSchedule?: TraceSchedule
}

/** Systems on their store, with everything but what listens for requests. */
export interface OpenSystems {
  readonly runtime: Runtime
  readonly store: Store
  readonly ports: OpenPorts
  readonly identity: Identity
  readonly clock: TestClock
  /** What tests let fail; nothing fails outside test mode. */
  readonly faults: Faults
  /** How its app answers, as configured. */
  readonly answering: AppOptions
  /** Waits for ports that are still being opened; throws if one cannot be opened. */
  ready(): Promise<void>
  /** Runs work while nothing changes that is kept on this machine, so that it can be copied. */
  hold<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Opens store, ports and identity as configured, and puts the systems on them. */
export function openSystems(
  systems: readonly System[],
  config: Config,
  options: OpenOptions = {},
): Promise<OpenSystems> {
  const {
    env = process.env,
    clock = makeTestClock(),
    log = pino({ level: config.logLevel ?? 'info' }),
  } = options
  const { data, isTest } = config
  return openTogether(async opened => {
    const openStore = options.openStore ?? (() => openDynamoDB(config, env))
    const store = opened.add(await openStore(config, clock))
    const faults = new Faults()
    const own = opened.add(await makePorts(config, clock.now, options.durability))
    const ports = isTest ? faulty(own, faults) : own
    const systemPorts = await openSystemPorts(systems, {
      common: ports,
      env,
      data,
      isTest,
      ...(isTest && { faults }),
    })
    opened.add({ close: () => closeSystemPorts(systemPorts) })
    const identity = await identityOf(systems, config, options.identify)
    const telemetry = await openTelemetry(keyNames(systems))
    const around = composeAround(options.around, telemetry?.around)
    const traceReaction = composeTraces(options.traceReaction, telemetry?.traceReaction)
    const middleware = composeMiddleware(options.middleware, telemetry?.middleware)
    const runtime = makeRuntime({
      systems,
      transport: store.transport,
      ...(store.streams && { streams: store.streams }),
      ports,
      systemPorts,
      tables: config.tables,
      stage: config.stage,
      guests: identity.guests,
      ...(config.hasAccounts && { invitations: inviterOf(config, store, ports.mail) }),
      ...(around && { around }),
      ...(traceReaction && { traceReaction }),
      ...(options.traceSchedule && { traceSchedule: options.traceSchedule }),
      ...(options.onSkipped && { onSkipped: options.onSkipped }),
      now: clock.now,
      log,
      isTest,
      cursorSecret: config.cursorSecret?.reveal() ?? (await keepSecret(data)),
    })
    return {
      runtime,
      store,
      ports,
      identity,
      clock,
      faults,
      answering: {
        identify: identity.identify,
        bodyLimit: config.bodyLimit,
        proxies: config.proxies,
        ...(middleware && { middleware }),
        ...(config.corsOrigins.length > 0 && { cors: { origins: config.corsOrigins } }),
      },
      ready: () => readySystemPorts(systemPorts),
      // Databases before tables: what holds a transaction open may wait for a table, and nothing in a table for a database.
      hold: work => holdSystemPorts(systemPorts, () => store.atRest?.(work) ?? work()),
    }
  })
}

function composeTraces(first?: TraceReaction, second?: TraceReaction): TraceReaction | undefined {
  if (!first || !second) return first ?? second
  return (what, work) => first(what, () => second(what, work))
}

function composeMiddleware(
  first?: MiddlewareHandler,
  second?: MiddlewareHandler,
): MiddlewareHandler | undefined {
  if (!first || !second) return first ?? second
  return (context, next) => first(context, async () => void (await second(context, next)))
}

const keyNames = (systems: readonly System[]) =>
  systems.flatMap(({ schema }) => schema.tables.flatMap(({ key }) => key as readonly string[]))

function inviterOf(config: Config, { transport }: Store, mail: Mail): Inviter {
  const db = connect(accountsSchema, transport, { tables: tableNames(accountsSchema, config) })
  const baseUrl = () => config.url ?? `${config.tlsCert ? 'https' : 'http'}://localhost:${config.port}`
  return makeInviter({ db, mail, baseUrl, now: () => new Date() })
}

async function identityOf(
  systems: readonly System[],
  config: Config,
  identify: Identify | undefined,
): Promise<Identity> {
  if (!identify) return openIdentity(config, systems)
  return { identify, accounts: undefined, issuer: undefined, routes: undefined, guests: await openGuests({}) }
}
