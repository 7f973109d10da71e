import {
  type Around,
  type ClientOf,
  connect,
  type SessionOptions,
  type SkippedRow,
  type Transport,
} from 'monotable'
import { connectSession, reconcileItem, recount, type Session } from 'monotable/migrate'
import { type Logger, pino } from 'pino'
import { type Inviter, noInvitations } from '../accounts/invitations.ts'
import { type Ids, makeIds } from '../declare/ids.ts'
import type { System } from '../declare/system.ts'
import { DriftLog, type Lookup } from '../drift/drift-log.ts'
import { Bell } from '../feed/bell.ts'
import type { DeadLetter } from '../feed/dead-letters.ts'
import { reactorsOf, type TraceReaction } from '../feed/reactors.ts'
import type { StreamSource } from '../feed/stream-source.ts'
import { countSkippedRow } from '../http/count-skipped-rows.ts'
import type { GuestIssuer, Guests } from '../identity/guests.ts'
import { composeAround } from '../metrics/compose-around.ts'
import { makeUndelivered } from '../ports/make-undelivered.ts'
import type { Ports, SystemPorts, Upkeep } from '../ports/ports.ts'
import type { TraceSchedule } from '../schedules/schedules.ts'
import { serverSchema } from '../store/server-schema.ts'
import { tableNames } from '../store/table-names.ts'
import { sharedReads } from './share-reads.ts'

/** A system on its transport. */
export interface RunningSystem {
  readonly system: System
  // biome-ignore lint/suspicious/noExplicitAny: the client's type is known only inside the system
  readonly db: any
  /** For what goes below the client: streams, raw items, emptying a table. */
  readonly transport: Transport
  /** Where the streams of its tables are read. */
  readonly streams: StreamSource
  /** Rings when this process has written to its tables: who waits for changes looks at once. */
  readonly written: Bell
  /** The common ports, and those that are its own. */
  // biome-ignore lint/suspicious/noExplicitAny: what they are is known only inside the system
  readonly ports: any
  /** What its tables are called here, by declared name; one that is missing keeps its declared name. */
  readonly tables: Readonly<Record<string, string>>
}

/** What all parts of the server share. */
export interface Runtime {
  readonly systems: readonly RunningSystem[]
  /** The client of the server's own table. */
  readonly own: ClientOf<typeof serverSchema>
  readonly now: () => Date
  readonly ids: Ids
  readonly log: Logger
  readonly ports: Ports
  readonly traceReaction?: TraceReaction
  readonly traceSchedule?: TraceSchedule
  readonly isTest: boolean
}

export interface RuntimeOptions {
  readonly systems: readonly System[]
  readonly transport: Transport
  /** Where streams are read; the transport unless given. */
  readonly streams?: StreamSource
  readonly ports: Ports
  /** What systems have besides, by their names: see `openPorts` of a system. */
  readonly systemPorts?: Readonly<Record<string, object>>
  /** What tables are called where the server runs, by declared name. */
  readonly tables?: Readonly<Record<string, string>>
  /** Replaces `{stage}` in table names. */
  readonly stage?: string
  /** Makes the tokens of guests; without it, no guest gets one. */
  readonly guests?: GuestIssuer
  /** Invites people; without it nobody can be invited. */
  readonly invitations?: Inviter
  /** Signs cursors: the same in every process that answers for the same systems. */
  readonly cursorSecret?: string | Uint8Array
  readonly around?: SessionOptions['around']
  readonly traceReaction?: TraceReaction
  readonly traceSchedule?: TraceSchedule
  /** Told of every row that a list of a system leaves out because it is not an item. */
  readonly onSkipped?: (system: string, row: SkippedRow) => void
  readonly now?: () => Date
  readonly ids?: Ids
  readonly log?: Logger
  readonly isTest?: boolean
}

/** Sends a request past the hooks within. */
const sendWithin =
  (transport: Transport, around: SessionOptions['around']) =>
  (asked: Parameters<Around>[0]): ReturnType<Around> => {
    const send = () => transport.send(asked.operation, asked.input) as ReturnType<Around>
    return around ? around(asked, send) : send()
  }

/** Puts systems and the server's own table on a transport. The tables must be there: see `ensureTables`. */
export function makeRuntime(options: RuntimeOptions): Runtime {
  const { transport, now = () => new Date(), log = pino() } = options
  const session = {
    now,
    ...(options.cursorSecret !== undefined && { cursorSecret: options.cursorSecret }),
    around: composeAround(sharedReads(sendWithin(transport, options.around)), options.around) as Around,
  }
  const own = connect(serverSchema, transport, { ...session, tables: tableNames(serverSchema, options) })
  const runtime: Runtime = {
    systems: options.systems.map(system => {
      const tables = tableNames(system.schema, options)
      const deadLetters = makeUndelivered(own, now, system.name, letter => replay(runtime, letter))
      const guests = options.guests?.of(system.name) ?? noGuests
      const drift = new DriftLog({ own, system: system.name, db: () => db as unknown as Lookup, now, log })
      const onDangling = drift.meet.bind(drift)
      const onSkipped = (row: SkippedRow) => {
        countSkippedRow()
        options.onSkipped?.(system.name, row)
        log.warn({ system: system.name, ...row }, 'a list left out a row that is not a readable item')
        if (row.reason === 'unreadable') drift.skip(row)
      }
      const written = new Bell()
      const around = composeAround(ringAfterWrites(written), session.around) as Around
      const reading = { unreadable: 'skip', onDangling, onSkipped } as const
      const db = connect(system.schema, transport, { ...session, ...reading, around, tables })
      const ports: SystemPorts = {
        ...options.ports,
        deadLetters,
        drift,
        upkeep: makeUpkeep(connectSession(system.schema.model, transport, { ...session, tables })),
        guests,
        invitations: options.invitations?.of(system) ?? noInvitations,
        ...options.systemPorts?.[system.name],
      }
      return {
        system,
        db,
        transport,
        streams: options.streams ?? transport,
        written,
        ports,
        tables,
      }
    }),
    own,
    now,
    ids: options.ids ?? makeIds(now),
    log,
    ports: options.ports,
    ...(options.traceReaction && { traceReaction: options.traceReaction }),
    ...(options.traceSchedule && { traceSchedule: options.traceSchedule }),
    isTest: options.isTest ?? false,
  }
  return runtime
}

const writing: ReadonlySet<string> = new Set([
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'TransactWriteItems',
])

function ringAfterWrites(bell: Bell): Around {
  return ({ operation }, next) => (writing.has(operation) ? next().finally(() => bell.ring()) : next())
}

async function replay(runtime: Runtime, { system, table, reaction, record }: DeadLetter): Promise<void> {
  const running = runtime.systems.find(each => each.system.name === system)
  const reactor = running && reactorsOf(runtime, running, table).get(reaction)
  if (!reactor) throw new Error(`${system} has no reaction '${reaction}' to ${table}`)
  await reactor.react(record)
}

const noGuests: Guests = {
  token: async () => {
    throw new Error('The runtime has no issuer of guest tokens')
  },
}

/** The upkeep of a system's tables: the library compares and writes. */
function makeUpkeep(session: Session): Upkeep {
  return {
    reconcile: (entity, ...images) =>
      reconcileItem(session, entity, images as readonly Record<string, unknown>[], { keepItem: true }),
    recount: async (counter, options) => (await recount(session, counter, options)).miscounts,
  }
}
