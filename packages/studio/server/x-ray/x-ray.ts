import { AsyncLocalStorage } from 'node:async_hooks'
import type { Around } from 'monotable'
import { fromTransport } from '../wire.ts'
import { type CountedTraffic, type NameItem, TrafficCount } from './count-traffic.ts'
import { KeptCalls } from './kept-calls.ts'
import { OpenCall } from './open-call.ts'
import type { CallSummary, RecordedCall } from './recorded-call.ts'
import { WrittenKeys } from './written-keys.ts'

/** What the server tells of a request that it has answered. */
interface Answered {
  readonly method: string
  readonly route: string
  readonly system: string | undefined
  readonly operation: string | undefined
  readonly status: number
  readonly requestId: string
}

interface StreamRecord {
  readonly eventID?: string | undefined
  readonly eventName?: string | undefined
  readonly dynamodb?:
    | {
        readonly Keys?: object | undefined
        readonly ApproximateCreationDateTime?: Date | number | undefined
      }
    | undefined
}

interface Reacting {
  readonly system: string
  readonly reaction: string
  readonly record?: StreamRecord
}

interface AnyStreams {
  send(operation: never, input: object): Promise<object>
}

/** Watches operations, reactions and schedules; every part of it goes to the option of `run` that has its name. */
export interface XRay {
  readonly around: Around
  readonly middleware: (context: unknown, next: () => Promise<void>) => Promise<void>
  readonly observe: (answered: Answered) => void
  readonly traceReaction: (what: Reacting, work: () => Promise<void>) => Promise<void>
  readonly traceSchedule: (
    what: { readonly system: string; readonly schedule: string },
    work: () => Promise<void>,
  ) => Promise<void>
  /** The same streams, whose records are seen. */
  watchStreams<S extends AnyStreams>(streams: S): Pick<S, 'send'>
  isOn(): boolean
  turn(on: boolean): void
  clear(): void
  /** The newest first. */
  calls(): readonly CallSummary[]
  /** How often patterns were called and entities written since it began. */
  traffic(): CountedTraffic
  /** Says whose an item is that a transaction or a batch writes. */
  nameItems(by: NameItem): void
  /** By its number, or by the id of its request. */
  call(id: string): RecordedCall | undefined
}

/**
 * The open call of every x-ray. They share one storage: on Node 20 each that was ever used makes every promise of the process
 * slower, and `monotable dev` opens an x-ray with every change.
 */
const scopes = new AsyncLocalStorage<ReadonlyMap<object, OpenCall>>()

interface Scope {
  call(): OpenCall | undefined
  run<T>(call: OpenCall, work: () => T): T
}

function openScope(): Scope {
  const key = {}
  return {
    call: () => scopes.getStore()?.get(key),
    run: (call, work) => scopes.run(new Map(scopes.getStore()).set(key, call), work),
  }
}

/**
 * Records what every operation and every run of a schedule asks of DynamoDB, and what its changes set off. Turned off it passes everything on.
 *
 * @example
 * ```ts
 * const xRay = openXRay()
 * const { around, middleware, observe, traceReaction, traceSchedule } = xRay
 * const running = await run(systems, config, { around, middleware, observe, traceReaction, traceSchedule })
 * const studio = await serveStudio({ send, xRay })
 * ```
 */
export function openXRay({ keep = 200, isOn: begins = true } = {}): XRay {
  const scope = openScope()
  const written = new WrittenKeys()
  const causes = new Map<string, OpenCall>()
  const calls = new KeptCalls(keep)
  const traffic = new TrafficCount()
  let [on, last] = [begins, 0]
  traffic.turn(on)
  const around: Around = (operation, next) => {
    if (!on) return next()
    traffic.add(operation)
    const call = scope.call()
    if (!call) return next()
    written.add(call, operation.operation, operation.input)
    return call.send(operation, next, around)
  }
  const remember = rememberer(written, causes, keep * 10)
  return {
    around: Object.defineProperty(around, 'capacity', { get: () => on }),
    middleware: async (_, next) => {
      if (!on) return next()
      const call = new OpenCall(++last, 'operation')
      try {
        await scope.run(call, next)
      } finally {
        call.end()
        if (call.isWorthKeeping) calls.add(call)
      }
    },
    observe: ({ method, route, system, operation, status, requestId }) => {
      const call = scope.call()
      if (call?.kind !== 'operation') return
      const of = {
        name: operation ?? route,
        ...(system !== undefined && operation !== undefined && { system }),
      }
      Object.assign(call.facts, { method, status, requestId, ...of })
    },
    traceReaction: async ({ system, reaction, record }, work) => {
      if (!on) return work()
      const call = new OpenCall(++last, 'reaction')
      Object.assign(call.facts, { system, name: reaction })
      const cause = causes.get(record?.eventID ?? '')
      if (cause) cause.reactions.push(call)
      else calls.add(call)
      await watched(scope, call, work)
    },
    traceSchedule: async ({ system, schedule }, work) => {
      if (!on) return work()
      const call = new OpenCall(++last, 'schedule')
      Object.assign(call.facts, { system, name: schedule })
      calls.add(call)
      await watched(scope, call, work)
    },
    watchStreams: streams => watchStreams(streams, () => on, remember),
    isOn: () => on,
    turn: next => {
      on = next
      traffic.turn(on)
    },
    clear: () => calls.clear(),
    traffic: () => traffic.told(),
    nameItems: by => {
      traffic.nameItem = by
    },
    calls: () => calls.all(),
    call: id => calls.find(id),
  }
}

async function watched(scope: Scope, call: OpenCall, work: () => Promise<void>): Promise<void> {
  try {
    await scope.run(call, work)
  } catch (error) {
    Object.assign(call.facts, { problem: (error as Error).message })
    throw error
  } finally {
    call.end()
  }
}

/** Finds the call behind each record that the streams tell; of causes, the last so many are known. */
function rememberer(written: WrittenKeys, causes: Map<string, OpenCall>, most: number): Remember {
  return (table, records) => {
    for (const { eventID, eventName = '', dynamodb } of records) {
      if (eventID === undefined || causes.has(eventID)) continue
      const keys = fromTransport(dynamodb?.Keys ?? {}) as Readonly<Record<string, unknown>>
      const call = written.take(table, keys, timeOf(dynamodb?.ApproximateCreationDateTime))
      if (!call) continue
      call.records.push({ table, event: eventName, keys })
      causes.set(eventID, call)
      // The oldest are the least asked for.
      if (causes.size > most) causes.delete(causes.keys().next().value!)
    }
  }
}

/** The engine and the SDK tell it as a date or as seconds. */
function timeOf(at: Date | number | undefined): number {
  return at instanceof Date ? at.getTime() : at === undefined ? Date.now() : at * 1000
}

type Remember = (table: string, records: readonly StreamRecord[]) => void

/** An iterator tells its table: records do not. */
function watchStreams<S extends AnyStreams>(
  streams: S,
  isOn: () => boolean,
  remember: Remember,
): Pick<S, 'send'> {
  const tables = new Map<string, string>()
  const send = async (operation: string, input: object) => {
    const answer = await streams.send(operation as never, input)
    if (operation === 'GetShardIterator') {
      const { ShardIterator } = answer as { ShardIterator?: string }
      const table = /:table\/([^/]+)\/stream\//.exec((input as { StreamArn: string }).StreamArn)?.[1]
      if (ShardIterator !== undefined && table !== undefined) tables.set(ShardIterator, table)
    }
    if (operation === 'GetRecords') {
      const { ShardIterator } = input as { ShardIterator: string }
      const { Records = [], NextShardIterator } = answer as {
        Records?: readonly StreamRecord[]
        NextShardIterator?: string
      }
      const table = tables.get(ShardIterator)
      tables.delete(ShardIterator)
      if (table !== undefined && NextShardIterator !== undefined) tables.set(NextShardIterator, table)
      if (table !== undefined && isOn()) remember(table, Records)
    }
    return answer
  }
  return { send } as Pick<S, 'send'>
}
